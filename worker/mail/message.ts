/** One mail as sent: an address and a subject protected against header injection, HTML and text. */
import MailComposer from 'nodemailer/lib/mail-composer'

export interface Mail {
  /** `<id@domain>`, fixed when the mail was written: a mail sent twice keeps it */
  messageId: string
  de: { name: string; address: string }
  para: string
  asunto: string
  html: string
  texto: string
  /** when it was written, UTC milliseconds */
  fecha: number
  /** URL of the recipient's mail preferences */
  preferencias?: string
}

/** Exactly one address: no list, comment, route or line end. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Z}]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu
const MESSAGE_ID = /^<[\w.-]+@[\w.-]+>$/

const isAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text)

/** A header value on one line, whatever the user input in it. */
const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** The bytes of the message. Throws a RangeError on an invalid address or Message-ID. */
export async function write(mail: Mail): Promise<Buffer> {
  for (const direccion of [mail.de.address, mail.para]) {
    if (!isAddress(direccion)) throw new RangeError('not an e-mail address')
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
