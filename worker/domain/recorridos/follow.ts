/**
 * Follows one phone at a time while several report for one vehicle, fix by fix: the same one until it is silent, except
 * that one on the road comes before one that lies still, which may have been left at home. The day of a vehicle follows
 * by the same rule (fixes.ts), but knows what comes later.
 */
import { withAccuracy } from '../dispositivos/accuracy'
import { type Coordinates, metersBetween } from '../dispositivos/geometry'
import { EXCURSION_M, EXCURSION_MS } from './halts'
import { RULE } from './params'

/** A vehicle has no more phones at a time; of more only the newest are kept. */
const PHONES_MAX = 4

/** Where a phone lies, or was last known to have moved to. */
interface Phone extends Coordinates {
  /** UTC milliseconds */
  since: number
  /** the first fix away from there, while it may be noise; null without */
  away: number | null
  /** its last fix */
  at: number
  /** it has left a place and not lain still since */
  moves: boolean
}

export interface FollowedPhone {
  src: string
  phones: Record<string, Phone>
}

/** A fix with the phone or tracker that it came from. */
interface SourcedFix extends Coordinates {
  src: string
  at: number
  accuracy: number
}

/** Those fixes that are of the followed phone, oldest first, and what is known of the phones after them. */
export function follow<F extends SourcedFix>(
  before: FollowedPhone | undefined,
  fixes: readonly F[],
): { followed: FollowedPhone | undefined; fixes: F[] } {
  let followed = before
  const kept: F[] = []
  for (const fix of fixes) {
    if (fix.accuracy > RULE.accuracyMax) continue
    followed = followStep(followed, fix)
    if (followed.src === fix.src) kept.push(fix)
  }
  return { followed, fixes: kept }
}

function followStep(state: FollowedPhone | undefined, fix: SourcedFix): FollowedPhone {
  const before = state?.phones[fix.src]
  const phone = before && fix.at <= before.at ? before : heard(before, withAccuracy(fix))
  if (!state) return { src: fix.src, phones: { [fix.src]: phone } }
  const current = state.phones[state.src]
  const isOther = state.src !== fix.src
  const takesOver = !current || (fix.at > current.at && (isSilent(current, fix.at) || (phone.moves && lies(current))))
  const src = isOther && takesOver ? fix.src : state.src
  return { src, phones: newest({ ...state.phones, [fix.src]: phone }, src) }
}

/** What is known of a phone after its next fix. */
function heard(phone: Phone | undefined, fix: SourcedFix): Phone {
  const { lat, lng, at } = fix
  const here = { lat, lng, since: at, away: null, at }
  if (!phone || isSilent(phone, at)) return { ...here, moves: false }
  const metres = metersBetween(phone, fix)
  if (metres <= Math.max(RULE.stopRadius, 2 * fix.accuracy))
    return { ...phone, at, away: null, moves: phone.moves && at - phone.since < RULE.stopMs }
  const away = phone.away ?? at
  const hasLeft = metres > Math.max(EXCURSION_M, 3 * fix.accuracy) || at - away > EXCURSION_MS
  return hasLeft ? { ...here, moves: true } : { ...phone, at, away }
}

const isSilent = (phone: Phone, at: number): boolean => at - phone.at > RULE.silenceMs

const lies = ({ moves, since, at }: Phone): boolean => !moves && at - since >= RULE.stopMs

/** The followed phone and the newest others. */
function newest(phones: Record<string, Phone>, src: string): Record<string, Phone> {
  const all = Object.entries(phones)
  if (all.length <= PHONES_MAX) return phones
  const rank = ([name, { at }]: [string, Phone]) => (name === src ? Number.POSITIVE_INFINITY : at)
  return Object.fromEntries(all.sort((a, b) => rank(b) - rank(a)).slice(0, PHONES_MAX))
}
