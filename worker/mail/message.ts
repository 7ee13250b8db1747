/** One mail as it goes over the wire: an address and a subject that can carry no header of their own, HTML and text. */
import MailComposer from 'nodemailer/lib/mail-composer'

export interface Mail {
  /** `<id@domain>`, fixed when the mail was written: sent twice, it is still one mail */
  messageId: string
  de: { name: string; address: string }
  para: string
  asunto: string
  html: string
  texto: string
  /** when it was written, UTC ms */
  fecha: number
  /** where its reader turns such mails off */
  preferencias?: string
}

/** One address and nothing else: no second one, no comment, no route, no line end. */
const DIRECCION = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Z}]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu
const MESSAGE_ID = /^<[\w.-]+@[\w.-]+>$/

export const esDireccion = (text: string): boolean => text.length <= 254 && DIRECCION.test(text)

/** A header's value on one line, whatever somebody wrote into a name or a subject. */
export const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** Bytes of the message. Throws a RangeError on an address or a Message-ID that is none. */
export async function write(mail: Mail): Promise<Buffer> {
  for (const direccion of [mail.de.address, mail.para]) {
    if (!esDireccion(direccion)) throw new RangeError('not an e-mail address')
  }
  if (!MESSAGE_ID.test(mail.messageId)) throw new RangeError('not a Message-ID')
  const { preferencias } = mail
  const mensaje = new MailComposer({
    from: { name: onOneLine(mail.de.name), address: mail.de.address },
    to: { name: '', address: mail.para },
    subject: onOneLine(mail.asunto),
    messageId: mail.messageId,
    date: new Date(mail.fecha),
    html: mail.html,
    text: mail.texto,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(preferencias && URL.canParse(preferencias) ? { 'List-Unsubscribe': `<${new URL(preferencias).href}>` } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return await new Promise((resolve, reject) =>
    mensaje.build((error, bytes) => (error ? reject(error) : resolve(bytes))),
  )
}
