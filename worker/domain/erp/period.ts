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

/** The period of an address; one that makes no sense is the usual one. A longer one ends a year after its first day. */
export function readPeriod(params: URLSearchParams, today: string): Period {
  const desde = params.get('desde') ?? ''
  const until = params.get('hasta') ?? ''
  if (!isDay(desde) || !isDay(until) || desde > until || desde > today) return usualPeriod(today)
  const longest = addDays(addMonths(desde, 12), -1)
  return { desde, hasta: [until, today, longest].sort()[0] as string }
}
