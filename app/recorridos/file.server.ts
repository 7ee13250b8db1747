/** A day of a vehicle as a file: for other map programs, or its stops and drives as a table. */
import { addDays, startOfDay } from '@domain/day'
import type { NamedPlace } from '@domain/lugares/near'
import { type Day, day } from '@domain/recorridos/day'
import { unpack } from '@domain/recorridos/day-bytes'
import { type Leg, legsOf } from '@domain/recorridos/legs'
import { geojsonOf, gpxOf, kmlOf, type Names } from '@domain/recorridos/way-files'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { sheetInstant } from '~/exports/fields'
import { i18nIn } from '~/i18n/texts.server'
import type { I18n } from '~/i18n/translator'
import { attachment } from '~/sheets/attachment.server'
import { type Columns, download, once, TABLES } from '~/sheets/stream.server'
import type { Row } from '~/sheets/table'
import { DAY_FILES } from './address'
import { exportMonth } from './months/month-file.server'
import { printedDayOf } from './printed'
import { kmh, placeText, stopText } from './words'

const MAPS: Record<string, [type: string, write: (day: Day, names: Names) => string] | undefined> = {
  gpx: ['application/gpx+xml', gpxOf],
  kml: ['application/vnd.google-earth.kml+xml', kmlOf],
  geojson: ['application/geo+json', geojsonOf],
}

const notFound = () => new Response(null, { status: 404 })

/**
 * `…/recorridos/<file>?d=2026-11-22`, or a month's days by `?mes=2026-11`; without either, today. The download is recorded in
 * the audit log.
 */
export async function exportDay(
  request: Request,
  { id = '', file = '' }: { id?: string; file?: string },
  context: AppLoadContext,
): Promise<Response> {
  const services = await context.empresa(request)
  const { days, lugares, person, empresa, now } = services
  const { today, zona } = days.setting
  const { searchParams } = new URL(request.url)
  // `TABLES` would have a value for `constructor` too
  if (!DAY_FILES.some((known) => known === file)) throw notFound()
  const month = searchParams.get('mes')
  if (month !== null) return exportMonth({ id, file, month }, services, context)
  const date = searchParams.get('d') ?? today
  const [found, places] = await Promise.all([days.read(id, date), lugares.ofVehicle(id)])
  if (found === null || typeof found === 'string') throw notFound()
  const { placa, bytes, offHours } = found
  context.auditoria.record('exportacion', { datos: { de: 'recorrido' } })
  const span = { from: startOfDay(zona, date), until: startOfDay(zona, addDays(date, 1)) }
  const read = day(unpack(new Uint8Array(bytes).buffer), { ...span, now, offHours })
  // the day is the company's, its hours are told in the reader's zone, as on the screen
  const i18n = await i18nIn(person.idioma, person.zona_horaria)
  const name = `vigia-${i18n.t('fileNames.day')}-${placa}-${date}`
  const table = TABLES[file]
  if (table) {
    const rows = legsOf(read).map((leg) => rowOf(leg, places, i18n))
    const title = i18n.t('recorridos.title')
    return download(await table.write(columnsOf(i18n), once(rows), { name: title, idioma: i18n.idioma }), name, table)
  }
  if (file === 'pdf') {
    const { erased } = await days.kept(id, date)
    const about = { placa, date, empresa: empresa.nombre, places, now, erased }
    const bytes = await days.draw(printedDayOf(read, about, i18n))
    return attachment(bytes, `${name}.pdf`, 'application/pdf')
  }
  const [type, write] = MAPS[file] ?? []
  if (!type || !write) throw notFound()
  const names: Names = { title: `${formatPlaca(placa)} · ${date}`, stop: (n, at) => stopText(n, at, places, i18n) }
  return attachment(write(read, names), `${name}.${file}`, type)
}

function columnsOf({ t }: I18n): Columns {
  return [
    { title: t('dias.col_what'), kind: 'text', width: 18 },
    { title: t('dias.col_from'), kind: 'instant', width: 20 },
    { title: t('dias.col_until'), kind: 'instant', width: 20 },
    { title: t('dias.col_minutes'), kind: 'number', width: 10 },
    { title: t('dias.col_meters'), kind: 'number', width: 10 },
    { title: t('dias.col_top'), kind: 'number', width: 14 },
    { title: t('dias.col_lat'), kind: 'degrees', width: 12 },
    { title: t('dias.col_lng'), kind: 'degrees', width: 12 },
    { title: t('dias.col_place'), kind: 'text', width: 28 },
  ]
}

const MINUTE_MS = 60_000
const NAMES = {
  drive: 'dias.leg_drive',
  silence: 'recorridos.silent',
  'off-hours': 'recorridos.off_hours',
} as const

/** To a tenth of a metre. */
const degrees = (value: number) => Number(value.toFixed(6))

function rowOf(leg: Leg, places: readonly NamedPlace[], i18n: I18n): Row {
  const { t, zona } = i18n
  const when = (at: number) => sheetInstant(zona, at)
  const isDrive = leg.kind === 'drive'
  const isStop = leg.kind === 'stop'
  return [
    isStop ? t('recorridos.stop', { n: leg.number }) : t(NAMES[leg.kind]),
    when(leg.from),
    when(leg.until),
    Math.round((leg.until - leg.from) / MINUTE_MS),
    isDrive ? Math.round(leg.meters) : null,
    isDrive && leg.topSpeed !== null ? kmh(leg.topSpeed) : null,
    isStop ? degrees(leg.lat) : null,
    isStop ? degrees(leg.lng) : null,
    isStop ? placeText(places, leg, i18n) : null,
  ]
}
