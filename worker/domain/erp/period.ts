/** Of which days a company exports its costs; days `YYYY-MM-DD`, both included. */
import { addDays, addMonths, isDay } from '../day'

export interface Period {
  desde: string
  hasta: string
}

/** An export holds at most this many entries: two thousand lines, which accounting programs still take as one file. */
export const ENTRIES_MAX = 1000

/** The month before and this one, up to today. */
const usualPeriod = (today: string): Period => ({ desde: `${addMonths(`${today.slice(0, 7)}-01`, -1)}`, hasta: today })

/**
 * The period of an address. Days the wrong way round are exchanged; a missing last day is today, a missing first one what
 * is usual for the last; days after today alone are the usual ones. A longer one ends a year after its first day.
 */
export function readPeriod(params: URLSearchParams, today: string): Period {
  const from = params.get('desde') ?? ''
  const until = params.get('hasta') ?? ''
  const last = isDay(until) ? until : today
  const first = isDay(from) ? from : usualPeriod(last).desde
  const desde = first < last ? first : last
  const hasta = first < last ? last : first
  if (desde > today) return usualPeriod(today)
  const longest = addDays(addMonths(desde, 12), -1)
  return { desde, hasta: [hasta, today, longest].sort()[0] as string }
}
