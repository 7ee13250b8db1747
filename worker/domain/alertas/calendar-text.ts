/**
 * A company's due days as iCalendar, for subscribed calendars: all-day events with an alarm each. The same days always
 * give the same text, so that a conditional request is answered with «not modified».
 */

import { addDays } from '../day'
import { detailOf, titleOf, type Vencimiento } from './calendar'
import { icalBody, icalDay, icalInstant, icalText } from './icalendar'

/** Refresh interval suggested to calendars. */
const REFRESH_INTERVAL = 'PT6H'
/** Nine in the morning, a week before the day begins. */
const ALARM_TRIGGER = '-P6DT15H'

/** @param origin the product's base URL, without a trailing slash */
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
    // when the row was created, not the current time: the same days give the same text
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
