/** The mail to the Administradores of a company: a webhook was turned off because its receiver does not take messages. */
import type { OffReason } from '../domain/webhooks/states'
import { renderMail } from './frame'
import { Button, Heading, Paragraph, SmallPrint } from './pieces'
import type { Idioma } from './texts'

interface WebhookMail {
  idioma: Idioma
  reason: OffReason
  id: string
  nombre: string
  host: string
  empresa: string
  /** the product's address, without a trailing slash */
  appUrl: string
}

const TEXTS: Record<
  Idioma,
  {
    subject(nombre: string): string
    line(host: string): Record<OffReason, string>
    what: string
    how: string
    button: string
    why(empresa: string): string
  }
> = {
  es: {
    subject: (nombre) => `Se desactivó el webhook «${nombre}»`,
    line: (host) => ({
      fallas: `${host} no recibió ningún mensaje en los últimos cinco días.`,
      retirado: `${host} respondió 410: ya no quiere recibir mensajes.`,
    }),
    what: 'Desde ahora no se le guarda ni se le envía nada. Lo que quedó pendiente se envía si lo activa de nuevo.',
    how: 'Revise el programa que recibe, corrija la dirección si cambió y active el webhook.',
    button: 'Ver el webhook',
    why: (empresa) => `Recibe este correo porque es Administrador de ${empresa}.`,
  },
  en: {
    subject: (nombre) => `The webhook “${nombre}” was turned off`,
    line: (host) => ({
      fallas: `${host} took no message in the last five days.`,
      retirado: `${host} answered 410: it wants no more messages.`,
    }),
    what: 'From now on nothing is kept for it or sent to it. What is pending is sent if you turn it on again.',
    how: 'Check the program that receives, mend the address if it changed, and turn the webhook on.',
    button: 'See the webhook',
    why: (empresa) => `You get this mail because you are an Administrador of ${empresa}.`,
  },
}

/** Renders it: `asunto`, `html` and `texto` as stored in the mail queue. */
export function composeWebhookOff(r: WebhookMail): { asunto: string; html: string; texto: string } {
  const t = TEXTS[r.idioma]
  const subject = t.subject(r.nombre)
  const line = t.line(r.host)[r.reason]
  const why = t.why(r.empresa)
  const link = `${r.appUrl}/admin/settings?tab=integraciones&webhook=${r.id}`
  const body = (
    <>
      <Heading title={subject} line={line} />
      <Paragraph>{t.what}</Paragraph>
      <Paragraph>{t.how}</Paragraph>
      <Button href={link}>{t.button}</Button>
    </>
  )
  return {
    asunto: subject,
    html: renderMail({
      idioma: r.idioma,
      asunto: subject,
      preheader: line,
      cuerpo: body,
      footer: <SmallPrint>{why}</SmallPrint>,
    }),
    texto: [subject, line, t.what, t.how, `${t.button}: ${link}`, why].join('\n\n'),
  }
}
