import { expect, test } from 'vitest'
import { diasHasta, esFecha, sumarAnios, sumarDias, vigencia } from '../../worker/domain/vigencia'

const HOY = '2026-11-20'

test.each([
  ['2026-11-19', 'Vencido', -1],
  ['2026-11-20', 'Vencido', 0],
  ['2026-11-21', 'Por vencer', 1],
  ['2026-12-20', 'Por vencer', 30],
  ['2026-12-21', 'Vigente', 31],
])('what expires on %s is %s, %i days away', (fecha, estado, dias) => {
  expect(vigencia(fecha, HOY)).toBe(estado)
  expect(diasHasta(fecha, HOY)).toBe(dias)
})

test('days and years are added on the calendar', () => {
  expect(sumarDias('2026-12-31', 1)).toBe('2027-01-01')
  expect(sumarAnios('2021-06-30', 5)).toBe('2026-06-30')
  expect(sumarAnios('2024-02-29', 1)).toBe('2025-03-01')
})

test('only real days of the calendar are days', () => {
  expect(esFecha('2024-02-29')).toBe(true)
  for (const mala of ['2026-02-29', '2026-13-01', '20-01-01', '', '2026-1-1', 'hoy']) expect(esFecha(mala)).toBe(false)
})
