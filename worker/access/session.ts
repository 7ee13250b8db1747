/**
 * The session token and its cookie. The token is a secret of 32 random bytes that only the browser keeps; the database
 * stores its SHA-256, so that a dump of it yields no usable cookie (docs/security.md 6).
 */

import { base64url } from '../domain/bytes/base64url'
import { sha256 } from '../domain/bytes/sha256'
import { REMEMBERED_LIFETIME_MS, sesionEnd } from '../domain/identidad/session'

/** How the person authenticated when the session was opened. */
export type Via = 'contrasena' | 'codigo' | 'proveedor' | 'invitacion'

/** With the `__Host-` prefix browsers reject it from a subdomain, over http, or with another path. */
const COOKIE = '__Host-vigia'
export const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax'
const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** What is stored of a browser's or a program's own name, in characters. */
export const USER_AGENT_MAX = 400

/** A new secret: 32 random bytes, 43 characters of base64url. */
export function newToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
}

/** What the database stores of a token: the SHA-256 of its characters, base64url. */
export const hashToken = (token: string): Promise<string> => sha256(token)

/** The token of a request, or null. A malformed one costs no database read. */
export function tokenOf(request: Request, cookie = COOKIE): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2)
    if (name === cookie && value && TOKEN.test(value)) return value
  }
  return null
}

/** Set-Cookie value for a new session; without «Recordarme» it lasts until the browser closes. */
export function sessionCookie(token: string, remember: boolean): string {
  const cookie = `${COOKIE}=${token}; ${ATTRIBUTES}`
  return remember ? `${cookie}; Max-Age=${REMEMBERED_LIFETIME_MS / 1000}` : cookie
}

/** Set-Cookie value that clears the session cookie. */
export function emptyCookie(): string {
  return `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`
}

/** A new session: the secret for the browser and the row for `sesiones`. Costs no scrypt, so tests use it too. */
export async function newSesion(
  input: {
    usuario_id: string
    recordar: boolean
    user_agent?: string | null
    via?: Via
    lugar?: string | null
  },
  now: number,
) {
  const token = newToken()
  const row = {
    id: crypto.randomUUID(),
    token_hash: await hashToken(token),
    usuario_id: input.usuario_id,
    recordar: input.recordar,
    via: input.via ?? ('contrasena' as Via),
    lugar: input.lugar ?? null,
    user_agent: input.user_agent?.slice(0, USER_AGENT_MAX) ?? null,
    created_at: now,
    last_seen: now,
    expires_at: sesionEnd(input.recordar, now),
  }
  return { token, row }
}
