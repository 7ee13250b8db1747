/**
 * «Hoy | Mañana»: the day on which vehicles are to leave. The verdict of tomorrow is the same rule with tomorrow's
 * date; from four in the afternoon, when the next morning is planned, screens open on it.
 */
import { addDays, hourIn } from '../day'

export const DEPARTURES = ['hoy', 'manana'] as const
export type Departure = (typeof DEPARTURES)[number]

/** From this hour of the company's zone on, screens open on tomorrow. */
const PLANNING_HOUR = 16

/** The departure that a screen opens on at an instant (UTC milliseconds). */
export const usualDeparture = (zona: string, now: number): Departure =>
  hourIn(zona, now) >= PLANNING_HOUR ? 'manana' : 'hoy'

/** The day of a departure; `today` is the company's day. */
export const departureDay = (departure: Departure, today: string): string =>
  departure === 'manana' ? addDays(today, 1) : today
