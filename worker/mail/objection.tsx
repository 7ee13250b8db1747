/** The mail to the Administradores of a company: a driver objects to how the data of a vehicle are treated. */
import type { Idioma } from '../domain/identidad/perfil'
import { formatPlaca } from '../domain/vehiculos/placa'
import { type ComposedMail, INK, paragraph } from './frame'
import { Button, Heading, Paragraph } from './pieces'
import { fecha } from './texts'
import { mailToAdministradores } from './to-administradores'

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

interface Texts {
  subject(placa: string): string
  line(placa: string): string
  due(day: string): string
  how: string
  button: string
}

const TEXTS: Record<Idioma, Texts> = {
  es: {
    subject: (placa) => `Objeción del conductor de ${placa}`,
    line: (placa) =>
      `Quien conduce ${placa} escribió, desde la página de su enlace de rastreo, sobre el tratamiento de sus datos:`,
    due: (day) => `Responda a más tardar el ${day}: la Ley 1581 de 2012 da 15 días hábiles para un reclamo.`,
    how: 'Hable con el conductor y después márquela como atendida. Él verá quién la atendió y cuándo.',
    button: 'Ver la objeción',
  },
  en: {
    subject: (placa) => `Objection of the driver of ${placa}`,
    line: (placa) =>
      `The driver of ${placa} wrote, from the page of the tracking link, about how their data are treated:`,
    due: (day) => `Answer by ${day}: Colombian law (Ley 1581 de 2012) gives 15 working days for a claim.`,
    how: 'Talk to the driver and then mark it as attended to. The driver sees who did so and when.',
    button: 'See the objection',
  },
}

/** Renders it: `asunto`, `html` and `texto` as stored in the mail queue. */
export function composeObjection(r: ObjectionMail): ComposedMail {
  const t = TEXTS[r.idioma]
  const placa = formatPlaca(r.placa)
  const subject = t.subject(placa)
  const line = t.line(placa)
  const due = t.due(fecha(r.vence, r.idioma))
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
  const { idioma, empresa } = r
  const paragraphs = [subject, line, r.texto, due, t.how, `${t.button}: ${link}`]
  return mailToAdministradores({ idioma, empresa, subject, preheader: due, body, paragraphs })
}
