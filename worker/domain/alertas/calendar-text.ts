/**
 * A company's due days as iCalendar, for calendars that subscribe to an address: whole days, an alarm each, and always the
 * same text for the same days, so that whoever asks again is told that nothing changed.
 */

import { masDias } from '../day'
import { detailOf, titleOf, type Vencimiento } from './calendar'
import { icalBody, icalDay, icalInstant, icalText } from './icalendar'

/** How often a calendar should look again. */
const CADA = 'PT6H'
/** Nine in the morning, a week before the day begins. */
const AVISO = '-P6DT15H'

/** @param origen the product's address, without a slash at the end */
export function formatCalendar(empresa: string, vencimientos: readonly Vencimiento[], origen: string): string {
  const { hostname } = new URL(origen)
  return icalBody([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vigia//Vencimientos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${icalText(`Vencimientos · ${empresa}`)}`,
    `X-WR-CALNAME:${icalText(`Vencimientos · ${empresa}`)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${CADA}`,
    `X-PUBLISHED-TTL:${CADA}`,
    ...vencimientos.flatMap((v) => eventLines(v, origen, hostname)),
    'END:VCALENDAR',
  ])
}

function eventLines(v: Vencimiento, origen: string, hostname: string): string[] {
  const { texto, url } = detailOf(v, origen)
  const title = icalText(titleOf(v))
  return [
    'BEGIN:VEVENT',
    `UID:${v.clase}-${v.id}@${hostname}`,
    // when the row was made, not now: the same days give the same text
    `DTSTAMP:${icalInstant(v.created_at)}`,
    `DTSTART;VALUE=DATE:${icalDay(v.vence)}`,
    `DTEND;VALUE=DATE:${icalDay(masDias(v.vence, 1))}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${icalText(texto)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    `TRIGGER:${AVISO}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}
