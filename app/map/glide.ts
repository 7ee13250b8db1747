/** Animates a marker between two fixes: starts at once, takes up to a second, eases out. */
import { type Coordinates, metersBetween } from '@domain/dispositivos/geometry'

export const GLIDE_MS = 900
/** A larger distance than a vehicle can cover between fixes: shown as a jump, not animated. */
const JUMP_M = 3_000

export interface Glide {
  from: Coordinates
  to: Coordinates
  /** time of the animation clock, ms */
  start: number
}

const easeOut = (t: number) => 1 - (1 - t) ** 3

/** The marker's position at a time of the animation clock. */
export function glideAt({ from, to, start }: Glide, now: number): Coordinates {
  const t = Math.min(1, Math.max(0, (now - start) / GLIDE_MS))
  if (t === 1) return to
  const k = easeOut(t)
  return { lat: from.lat + (to.lat - from.lat) * k, lng: from.lng + (to.lng - from.lng) * k }
}

export const hasArrived = ({ start }: Glide, now: number) => now - start >= GLIDE_MS

/** A new fix during an animation: continue from the position shown. */
export function redirect(current: Glide | null, to: Coordinates, now: number): Glide {
  const from = current ? glideAt(current, now) : to
  return metersBetween(from, to) > JUMP_M ? { from: to, to, start: now - GLIDE_MS } : { from, to, start: now }
}
