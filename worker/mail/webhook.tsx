/** The mail to the Administradores of a company: a webhook was turned off because its receiver does not take messages. */

import type { Idioma } from '../domain/identidad/perfil'
import type { OffReason } from '../domain/webhooks/states'
import type { ComposedMail } from './frame'
import { Button, Heading, Paragraph } from './pieces'
import { mailToAdministradores } from './to-administradores'

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

interface Texts {
  subject(nombre: string): string
  line(host: string): Record<OffReason, string>
  what: string
  how: string
  button: string
}

const TEXTS: Record<Idioma, Texts> = {
  es: {
    subject: (nombre) => `Se desactivó el webhook «${nombre}»`,
    line: (host) => ({
      fallas: `${host} no recibió ningún mensaje en los últimos cinco días.`,
      retirado: `${host} respondió 410: ya no quiere recibir mensajes.`,
    }),
    what: 'Desde ahora no se le guarda ni se le envía nada. Lo que quedó pendiente se envía si lo activa de nuevo.',
    how: 'Revise el programa que recibe, corrija la dirección si cambió y active el webhook.',
    button: 'Ver el webhook',
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
  },
}

/** Renders it: `asunto`, `html` and `texto` as stored in the mail queue. */
export function composeWebhookOff(r: WebhookMail): ComposedMail {
  const t = TEXTS[r.idioma]
  const subject = t.subject(r.nombre)
  const line = t.line(r.host)[r.reason]
  const link = `${r.appUrl}/admin/settings?tab=integraciones&webhook=${r.id}`
  const body = (
    <>
      <Heading title={subject} line={line} />
      <Paragraph>{t.what}</Paragraph>
      <Paragraph>{t.how}</Paragraph>
      <Button href={link}>{t.button}</Button>
    </>
  )
  const { idioma, empresa } = r
  const paragraphs = [subject, line, t.what, t.how, `${t.button}: ${link}`]
  return mailToAdministradores({ idioma, empresa, subject, preheader: line, body, paragraphs })
}
