/** The way of a marker between two fixes: it sets out at once, arrives within a second and slows down at the end. */
import { metersBetween, type Point } from '@domain/dispositivos/geometry'

export const GLIDE_MS = 900
/** Further than this nobody drove since the last fix: a jump is shown as one. */
const JUMP_M = 3_000

export interface Glide {
  from: Point
  to: Point
  /** instant of the animation clock, ms */
  start: number
}

const easeOut = (t: number) => 1 - (1 - t) ** 3

/** Where the marker is at an instant of the animation clock. */
export function glideAt({ from, to, start }: Glide, now: number): Point {
  const t = Math.min(1, Math.max(0, (now - start) / GLIDE_MS))
  if (t === 1) return to
  const k = easeOut(t)
  return { lat: from.lat + (to.lat - from.lat) * k, lng: from.lng + (to.lng - from.lng) * k }
}

export const hasArrived = ({ start }: Glide, now: number) => now - start >= GLIDE_MS

/** A new fix while the marker may still be on its way: it goes on from where it is seen. */
export function redirect(current: Glide | null, to: Point, now: number): Glide {
  const from = current ? glideAt(current, now) : to
  return metersBetween(from, to) > JUMP_M ? { from: to, to, start: now - GLIDE_MS } : { from, to, start: now }
}
