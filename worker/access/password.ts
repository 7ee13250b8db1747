/**
 * Password hashing: scrypt, with the parameters stored in each hash so that they can be raised later
 * (`scrypt$16384$8$5$salt$hash`, base64url). A hash with other parameters still verifies and is renewed at the next
 * sign-in (docs/security.md 2). The platform's limits do not allow enough work for PBKDF2 or Argon2.
 */
import { scrypt, timingSafeEqual } from 'node:crypto'
import { base64url, fromBase64url } from '../domain/bytes/base64url'

interface ScryptParameters {
  N: number
  r: number
  p: number
}
const CURRENT_PARAMETERS: ScryptParameters = { N: 2 ** 14, r: 8, p: 5 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** A stored hash that needs more memory than this is not ours. */
const MEMORY_MAX = 64 * 1024 * 1024

const FORMAT = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]{43})$/

/** The interface that identity uses; tests count its calls. */
export interface PasswordHasher {
  hash(contrasena: string): Promise<string>
  opens(contrasena: string, saved: string): Promise<boolean>
}

/** Compared with when the account does not exist: the same work, and no password matches. */
export const NO_ACCOUNT_HASH = `scrypt$${CURRENT_PARAMETERS.N}$${CURRENT_PARAMETERS.r}$${CURRENT_PARAMETERS.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function derive(contrasena: string, salt: Uint8Array, parameters: ScryptParameters): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // keyboards may produce different Unicode forms of the same text
    scrypt(contrasena.normalize('NFKC'), salt, HASH_BYTES, { ...parameters, maxmem: 2 * MEMORY_MAX }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}

/** The hash to store for a new password. Costs one scrypt (about 140 ms, 16 MiB). */
export async function hashPassword(contrasena: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const hash = await derive(contrasena, salt, CURRENT_PARAMETERS)
  const { N, r, p } = CURRENT_PARAMETERS
  return ['scrypt', N, r, p, base64url(salt), base64url(hash)].join('$')
}

/** Whether a password matches a stored hash. Always costs one scrypt; an unreadable hash matches nothing. */
export async function passwordOpens(contrasena: string, saved: string): Promise<boolean> {
  const parsed = parse(saved)
  const { parameters, salt, hash } = parsed ?? neverMatching()
  const derived = await derive(contrasena, salt, parameters)
  return timingSafeEqual(derived, hash) && parsed !== null && saved !== NO_ACCOUNT_HASH
}

/** Whether a stored hash was made with other parameters than the current ones. */
export function needsRehash(saved: string): boolean {
  const { N, r, p } = CURRENT_PARAMETERS
  return !saved.startsWith(`scrypt$${N}$${r}$${p}$`)
}

function parse(saved: string) {
  const parts = FORMAT.exec(saved)
  if (!parts) return null
  const [, N, r, p, salt = '', hash = ''] = parts
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  if (128 * parameters.N * parameters.r > MEMORY_MAX || (parameters.N & (parameters.N - 1)) !== 0) return null
  return { parameters, salt: fromBase64url(salt), hash: fromBase64url(hash) }
}

function neverMatching() {
  return { parameters: CURRENT_PARAMETERS, salt: new Uint8Array(SALT_BYTES), hash: new Uint8Array(HASH_BYTES) }
}

export const scryptHasher: PasswordHasher = { hash: hashPassword, opens: passwordOpens }
