import { expect, test } from 'vitest'
import { type Condicion, pagaImpuesto, primeraRtm } from '../../worker/domain/papeles'
import { peorLampara, semaforo } from '../../worker/domain/semaforo'

const HOY = '2026-11-20'
const carro: Condicion = { servicio: 'particular', clase: 'automovil', fecha_matricula: null, cilindraje: null }
const nada = { soat: null, rtm: null, impuesto: null }
const vigentes = { soat: '2027-03-08', rtm: '2027-03-08', impuesto: '2027-07-30' }

test('each lamp tells the state of the latest document of its type', () => {
  expect(semaforo(carro, { soat: '2026-12-02', rtm: '2026-11-20', impuesto: '2027-07-30' }, HOY)).toEqual({
    soat: { estado: 'Por vencer', fecha: '2026-12-02', dias: 12 },
    rtm: { estado: 'Vencido', fecha: '2026-11-20', dias: 0 },
    impuesto: { estado: 'Vigente', fecha: '2027-07-30', dias: 252 },
  })
})

test('what the law asks for and nobody has registered is «Sin registrar»', () => {
  expect(semaforo(carro, nada, HOY)).toEqual({
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
] as const)('vehicle tax of %s: due = %s', (_que, cambios, debido) => {
  const vehiculo: Condicion = { ...carro, ...cambios }
  expect(pagaImpuesto(vehiculo)).toBe(debido)
  expect(semaforo(vehiculo, vigentes, HOY).impuesto.estado).toBe(debido ? 'Vigente' : 'No aplica')
})

test.each([
  ['a private car of today', { fecha_matricula: '2022-03-01' }, '2027-03-01'],
  ['a private car of the six-year term', { fecha_matricula: '2017-05-20' }, '2023-05-20'],
  ['the last day of the six-year term', { fecha_matricula: '2018-05-19' }, '2024-05-19'],
  ['the day after it', { fecha_matricula: '2018-05-20' }, '2023-05-20'],
  ['a motorcycle', { clase: 'motocicleta', fecha_matricula: '2025-01-15' }, '2027-01-15'],
  ['public service', { servicio: 'publico', fecha_matricula: '2025-01-15' }, '2027-01-15'],
  ['an unknown class', { clase: null, fecha_matricula: '2025-01-15' }, '2027-01-15'],
  ['an unknown matrícula', {}, null],
] as const)('first técnico-mecánica of %s', (_que, cambios, dia) => {
  expect(primeraRtm({ ...carro, ...cambios })).toBe(dia)
})

test('the técnico-mecánica does not apply until the day the first one is due', () => {
  const nuevo: Condicion = { ...carro, fecha_matricula: '2021-11-20' }
  expect(semaforo(nuevo, nada, '2026-11-19').rtm.estado).toBe('No aplica')
  expect(semaforo(nuevo, nada, '2026-11-20').rtm.estado).toBe('Sin registrar')
})

test('the worst lamp speaks, the most urgent of equals', () => {
  expect(peorLampara(semaforo(carro, vigentes, HOY))).toBeNull()
  expect(peorLampara(semaforo(carro, { ...vigentes, soat: '2026-12-10', rtm: '2026-12-01' }, HOY))).toBe('rtm')
  expect(peorLampara(semaforo(carro, { soat: '2026-11-21', rtm: '2026-11-19', impuesto: null }, HOY))).toBe('rtm')
  expect(peorLampara(semaforo(carro, { ...vigentes, impuesto: null }, HOY))).toBe('impuesto')
})
