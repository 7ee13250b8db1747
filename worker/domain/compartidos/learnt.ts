/**
 * How much longer the way along streets is than the straight line, learnt from what a company's vehicles have driven: a
 * town of straight streets and one among hills differ by a third (docs/decisions/0074).
 */
import { DETOUR } from './estimate'

/** What is learnt stays within these: streets are hardly straighter, and where they wind more the sample is wrong. */
export const DETOUR_MIN = 1.15
export const DETOUR_MAX = 2
/** Drives from which on a company's own figure counts. */
export const ENOUGH_DRIVES = 20

/** The drives of a vehicle's day: the median of way ÷ straight line, and how many they were. */
export interface DayDetour {
  ratio: number
  drives: number
}

/** The detour to reckon with: the median over a company's days, a day of more drives heavier, or what is supposed. */
export function learntDetour(days: readonly DayDetour[]): number {
  const drives = days.reduce((sum, day) => sum + day.drives, 0)
  if (drives < ENOUGH_DRIVES) return DETOUR
  return Math.min(DETOUR_MAX, Math.max(DETOUR_MIN, median(days)))
}

/** The ratio with half of the drives on either side; of two in the middle the lower. */
export function median(days: readonly DayDetour[]): number {
  const sorted = [...days].sort((a, b) => a.ratio - b.ratio)
  const half = sorted.reduce((sum, { drives }) => sum + drives, 0) / 2
  let before = 0
  for (const { ratio, drives } of sorted) {
    before += drives
    if (before >= half) return ratio
  }
  return DETOUR
}
