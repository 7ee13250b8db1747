/**
 * Between two steps of coming in, the browser carries a token in a cookie of its own: 32 random bytes, of which the
 * table `pasos` has the SHA-256 only. It opens nothing but the next step, and that once.
 */
import { LOGIN_STEP_MS } from '../domain/identidad/factor'
import { decrypt, encrypt } from '../mail/secret'
import { ATTRIBUTES, tokenOf } from './session'

export const LOGIN_STEP_COOKIE = '__Host-vigia-paso'

/** The token of the step that a request carries, or null. */
export const loginStepToken = (request: Request): string | null => tokenOf(request, LOGIN_STEP_COOKIE)

const RETURN_USE = 'vigia paso volver v1'
/**
 * Where somebody is led after a step, as it waits in the database: sealed with the step's own token, which only the
 * browser has. The path may be the link of an invitation, which a copy of the database must not open.
 */
export const sealReturn = (token: string, path: string | null): Promise<string | null> =>
  path === null ? Promise.resolve(null) : encrypt(token, path, RETURN_USE)

/** The path that was sealed; null where there is none, or where it was not sealed with this token. */
export const openReturn = (token: string, sealed: string | null): Promise<string | null> =>
  sealed === null ? Promise.resolve(null) : decrypt(token, sealed, RETURN_USE)

/** Value of Set-Cookie for a step that was begun. Lax: a provider leads back from another site. */
export const loginStepCookie = (token: string): string =>
  `${LOGIN_STEP_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${LOGIN_STEP_MS / 1000}`

/** Value of Set-Cookie that makes the browser forget it. */
export const emptyLoginStepCookie = (): string => `${LOGIN_STEP_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`
