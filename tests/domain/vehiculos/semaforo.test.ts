import { expect, test } from 'vitest'
import { type Condition, firstRtmDay, paysImpuesto } from '../../../worker/domain/documentos/rules'
import { LAMP_TIPO, semaforo as lamps } from '../../../worker/domain/vehiculos/semaforo'
import type { Situation } from '../../../worker/domain/vehiculos/veredicto'

const TODAY = '2026-11-20'
const car: Condition = {
  placa: 'ABC123',
  servicio: 'particular',
  clase: 'automovil',
  fecha_matricula: null,
  anio: 2018,
  cilindraje: null,
}
type Vencimientos = Partial<Record<keyof typeof LAMP_TIPO, string | null>>
/** The lamps of documents that began long ago, by the day on which each expires. */
const semaforo = (vehiculo: Condition, vence: Vencimientos, today: string, extra: Situation['documentos'] = []) => {
  const documentos = Object.entries(vence).flatMap(([lamp, fecha_vencimiento]) =>
    fecha_vencimiento === null
      ? []
      : [{ tipo: LAMP_TIPO[lamp as 'soat'], nombre: '', fecha_emision: '2020-01-01', fecha_vencimiento }],
  )
  return lamps({ vehiculo, documentos: [...documentos, ...extra], exempt: [] }, today)
}
const none = { soat: null, rtm: null, impuesto: null }
const valid = { soat: '2027-03-08', rtm: '2027-03-08', impuesto: '2027-07-30' }

test('each lamp tells the state of the latest document of its type', () => {
  expect(semaforo(car, { soat: '2026-12-02', rtm: '2026-11-20', impuesto: '2027-07-30' }, TODAY)).toEqual({
    soat: { estado: 'Por vencer', fecha: '2026-12-02', dias: 12 },
    rtm: { estado: 'Vencido', fecha: '2026-11-20', dias: 0 },
    impuesto: { estado: 'Vigente', fecha: '2027-07-30', dias: 252 },
  })
})

test('a required document that is not registered is «Sin registrar»', () => {
  expect(semaforo(car, none, TODAY)).toEqual({
    soat: { estado: 'Sin registrar' },
    rtm: { estado: 'Sin registrar' },
    impuesto: { estado: 'Sin registrar' },
  })
})

test.each([
  ['a motorcycle of 125 cc', { clase: 'motocicleta', cilindraje: 125 }, false],
  ['a motorcycle of 126 cc', { clase: 'motocicleta', cilindraje: 126 }, true],
  ['a motorcycle of unknown engine', { clase: 'motocicleta', cilindraje: null }, true],
  ['public service', { servicio: 'publico' }, false],
  ['machinery', { clase: 'maquinaria' }, false],
  ['a private car', {}, true],
  ['a small car', { cilindraje: 100 }, true],
] as const)('vehicle tax of %s: due = %s', (_what, changes, due) => {
  const vehiculo: Condition = { ...car, ...changes }
  expect(paysImpuesto(vehiculo)).toBe(due)
  expect(semaforo(vehiculo, valid, TODAY).impuesto.estado).toBe(due ? 'Vigente' : 'No aplica')
})

test.each([
  ['a private car of today', { fecha_matricula: '2022-03-01' }, '2027-03-01'],
  ['a private car of the six-year term', { fecha_matricula: '2017-05-20' }, '2023-05-20'],
  ['the last day of the six-year term', { fecha_matricula: '2018-05-19' }, '2024-05-19'],
  ['the day after it', { fecha_matricula: '2018-05-20' }, '2023-05-20'],
  ['a motorcycle', { clase: 'motocicleta', fecha_matricula: '2025-01-15' }, '2027-01-15'],
  ['public service', { servicio: 'publico', fecha_matricula: '2025-01-15' }, '2027-01-15'],
  ['an unknown class and the plate of a car', { clase: null, fecha_matricula: '2025-01-15' }, '2030-01-15'],
  [
    'an unknown class and the plate of a motorcycle',
    { clase: null, placa: 'ABC12D', fecha_matricula: '2025-01-15' },
    '2027-01-15',
  ],
  [
    'an unknown class and the plate of a motocarro',
    { clase: null, placa: '123ABC', fecha_matricula: '2025-01-15' },
    '2027-01-15',
  ],
  [
    'an unknown class and a foreign plate',
    { clase: null, placa: 'AB123CD', fecha_matricula: '2025-01-15' },
    '2027-01-15',
  ],
  [
    'a motorcycle, whatever its plate',
    { clase: 'motocicleta', placa: 'ABC123', fecha_matricula: '2025-01-15' },
    '2027-01-15',
  ],
  ['an unknown matrícula', {}, null],
] as const)('first técnico-mecánica of %s', (_what, changes, day) => {
  expect(firstRtmDay({ ...car, ...changes })).toBe(day)
})

test('the first técnico-mecánica does not apply until 30 days before it is due, then it is announced', () => {
  const newOne: Condition = { ...car, fecha_matricula: '2021-11-20', anio: 2021 }
  expect(semaforo(newOne, none, '2026-10-20').rtm).toEqual({ estado: 'No aplica' })
  expect(semaforo(newOne, none, '2026-10-21').rtm).toEqual({ estado: 'Por vencer', fecha: '2026-11-20', dias: 30 })
  expect(semaforo(newOne, none, '2026-11-19').rtm).toEqual({ estado: 'Por vencer', fecha: '2026-11-20', dias: 1 })
  expect(semaforo(newOne, none, '2026-11-20').rtm).toEqual({ estado: 'Sin registrar' })
  // a técnico-mecánica made early that has expired is no problem until the first one is due
  expect(semaforo(newOne, { rtm: '2026-03-01' }, '2026-11-19').rtm).toMatchObject({ estado: 'Por vencer', dias: 1 })
})

test('what begins later does not cover today, and what follows without a gap goes on', () => {
  const next = (fecha_emision: string) => [
    { tipo: 'SOAT' as const, nombre: '', fecha_emision, fecha_vencimiento: '2027-12-31' },
  ]
  expect(semaforo(car, none, TODAY, next('2026-11-22')).soat).toEqual({
    estado: 'Por empezar',
    fecha: '2026-11-22',
    dias: 2,
  })
  expect(semaforo(car, { soat: '2026-11-21' }, TODAY, next('2026-11-22')).soat.estado).toBe('Vigente')
  expect(semaforo(car, { soat: '2026-11-21' }, TODAY, next('2026-11-23')).soat.estado).toBe('Por vencer')
  expect(semaforo(car, { soat: '2026-11-19' }, TODAY, next('2026-11-23')).soat.estado).toBe('Vencido')
})
