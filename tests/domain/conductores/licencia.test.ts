/** Categories and validity of licences. Vectors: Ley 769 de 2002, art. 22; Decreto-Ley 19 de 2012, art. 197. */
import { expect, test } from 'vitest'
import {
  ageOn,
  CATEGORIES,
  excessiveValidity,
  licenciaMismatch,
  maxVigencia,
  readCategory,
} from '../../../worker/domain/conductores/licencia'
import { CLASES } from '../../../worker/domain/vehiculos/clase'

const particular = { servicio: 'particular', cilindraje: null } as const
const isPublico = { servicio: 'publico', cilindraje: null } as const

test.each([
  ['B1', { ...particular, clase: 'automovil' }, null],
  ['C1', { ...particular, clase: 'camioneta' }, null],
  ['B3', { ...particular, clase: 'microbus' }, null],
  ['B1', { ...particular, clase: 'camion' }, { by: 'clase', suitable: ['B2', 'B3', 'C2', 'C3'] }],
  ['B2', { ...particular, clase: 'tractocamion' }, { by: 'clase', suitable: ['B3', 'C3'] }],
  ['C2', { ...isPublico, clase: 'camion' }, null],
  ['B2', { ...isPublico, clase: 'bus' }, { by: 'servicio', suitable: ['C2', 'C3'] }],
  ['B1', { ...isPublico, clase: 'bus' }, { by: 'clase', suitable: ['C2', 'C3'] }],
  ['C1', { ...isPublico, clase: 'volqueta' }, { by: 'clase', suitable: ['C2', 'C3'] }],
  ['A2', { ...particular, clase: 'automovil' }, { by: 'clase', suitable: ['B1', 'B2', 'B3', 'C1', 'C2', 'C3'] }],
  ['A1', { ...particular, clase: 'motocicleta', cilindraje: 125 }, null],
  ['A1', { ...particular, clase: 'motocicleta', cilindraje: 126 }, { by: 'cilindraje', suitable: ['A2'] }],
  ['A1', { ...particular, clase: 'motocicleta' }, null],
  ['B1', { ...particular, clase: 'motocicleta' }, { by: 'clase', suitable: ['A1', 'A2'] }],
] as const)('%s on %j: %j', (category, vehiculo, said) => {
  expect(licenciaMismatch(category, vehiculo)).toEqual(said)
})

test('what cannot be told is not warned of: unknown class, unknown category, machinery, trailer', () => {
  for (const c of CATEGORIES) {
    for (const clase of [null, 'maquinaria', 'remolque'] as const)
      expect(licenciaMismatch(c, { ...isPublico, clase })).toBeNull()
  }
  for (const clase of CLASES) expect(licenciaMismatch('4', { ...isPublico, clase })).toBeNull()
})

test.each([
  ['c-2', 'C2'],
  [' b1 ', 'B1'],
  ['Categoría B1', null],
  ['D1', null],
  ['', null],
])('«%s» is read as %s', (text, category) => {
  expect(readCategory(text)).toBe(category)
})

test.each([
  ['1966-11-20', '2026-11-19', 59],
  ['1966-11-20', '2026-11-20', 60],
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
])('who was born on %s is on %s %i years old', (nacimiento, day, age) => {
  expect(ageOn(nacimiento, day)).toBe(age)
})

test.each([
  ['B1', '1966-11-20', '2026-11-19', '2036-11-19'],
  ['B1', '1966-11-20', '2026-11-20', '2031-11-20'],
  ['A2', '1946-11-20', '2026-11-20', '2031-11-20'],
  ['B1', '1945-11-20', '2026-11-20', '2027-11-20'],
  ['C1', '1966-11-20', '2026-11-19', '2029-11-19'],
  ['C2', '1966-11-20', '2026-11-20', '2027-11-20'],
  ['B1', null, '2026-11-20', '2036-11-20'],
  ['C3', null, '2026-11-20', '2029-11-20'],
  ['B1', '1980-01-01', '2012-01-09', null],
  ['B1', '1980-01-01', '2012-01-10', '2022-01-10'],
  ['sexta', '1980-01-01', '2020-01-10', null],
])('a %s of a person born %s, issued %s, lasts until %s', (category, nacimiento, emision, until) => {
  expect(maxVigencia(category, nacimiento, emision)).toBe(until)
})

test('a licence valid for longer than the law allows is refused with the right day; a shorter one is accepted', () => {
  const c2 = { categoria: 'C2', fecha_nacimiento: '1980-01-01', emision: '2024-05-10' }
  expect(excessiveValidity({ ...c2, vencimiento: '2034-05-10' })).toBe('2027-05-10')
  expect(excessiveValidity({ ...c2, vencimiento: '2027-05-10' })).toBeNull()
  expect(excessiveValidity({ ...c2, categoria: 'B2', vencimiento: '2034-05-10' })).toBeNull()
})
