/** Actividad: who did what in the company, from its log, by day and by person. */
import { ActivityList } from '@domain/auditoria/activity'
import { addDays, dayIn } from '@domain/day'
import { monthOf } from '@domain/recorridos/period'
import { ACTS_MAX, REPORT_ROWS } from '@domain/reports/kinds'
import type { ReportPeriod } from '@domain/reports/report'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { Activity } from '~/activity/load.server'
import { type AuditEntry, detailOf, missingOf, titleOf, whoOf } from '~/activity/words'
import { type Reader, sheetInstant } from '~/exports/fields'
import { monthColumns } from '~/ui/signs/chart'
import type { ReportChart, ReportField, ReportRead } from './define'
import { dayColumns, daysOf, isByDay, periodText, spanText } from './period.server'
import { rankedSeries } from './ranked.server'

/** An act as the figures and the chart count it: who did it, and on which day. */
interface Act {
  day: string
  /** id of the person or program; null for an act without a sign-in */
  by: string | null
  name: string
}

interface Acts {
  /** the newest first; at most REPORT_ROWS */
  rows: AuditEntry[]
  /** all of the period, of which there may be more than rows; at most ACTS_MAX */
  acts: Act[]
  /** there are older ones that were not read */
  more: boolean
  /** days (UTC) of the archive that could not be read */
  missing: { dia: string; filas: number }[]
}

/** Reads the acts of a period, from the table and from the archive. @throws when the archive does not answer */
export async function readActs(
  activity: Activity,
  { from, until }: ReportPeriod,
  { i18n, zona }: Reader,
): Promise<Acts> {
  const read: Acts = { rows: [], acts: [], more: false, missing: [] }
  // the log's filter takes days in the reader's zone, so the days beside the period are read too and sorted out below
  const around = ActivityList.parse({ desde: addDays(from, -1), hasta: addDays(until, 1) })
  for await (const part of activity.all(around)) {
    read.missing.push(...part.missing)
    if (part.cutoff !== null) read.more = true
    for (const [i, entry] of part.rows.entries()) {
      const day = dayIn(zona, entry.at)
      if (day < from || day > until) continue
      if (read.acts.length === ACTS_MAX) return { ...read, more: true }
      if (read.rows.length < REPORT_ROWS) read.rows.push(entry)
      read.acts.push({ day, by: part.actors[i] ?? null, name: whoOf(entry, i18n) })
    }
  }
  return read
}

const FIELDS: readonly ReportField<AuditEntry>[] = [
  {
    id: 'who',
    title: 'reportLines.who',
    kind: 'text',
    width: 30,
    share: 0.2,
    card: 'lead',
    of: (row, { i18n }) => whoOf(row, i18n),
  },
  {
    id: 'act',
    title: 'reportLines.act',
    kind: 'text',
    width: 34,
    share: 0.24,
    card: 'main',
    of: ({ suceso: event }, { i18n }) => titleOf(event, i18n),
  },
  {
    id: 'detail',
    title: 'reportLines.detail',
    kind: 'text',
    width: 34,
    share: 0.24,
    narrow: 960,
    of: (row, { i18n }) => detailOf(row, i18n) || null,
  },
  {
    id: 'vehicle',
    title: 'reportLines.vehicle',
    kind: 'text',
    width: 11,
    share: 0.12,
    narrow: 900,
    of: ({ vehiculo }) => (vehiculo ? formatPlaca(vehiculo.placa) : null),
  },
  {
    id: 'when',
    title: 'reportLines.when',
    kind: 'instant',
    width: 20,
    share: 0.2,
    card: 'full',
    of: ({ at }, { zona }) => sheetInstant(zona, at),
    text: ({ at }, { i18n }) => i18n.dateTime(at),
  },
]

/** By day in a week or a month, by month over several; the people who did most, and all others together. */
function chartOf(acts: readonly Act[], period: ReportPeriod, { i18n }: Reader): ReportChart {
  const { t } = i18n
  const byDay = isByDay(period)
  const columns = byDay ? dayColumns(period, i18n) : monthColumns(period.months, i18n.month)
  return {
    title: t('reportLines.acts_chart'),
    unit: 'count',
    total: t('reportLines.total'),
    corner: t(byDay ? 'reportLines.day' : 'reportLines.month'),
    columns,
    series: rankedSeries(
      acts.map(({ day, by, name }) => ({ id: by ?? '', name, column: byDay ? day : monthOf(day), value: 1 })),
      { columns: byDay ? daysOf(period) : period.months, others: t('reportLines.others') },
    ),
  }
}

export function activityReport({ rows, acts, more, missing }: Acts, period: ReportPeriod, reader: Reader) {
  const { i18n } = reader
  const { t, formatNumber, date } = i18n
  const report: ReportRead<AuditEntry> = {
    rows,
    fields: FIELDS,
    keyOf: ({ id }) => id,
    subtitle: periodText(period, i18n),
    figures: [
      [t('reportLines.acts'), formatNumber(acts.length)],
      [t('reportLines.actors'), formatNumber(new Set(acts.flatMap(({ by }) => by ?? [])).size)],
      [
        t('reportLines.active_days'),
        t('reportLines.of_vehicles', {
          n: formatNumber(new Set(acts.map(({ day }) => day)).size),
          of: formatNumber(daysOf(period).length),
        }),
      ],
    ],
    chart: chartOf(acts, period, reader),
    notes: [
      t('reportLines.acts_rule'),
      t('reportLines.acts_cover', { span: spanText(period, i18n) }),
      ...(missing.length > 0
        ? [t('reportLines.acts_missing', { which: missing.map((one) => missingOf(one, i18n)).join(', ') })]
        : []),
    ],
    cut: [
      ...(more
        ? [t('reportLines.acts_more', { n: formatNumber(acts.length), from: date(acts.at(-1)?.day ?? period.from) })]
        : []),
      ...(acts.length > rows.length ? [t('reportLines.acts_cut', { n: formatNumber(rows.length) })] : []),
    ],
  }
  return report
}
