/** The mail to the Administradores of a company: a driver objects to how the data of a vehicle are treated. */
import { formatPlaca } from '../domain/vehiculos/placa'
import { INK, paragraph, renderMail } from './frame'
import { Button, Heading, Paragraph, SmallPrint } from './pieces'
import { fecha, type Idioma } from './texts'

interface ObjectionMail {
  idioma: Idioma
  empresa: string
  placa: string
  vehiculoId: string
  texto: string
  /** the last day to answer, `YYYY-MM-DD` */
  vence: string
  /** the product's address, without a trailing slash */
  appUrl: string
}

const TEXTS: Record<
  Idioma,
  {
    subject(placa: string): string
    line(placa: string): string
    due(day: string): string
    how: string
    button: string
    why(empresa: string): string
  }
> = {
  es: {
    subject: (placa) => `Objeción del conductor de ${placa}`,
    line: (placa) =>
      `Quien conduce ${placa} escribió, desde la página de su enlace de rastreo, sobre el tratamiento de sus datos:`,
    due: (day) => `Responda a más tardar el ${day}: la Ley 1581 de 2012 da 15 días hábiles para un reclamo.`,
    how: 'Hable con el conductor y después márquela como atendida. Él verá quién la atendió y cuándo.',
    button: 'Ver la objeción',
    why: (empresa) => `Recibe este correo porque es Administrador de ${empresa}.`,
  },
  en: {
    subject: (placa) => `Objection of the driver of ${placa}`,
    line: (placa) =>
      `The driver of ${placa} wrote, from the page of the tracking link, about how their data are treated:`,
    due: (day) => `Answer by ${day}: Colombian law (Ley 1581 de 2012) gives 15 working days for a claim.`,
    how: 'Talk to the driver and then mark it as attended to. The driver sees who did so and when.',
    button: 'See the objection',
    why: (empresa) => `You get this mail because you are an Administrador of ${empresa}.`,
  },
}

/** Renders it: `asunto`, `html` and `texto` as stored in the mail queue. */
export function composeObjection(r: ObjectionMail): { asunto: string; html: string; texto: string } {
  const t = TEXTS[r.idioma]
  const placa = formatPlaca(r.placa)
  const subject = t.subject(placa)
  const line = t.line(placa)
  const due = t.due(fecha(r.vence, r.idioma))
  const why = t.why(r.empresa)
  const link = `${r.appUrl}/admin/vehicles/${r.vehiculoId}/drivers`
  const body = (
    <>
      <Heading title={subject} line={line} />
      <p className="tinta" style={{ ...paragraph, color: INK, paddingTop: 16, whiteSpace: 'pre-line' }}>
        {r.texto}
      </p>
      <Paragraph>{due}</Paragraph>
      <Paragraph>{t.how}</Paragraph>
      <Button href={link}>{t.button}</Button>
    </>
  )
  return {
    asunto: subject,
    html: renderMail({
      idioma: r.idioma,
      asunto: subject,
      preheader: due,
      cuerpo: body,
      footer: <SmallPrint>{why}</SmallPrint>,
    }),
    texto: [subject, line, r.texto, due, t.how, `${t.button}: ${link}`, why].join('\n\n'),
  }
}
