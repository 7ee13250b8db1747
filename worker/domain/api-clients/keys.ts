/**
 * Which keys sign and verify access tokens, and when (docs/security.md 8). A key stands in the public set for a whole period
 * before it signs, so that nobody who keeps a copy of the set ever meets a signature of a key that is not in it; it
 * leaves the set when the last token that it signed has ended. So the set holds two, and three right after a turn.
 */

import { z } from '../zod'
import { ACCESS_TOKEN_MS } from './tokens'

/** The SuperAdmin retires the key that signs: its tokens open nothing from then on. */
export const ChangeKeyCommand = z.object({ intent: z.literal('cambiar-llave') })

const MINUTE = 60_000
/** How long a key signs, and how long it is known before. */
export const KEY_MS = 30 * 86_400_000
/** Clocks of two machines may differ by less than this. */
const MARGIN_MS = MINUTE

export interface SigningKey {
  kid: string
  /** UTC milliseconds */
  created_at: number
}

const signsFrom = (key: SigningKey) => key.created_at + KEY_MS
const inOrder = <L extends SigningKey>(keys: readonly L[]) =>
  [...keys].sort((a, b) => a.created_at - b.created_at || (a.kid < b.kid ? -1 : 1))

/** The one that signs: the newest whose turn has come; the oldest while no turn has. Undefined when there are none. */
export function signingKeyAt<L extends SigningKey>(keys: readonly L[], now: number): L | undefined {
  const all = inOrder(keys)
  return all.filter((l) => signsFrom(l) <= now).at(-1) ?? all[0]
}

/** Those whose tokens may still be about: all but the ones whose successor has signed for longer than a token lives. */
export function liveKeys<L extends SigningKey>(keys: readonly L[], now: number): L[] {
  const all = inOrder(keys)
  return all.filter((_, i) => {
    const next = all[i + 1]
    return !next || now < signsFrom(next) + ACCESS_TOKEN_MS + MARGIN_MS
  })
}

/** Whether a new one must be made, so that there is always one that waits for its turn. */
export function needsKey(keys: readonly SigningKey[], now: number): boolean {
  const latest = inOrder(keys).at(-1)
  return keys.length < 2 || !latest || signsFrom(latest) <= now
}

export interface KeyInTurn extends SigningKey {
  kind: 'verifica' | 'firma' | 'espera'
  /** when that changes, UTC milliseconds: until when it verifies or signs, or from when on */
  cambia: number
}

/** The living keys, oldest first: the one that signs, those whose tokens are still about, the one that waits for its turn. */
export function keyTurns(keys: readonly SigningKey[], now: number): KeyInTurn[] {
  const all = inOrder(liveKeys(keys, now))
  const signingIndex = all.findIndex(({ kid }) => kid === signingKeyAt(all, now)?.kid)
  return all.map((key, i) => {
    const { kid, created_at } = key
    const next = all[i + 1]
    const handover = next ? signsFrom(next) : signsFrom(key) + KEY_MS
    if (i > signingIndex) return { kid, created_at, kind: 'espera', cambia: signsFrom(key) }
    if (i === signingIndex) return { kid, created_at, kind: 'firma', cambia: handover }
    return { kid, created_at, kind: 'verifica', cambia: handover + ACCESS_TOKEN_MS + MARGIN_MS }
  })
}
