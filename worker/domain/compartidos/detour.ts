/** How much further a vehicle drove on a day than the straight lines between its stops (docs/decisions/0074). */
import { metersBetween } from '../dispositivos/geometry'
import type { Day } from '../recorridos/day'
import { legsOf } from '../recorridos/legs'
import { type DayDetour, median } from './learnt'

/** Shorter drives, in a straight line, say more about the error of the receiver than about streets. */
const SHORTEST_M = 1000
/** A drive that went further round than this was not on its way to where it ended: a round of visits, or back home. */
const ROUND = 3

/** The detour of a day's drives; null when none is long enough and on its way. */
export function detourOf(day: Day): DayDetour | null {
  const good = day.fixes.filter(({ quality }) => quality === 'good')
  const drives = legsOf(day).flatMap((leg): DayDetour[] => {
    if (leg.kind !== 'drive') return []
    const first = good.find(({ at }) => at >= leg.from)
    const last = good.findLast(({ at }) => at <= leg.until)
    const straight = first && last && first.at < last.at ? metersBetween(first, last) : 0
    if (straight < SHORTEST_M || leg.meters > straight * ROUND) return []
    // a drive is measured from the centres of its stops, which may lie nearer to each other than its fixes
    return [{ ratio: Math.max(1, leg.meters / straight), drives: 1 }]
  })
  if (drives.length === 0) return null
  return { ratio: Math.round(median(drives) * 1000) / 1000, drives: drives.length }
}
