/**
 * Which keys sign and verify access tokens, and when (docs/security.md 8). A key is published for a whole period before
 * it signs, so that a client with a cached key set always knows the signing key; it is removed when the last token it
 * signed has expired. So the set holds two keys, and three right after a rotation.
 */

import { DAY_MS } from '../day'
import * as z from '../zod'
import { ACCESS_TOKEN_MS } from './tokens'

/** The SuperAdmin retires the signing key: its tokens are invalid from then on. */
export const ChangeKeyCommand = z.object({ intent: z.literal('rotate-key') })

const MINUTE = 60_000
/** How long a key signs, and how long it is published before. */
export const KEY_MS = 30 * DAY_MS
/** Allowed clock skew between two machines. */
const MARGIN_MS = MINUTE

export interface SigningKey {
  kid: string
  /** UTC milliseconds */
  created_at: number
}

const signsFrom = (key: SigningKey) => key.created_at + KEY_MS
const inOrder = <L extends SigningKey>(keys: readonly L[]) =>
  [...keys].sort((a, b) => a.created_at - b.created_at || (a.kid < b.kid ? -1 : 1))

/**
 * The signing key: the newest one past its publication period; the oldest one while none is. Undefined when there are
 * none.
 */
export function signingKeyAt<L extends SigningKey>(keys: readonly L[], now: number): L | undefined {
  const all = inOrder(keys)
  return all.filter((l) => signsFrom(l) <= now).at(-1) ?? all[0]
}

/**
 * Keys with tokens that may still be valid: all except those whose successor has signed for longer than a token lives.
 */
export function liveKeys<L extends SigningKey>(keys: readonly L[], now: number): L[] {
  const all = inOrder(keys)
  return all.filter((_, i) => {
    const next = all[i + 1]
    return !next || now < signsFrom(next) + ACCESS_TOKEN_MS + MARGIN_MS
  })
}

/** Whether a new key must be created, so that one is always published ahead. */
export function needsKey(keys: readonly SigningKey[], now: number): boolean {
  const latest = inOrder(keys).at(-1)
  return keys.length < 2 || !latest || signsFrom(latest) <= now
}

export interface KeyInTurn extends SigningKey {
  kind: 'verifies' | 'signs' | 'waits'
  /** when its role changes, UTC milliseconds: end of verifying or signing, or start of signing */
  changesAt: number
}

/** The live keys, oldest first: the signing one, those that only verify, and the next one. */
export function keyTurns(keys: readonly SigningKey[], now: number): KeyInTurn[] {
  const all = inOrder(liveKeys(keys, now))
  const signingIndex = all.findIndex(({ kid }) => kid === signingKeyAt(all, now)?.kid)
  return all.map((key, i) => {
    const { kid, created_at } = key
    const next = all[i + 1]
    const handover = next ? signsFrom(next) : signsFrom(key) + KEY_MS
    if (i > signingIndex) return { kid, created_at, kind: 'waits', changesAt: signsFrom(key) }
    if (i === signingIndex) return { kid, created_at, kind: 'signs', changesAt: handover }
    return { kid, created_at, kind: 'verifies', changesAt: handover + ACCESS_TOKEN_MS + MARGIN_MS }
  })
}
