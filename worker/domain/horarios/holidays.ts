/**
 * Colombian holidays, computed: Ley 51 de 1983 names eighteen days, of which ten are kept on the Monday on or after their
 * date, and those that follow Easter move with it.
 */
import { addDays, weekdayOf } from '../day'

const HOLIDAYS = [
  'new_year',
  'epiphany',
  'saint_joseph',
  'holy_thursday',
  'good_friday',
  'labour',
  'ascension',
  'corpus_christi',
  'sacred_heart',
  'saint_peter',
  'independence',
  'boyaca',
  'assumption',
  'diversity',
  'all_saints',
  'cartagena',
  'immaculate',
  'christmas',
] as const
type HolidayName = (typeof HOLIDAYS)[number]

export interface Holiday {
  /** `YYYY-MM-DD` */
  day: string
  name: HolidayName
}

/** Kept on their own date, as `MM-DD`. */
const FIXED: [HolidayName, string][] = [
  ['new_year', '01-01'],
  ['labour', '05-01'],
  ['independence', '07-20'],
  ['boyaca', '08-07'],
  ['immaculate', '12-08'],
  ['christmas', '12-25'],
]

/** Kept on the Monday on or after their date. */
const MOVED: [HolidayName, string][] = [
  ['epiphany', '01-06'],
  ['saint_joseph', '03-19'],
  ['saint_peter', '06-29'],
  ['assumption', '08-15'],
  ['diversity', '10-12'],
  ['all_saints', '11-01'],
  ['cartagena', '11-11'],
]

/** Days after Easter Sunday; those on a Monday have been moved to it by the same law. */
const AFTER_EASTER: [HolidayName, number][] = [
  ['holy_thursday', -3],
  ['good_friday', -2],
  ['ascension', 43],
  ['corpus_christi', 64],
  ['sacred_heart', 71],
]

const mondayFrom = (day: string) => addDays(day, (7 - weekdayOf(day)) % 7)

const two = (n: number) => String(n).padStart(2, '0')

/** Easter Sunday of a year of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`
}

const years = new Map<number, Holiday[]>()

/** The eighteen holidays of a year in order. Two may fall on one day. */
export function holidaysOf(year: number): Holiday[] {
  const known = years.get(year)
  if (known) return known
  const easter = easterOf(year)
  const all = [
    ...FIXED.map(([name, date]) => ({ name, day: `${year}-${date}` })),
    ...MOVED.map(([name, date]) => ({ name, day: mondayFrom(`${year}-${date}`) })),
    ...AFTER_EASTER.map(([name, days]) => ({ name, day: addDays(easter, days) })),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  years.set(year, all)
  return all
}

/** Whether a day `YYYY-MM-DD` is a Colombian holiday. */
export const isHoliday = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).some((h) => h.day === day)

/** The next holidays from a day on, that day included. */
export function nextHolidays(from: string, count: number): Holiday[] {
  const year = Number(from.slice(0, 4))
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter((h) => h.day >= from).slice(0, count)
}
