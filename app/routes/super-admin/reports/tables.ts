/** The reports as tables, for their files. */
import { ACTIVO_DIAS, type ReportKind } from '@domain/plataforma/report'
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
  ingresos: readonly { plan: string; porMes: readonly number[] }[]
  pruebas: Record<'siguieron' | 'salieron' | 'abiertas', readonly number[]>
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const figures = (titles: readonly string[], kind: Column['kind'] = 'number'): Column[] =>
  titles.map((title) => ({ title, kind }))

/** A report with nothing left out: every state, day and month of its period. */
export function tableOf(report: ReportKind, r: ReportData, { t }: Pick<I18n, 't'>): Table {
  const plans = r.ingresos.map(({ plan }) => plan)
  if (report === 'ahora') {
    return {
      columns: [{ title: t('reportes.dato'), kind: 'text' }, ...figures([t('reportes.quantity')])],
      rows: [
        [t('reportes.empresas_total'), r.empresas.total],
        [t('reportes.con_gps'), r.dispositivos.total],
        [t('reportes.activos', { n: ACTIVO_DIAS }), r.dispositivos.activos],
        [t('reportes.hoy'), r.posiciones.puntos.at(-1) ?? 0],
      ],
    }
  }
  const mes: Column = { title: t('reportes.mes'), kind: 'month' }
  if (report === 'empresas') {
    return {
      columns: [{ title: t('reportes.estado'), kind: 'text' }, ...figures([...plans, t('reportes.total')])],
      rows: r.empresas.porEstado.map(({ estado, porPlan }) => [t(`estados.${estado}`), ...porPlan, sum(porPlan)]),
    }
  }
  if (report === 'posiciones' || report === 'activos') {
    const { dias, puntos, activos: active } = r.posiciones
    const [title, values] =
      report === 'posiciones' ? [t('reportes.posiciones'), puntos] : [t('reportes.vehiculos'), active]
    return {
      columns: [{ title: t('reportes.dia'), kind: 'day' }, ...figures([title])],
      rows: dias.map((dia, i) => [dia, values[i] ?? 0]),
    }
  }
  if (report === 'pruebas') {
    const { siguieron: stayed, salieron: left, abiertas: openOnes } = r.pruebas
    return {
      columns: [mes, ...figures([t('reportes.siguieron'), t('reportes.salieron'), t('reportes.abiertas')])],
      rows: r.meses.map((mes, i) => [mes, stayed[i] ?? 0, left[i] ?? 0, openOnes[i] ?? 0]),
    }
  }
  return {
    columns: [
      mes,
      ...figures(
        [...plans, t('reportes.total')].map((que) => `${que} (COP)`),
        'pesos',
      ),
    ],
    rows: r.meses.map((mes, i) => {
      const cents = r.ingresos.map(({ porMes }) => porMes[i] ?? 0)
      return [mes, ...cents, sum(cents)]
    }),
  }
}

/** What a report is called, on the screen and in its workbook. */
export const NAMES = {
  ahora: 'reportes.ahora',
  ingresos: 'reportes.ingresos',
  posiciones: 'reportes.por_dia',
  activos: 'reportes.active_per_day',
  pruebas: 'reportes.pruebas',
  empresas: 'reportes.empresas',
} as const satisfies Record<ReportKind, Parameters<I18n['t']>[0]>
