/** What the one page «Recorrido del día» says, in the reader's words; its drawing is worker/pdf/day.ts. */
import type { PrintedHeading } from '../reports/printed'
import type { Day } from './day'
import { numbersOf } from './legs'
import { drivenFixes } from './way-files'

interface Place {
  lat: number
  lng: number
}

export interface PrintedDay extends PrintedHeading {
  figures: readonly (readonly [label: string, value: string])[]
  /** what is known of the day besides, without a way; null when there is nothing */
  besides: string | null
  /** the drives; nothing is drawn over a silence */
  lines: readonly (readonly Place[])[]
  /** each place where it stopped once, with its number */
  stops: readonly (Place & { number: number })[]
  /** of each leg: what it is, when, and how long it took */
  rows: readonly (readonly [what: string, when: string, length: string])[]
  /** says how many rows have no place on the page */
  more: (n: number) => string
  /** how the page came about, at its foot, and that it is the only one */
  note: string
  page: string
}

/** The drawing of a printed day, with fewer points than a printer can tell apart. */
export function drawingOf(day: Day): Pick<PrintedDay, 'lines' | 'stops'> {
  const lines = drivenFixes(day)
  const total = lines.reduce((sum, line) => sum + line.length, 0)
  const every = Math.max(1, Math.ceil(total / POINTS_MAX))
  const numbers = numbersOf(day.stops)
  return {
    lines: lines.map((line) => line.filter((_, i) => i % every === 0 || i === line.length - 1)),
    stops: day.stops
      .map(({ lat, lng }, i) => ({ lat, lng, number: numbers[i] as number }))
      .filter(({ number }, i) => numbers.indexOf(number) === i),
  }
}

const POINTS_MAX = 4000
