/** The reports as tables, for download. */
import { ACTIVE_DAYS, type ReportKind } from '@domain/plataforma/report'
import type { I18n } from '~/i18n/translator'
import type { Column, Table } from '~/sheets/table'

export interface ReportData {
  meses: readonly string[]
  empresas: {
    total: number
    porEstado: readonly {
      estado: 'trial' | 'active' | 'past_due' | 'canceled' | 'expired'
      porPlan: readonly number[]
    }[]
  }
  dispositivos: { activos: number; total: number }
  posiciones: { dias: readonly string[]; puntos: readonly number[]; activos: readonly number[] }
  ingresos: readonly { plan: string; byMonth: readonly number[] }[]
  pruebas: Record<'siguieron' | 'salieron' | 'abiertas', readonly number[]>
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const figures = (titles: readonly string[], kind: Column['kind'] = 'number'): Column[] =>
  titles.map((title) => ({ title, kind }))

/** The complete report: every state, day and month of its period. */
export function tableOf(report: ReportKind, r: ReportData, { t }: Pick<I18n, 't'>): Table {
  const plans = r.ingresos.map(({ plan }) => plan)
  if (report === 'ahora') {
    return {
      columns: [{ title: t('reportes.dato'), kind: 'text' }, ...figures([t('reportes.quantity')])],
      rows: [
        [t('reportes.empresas_total'), r.empresas.total],
        [t('reportes.con_gps'), r.dispositivos.total],
        [t('reportes.activos', { n: ACTIVE_DAYS }), r.dispositivos.activos],
        [t('reportes.hoy'), r.posiciones.puntos.at(-1) ?? 0],
      ],
    }
  }
  const month: Column = { title: t('reportes.mes'), kind: 'month' }
  if (report === 'empresas') {
    return {
      columns: [{ title: t('reportes.estado'), kind: 'text' }, ...figures([...plans, t('reportes.total')])],
      rows: r.empresas.porEstado.map(({ estado, porPlan }) => [t(`estados.${estado}`), ...porPlan, sum(porPlan)]),
    }
  }
  if (report === 'posiciones' || report === 'activos') {
    const { dias: days, puntos: points, activos: active } = r.posiciones
    const [title, values] =
      report === 'posiciones' ? [t('reportes.posiciones'), points] : [t('reportes.vehiculos'), active]
    return {
      columns: [{ title: t('reportes.dia'), kind: 'day' }, ...figures([title])],
      rows: days.map((day, i) => [day, values[i] ?? 0]),
    }
  }
  if (report === 'pruebas') {
    const { siguieron: stayed, salieron: left, abiertas: openOnes } = r.pruebas
    return {
      columns: [month, ...figures([t('reportes.siguieron'), t('reportes.salieron'), t('reportes.abiertas')])],
      rows: r.meses.map((month, i) => [month, stayed[i] ?? 0, left[i] ?? 0, openOnes[i] ?? 0]),
    }
  }
  return {
    columns: [
      month,
      ...figures(
        [...plans, t('reportes.total')].map((what) => `${what} (COP)`),
        'pesos',
      ),
    ],
    rows: r.meses.map((month, i) => {
      const cents = r.ingresos.map(({ byMonth }) => byMonth[i] ?? 0)
      return [month, ...cents, sum(cents)]
    }),
  }
}

/** The name of a report, on the screen and in its workbook. */
export const NAMES = {
  ahora: 'reportes.ahora',
  ingresos: 'reportes.ingresos',
  posiciones: 'reportes.por_dia',
  activos: 'reportes.active_per_day',
  pruebas: 'reportes.pruebas',
  empresas: 'reportes.empresas',
} as const satisfies Record<ReportKind, Parameters<I18n['t']>[0]>
