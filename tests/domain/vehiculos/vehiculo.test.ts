import { expect, test } from 'vitest'
import { VehiculosList, vehiculoCommand } from '../../../worker/domain/vehiculos/vehiculo'

const TODAY = '2026-11-20'
const Command = vehiculoCommand(TODAY)
const kangoo = {
  intent: 'create',
  placa: 'jtr 205',
  marca: 'Renault',
  titular: 'Diana Gil',
  modelo: 'Kangoo',
  anio: '2018',
}
const reasons = (entry: unknown) => {
  const parsed = Command.safeParse(entry)
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((i) => [i.path.join('.'), i.message]))
}

test('the five required fields make a vehicle; the rest has its defaults', () => {
  expect(Command.parse(kangoo)).toEqual({
    ...kangoo,
    anio: 2018,
    placa: 'JTR205',
    color: null,
    servicio: 'particular',
    clase: null,
    fecha_matricula: null,
    cilindraje: null,
  })
})

test('every required field says that it is required', () => {
  expect(reasons({ intent: 'create' })).toEqual({
    placa: 'requerido',
    marca: 'requerido',
    titular: 'requerido',
    modelo: 'requerido',
    anio: 'requerido',
  })
})

test.each([
  ['1899', 'anio-fuera-de-rango'],
  ['1900', undefined],
  ['2027', undefined],
  ['2028', 'anio-fuera-de-rango'],
  ['2018,5', 'anio-fuera-de-rango'],
  ['9'.repeat(20), 'anio-fuera-de-rango'],
  ['dos mil', 'anio-fuera-de-rango'],
])('the year %s: %s', (year, reason) => {
  expect(reasons({ ...kangoo, anio: year }).anio).toBe(reason)
})

test.each([
  ['AB123CD', undefined],
  ['JTR/205', 'placa-invalida'],
  ['ABCDEFGHIJK', 'placa-invalida'],
  ['---', 'placa-invalida'],
])('the plate %s: %s', (placa, reason) => {
  expect(reasons({ ...kangoo, placa }).placa).toBe(reason)
})

test.each([
  [{ servicio: 'oficial' }, 'servicio', 'opcion-invalida'],
  [{ clase: 'nave' }, 'clase', 'opcion-invalida'],
  [{ fecha_matricula: '2026-02-30' }, 'fecha_matricula', 'fecha-invalida'],
  [{ fecha_matricula: '2026-11-21' }, 'fecha_matricula', 'fecha-futura'],
  [{ cilindraje: '0' }, 'cilindraje', 'cilindraje-fuera-de-rango'],
  [{ cilindraje: 'mil' }, 'cilindraje', 'cilindraje-fuera-de-rango'],
  [{ marca: 'x'.repeat(10_000) }, 'marca', 'demasiado-largo'],
  [{ titular: ['a', 'b'] }, 'titular', 'requerido'],
])('%j is refused at %s with %s', (changes, field, reason) => {
  expect(reasons({ ...kangoo, ...changes })[field]).toBe(reason)
})

test.each([
  ['2.000', 2000],
  ['1 600', 1600],
  ['1.600 cc', 1600],
  ['1600 cm³', 1600],
  ['12.000', 12_000],
])('the engine size «%s» is %d', (cilindraje, cc) => {
  expect(Command.parse({ ...kangoo, cilindraje })).toMatchObject({ cilindraje: cc })
})

test('an engine size in litres is no whole number: it is asked for in cm³', () => {
  for (const cilindraje of ['1,6', '1.6', '2,5 cc'])
    expect(reasons({ ...kangoo, cilindraje }).cilindraje).toBe('cilindraje-fuera-de-rango')
})

test('a company, a limit and a search column cannot be sent', () => {
  const parsed = Command.parse({ ...kangoo, empresa_id: 'otra', id: 'x', busqueda: 'y', created_at: 0 })
  expect(Object.keys(parsed)).not.toEqual(expect.arrayContaining(['empresa_id']))
  expect(parsed).not.toHaveProperty('busqueda')
  expect(parsed).not.toHaveProperty('id')
})

test('an address that makes no sense is an ordinary list', () => {
  const list = {
    q: '',
    orden: { by: 'worst', direction: 'asc' },
    estado: null,
    dia: null,
    despues: null,
    antes: null,
    filas: 10,
  }
  expect(VehiculosList.parse({})).toEqual(list)
  expect(
    VehiculosList.parse({
      q: 7,
      orden: 'id; drop',
      estado: 'x',
      dia: 'ayer',
      despues: '{',
      antes: '["a"]',
      filas: '11',
    }),
  ).toEqual(list)
})

test('an address names a search, an order, a filter and a place', () => {
  expect(
    VehiculosList.parse({
      q: ' Peña ',
      orden: '-anio',
      estado: 'con-aviso',
      dia: 'manana',
      despues: '[2018,"v1"]',
      filas: '50',
    }),
  ).toEqual({
    q: 'Peña',
    orden: { by: 'anio', direction: 'desc' },
    estado: 'con-aviso',
    dia: 'manana',
    despues: [2018, 'v1'],
    antes: null,
    filas: 50,
  })
})
