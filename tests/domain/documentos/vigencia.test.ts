import { expect, test } from 'vitest'
import { vigencia } from '../../../worker/domain/documentos/vigencia'

const TODAY = '2026-11-20'

test.each([
  ['2026-11-19', 'Vencido'],
  ['2026-11-20', 'Vencido'],
  ['2026-11-21', 'Por vencer'],
  ['2026-12-20', 'Por vencer'],
  ['2026-12-21', 'Vigente'],
])('what expires on %s is %s', (fecha, estado) => {
  expect(vigencia(fecha, TODAY)).toBe(estado)
})
