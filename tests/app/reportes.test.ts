import { expect, test } from 'vitest'
import { createI18n } from '~/i18n/traductor'
import '~/i18n/todos'
import { amount, type Leido, tableOf } from '~/routes/super-admin/reports/tables'

const leido: Leido = {
  meses: ['2026-10', '2026-11'],
  empresas: { porEstado: [{ estado: 'trial', porPlan: [3, 0, 1] }] },
  posiciones: { dias: ['2026-11-20', '2026-11-21'], puntos: [12_000, 7] },
  ingresos: [
    { plan: 'Basic', porMes: [2_990_000, 5] },
    { plan: 'Pro', porMes: [0, 6_190_050] },
  ],
  pruebas: { siguieron: [1, 0], salieron: [0, 2], abiertas: [0, 3] },
}
const tabla = (reporte: Parameters<typeof tableOf>[0], idioma: 'es' | 'en' = 'es') =>
  tableOf(reporte, leido, createI18n(idioma, 'America/Bogota'))

test('the file of the income is in pesos and cents, with the sum of each month, as a spreadsheet of the language reads it', () => {
  expect(tabla('ingresos')).toEqual([
    ['Mes', 'Basic (COP)', 'Pro (COP)', 'Total (COP)'],
    ['2026-10', '29900,00', '0,00', '29900,00'],
    ['2026-11', '0,05', '61900,50', '61900,55'],
  ])
  expect(amount(6_190_050, 'en')).toBe('61900.50')
})

test('the files of the other reports have every day, month and state, none left out', () => {
  expect(tabla('posiciones').slice(1)).toEqual([
    ['2026-11-20', '12000'],
    ['2026-11-21', '7'],
  ])
  expect(tabla('pruebas')[2]).toEqual(['2026-11', '0', '2', '3'])
  expect(tabla('empresas')[1]).toEqual(['Prueba', '3', '0', '1', '4'])
})
