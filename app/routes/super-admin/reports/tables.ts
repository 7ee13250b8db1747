/** The reports as tables, for download. */
import { ACTIVE_DAYS, type ReportKind } from '@domain/plataforma/report'
import type { I18n } from '~/i18n/translator'
import type { Column, Table } from '~/sheets/table'

export interface ReportData {
  months: readonly string[]
  empresas: {
    total: number
    byEstado: readonly {
      estado: 'trial' | 'active' | 'past_due' | 'canceled' | 'expired'
      byPlan: readonly number[]
    }[]
  }
  dispositivos: { activos: number; total: number }
  posiciones: { dias: readonly string[]; puntos: readonly number[]; activos: readonly number[] }
  ingresos: readonly { plan: string; byMonth: readonly number[] }[]
  pruebas: Record<'continued' | 'ended' | 'running', readonly number[]>
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const figures = (titles: readonly string[], kind: Column['kind'] = 'number'): Column[] =>
  titles.map((title) => ({ title, kind }))

/** The complete report: every state, day and month of its period. */
export function tableOf(report: ReportKind, r: ReportData, { t }: Pick<I18n, 't'>): Table {
  const plans = r.ingresos.map(({ plan }) => plan)
  if (report === 'ahora') {
    return {
      columns: [{ title: t('platformReports.figure'), kind: 'text' }, ...figures([t('platformReports.quantity')])],
      rows: [
        [t('platformReports.empresas_total'), r.empresas.total],
        [t('platformReports.with_gps'), r.dispositivos.total],
        [t('platformReports.active_vehiculos', { n: ACTIVE_DAYS }), r.dispositivos.activos],
        [t('platformReports.today'), r.posiciones.puntos.at(-1) ?? 0],
      ],
    }
  }
  const month: Column = { title: t('platformReports.mes'), kind: 'month' }
  if (report === 'empresas') {
    return {
      columns: [
        { title: t('platformReports.estado'), kind: 'text' },
        ...figures([...plans, t('platformReports.total')]),
      ],
      rows: r.empresas.byEstado.map(({ estado, byPlan }) => [t(`estados.${estado}`), ...byPlan, sum(byPlan)]),
    }
  }
  if (report === 'posiciones' || report === 'activos') {
    const { dias: days, puntos: points, activos: active } = r.posiciones
    const [title, values] =
      report === 'posiciones' ? [t('platformReports.posiciones'), points] : [t('platformReports.vehiculos'), active]
    return {
      columns: [{ title: t('platformReports.dia'), kind: 'day' }, ...figures([title])],
      rows: days.map((day, i) => [day, values[i] ?? 0]),
    }
  }
  if (report === 'pruebas') {
    const { continued, ended, running } = r.pruebas
    return {
      columns: [
        month,
        ...figures([
          t('platformReports.trials_continued'),
          t('platformReports.trials_ended'),
          t('platformReports.trials_running'),
        ]),
      ],
      rows: r.months.map((month, i) => [month, continued[i] ?? 0, ended[i] ?? 0, running[i] ?? 0]),
    }
  }
  return {
    columns: [
      month,
      ...figures(
        [...plans, t('platformReports.total')].map((what) => `${what} (COP)`),
        'pesos',
      ),
    ],
    rows: r.months.map((month, i) => {
      const cents = r.ingresos.map(({ byMonth }) => byMonth[i] ?? 0)
      return [month, ...cents, sum(cents)]
    }),
  }
}

/** The name of a report, on the screen and in its workbook. */
export const NAMES = {
  ahora: 'platformReports.ahora',
  ingresos: 'platformReports.ingresos',
  posiciones: 'platformReports.per_day',
  activos: 'platformReports.active_per_day',
  pruebas: 'platformReports.trials_ending',
  empresas: 'platformReports.empresas',
} as const satisfies Record<ReportKind, Parameters<I18n['t']>[0]>
