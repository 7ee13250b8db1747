/** Support mails: a message, to the support address; the answer, to its sender, quoting the message. */
import type { CSSProperties } from 'react'
import { dayIn } from '../domain/day'
import type { Idioma } from '../domain/identidad/perfil'
import { quote, type Subject } from '../domain/soporte/soporte'
import { nameInMail } from '../domain/text'
import { type ComposedMail, INK, LINE, paragraph, renderMail } from './frame'
import { Button, Heading, SmallPrint } from './pieces'
import { fecha } from './texts'

const TEXTS = {
  es: {
    asunto: {
      'Problema técnico': 'Problema técnico',
      Facturación: 'Facturación',
      'Consulta general': 'Consulta general',
      Otro: 'Otro',
    },
    mensaje: {
      asunto: (subject: string, actor: string) => `Soporte: ${subject}, de ${actor}`,
      title: (actor: string) => `${actor} escribió a soporte`,
      line: (email: string, empresa: string | null) => (empresa ? `${email}, de ${empresa}` : `${email}, sin empresa`),
      button: 'Leer y responder',
      footer:
        'Recibe este correo porque esta dirección atiende el soporte de Vigía. Responda desde Vigía para que la respuesta quede con el mensaje.',
    },
    response: {
      asunto: (subject: string) => `Re: ${subject}, soporte de Vigía`,
      title: 'Respondimos su mensaje',
      greeting: (nombre: string) => `Hola, ${nombre}:`,
      youWrote: (when: string) => `Usted escribió el ${when}:`,
      button: 'Ver la conversación',
      footer: (email: string) =>
        `Recibe este correo porque escribió a soporte con la cuenta ${email}. Para contestar, abra la conversación en Vigía.`,
    },
  },
  en: {
    asunto: {
      'Problema técnico': 'Technical problem',
      Facturación: 'Billing',
      'Consulta general': 'General question',
      Otro: 'Other',
    },
    mensaje: {
      asunto: (subject: string, actor: string) => `Support: ${subject}, from ${actor}`,
      title: (actor: string) => `${actor} wrote to support`,
      line: (email: string, empresa: string | null) => (empresa ? `${email}, of ${empresa}` : `${email}, no company`),
      button: 'Read and answer',
      footer:
        'You get this mail because this address looks after Vigía support. Answer from Vigía, so that the answer stays with the message.',
    },
    response: {
      asunto: (subject: string) => `Re: ${subject}, Vigía support`,
      title: 'We answered your message',
      greeting: (nombre: string) => `Hello, ${nombre}:`,
      youWrote: (when: string) => `On ${when} you wrote:`,
      button: 'See the conversation',
      footer: (email: string) =>
        `You get this mail because you wrote to support with the account ${email}. To reply, open the conversation in Vigía.`,
    },
  },
}

const SAID: CSSProperties = {
  ...paragraph,
  paddingTop: 16,
  color: INK,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}
const QUOTE: CSSProperties = {
  ...paragraph,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  margin: '6px 0 0',
  paddingLeft: 14,
  borderLeft: `3px solid ${LINE}`,
}

/** A message, for the support address; always in Spanish. */
export function composeMensaje(m: {
  nombre: string
  email: string
  empresa: string | null
  asunto: Subject
  mensaje: string
  /** where it is read and answered */
  url: string
}): ComposedMail {
  const { mensaje: t, asunto: nombres } = TEXTS.es
  const nombre = nameInMail(m.nombre)
  const empresa = m.empresa && nameInMail(m.empresa)
  const subject = t.asunto(nombres[m.asunto], nombre)
  const title = t.title(nombre)
  const line = `${nombres[m.asunto]} · ${t.line(m.email, empresa)}`
  const html = renderMail({
    idioma: 'es',
    subject,
    preheader: m.mensaje.slice(0, 140),
    body: (
      <>
        <Heading title={title} line={line} />
        <p className="tinta" style={SAID}>
          {m.mensaje}
        </p>
        <Button href={m.url}>{t.button}</Button>
      </>
    ),
    footer: <SmallPrint>{t.footer}</SmallPrint>,
  })
  return {
    asunto: subject,
    html,
    texto: [title, line, m.mensaje, `${t.button}:\n${m.url}`, `--\n${t.footer}`].join('\n\n'),
  }
}

/** The answer of support, to the sender, in their language. */
export function composeReply(r: {
  para: { nombre: string; email: string; idioma: Idioma; zona_horaria: string }
  asunto: Subject
  response: string
  /** the message it answers, and when it was written */
  mensaje: { content: string; created_at: number }
  /** URL of the thread */
  url: string
}): ComposedMail {
  const { nombre, email, idioma, zona_horaria } = r.para
  const { response: t, asunto: nombres } = TEXTS[idioma]
  const subject = t.asunto(nombres[r.asunto])
  const when = fecha(dayIn(zona_horaria, r.mensaje.created_at), idioma)
  const greeting = t.greeting(nameInMail(nombre))
  const youWrote = t.youWrote(when)
  const footer = t.footer(email)
  const html = renderMail({
    idioma,
    subject,
    preheader: r.response.slice(0, 140),
    body: (
      <>
        <Heading title={t.title} line={greeting} />
        <p className="tinta" style={SAID}>
          {r.response}
        </p>
        <Button href={r.url}>{t.button}</Button>
        <p className="tinta2" style={{ ...paragraph, paddingTop: 24 }}>
          {youWrote}
        </p>
        <blockquote className="tinta2 linea" style={QUOTE}>
          {r.mensaje.content}
        </blockquote>
      </>
    ),
    footer: <SmallPrint>{footer}</SmallPrint>,
  })
  const text = [
    greeting,
    r.response,
    `${t.button}:\n${r.url}`,
    `${youWrote}\n${quote(r.mensaje.content)}`,
    `--\n${footer}`,
  ].join('\n\n')
  return { asunto: subject, html, texto: text }
}
