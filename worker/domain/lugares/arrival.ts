/**
 * Places where a vehicle is expected before a time of day (docs/decisions/0066). It has arrived when it was there at any
 * moment from the start of its local day to the deadline, or is there since before that day. Nothing is said of a day on
 * which nothing is recorded before the deadline. Instants UTC milliseconds.
 */
import { addDays, dayIn, instantAt, startOfDay, weekdayOf } from '../day'
import { isHoliday } from '../horarios/holidays'
import { HOLIDAY_ZONA } from '../horarios/hours'
import type { Interval } from '../recorridos/params'
import { type Episode, episodeOf } from './episode'
import { roadOf } from './road-of-day'
import type { Sighting, WatchedPlace } from './watch'

/** When a vehicle is expected at a place. */
export interface Expected {
  /** minutes since midnight in the company's zone: before this it is to have been there */
  minute: number
  /** days of the week: 0 is Monday, 6 Sunday */
  days: readonly number[]
  /** whether holidays count as the day of the week that they are; they are known for Colombia */
  holidays: boolean
}

export interface ExpectingPlace extends WatchedPlace {
  /** absent in rules that a Device keeps from before there were any */
  llegada?: Expected | null
}

/** What was fixed before a deadline may arrive this much later, and a visit takes half a minute to prove. */
export const ARRIVAL_GRACE_MS = 5 * 60_000
const MINUTE_MS = 60_000
/** No expected day is further away, unless there is none. */
const AHEAD_DAYS = 40

/** The deadline of a day `YYYY-MM-DD`; null when nothing is expected on it. */
export function deadlineOn(day: string, { minute, days, holidays }: Expected, zona: string): number | null {
  if (!days.includes(weekdayOf(day))) return null
  if (!holidays && zona === HOLIDAY_ZONA && isHoliday(day)) return null
  return instantAt(zona, day, minute * MINUTE_MS)
}

/** The first deadline after an instant; null when there is none in sight. */
export function nextDeadline(expected: Expected, zona: string, after: number): number | null {
  const today = dayIn(zona, after)
  for (let i = 0; i <= AHEAD_DAYS; i++) {
    const deadline = deadlineOn(addDays(today, i), expected, zona)
    if (deadline !== null && deadline > after) return deadline
  }
  return null
}

/** The first deadline of any of these places after an instant; null without. */
export function firstDeadline(places: readonly ExpectingPlace[], zona: string, after: number): number | null {
  const next = places.flatMap(({ llegada }) => (llegada ? (nextDeadline(llegada, zona, after) ?? []) : []))
  return next.length > 0 ? Math.min(...next) : null
}

/** What is known of a vehicle when a deadline has passed. */
export interface SeenUntilDeadline {
  /** the fixes from an instant on, oldest first */
  fixesFrom(at: number): readonly Sighting[]
  /** whether any of a span is recorded */
  isRecorded(span: Interval): boolean
  /** since when it is at a place; null when it is not, or is not known to be */
  since(placeId: string): number | null
}

/**
 * The arrivals missed at deadlines of a span: each an episode that begins with its deadline and ends when the vehicle came
 * after all, `fin` null while it has not.
 * @param span deadlines after `from` and until `until`
 * @param now when it is judged
 */
export function missedArrivals(
  { places, zona }: { places: readonly ExpectingPlace[]; zona: string },
  span: Interval,
  vehicle: SeenUntilDeadline,
  now: number,
): Episode[] {
  const missed: Episode[] = []
  for (const place of places) {
    const { llegada } = place
    let deadline = llegada ? nextDeadline(llegada, zona, span.from) : null
    while (llegada && deadline !== null && deadline <= span.until) {
      const fin = arrivalAt(place, { from: startOfDay(zona, dayIn(zona, deadline)), until: deadline }, vehicle)
      if (fin === null || fin > deadline) missed.push(missedAt(place.id, deadline, fin, now))
      deadline = nextDeadline(llegada, zona, deadline)
    }
  }
  return missed
}

/** When a vehicle came to a place on a day, null when it has not; the start of a span of which nothing can be said. */
function arrivalAt(place: WatchedPlace, span: Interval, vehicle: SeenUntilDeadline): number | null {
  if (!vehicle.isRecorded(span)) return span.from
  const since = vehicle.since(place.id)
  if (since !== null && since <= span.until) return since
  const { visits } = roadOf(vehicle.fixesFrom(span.from), { lugares: [place], limite: null })
  return visits[0]?.from ?? since
}

const missedAt = (placeId: string, inicio: number, fin: number | null, now: number): Episode =>
  episodeOf({ tipo: 'llegada', lugar: placeId, inicio, fin, maximo: null, limite: null }, { at: inicio, now })

/** An arrival that was missed and has not come yet. */
export interface Awaited {
  lugar: string
  /** its deadline */
  inicio: number
}

/**
 * The awaited arrivals that a vehicle's visits end, and those that are still awaited: until the end of the local day.
 * @param visits the beginnings of visits as they are heard of
 */
export function arrivals(
  awaited: readonly Awaited[],
  visits: readonly Pick<Episode, 'lugar' | 'inicio'>[],
  zona: string,
  now: number,
): { ended: Episode[]; awaited: Awaited[] } {
  const dayOf = (at: number) => dayIn(zona, at)
  const came = ({ lugar, inicio }: Awaited) =>
    visits.find((visit) => visit.lugar === lugar && dayOf(visit.inicio) === dayOf(inicio))?.inicio ?? null
  return {
    ended: awaited.flatMap((one) => {
      const fin = came(one)
      return fin === null ? [] : [missedAt(one.lugar, one.inicio, fin, now)]
    }),
    awaited: awaited.filter((one) => came(one) === null && dayOf(one.inicio) === dayOf(now)),
  }
}
