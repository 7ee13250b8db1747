/**
 * A company's due days as iCalendar, for calendars that subscribe to an address: whole days, an alarm each, and always the
 * same text for the same days, so that whoever asks again is told that nothing changed.
 */
import { detalleDe, tituloDe, type Vencimiento } from './calendario'
import { masDias } from './dia'
import { cuerpoIcal, diaIcal, instanteIcal, textoIcal } from './icalendario'

/** How often a calendar should look again. */
const CADA = 'PT6H'
/** Nine in the morning, a week before the day begins. */
const AVISO = '-P6DT15H'

/** @param origen the product's address, without a slash at the end */
export function escribirCalendario(empresa: string, vencimientos: readonly Vencimiento[], origen: string): string {
  const { hostname } = new URL(origen)
  return cuerpoIcal([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vigia//Vencimientos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${textoIcal(`Vencimientos · ${empresa}`)}`,
    `X-WR-CALNAME:${textoIcal(`Vencimientos · ${empresa}`)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${CADA}`,
    `X-PUBLISHED-TTL:${CADA}`,
    ...vencimientos.flatMap((v) => evento(v, origen, hostname)),
    'END:VCALENDAR',
  ])
}

function evento(v: Vencimiento, origen: string, hostname: string): string[] {
  const { texto, url } = detalleDe(v, origen)
  const titulo = textoIcal(tituloDe(v))
  return [
    'BEGIN:VEVENT',
    `UID:${v.clase}-${v.id}@${hostname}`,
    // when the row was made, not now: the same days give the same text
    `DTSTAMP:${instanteIcal(v.created_at)}`,
    `DTSTART;VALUE=DATE:${diaIcal(v.vence)}`,
    `DTEND;VALUE=DATE:${diaIcal(masDias(v.vence, 1))}`,
    `SUMMARY:${titulo}`,
    `DESCRIPTION:${textoIcal(texto)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${titulo}`,
    `TRIGGER:${AVISO}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}
