/**
 * The link of an invitation: a secret of 32 random bytes that only its mail carries. The database keeps a keyed hash, so
 * that a copy of it opens nothing (docs/security.md 4).
 */
import { keyedHash } from './keyed-hash'
import { newToken } from './session'

const FORMA = /^[A-Za-z0-9_-]{43}$/

/** A new link and what is kept of it. */
export async function newInvitacion(secret: string): Promise<{ token: string; token_hash: string }> {
  const token = newToken()
  return { token, token_hash: await keyedHash(secret, 'invitacion', token) }
}

/** What the database keeps of a link, or null for what does not look like one of ours: that costs no read. */
export async function hashInvitacion(secret: string, token: string): Promise<string | null> {
  return FORMA.test(token) ? keyedHash(secret, 'invitacion', token) : null
}
