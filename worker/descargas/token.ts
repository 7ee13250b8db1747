/**
 * The token of a mailed link to «Descargar todo»: 128 random bits that only the mail holds. The database keeps a keyed
 * hash, so that a copy of it opens none.
 */

import { keyedHash } from '../access/keyed-hash'
import { base64url } from '../domain/bytes/base64url'
import { isToken } from '../domain/descargas/descarga'

const BYTES = 16

/** A new token and the hash to store. */
export async function newDownloadToken(secret: string): Promise<{ token: string; token_hash: string }> {
  const token = base64url(crypto.getRandomValues(new Uint8Array(BYTES)))
  return { token, token_hash: await keyedHash(secret, 'descarga', token) }
}

/** The stored hash of a token, or null for a malformed one, which then costs no database read. */
export async function hashDownloadToken(secret: string, token: string): Promise<string | null> {
  return isToken(token) ? keyedHash(secret, 'descarga', token) : null
}
