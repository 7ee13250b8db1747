/** When a Device counts its vehicle as silent (docs/decisions/0060). */
import type { Vigilancia } from '../../worker/domain/lugares/rules'
import { silentFrom } from '../../worker/domain/lugares/silence'
import type { KnownDevice } from './last-position'
import { HOURS_AHEAD_MS, type Recording } from './memory'

/**
 * The last report, and from when on its silence is told, unless another comes before; UTC milliseconds. Null where nothing
 * is told of it: without a limit, while the device is off, and before its first report on this vehicle.
 */
export function lostSignal(
  { recorrido }: KnownDevice,
  { silencio }: Pick<Vigilancia, 'silencio'>,
  memory: Pick<Recording, 'isOn' | 'isOwn' | 'unrecordedWithin'>,
  now: number,
): { last: number; due: number } | null {
  const last = recorrido.last?.at
  if (silencio === null || last === undefined || !memory.isOwn(last) || !memory.isOn(now)) return null
  const unrecorded = memory.unrecordedWithin({ from: last, until: now + HOURS_AHEAD_MS })
  return { last, due: silentFrom(last, silencio, unrecorded) }
}
