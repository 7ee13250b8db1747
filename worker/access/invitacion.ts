/**
 * The link of an invitation: a secret of 32 random bytes that only its mail carries. The database keeps a keyed hash, so
 * that a copy of it opens nothing (docs/security.md 4).
 */
import { huellaConLlave } from './huella'
import { nuevoToken } from './sesion'

const FORMA = /^[A-Za-z0-9_-]{43}$/

/** A new link and what is kept of it. */
export async function nuevaInvitacion(secreto: string): Promise<{ token: string; token_hash: string }> {
  const token = nuevoToken()
  return { token, token_hash: await huellaConLlave(secreto, 'invitacion', token) }
}

/** What the database keeps of a link, or null for what does not look like one of ours: that costs no read. */
export async function hashDeInvitacion(secreto: string, token: string): Promise<string | null> {
  return FORMA.test(token) ? huellaConLlave(secreto, 'invitacion', token) : null
}
