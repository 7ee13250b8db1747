/** The days of a vehicle's month as a table to take along. */
import { isBeforeHistory, periodOf } from '@domain/recorridos/period'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { VEHICLE_DAYS } from '~/exports/days-fields'
import type { Reader } from '~/exports/fields'
import type { TextKey } from '~/i18n/texts'
import { i18nIn } from '~/i18n/texts.server'
import { type Columns, download, TABLES } from '~/sheets/stream.server'
import type { Row } from '~/sheets/table'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
const notFound = () => new Response(null, { status: 404 })

/** The download is recorded in the audit log. 404 for a vehicle of another company, and for no month that is shown. */
export async function exportMonth(
  { id, file, month }: { id: string; file: string; month: string },
  { days, daySums, vehiculos, person, now }: Services,
  context: AppLoadContext,
): Promise<Response> {
  const { today, historyStart } = days.setting
  const format = TABLES[file]
  const period = periodOf({ d: null, mes: month }, days.setting)
  if (!format || period.key !== month || isBeforeHistory(period, historyStart)) throw notFound()
  const [vehiculo, rows] = await Promise.all([vehiculos.find(id), daySums.ofVehicle(id, period)])
  if (!vehiculo) throw notFound()
  context.auditoria.record('exportacion', { datos: { de: 'mes-recorridos' } })
  const zona = person.zona_horaria
  const i18n = await i18nIn(person.idioma, zona)
  const reader: Reader = { i18n, zona, today, now }
  const heading = i18n.t as (key: TextKey) => string
  const columns: Columns = VEHICLE_DAYS.map(({ title, kind, width }) => ({ title: heading(title), kind, width }))
  async function* lines(): AsyncGenerator<Row[]> {
    yield rows.map((row) => VEHICLE_DAYS.map(({ of }) => of(row, reader)))
  }
  const body = await format.write(columns, lines(), { name: i18n.t('recorridos.title'), idioma: i18n.idioma })
  return download(body, `vigia-${i18n.t('fileNames.recorridos')}-${vehiculo.placa}-${month}`, format)
}
