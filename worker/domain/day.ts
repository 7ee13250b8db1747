/** Calendar days: `YYYY-MM-DD` in a company's zone. Instants are UTC milliseconds. */

/** The zones the product offers. */
export const ZONAS = ['America/Bogota', 'America/Lima', 'America/Santiago', 'America/Argentina/Buenos_Aires'] as const
export type Zona = (typeof ZONAS)[number]

/** The platform's own zone, for prices and money. It has no daylight saving time. */
export const PLATFORM_ZONA: Zona = 'America/Bogota'

/** Milliseconds of a day without a clock change. */
export const DAY_MS = 86_400_000
const FECHA = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant in a zone. Throws a RangeError for an unknown zone. */
export function dayIn(zona: string, instant: number): string {
  let format = formats.get(zona)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zona, ...FECHA })
    formats.set(zona, format)
  }
  return format.format(instant)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The hour of an instant in a zone, 0 to 23. Throws a RangeError for an unknown zone. */
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
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** The day that many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The day of the week of a day: 0 is Monday, 6 Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The week of a day, Monday to Sunday. */
export const weekOf = (day: string): string[] => Array.from({ length: 7 }, (_, i) => addDays(day, i - weekdayOf(day)))

/** The same day that many years later; 29 February becomes 1 March in other years. */
export function addYears(day: string, years: number): string {
  const fecha = new Date(`${day}T00:00:00Z`)
  fecha.setUTCFullYear(fecha.getUTCFullYear() + years)
  return fecha.toISOString().slice(0, 10)
}

/** The same day that many months later, or the last day of a shorter month: 31 January plus one is 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, d = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(d, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Whether a text is a valid calendar day `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const fecha = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(text)
}

/** The first instant of a day in a zone. Where a clock change skips midnight, the day begins after it. */
export function startOfDay(zona: string, day: string): number {
  // UTC offsets are multiples of a quarter of an hour: binary search for the first quarter of the day
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

/** The local time of a zone at an instant, as if it were UTC: milliseconds. */
function wallClock(zona: string, instant: number): number {
  let clock = wallClocks.get(zona)
  if (!clock) {
    const digits = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, ...FECHA, ...digits })
    wallClocks.set(zona, clock)
  }
  const ms = ((instant % 1000) + 1000) % 1000
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) + ms
}

/** The local time of day at an instant: milliseconds since midnight. */
export const timeOfDay = (zona: string, instant: number): number => wallClock(zona, instant) % DAY_MS

/** The local time of day at an instant, as people say it: «2:05 p. m.», “2:05 PM”. */
export function clockTime(zona: string, instant: number, idioma: 'es' | 'en'): string {
  const minutes = Math.floor(timeOfDay(zona, instant) / 60_000)
  const h = Math.floor(minutes / 60)
  const [am, pm] = idioma === 'es' ? ['a. m.', 'p. m.'] : ['AM', 'PM']
  return `${h % 12 === 0 ? 12 : h % 12}:${String(minutes % 60).padStart(2, '0')} ${h < 12 ? am : pm}`
}

/**
 * The instant of a local time of day (milliseconds since midnight). A time skipped by a clock change maps to after the
 * gap; an ambiguous one to the earlier instant.
 */
export function instantAt(zona: string, day: string, sinceMidnight: number): number {
  const requested = Date.parse(`${day}T00:00:00Z`) + sinceMidnight
  // UTC offset half a day before and after: equal unless a clock change lies between
  const [before, after] = [-DAY_MS / 2, DAY_MS / 2].map((d) => wallClock(zona, requested + d) - (requested + d)) as [
    number,
    number,
  ]
  const candidates = [requested - before, requested - after].filter((t) => wallClock(zona, t) === requested)
  return candidates.length > 0 ? Math.min(...candidates) : requested - before
}

/** The latest accepted day for licences and documents. */
export const LAST_DAY = '2099-12-31'

/** Whether a text is a day within two bounds, both included. */
export const isDayBetween = (day: string, min: string, max: string): boolean => isDay(day) && day >= min && day <= max

/** Months in Spanish, of three letters, January first. */
export const SHORT_MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
