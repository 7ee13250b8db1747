/** Days as people count them: `YYYY-MM-DD` in the zone of a company. Instants are UTC milliseconds. */

/** The zones the product offers. */
export const ZONAS = ['America/Bogota', 'America/Lima', 'America/Santiago', 'America/Argentina/Buenos_Aires'] as const
export type Zona = (typeof ZONAS)[number]

/** In whose days the platform itself counts: those of its prices and its money. It knows no summer time. */
export const PLATFORM_ZONA: Zona = 'America/Bogota'

const DAY_MS = 86_400_000
const FECHA = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that an instant falls on in a zone. An unknown zone throws a RangeError. */
export function dayIn(zona: string, instant: number): string {
  let format = formats.get(zona)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zona, ...FECHA })
    formats.set(zona, format)
  }
  return format.format(instant)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The hour of an instant on the clocks of a zone, 0 to 23. An unknown zone throws a RangeError. */
export function hourIn(zona: string, instant: number): number {
  let clock = clocks.get(zona)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zona, hour: '2-digit', hourCycle: 'h23' })
    clocks.set(zona, clock)
  }
  return Number(clock.format(instant))
}

/** Whole days from one day to another: 1 from today to tomorrow, negative for the past. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The day that lies so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The same day so many years later; 29 February becomes 1 March where the year has none. */
export function addYears(day: string, years: number): string {
  const fecha = new Date(`${day}T00:00:00Z`)
  fecha.setUTCFullYear(fecha.getUTCFullYear() + years)
  return fecha.toISOString().slice(0, 10)
}

/** The same day so many months later; where the month is shorter, its last day: 31 January and a month is 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, d = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(d, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Whether a text is a real day of the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const fecha = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(text)
}

/** The first instant of a day in a zone. Where the clocks leap over midnight the day begins after the leap. */
export function startOfDay(zona: string, day: string): number {
  // the clocks of every zone differ from UTC by whole quarters of an hour: halved down to the first quarter of the day
  const QUARTER_HOUR_MS = 900_000
  let before = Date.parse(`${day}T00:00:00Z`) - 96 * QUARTER_HOUR_MS
  let after = before + 192 * QUARTER_HOUR_MS
  while (after - before > QUARTER_HOUR_MS) {
    const middle = before + Math.floor((after - before) / QUARTER_HOUR_MS / 2) * QUARTER_HOUR_MS
    if (dayIn(zona, middle) < day) before = middle
    else after = middle
  }
  return after
}

const wallClocks = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show at an instant, as if they showed UTC: milliseconds. */
function mural(zona: string, instant: number): number {
  let clock = wallClocks.get(zona)
  if (!clock) {
    const digits = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, ...FECHA, ...digits })
    wallClocks.set(zona, clock)
  }
  const ms = ((instant % 1000) + 1000) % 1000
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) + ms
}

/** What the clocks of a zone show at an instant: milliseconds since their midnight. */
export const timeOfDay = (zona: string, instant: number): number => mural(zona, instant) % DAY_MS

/**
 * The instant of a day at which the clocks of a zone show so many milliseconds since midnight. A time that the clocks leap
 * over is as much later; of one that they show twice it is the earlier.
 */
export function instantAt(zona: string, day: string, sinceMidnight: number): number {
  const requested = Date.parse(`${day}T00:00:00Z`) + sinceMidnight
  // what the clocks are ahead of UTC half a day before and after: the same but where they leap
  const [before, after] = [-DAY_MS / 2, DAY_MS / 2].map((d) => mural(zona, requested + d) - (requested + d)) as [
    number,
    number,
  ]
  const candidates = [requested - before, requested - after].filter((t) => mural(zona, t) === requested)
  return candidates.length > 0 ? Math.min(...candidates) : requested - before
}
