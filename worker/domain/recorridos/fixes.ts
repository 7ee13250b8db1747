/**
 * The points of a day in order, each with what it is worth: a fix that cannot be true is shown and counts for nothing,
 * and while two phones report for one vehicle only one of them is followed.
 */
import { withAccuracy } from '../dispositivos/accuracy'
import { metersBetween } from '../dispositivos/geometry'
import type { Point } from '../dispositivos/point'
import { isSamePoint } from '../dispositivos/same-point'
import { groupBy } from '../group-by'
import { halts } from './halts'
import { RULE } from './params'

/** `other-phone`: true, but another phone of the same vehicle is followed at that time. */
type Quality = 'good' | 'inaccurate' | 'impossible' | 'other-phone'

export interface Fix extends Point {
  quality: Quality
}

/** A track that jumped away and came back within this time was never there. */
const RETURN_MS = 5 * 60_000
/** Two fixes within one second are compared as if one lay between them. */
const SHORTEST_STEP_MS = 1000

const byTime = (a: Point, b: Point) =>
  a.at - b.at ||
  (a.src < b.src ? -1 : a.src > b.src ? 1 : 0) ||
  a.seq - b.seq ||
  a.enviado - b.enviado ||
  a.lat - b.lat ||
  a.lng - b.lng

/** Points in order of time, each once, judged. The order in which they are given does not matter. */
export function fixesOf(points: readonly Point[]): Fix[] {
  const fixes: Fix[] = []
  for (const point of [...points].sort(byTime)) {
    const p = withAccuracy(point)
    const before = fixes.at(-1)
    if (before && isSamePoint(before, p)) continue
    fixes.push({ ...p, quality: p.accuracy > RULE.accuracyMax ? 'inaccurate' : 'good' })
  }
  const phones = groupBy(fixes, ({ src }) => src)
  for (const own of phones.values()) markImpossible(own)
  if (phones.size > 1) followOne(fixes, [...phones.values()])
  return fixes
}

/** Whether a vehicle cannot have been at both places. */
export function isTooFast(a: Pick<Fix, 'at' | 'lat' | 'lng'>, b: Pick<Fix, 'at' | 'lat' | 'lng'>) {
  return metersBetween(a, b) / Math.max(Math.abs(b.at - a.at), SHORTEST_STEP_MS) > RULE.speedMax / 1000
}

/** Fixes between a jump away and the jump back. A jump without return is believed: what came before may be the error. */
function markImpossible(fixes: Fix[]) {
  const good = fixes.filter((f) => f.quality === 'good')
  let anchor = good[0]
  for (let i = 1; anchor && i < good.length; i++) {
    const f = good[i] as Fix
    if (isTooFast(anchor, f)) {
      const back = returnOf(good, i, anchor)
      for (let k = i; k < back; k++) (good[k] as Fix).quality = 'impossible'
      if (back > i) i = back
    }
    anchor = good[i] as Fix
  }
}

/** The first fix after `i` that is reached from the anchor and not from the fix before it; `i` when there is none. */
function returnOf(good: Fix[], i: number, anchor: Fix): number {
  const until = (good[i] as Fix).at + RETURN_MS
  for (let j = i + 1; j < good.length && (good[j] as Fix).at <= until; j++) {
    const f = good[j] as Fix
    if (!isTooFast(anchor, f) && isTooFast(good[j - 1] as Fix, f)) return j
  }
  return i
}

/**
 * Follows one phone at a time: the same one until it is silent, except that a phone on the road comes before one that
 * lies still, which may have been left at home.
 */
function followOne(fixes: Fix[], phones: Fix[][]) {
  const lying = new Set<Fix>()
  for (const own of phones) {
    const good = own.filter((f) => f.quality === 'good')
    for (const { first, last } of halts(good)) {
      for (let i = first; i <= last; i++) lying.add(good[i] as Fix)
    }
  }
  let followed: Fix | null = null
  for (const f of fixes) {
    if (f.quality !== 'good') continue
    const isOther = followed !== null && f.src !== followed.src && f.at - followed.at <= RULE.silenceMs
    if (isOther && !(lying.has(followed as Fix) && !lying.has(f))) f.quality = 'other-phone'
    else followed = f
  }
}
