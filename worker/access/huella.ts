/** A keyed hash (HMAC-SHA256, base64url): what is short enough to be guessed cannot be guessed from a copy of the database. */
import { base64url } from './base64url'

/** @param uso keeps the hashes of one purpose apart from those of every other under the same secret */
export async function huellaConLlave(secreto: string, uso: string, ...partes: string[]): Promise<string> {
  const bytes = new TextEncoder()
  const algoritmo = { name: 'HMAC', hash: 'SHA-256' }
  const llave = await crypto.subtle.importKey('raw', bytes.encode(secreto), algoritmo, false, ['sign'])
  const firma = await crypto.subtle.sign('HMAC', llave, bytes.encode([uso, ...partes].join('\n')))
  return base64url(new Uint8Array(firma))
}
