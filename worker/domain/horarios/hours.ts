/**
 * Working hours: in which hours of the week positions are recorded, and until when it stays so. Without hours everything
 * is recorded. Pure; instants are UTC milliseconds, times of day minutes since midnight in the company's zone.
 */
import { addDays, DAY_MS, dayIn, instantAt, weekdayOf } from '../day'
import type { OffSpan } from '../dispositivos/live'
import type { Interval } from '../recorridos/params'
import { isHoliday } from './holidays'

/** Monday to Sunday, as the days of a week and the fields of its form are numbered. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** From a time of day until another; one that is not later ends on the next day. The same twice is a whole day. */
export interface Shift {
  from: number
  until: number
}

export interface WeeklyHours {
  /** Monday to Sunday; null is a day off */
  days: (Shift | null)[]
  /** whether holidays are worked as the day of the week that they are */
  holidays: boolean
}

/** What a company or a device works by: its hours, and the zone in which they are meant. */
export interface ZonedHours {
  hours: WeeklyHours
  zona: string
}

/** `until` is when it changes; null when it does not change within `AHEAD_DAYS`. */
interface WorkingState {
  open: boolean
  until: number | null
}

/** Holidays are computed for Colombia: companies of other zones have their days of the week alone. */
export const HOLIDAY_ZONA = 'America/Bogota'
const MINUTE_MS = 60_000
/** No shift is further away than this, unless there is none: three holidays in a row may fall on one day of the week. */
const AHEAD_DAYS = 40

/** Whether positions are recorded at an instant, and until when it stays so; without hours they always are. */
export function workingHours(at: number, work: ZonedHours | null): WorkingState {
  if (!work) return { open: true, until: null }
  const today = dayIn(work.zona, at)
  let openUntil: number | null = null
  // yesterday's shift may last until today; none lasts longer
  for (let i = -1; i <= AHEAD_DAYS; i++) {
    const shift = shiftOf(addDays(today, i), work)
    const isAhead = shift !== null && shift.until > at
    if (openUntil === null) {
      if (!isAhead) continue
      if (shift.from > at) return { open: false, until: shift.from }
      openUntil = shift.until
    } else if (isAhead && shift.from <= openUntil) openUntil = Math.max(openUntil, shift.until)
    else return { open: true, until: openUntil }
  }
  return { open: openUntil !== null, until: null }
}

/**
 * The span without recording that holds at an instant, or the next one; null when none is known to come. One that holds
 * is told from 0 on: a reader's clock may be a little behind.
 */
export function offSpanAt(at: number, work: ZonedHours | null): OffSpan | null {
  const state = workingHours(at, work)
  if (!state.open) return { from: 0, until: state.until }
  return state.until === null ? null : { from: state.until, until: workingHours(state.until, work).until }
}

/** The spans between two instants in which nothing is recorded, in order and apart from each other. */
export function offHours({ from, until }: Interval, work: ZonedHours | null): Interval[] {
  const spans: Interval[] = []
  let at = from
  while (at < until) {
    const state = workingHours(at, work)
    const end = Math.min(state.until ?? until, until)
    if (!state.open) spans.push({ from: at, until: end })
    at = end
  }
  return spans
}

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
/** A shorter gap gives no one time off: 0:00 to 23:59 on each day is all hours. */
const FREE_MINUTES = 60

/** Whether a week leaves no free hour, so that to work by it is to record at all hours. Holidays are left out. */
export function isWholeWeek({ days }: WeeklyHours): boolean {
  const shifts = days.flatMap((shift, day) => {
    if (!shift) return []
    const start = day * DAY_MINUTES
    const until = shift.until > shift.from ? shift.until : shift.until + DAY_MINUTES
    return [{ from: start + shift.from, until: start + until }]
  })
  // the shift of Sunday night may last into Monday
  let end = Math.max(...shifts.map(({ until }) => until)) - WEEK_MINUTES
  for (const { from, until } of shifts) {
    if (from - end >= FREE_MINUTES) return false
    end = Math.max(end, until)
  }
  return shifts.length > 0
}

/** The shift that begins on a day, as instants; null when that day is off. */
function shiftOf(day: string, { hours, zona }: ZonedHours): Interval | null {
  const shift = hours.days[weekdayOf(day)]
  if (!shift || (!hours.holidays && zona === HOLIDAY_ZONA && isHoliday(day))) return null
  const endsOn = shift.until > shift.from ? day : addDays(day, 1)
  const from = instantAt(zona, day, shift.from * MINUTE_MS)
  const until = instantAt(zona, endsOn, shift.until * MINUTE_MS)
  return until > from ? { from, until } : null
}

/** A phone is told this much in advance, so that it stops and starts by itself without a network. */
export const AHEAD_MS = 8 * DAY_MS

/** Spans as a phone is told them: milliseconds from `now`. */
export const fromNow = (spans: readonly Interval[], now: number): Interval[] =>
  spans.map(({ from, until }) => ({ from: from - now, until: until - now }))
