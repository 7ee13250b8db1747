/** Working hours around the moment at which a test runs. */

import { timeOfDay } from '../../worker/domain/day'
import type { WeeklyHours } from '../../worker/domain/horarios/hours'

const MINUTES_OF_DAY = 24 * 60

/** Every day from and until that many minutes from now, in Bogotá. */
export function hoursAround(now: number, from: number, until: number): WeeklyHours {
  const minute = Math.floor(timeOfDay('America/Bogota', now) / 60_000)
  const wrap = (m: number) => (((minute + m) % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY
  return { days: Array(7).fill({ from: wrap(from), until: wrap(until) }), holidays: true }
}

export const NEVER: WeeklyHours = { days: Array(7).fill(null), holidays: true }
