/**
 * The tokens a program holds for a person (docs/security.md 8): a short-lived access token that identifies the person,
 * and a refresh token that is exchanged for the next one. All tokens from one sign-in are a family. Times are UTC
 * milliseconds.
 */

import { correo } from '../correo/address'
import { DAY_MS } from '../day'
import { factorCode } from '../identidad/factor'
import { TYPED_PASSWORD_MAX } from '../identidad/password'
import { opensPro, type Suscripcion } from '../suscripcion/standing'
import * as z from '../zod'

const SECOND = 1000

/** Lifetime of an access token. */
export const ACCESS_TOKEN_MS = 10 * 60 * SECOND
/** Absolute lifetime of a family, however often it is refreshed. */
export const TOKEN_FAMILY_MS = 90 * DAY_MS
/** Grace period in which a used refresh token returns the same successor again, because responses get lost. */
export const GRACE_MS = 10 * SECOND
/** Token families per person; beyond it the oldest one is ended. */
export const TOKEN_FAMILIES_MAX = 20

type RefreshTokenState = 'live' | 'repeated' | 'stolen' | 'expired'

/**
 * The state of a known refresh token: live; used within the grace period by the same program; reused later, so leaked
 * (its family ends); or of an ended family.
 */
export function assessRefreshToken(r: { usado_at: number | null; expires_at: number }, now: number): RefreshTokenState {
  if (now >= r.expires_at) return 'expired'
  if (r.usado_at === null) return 'live'
  return now - r.usado_at <= GRACE_MS ? 'repeated' : 'stolen'
}

/** Whether a company's plan includes the API: Pro and the trial do. */
export const opensApi = (s: Suscripcion, now: number): boolean => opensPro(s, now)

/** Body of the token route, with OAuth's names. Old passwords must stay valid, so only the length is limited. */
export const TokenCommand = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('password'),
    username: correo(),
    password: z.string().max(TYPED_PASSWORD_MAX),
    /** a code of the app, or a backup code, when the person has a second factor */
    totp: factorCode().optional(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(200) }),
])
export type TokenCommand = z.infer<typeof TokenCommand>
export const GRANTS: readonly string[] = ['password', 'refresh_token'] satisfies TokenCommand['grant_type'][]
