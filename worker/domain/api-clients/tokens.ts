/**
 * The tokens that a program holds of a person (docs/security.md 8): a short access token, which says who, and a refresh token,
 * which is exchanged for the next one. All that come from one sign-in are a family. Times are UTC milliseconds.
 */

import { correo } from '../correo/address'
import { factorCode } from '../identidad/factor'
import { CONTRASENA_MAX } from '../identidad/password'
import { opensPro, type Suscripcion } from '../suscripcion/standing'
import { z } from '../zod'

const SECOND = 1000
const DAY = 86_400 * SECOND

/** Life of an access token. */
export const ACCESS_TOKEN_MS = 10 * 60 * SECOND
/** Absolute life of a family, however often it is refreshed: then the person signs in again. */
export const TOKEN_FAMILY_MS = 90 * DAY
/** For so long an exchanged refresh token answers once more, with the same successor: answers get lost on the way. */
export const GRACE_MS = 10 * SECOND
/** Families of a person at once; the oldest one gives way. */
export const TOKEN_FAMILIES_MAX = 20

export type RefreshTokenState = 'vivo' | 'repetido' | 'robado' | 'vencido'

/**
 * What a known refresh token is worth: living, exchanged a moment ago by the same program, exchanged long ago and now in
 * two hands (its family dies), or of a family that is over.
 */
export function assessRefreshToken(r: { usado_at: number | null; expires_at: number }, now: number): RefreshTokenState {
  if (now >= r.expires_at) return 'vencido'
  if (r.usado_at === null) return 'vivo'
  return now - r.usado_at <= GRACE_MS ? 'repetido' : 'robado'
}

/** Whether a company's plan opens the API: Pro does, and the trial has everything. */
export const opensApi = (s: Suscripcion, now: number): boolean => opensPro(s, now)

/** What the token route takes, by OAuth's names. An old password must still open, so only its size is bounded. */
export const TokenCommand = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('password'),
    username: correo(),
    password: z.string().max(CONTRASENA_MAX * 4),
    /** a code of the app, or a backup code, where there is a second factor */
    totp: factorCode().optional(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(200) }),
])
export type TokenCommand = z.infer<typeof TokenCommand>
export const GRANTS: readonly string[] = ['password', 'refresh_token'] satisfies TokenCommand['grant_type'][]
