/**
 * Estado de la flota: which vehicles may drive today, why the others may not, and what falls due in the next months.
 */

import { lampTone, VERDICT_TONES } from '@domain/reports/tones'
import { fleetTotals } from '@domain/reports/totals'
import { LAMPS, type Lamp, type LampState } from '@domain/vehiculos/semaforo'
import { VEREDICTOS } from '@domain/vehiculos/veredicto'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { type Reason, wordsOf } from '~/board/words'
import type { Reader } from '~/exports/fields'
import type { ReportField, ReportRead } from './define'
import { dueChart } from './due.server'
import { plateField } from './write.server'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
type Fleet = Awaited<ReturnType<Awaited<Services['fleetReports']>['fleet']>>
type Row = Fleet['rows'][number]

const reasonText = (reason: Reason, { i18n }: Reader): string => {
  const { what, when } = wordsOf(reason, i18n)
  return when ? `${what} (${when})` : what
}
/** The day until which a document covers the vehicle; null without one: a cover that has not begun has no end here yet. */
const endOf = (state: LampState): string | null =>
  'fecha' in state && state.estado !== 'Por empezar' ? state.fecha : null
/** That day in words, or why there is none. */
const lampText = (state: LampState, { i18n }: Reader): string => {
  const end = endOf(state)
  return end === null ? i18n.t(`estados.${state.estado}`) : i18n.date(end)
}

const lamp = (name: Lamp): ReportField<Row> => ({
  id: name,
  title: `reportLines.until_${name}`,
  kind: 'day',
  width: 14,
  share: 0.115,
  narrow: 960,
  of: ({ lamps }) => endOf(lamps[name]),
  text: ({ lamps }, reader) => lampText(lamps[name], reader),
  tone: ({ lamps }) => lampTone(lamps[name]),
})

const FIELDS: readonly ReportField<Row>[] = [
  plateField(0.1),
  {
    id: 'verdict',
    title: 'reportLines.verdict',
    kind: 'text',
    width: 16,
    share: 0.135,
    card: 'full',
    of: (row, { i18n }) => i18n.t(`estados.${row.veredicto}`),
    tone: ({ veredicto }) => VERDICT_TONES[veredicto],
  },
  {
    id: 'why',
    title: 'reportLines.why',
    kind: 'text',
    width: 60,
    share: 0.28,
    card: 'full',
    of: (row, reader) => row.reasons.map((reason) => reasonText(reason, reader)).join('; '),
  },
  lamp('soat'),
  lamp('rtm'),
  lamp('impuesto'),
  {
    id: 'drivers',
    title: 'reportLines.drivers',
    kind: 'text',
    width: 30,
    share: 0.14,
    narrow: 960,
    of: ({ conductores }) => conductores.map(({ nombre }) => nombre).join(', ') || null,
  },
]

/** The days on which the documents of a lamp end. */
export const endsOf = (rows: readonly Pick<Row, 'lamps'>[], name: Lamp): string[] =>
  rows.flatMap(({ lamps }) => endOf(lamps[name]) ?? [])

export function fleetReport({ rows: all, more }: Fleet, { i18n, today }: Reader): ReportRead<Row> {
  const { t } = i18n
  const severity = ({ veredicto }: Row) => VEREDICTOS.indexOf(veredicto)
  // by plate within a verdict, as they come
  const rows = [...all].sort((a, b) => severity(a) - severity(b))
  const n = fleetTotals(rows)
  return {
    rows,
    fields: FIELDS,
    keyOf: ({ id }) => id,
    vehicleOf: (row) => row,
    verdictOf: ({ veredicto }) => veredicto,
    unregistered: t('reportLines.no_vehicles'),
    subtitle: t('reportLines.on_day', { day: i18n.longDate(today) }),
    figures: VEREDICTOS.map((veredicto) => [t(`estados.${veredicto}`), i18n.formatNumber(n[veredicto])] as const),
    chart: dueChart(
      LAMPS.map((name) => ({ key: name, name: t(`estados.${name}`), days: endsOf(rows, name) })),
      { title: t('reportLines.due_chart'), past: t('reportLines.past_due'), today },
      i18n,
    ),
    notes: [t('reportLines.fleet_rule'), t('reportLines.due_rule')],
    cut: more ? [t('reportLines.fleet_more', { n: i18n.formatNumber(rows.length) })] : [],
  }
}
