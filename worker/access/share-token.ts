/**
 * The token of a link by which a customer follows a vehicle: 128 random bits that only the link holds. The database
 * keeps a keyed hash, so that a copy of it opens none.
 */

import { base64url } from '../domain/bytes/base64url'
import { isShareToken } from '../domain/compartidos/compartido'
import { keyedHash } from './keyed-hash'

const BYTES = 16

/** A new token and the hash to store. */
export async function newShareToken(secret: string): Promise<{ token: string; token_hash: string }> {
  const token = base64url(crypto.getRandomValues(new Uint8Array(BYTES)))
  return { token, token_hash: await keyedHash(secret, 'compartido', token) }
}

/** The stored hash of a token, or null for a malformed one, which then costs no database read. */
export async function hashShareToken(secret: string, token: string): Promise<string | null> {
  return isShareToken(token) ? keyedHash(secret, 'compartido', token) : null
}
