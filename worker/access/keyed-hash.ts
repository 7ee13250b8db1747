/** A keyed hash (HMAC-SHA256, base64url): short values cannot be brute-forced from a copy of the database. */
import { base64url } from '../domain/bytes/base64url'

/** @param purpose separates the hashes of this use from those of any other under the same secret */
export async function keyedHash(secret: string, purpose: string, ...parts: string[]): Promise<string> {
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes.encode([purpose, ...parts].join('\n')))
  return base64url(new Uint8Array(signature))
}
