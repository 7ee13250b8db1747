/** The reports as tables, for their files. */
import { ACTIVO_DIAS, type Reporte } from '@domain/reporte'
import type { I18n } from '~/i18n/traductor'
import type { Column, Table } from '~/sheets/table'

export interface Leido {
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
export function tableOf(reporte: Reporte, r: Leido, { t }: Pick<I18n, 't'>): Table {
  const plans = r.ingresos.map(({ plan }) => plan)
  if (reporte === 'ahora') {
    return {
      columns: [{ title: t('reportes.dato'), kind: 'text' }, ...figures([t('reportes.cantidad')])],
      rows: [
        [t('reportes.empresas_total'), r.empresas.total],
        [t('reportes.con_gps'), r.dispositivos.total],
        [t('reportes.activos', { n: ACTIVO_DIAS }), r.dispositivos.activos],
        [t('reportes.hoy'), r.posiciones.puntos.at(-1) ?? 0],
      ],
    }
  }
  const mes: Column = { title: t('reportes.mes'), kind: 'month' }
  if (reporte === 'empresas') {
    return {
      columns: [{ title: t('reportes.estado'), kind: 'text' }, ...figures([...plans, t('reportes.total')])],
      rows: r.empresas.porEstado.map(({ estado, porPlan }) => [t(`estados.${estado}`), ...porPlan, sum(porPlan)]),
    }
  }
  if (reporte === 'posiciones' || reporte === 'activos') {
    const { dias, puntos, activos } = r.posiciones
    const [title, values] =
      reporte === 'posiciones' ? [t('reportes.posiciones'), puntos] : [t('reportes.vehiculos'), activos]
    return {
      columns: [{ title: t('reportes.dia'), kind: 'day' }, ...figures([title])],
      rows: dias.map((dia, i) => [dia, values[i] ?? 0]),
    }
  }
  if (reporte === 'pruebas') {
    const { siguieron, salieron, abiertas } = r.pruebas
    return {
      columns: [mes, ...figures([t('reportes.siguieron'), t('reportes.salieron'), t('reportes.abiertas')])],
      rows: r.meses.map((mes, i) => [mes, siguieron[i] ?? 0, salieron[i] ?? 0, abiertas[i] ?? 0]),
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
  activos: 'reportes.activos_por_dia',
  pruebas: 'reportes.pruebas',
  empresas: 'reportes.empresas',
} as const satisfies Record<Reporte, Parameters<I18n['t']>[0]>
