/**
 * The envelope of a mail that carries a secret (a link, a code): it waits in the queue sealed under CONFIG_SECRET, and is
 * opened only to be sent, so that a copy of the database opens no account. What is in the subject stands open.
 */
import { decrypt, encrypt } from './secret'

const USO = 'vigia correo v1'
const SEAL = 'sellado:'

export interface Cuerpo {
  html: string
  texto: string
}

/** The same mail with its body sealed. */
export async function seal<C extends Cuerpo>(secreto: string, mail: C): Promise<C> {
  const { html, texto } = mail
  return { ...mail, html: SEAL + (await encrypt(secreto, JSON.stringify([html, texto]), USO)), texto: '' }
}

/** The body of a mail, sealed or not; null when this secret does not open it (it was changed since). */
export async function openEnvelope(secreto: string, { html, texto }: Cuerpo): Promise<Cuerpo | null> {
  if (!html.startsWith(SEAL)) return { html, texto }
  const abierto = await decrypt(secreto, html.slice(SEAL.length), USO)
  if (abierto === null) return null
  const [openedHtml, openedText] = JSON.parse(abierto) as [string, string]
  return { html: openedHtml, texto: openedText }
}
