/**
 * Signing in through OpenID Connect: the providers, and which account an identity belongs to (docs/security.md 10).
 * Identities are keyed by issuer and subject; an e-mail address leads to an account only when the provider has verified
 * it, or anyone could claim an address and take over its account. If our account's address was unproven, this proves
 * it, and credentials set before are ended (docs/decisions/0037).
 */
import { CORREO_MAX } from '../correo/address'
import { personName } from '../text'
import * as z from '../zod'

/** Maximum time between leaving for the provider and coming back. */
export const ROUND_TRIP_MS = 10 * 60_000
export const GOOGLE = 'https://accounts.google.com'

const NOMBRE_MAX = 120
const ID_MAX = 255

/** A provider the operator configured (OIDC_PROVIDERS). */
export const Proveedor = z.object({
  /** part of the redirect URI */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** «Continuar con {nombre}» */
  nombre: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
})
export type Proveedor = z.infer<typeof Proveedor>

/** The optional claims we read. */
const Claims = z.object({
  iss: z.string().min(1).max(ID_MAX),
  sub: z.string().min(1).max(ID_MAX),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(CORREO_MAX)
    .regex(z.regexes.email)
    .nullish()
    .catch(null)
    .transform((v) => v ?? null),
  // some providers send booleans as strings
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .nullish()
    .catch(false)
    .transform((v) => v === true),
  // a name that no form would take, as one with a web address in it, is none: it is written in mails to others
  name: z
    .string()
    .transform((v) => v.replace(/\p{C}/gu, '').trim().slice(0, NOMBRE_MAX))
    .pipe(personName(NOMBRE_MAX))
    .nullish()
    .catch(null)
    .transform((v) => v ?? null),
})
export type Claims = z.infer<typeof Claims>

/** The claims of a verified id_token; null when it identifies no one. */
export function readClaims(claims: unknown): Claims | null {
  const parsed = Claims.safeParse(claims)
  return parsed.success ? parsed.data : null
}

type IdentityAssessment =
  | { action: 'sign-in' | 'link'; usuario_id: string }
  | { action: 'create'; email: string; nombre: string }
  | { action: 'refuse'; motivo: 'sin-vincular' | 'sin-verificar' }

/** Which account an identity signs in to, or why to none. */
export function assessIdentity(
  claims: Pick<Claims, 'email' | 'email_verified' | 'name'>,
  found: { identidad: string | null; cuenta: string | null },
): IdentityAssessment {
  const { email } = claims
  if (found.identidad !== null) return { action: 'sign-in', usuario_id: found.identidad }
  const proven = claims.email_verified && email !== null
  if (found.cuenta !== null) {
    return proven ? { action: 'link', usuario_id: found.cuenta } : { action: 'refuse', motivo: 'sin-vincular' }
  }
  if (!proven) return { action: 'refuse', motivo: 'sin-verificar' }
  return { action: 'create', email, nombre: claims.name ?? email.split('@')[0] ?? email }
}

/** Result codes in the redirect: on /login `?proveedor=`, in the settings `?vinculo=`. */
const RESULTS = [
  'cancelado',
  'fallo',
  'vencido',
  'espere',
  'sin-vincular',
  'deshabilitada',
  'sin-verificar',
  'de-otra-persona',
  'ya-hay-una',
  'sin-confirmar',
  'hecho',
] as const
export type ProviderOutcome = (typeof RESULTS)[number]
export const readResult = (value: string | null): ProviderOutcome | null => RESULTS.find((r) => r === value) ?? null

/** One of our paths with a result code. */
export const withResult = (path: string, key: 'proveedor' | 'vinculo', result: ProviderOutcome): string =>
  `${path}${path.includes('?') ? '&' : '?'}${key}=${result}`
