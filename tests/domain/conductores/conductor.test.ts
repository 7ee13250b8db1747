/** Drivers: valid form input, what is stored, how they are searched. */
import { describe, expect, test } from 'vitest'
import { ConductoresList, conductorCommand, conductorSearchText } from '../../../worker/domain/conductores/conductor'
import { formatDocumento, normalizeDocumento } from '../../../worker/domain/conductores/identity'
import { licenciaEstadoOn } from '../../../worker/domain/conductores/licencia'

const TODAY = '2026-11-20'
const valid = {
  intent: 'create',
  vehiculo_id: 'v1',
  nombre: '  Jorge Eliécer Pardo ',
  documento: '1.032.456.789',
  telefono: '300 123 4567',
  licencia_numero: '1032456789',
  licencia_tipo: 'C1',
  licencia_fecha_emision: '2024-03-01',
  licencia_fecha_vencimiento: '2027-03-01',
}
const read = (changes: Record<string, unknown> = {}) => conductorCommand(TODAY).safeParse({ ...valid, ...changes })
const reasons = (changes: Record<string, unknown>) =>
  read(changes).error?.issues.map((i) => [i.path.join('.'), i.message])

describe('the form of a driver', () => {
  test('is cleaned: a cédula loses its dots, a telephone gets its prefix', () => {
    expect(read().data).toEqual({
      ...valid,
      archivo: null,
      nombre: 'Jorge Eliécer Pardo',
      documento: '1032456789',
      telefono: '+573001234567',
      fecha_nacimiento: null,
    })
  })

  test.each(['nombre', 'documento', 'licencia_numero', 'licencia_tipo'])('asks for %s', (field) => {
    expect(reasons({ [field]: undefined })).toEqual([[field, 'requerido']])
  })

  test.each(['licencia_fecha_emision', 'licencia_fecha_vencimiento'])('asks for %s, a real day', (field) => {
    expect(reasons({ [field]: undefined })).toEqual([[field, 'requerido']])
    expect(reasons({ [field]: '2026-02-30' })).toEqual([[field, 'fecha-invalida']])
  })

  test('asks for a vehicle in the words of the specification', () => {
    expect(reasons({ vehiculo_id: undefined })).toEqual([['vehiculo_id', 'sin-vehiculo']])
    expect(reasons({ vehiculo_id: '' })).toEqual([['vehiculo_id', 'sin-vehiculo']])
  })

  test('takes no category that the law does not know', () => {
    expect(reasons({ licencia_tipo: 'B4' })).toEqual([['licencia_tipo', 'opcion-invalida']])
  })

  test('takes no licence that would last beyond every screen that shows it', () => {
    expect(reasons({ licencia_fecha_vencimiento: '9999-12-31' })).toEqual([
      ['licencia_fecha_vencimiento', 'fecha-fuera-de-rango'],
    ])
    expect(reasons({ licencia_fecha_emision: '1949-12-31' })).toEqual([
      ['licencia_fecha_emision', 'fecha-fuera-de-rango'],
    ])
    expect(reasons({ fecha_nacimiento: '1899-12-31' })).toEqual([['fecha_nacimiento', 'fecha-fuera-de-rango']])
  })

  test('refuses a licence issued or a person born in the future, and a licence that ends before it begins', () => {
    expect(reasons({ licencia_fecha_emision: '2026-11-21' })).toEqual([['licencia_fecha_emision', 'fecha-futura']])
    expect(reasons({ fecha_nacimiento: '2026-11-21' })).toEqual([['fecha_nacimiento', 'fecha-futura']])
    expect(reasons({ licencia_fecha_vencimiento: '2024-02-29' })).toEqual([
      ['licencia_fecha_vencimiento', 'vence-antes-de-emision'],
    ])
  })

  test('takes an expired licence: that is a state, not an error', () => {
    expect(read({ licencia_fecha_vencimiento: '2024-03-02' }).success).toBe(true)
  })
})

test('a licence is Vencida on its last day, Por vencer for 30 days before, else Vigente', () => {
  expect(
    ['2026-11-19', '2026-11-20', '2026-11-21', '2026-12-20', '2026-12-21'].map((d) => licenciaEstadoOn(d, TODAY)),
  ).toEqual(['Vencida', 'Vencida', 'Por vencer', 'Por vencer', 'Vigente'])
})

test('a cédula is read with its dots; letters stay as they are', () => {
  expect(formatDocumento('1032456789')).toBe('1.032.456.789')
  expect(formatDocumento('79456123')).toBe('79.456.123')
  expect(normalizeDocumento('pe-1234567')).toBe('PE-1234567')
  expect(formatDocumento('PE-1234567')).toBe('PE-1234567')
})

test('a driver is found by number as it is stored and as it is read out', () => {
  const words = conductorSearchText({
    nombre: 'Íngrid Peña',
    documento: '1032456789',
    licencia_numero: '98765432',
    telefono: '+573001234567',
  }).split(' ')
  for (const word of ['ingrid', 'pena', '1032456789', '032', '456', '98765432', '3001234567', '300', '4567'])
    expect(words).toContain(word)
})

test('an address that is not understood asks for the whole list, what ends first', () => {
  expect(ConductoresList.parse({ orden: 'documento', estado: 'x', despues: '{}' })).toEqual({
    vehiculo: null,
    q: '',
    orden: { by: 'vence', direction: 'asc' },
    estado: null,
    despues: null,
    antes: null,
    filas: 10,
  })
})
