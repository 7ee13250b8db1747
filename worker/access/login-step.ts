/**
 * Between two steps of signing in, the browser carries a token in its own cookie: 32 random bytes, of which the table
 * `pasos` stores only the SHA-256. It is good for the next step only, and once.
 */
import { LOGIN_STEP_MS } from '../domain/identidad/factor'
import { decrypt, encrypt } from '../mail/secret'
import { ATTRIBUTES, tokenOf } from './session'

const LOGIN_STEP_COOKIE = '__Host-vigia-paso'

/** The token of the step that a request carries, or null. */
export const loginStepToken = (request: Request): string | null => tokenOf(request, LOGIN_STEP_COOKIE)

const RETURN_USE = 'vigia paso volver v1'
/**
 * The return path after a step, stored encrypted with the step's own token, which only the browser has: the path may be
 * an invitation link, which a copy of the database must not reveal.
 */
export const sealReturn = (token: string, path: string | null): Promise<string | null> =>
  path === null ? Promise.resolve(null) : encrypt(token, path, RETURN_USE)

/** The decrypted path; null if there is none, or it was encrypted with another token. */
export const openReturn = (token: string, sealed: string | null): Promise<string | null> =>
  sealed === null ? Promise.resolve(null) : decrypt(token, sealed, RETURN_USE)

/** Set-Cookie value for a new step. Lax, because a provider redirects back from another site. */
export const loginStepCookie = (token: string): string =>
  `${LOGIN_STEP_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${LOGIN_STEP_MS / 1000}`

/** Set-Cookie value that clears it. */
export const emptyLoginStepCookie = (): string => `${LOGIN_STEP_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`
