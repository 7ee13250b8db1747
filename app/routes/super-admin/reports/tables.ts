/** The reports as tables of text, for their files: amounts in pesos with their cents, months and days as spreadsheets sort them. */
import type { Reporte } from '@domain/reporte'
import type { I18n } from '~/i18n/traductor'

export interface Leido {
  meses: readonly string[]
  empresas: {
    porEstado: readonly {
      estado: 'trial' | 'active' | 'past_due' | 'canceled' | 'expired'
      porPlan: readonly number[]
    }[]
  }
  posiciones: { dias: readonly string[]; puntos: readonly number[] }
  ingresos: readonly { plan: string; porMes: readonly number[] }[]
  pruebas: Record<'siguieron' | 'salieron' | 'abiertas', readonly number[]>
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** `61900,50`: no grouping and the decimal mark of the language, which is what a spreadsheet takes for a number. */
export const amount = (cents: number, idioma: 'es' | 'en'): string =>
  `${Math.floor(cents / 100)}${idioma === 'es' ? ',' : '.'}${String(cents % 100).padStart(2, '0')}`

/** The lines of a report, its headings first. */
export function tableOf(reporte: Reporte, r: Leido, { t, idioma }: I18n): string[][] {
  const plans = r.ingresos.map(({ plan }) => plan)
  if (reporte === 'empresas') {
    return [
      [t('reportes.estado'), ...plans, t('reportes.total')],
      ...r.empresas.porEstado.map(({ estado, porPlan }) => [
        t(`estados.${estado}`),
        ...[...porPlan, sum(porPlan)].map(String),
      ]),
    ]
  }
  if (reporte === 'posiciones') {
    const { dias, puntos } = r.posiciones
    return [[t('reportes.dia'), t('reportes.posiciones')], ...dias.map((dia, i) => [dia, String(puntos[i] ?? 0)])]
  }
  if (reporte === 'pruebas') {
    const { siguieron, salieron, abiertas } = r.pruebas
    return [
      [t('reportes.mes'), t('reportes.siguieron'), t('reportes.salieron'), t('reportes.abiertas')],
      ...r.meses.map((mes, i) => [mes, ...[siguieron[i], salieron[i], abiertas[i]].map((n) => String(n ?? 0))]),
    ]
  }
  return [
    [t('reportes.mes'), ...plans.map((plan) => `${plan} (COP)`), `${t('reportes.total')} (COP)`],
    ...r.meses.map((mes, i) => {
      const cents = r.ingresos.map(({ porMes }) => porMes[i] ?? 0)
      return [mes, ...[...cents, sum(cents)].map((c) => amount(c, idioma))]
    }),
  ]
}
