/**
 * A company's due days as iCalendar, for calendars that subscribe to an address: whole days, an alarm each, and always the
 * same text for the same days, so that whoever asks again is told that nothing changed.
 */

import { addDays } from '../day'
import { detailOf, titleOf, type Vencimiento } from './calendar'
import { icalBody, icalDay, icalInstant, icalText } from './icalendar'

/** How often a calendar should look again. */
const REFRESH_INTERVAL = 'PT6H'
/** Nine in the morning, a week before the day begins. */
const ALARM_TRIGGER = '-P6DT15H'

/** @param origen the product's address, without a slash at the end */
export function formatCalendar(empresa: string, vencimientos: readonly Vencimiento[], origin: string): string {
  const { hostname } = new URL(origin)
  return icalBody([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vigia//Vencimientos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${icalText(`Vencimientos · ${empresa}`)}`,
    `X-WR-CALNAME:${icalText(`Vencimientos · ${empresa}`)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
    `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
    ...vencimientos.flatMap((v) => eventLines(v, origin, hostname)),
    'END:VCALENDAR',
  ])
}

function eventLines(v: Vencimiento, origin: string, hostname: string): string[] {
  const { texto: text, url } = detailOf(v, origin)
  const title = icalText(titleOf(v))
  return [
    'BEGIN:VEVENT',
    `UID:${v.clase}-${v.id}@${hostname}`,
    // when the row was made, not now: the same days give the same text
    `DTSTAMP:${icalInstant(v.created_at)}`,
    `DTSTART;VALUE=DATE:${icalDay(v.vence)}`,
    `DTEND;VALUE=DATE:${icalDay(addDays(v.vence, 1))}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${icalText(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    `TRIGGER:${ALARM_TRIGGER}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}
