/**
 * Between two steps of coming in, the browser carries a token in a cookie of its own: 32 random bytes, of which the
 * table `pasos` has the SHA-256 only. It opens nothing but the next step, and that once.
 */
import { PASO_MS } from '../domain/factor'
import { ATRIBUTOS, tokenDe } from './sesion'

export const COOKIE_DE_PASO = '__Host-vigia-paso'

/** The token of the step that a request carries, or null. */
export const tokenDePaso = (request: Request): string | null => tokenDe(request, COOKIE_DE_PASO)

/** Value of Set-Cookie for a step that was begun. Lax: a provider leads back from another site. */
export const cookieDePaso = (token: string): string =>
  `${COOKIE_DE_PASO}=${token}; ${ATRIBUTOS}; Max-Age=${PASO_MS / 1000}`

/** Value of Set-Cookie that makes the browser forget it. */
export const cookieDePasoVacia = (): string => `${COOKIE_DE_PASO}=; ${ATRIBUTOS}; Max-Age=0`
