/** The departure that a request asks for (`dia`), else the one that screens open on at this hour. */
import { DEPARTURES, type Departure, usualDeparture } from '@domain/vehiculos/departure'

/** @param zona the company's zone; `now` UTC milliseconds */
export function departureOf(request: Request, zona: string, now: number): Departure {
  const asked = new URL(request.url).searchParams.get('dia')
  return DEPARTURES.find((departure) => departure === asked) ?? usualDeparture(zona, now)
}
