/** One mail as it goes over the wire: an address and a subject that can carry no header of their own, HTML and text. */
import MailComposer from 'nodemailer/lib/mail-composer'

export interface Carta {
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

export const esDireccion = (texto: string): boolean => texto.length <= 254 && DIRECCION.test(texto)

/** A header's value on one line, whatever somebody wrote into a name or a subject. */
export const enUnaLinea = (texto: string): string =>
  texto
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** Bytes of the message. Throws a RangeError on an address or a Message-ID that is none. */
export async function escribir(carta: Carta): Promise<Buffer> {
  for (const direccion of [carta.de.address, carta.para]) {
    if (!esDireccion(direccion)) throw new RangeError('not an e-mail address')
  }
  if (!MESSAGE_ID.test(carta.messageId)) throw new RangeError('not a Message-ID')
  const { preferencias } = carta
  const mensaje = new MailComposer({
    from: { name: enUnaLinea(carta.de.name), address: carta.de.address },
    to: { name: '', address: carta.para },
    subject: enUnaLinea(carta.asunto),
    messageId: carta.messageId,
    date: new Date(carta.fecha),
    html: carta.html,
    text: carta.texto,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(preferencias && URL.canParse(preferencias) ? { 'List-Unsubscribe': `<${new URL(preferencias).href}>` } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return await new Promise((listo, mal) => mensaje.build((error, bytes) => (error ? mal(error) : listo(bytes))))
}
