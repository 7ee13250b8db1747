/**
 * How long a document is valid, and what follows from the model year alone; what the law asks for:
 * tipos-asked.test.ts.
 */
import { expect, test } from 'vitest'
import { type Condition, proposedVencimiento, requiredSince, warnedFrom } from '../../../worker/domain/documentos/rules'

const car: Condition = {
  placa: 'JTR205',
  servicio: 'particular',
  clase: 'automovil',
  fecha_matricula: null,
  anio: 2018,
  cilindraje: null,
}

test.each([
  ['SOAT', '2026-11-20', '2027-11-19'],
  ['SOAT', '2024-02-29', '2025-02-28'],
  ['SOAT', '2025-03-01', '2026-02-28'],
  ['SOAT', '2023-03-01', '2024-02-29'],
  ['Póliza RCC', '2026-11-20', '2027-11-19'],
  ['Póliza RCE', '2026-01-01', '2026-12-31'],
  ['Revisión técnico-mecánica', '2026-11-20', '2027-11-20'],
  ['Tarjeta de operación', '2026-11-20', '2028-11-20'],
  ['Extintor', '2026-11-20', '2027-11-20'],
  ['Impuesto vehicular', '2026-11-20', null],
  ['Otro', '2026-11-20', null],
  ['SOAT', '2026-02-30', null],
  ['SOAT', '', null],
] as const)('a %s of %s proposes %s', (tipo, emision, vence) => {
  expect(proposedVencimiento(tipo, emision, car)).toBe(vence)
})

test('the tarjeta de operación of a taxi is proposed for a year', () => {
  const proposal = (changes: Partial<Condition>) =>
    proposedVencimiento('Tarjeta de operación', '2026-11-20', { ...car, servicio: 'publico', ...changes })
  expect([proposal({}), proposal({ clase: 'bus' })]).toEqual(['2027-11-20', '2028-11-20'])
})

test.each([
  [2027, 'automovil', 'particular', 'JTR205', '2031-01-01'],
  [2027, 'automovil', 'publico', 'JTR205', '2028-01-01'],
  [2027, 'motocarro', 'particular', '205JTR', '2028-01-01'],
  [2027, null, 'particular', '205JTR', '2028-01-01'],
  [2027, null, 'particular', 'JTR205', '2031-01-01'],
  [2015, 'automovil', 'particular', 'JTR205', '2019-01-01'],
] as const)(
  'of a model %i (%s, %s, %s) whose matrícula is not known no técnico-mecánica is asked for before %s',
  (year, clase, servicio, placa, from) => {
    const vehiculo: Condition = { ...car, placa, anio: year, clase, servicio }
    expect(requiredSince('Revisión técnico-mecánica', vehiculo)).toBe(from)
    expect(warnedFrom('Revisión técnico-mecánica', vehiculo)).toBe(from)
  },
)

test('a técnico-mecánica made before the first one is asked for lasts until then', () => {
  const newOne: Condition = { ...car, fecha_matricula: '2024-03-01' }
  expect(proposedVencimiento('Revisión técnico-mecánica', '2025-06-01', newOne)).toBe('2029-03-01')
  expect(proposedVencimiento('Revisión técnico-mecánica', '2028-06-01', newOne)).toBe('2029-06-01')
})
