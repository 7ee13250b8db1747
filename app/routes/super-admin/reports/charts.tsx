/** The charts of the reports, each with its table and download. */
import { ACTIVE_DAYS, CHART_DAYS, COUNT_MINUTES, type ReportKind } from '@domain/plataforma/report'
import { Download, FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { address } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { Panel } from '~/ui/page'
import { BarChart, type ChartColumn, type ChartSeries, monthColumns } from '~/ui/signs/chart'
import type { Drawing } from '~/ui/signs/chart.server'
import { ChartLegend } from '~/ui/signs/chart-legend'
import { NAMES, type ReportData } from './tables'

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** The downloads: CSV, and Excel with typed numbers and dates. */
const FILES = [
  ['csv', 'CSV'],
  ['excel', 'Excel'],
] as const

function Report(props: { reporte: ReportKind; months: number; total: string; children: ReactNode }) {
  const { reporte: report, months, total, children } = props
  const { t } = useI18n()
  const title = t(NAMES[report])
  return (
    <Panel
      title={title}
      aside={
        <span className="report-aside">
          {total && <b className="chart-total">{total}</b>}
          <span className="report-files">
            {FILES.map(([file, label]) => (
              <LinkButton
                key={file}
                to={address(`/super-admin/reports/${file}`, { reporte: report, meses: String(months) })}
                tone="quiet"
                icon={file === 'csv' ? Download : FileSpreadsheet}
                reloadDocument
                download
                aria-label={t('platformReports.export_named', { formato: label, que: title })}
              >
                {label}
              </LinkButton>
            ))}
          </span>
        </span>
      }
      className="chart"
    >
      {children}
    </Panel>
  )
}

interface BarsProps {
  drawing: Drawing | null
  title: string
  columns: readonly ChartColumn[]
  series: readonly ChartSeries[]
  value: (n: number) => string
  tick: (n: number) => string
  corner: string
  words?: boolean
  none: string
}

function Bars({ drawing, none, ...rest }: BarsProps) {
  const { t } = useI18n()
  if (!drawing) return <p className="muted panel-lead">{none}</p>
  const { columns, series, value } = rest
  const top = drawing.byColumn.indexOf(Math.max(...drawing.byColumn))
  return (
    <BarChart
      {...rest}
      drawing={drawing}
      description={t('platformReports.summary', {
        total: value(drawing.total),
        cuando: columns[top]?.name ?? '',
        mayor: value(drawing.byColumn[top] ?? 0),
      })}
      total={t('platformReports.total')}
    >
      {series.length > 1 && <ChartLegend series={series} value={value} />}
    </BarChart>
  )
}

type Read = ReportData & { drawings: Record<Exclude<ReportKind, 'ahora'>, Drawing | null> }

/** The current state. */
export function Now({ r, months }: { r: Read; months: number }) {
  const { t, formatNumber } = useI18n()
  const { activos: active, total } = r.dispositivos
  return (
    <Report reporte="ahora" months={months} total="">
      <dl className="facts facts--short facts--three report-facts">
        <div>
          <dt>{t('platformReports.empresas_total')}</dt>
          <dd>{formatNumber(r.empresas.total)}</dd>
        </div>
        <div>
          <dt>{t('platformReports.active_vehiculos', { n: ACTIVE_DAYS })}</dt>
          <dd>{t('platformReports.de', { n: formatNumber(active), total: formatNumber(total) })}</dd>
        </div>
        <div>
          <dt>{t('platformReports.today')}</dt>
          <dd>{formatNumber(r.posiciones.puntos.at(-1) ?? 0)}</dd>
        </div>
      </dl>
      <p className="muted panel-lead">{t('platformReports.today_delay', { n: COUNT_MINUTES })}</p>
    </Report>
  )
}

export function Income({ r, months }: { r: Read; months: number }) {
  const { t, money, shortMoney, month } = useI18n()
  const title = t(NAMES.ingresos)
  const total = t('platformReports.in_months', {
    cuanto: money(sum(r.ingresos.flatMap(({ byMonth }) => byMonth))),
    n: months,
  })
  return (
    <Report reporte="ingresos" months={months} total={total}>
      <p className="muted panel-lead">{t('platformReports.ingresos_nota')}</p>
      <Bars
        drawing={r.drawings.ingresos}
        title={title}
        columns={monthColumns(r.months, month)}
        series={r.ingresos.map(({ plan, byMonth }) => ({ key: plan, name: plan, values: byMonth }))}
        value={money}
        tick={shortMoney}
        corner={t('platformReports.mes')}
        none={t('platformReports.no_income')}
      />
    </Report>
  )
}

/** Daily load: positions stored, or vehicles that reported. */
export function ByDay({ r, months, que: what }: { r: Read; months: number; que: 'posiciones' | 'activos' }) {
  const { t, formatNumber, date, month } = useI18n()
  const { dias: days, puntos: points, activos: active } = r.posiciones
  const values = what === 'posiciones' ? points : active
  const columns = days.slice(-CHART_DAYS).map((day, i): ChartColumn => {
    const labelled = i % 5 === 0
    return {
      key: day,
      name: date(day),
      short: labelled ? String(Number(day.slice(8))) : '',
      ...(labelled ? { note: month(day.slice(0, 7), false) } : {}),
    }
  })
  const total =
    what === 'posiciones'
      ? t('platformReports.in_months', { cuanto: formatNumber(sum(points)), n: months })
      : t('platformReports.maximum', { n: formatNumber(Math.max(...active)) })
  return (
    <Report reporte={what} months={months} total={total}>
      <p className="muted panel-lead">{t('platformReports.ultimos_dias', { n: CHART_DAYS })}</p>
      <Bars
        drawing={r.drawings[what]}
        title={t(NAMES[what])}
        columns={columns}
        series={[
          {
            key: what,
            name: t(what === 'posiciones' ? 'platformReports.posiciones' : 'platformReports.vehiculos'),
            values: values.slice(-CHART_DAYS),
          },
        ]}
        value={formatNumber}
        tick={formatNumber}
        corner={t('platformReports.dia')}
        none={t('platformReports.no_posiciones')}
      />
    </Report>
  )
}

export function Trials({ r, months }: { r: Read; months: number }) {
  const { t, formatNumber, month } = useI18n()
  const title = t(NAMES.pruebas)
  const { continued, ended, running } = r.pruebas
  const finished = sum(continued) + sum(ended)
  const total =
    finished === 0
      ? ''
      : t('platformReports.continued_percent', { n: formatNumber(Math.round((sum(continued) * 100) / finished)) })
  return (
    <Report reporte="pruebas" months={months} total={total}>
      <Bars
        drawing={r.drawings.pruebas}
        title={title}
        columns={monthColumns(r.months, month)}
        series={[
          { key: 'continued', name: t('platformReports.trials_continued'), values: continued },
          { key: 'ended', name: t('platformReports.trials_ended'), values: ended },
          { key: 'running', name: t('platformReports.trials_running'), values: running, rest: true },
        ]}
        value={formatNumber}
        tick={formatNumber}
        corner={t('platformReports.mes')}
        none={t('platformReports.no_trials')}
      />
      <p className="muted panel-lead">{t('platformReports.trials_note')}</p>
    </Report>
  )
}

export function Companies({ r, months }: { r: Read; months: number }) {
  const { t, formatNumber } = useI18n()
  const { byEstado, total } = r.empresas
  return (
    <Report reporte="empresas" months={months} total={formatNumber(total)}>
      <Bars
        drawing={r.drawings.empresas}
        title={t(NAMES.empresas)}
        columns={byEstado.map(({ estado }) => ({
          key: estado,
          name: t(`estados.${estado}`),
          short: t(`estados.${estado}`),
        }))}
        series={r.ingresos.map(({ plan }, i) => ({
          key: plan,
          name: plan,
          values: byEstado.map(({ byPlan }) => byPlan[i] ?? 0),
        }))}
        value={formatNumber}
        tick={formatNumber}
        corner={t('platformReports.estado')}
        words
        none={t('platformReports.no_empresas')}
      />
    </Report>
  )
}
