/**
 * Encrypts a mail that carries a secret (a link, a code): it is stored encrypted under CONFIG_SECRET and decrypted only
 * to be sent, so that a copy of the database opens no account. The subject is not encrypted.
 */
import { decrypt, encrypt } from './secret'

const PURPOSE = 'vigia correo v1'
const SEAL = 'sellado:'

interface MailBody {
  html: string
  texto: string
}

/** The same mail with its body encrypted. */
export async function seal<C extends MailBody>(secret: string, mail: C): Promise<C> {
  const { html, texto: text } = mail
  return { ...mail, html: SEAL + (await encrypt(secret, JSON.stringify([html, text]), PURPOSE)), texto: '' }
}

/** The body of a mail, encrypted or not; null when it cannot be decrypted (the secret has changed). */
export async function openEnvelope(secret: string, { html, texto: text }: MailBody): Promise<MailBody | null> {
  if (!html.startsWith(SEAL)) return { html, texto: text }
  const decrypted = await decrypt(secret, html.slice(SEAL.length), PURPOSE)
  if (decrypted === null) return null
  const [openedHtml, openedText] = JSON.parse(decrypted) as [string, string]
  return { html: openedHtml, texto: openedText }
}
