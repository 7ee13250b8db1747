/** The two ends of a span of days, with what both have in common said once: «16» and «22 nov 2026», «30 nov» and «6 dic 2026». */

/** A year after its month, and in English after a comma. */
const YEAR = /,? \d{4}$/

/**
 * @param from first day, `YYYY-MM-DD`
 * @param until last day, the same
 * @param written a day as people of the language read it: «16 nov 2026», «Nov 16, 2026»
 * @returns both ends as written: those of one year say it at the end, those of one month name it once
 */
export function spanEnds(from: string, until: string, written: (day: string) => string): [string, string] {
  const last = written(until)
  if (from.slice(0, 4) !== until.slice(0, 4)) return [written(from), last]
  const first = written(from).replace(YEAR, '')
  if (from.slice(0, 7) !== until.slice(0, 7)) return [first, last]
  // the month stands behind the day in Spanish and before it in English
  return /^\d/.test(first) ? [first.replace(/ \D+$/, ''), last] : [first, last.replace(/^\D+/, '')]
}
