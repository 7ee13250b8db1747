/**
 * The link of an invitation: a secret of 32 random bytes that exists only in its mail. The database stores a keyed
 * hash, so that a copy of it reveals no link (docs/security.md 4).
 */
import { keyedHash } from './keyed-hash'
import { newToken } from './session'

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** A new link and the hash to store. */
export async function newInvitacion(secret: string): Promise<{ token: string; token_hash: string }> {
  const token = newToken()
  return { token, token_hash: await keyedHash(secret, 'invitacion', token) }
}

/** The stored hash of a link, or null for a malformed one, which then costs no database read. */
export async function hashInvitacion(secret: string, token: string): Promise<string | null> {
  return TOKEN_PATTERN.test(token) ? keyedHash(secret, 'invitacion', token) : null
}
