/** What the law asks of whom, from when, and until when a paper lasts. Vectors of the laws named in domain/papeles.ts. */
import { expect, test } from 'vitest'
import {
  type Condicion,
  DESDE_SIEMPRE,
  exigidoDesde,
  OPERATION_PAPERS,
  pagaImpuesto,
  primeraRtm,
  stopsWhenExpired,
  TIPOS,
  vencimientoPropuesto,
  warnedFrom,
} from '../../worker/domain/papeles'
import { CLASES } from '../../worker/domain/vehiculo'

const carro: Condicion = {
  servicio: 'particular',
  clase: 'automovil',
  fecha_matricula: null,
  anio: 2018,
  cilindraje: null,
}

// Ley 2294 de 2023, art. 179
test.each([
  ['2012-03-01', '2017-03-01'],
  ['2017-05-19', '2022-05-19'],
  ['2017-05-20', '2023-05-20'],
  ['2018-05-19', '2024-05-19'],
  ['2018-05-20', '2023-05-20'],
  ['2020-02-29', '2025-03-01'],
  ['2024-08-01', '2029-08-01'],
])(
  'a private vehicle registered on %s is first inspected on %s, whatever its class but motorcycle and motocarro',
  (matricula, dia) => {
    for (const clase of CLASES.filter((c) => c !== 'motocicleta' && c !== 'motocarro'))
      expect([clase, primeraRtm({ ...carro, clase, fecha_matricula: matricula })]).toEqual([clase, dia])
  },
)

test.each(['2017-05-20', '2018-05-19', '2024-08-01'])(
  'motorcycles, motocarros and public service registered on %s are inspected after two years, by the same law',
  (fecha_matricula) => {
    const dosAnios = `${Number(fecha_matricula.slice(0, 4)) + 2}${fecha_matricula.slice(4)}`
    for (const clase of ['motocicleta', 'motocarro'] as const)
      expect(primeraRtm({ ...carro, clase, fecha_matricula })).toBe(dosAnios)
    for (const clase of CLASES)
      expect(primeraRtm({ ...carro, clase, servicio: 'publico', fecha_matricula })).toBe(dosAnios)
    // nothing is called unnecessary on a guess
    expect(primeraRtm({ ...carro, clase: null, fecha_matricula })).toBe(dosAnios)
  },
)

// Ley 488 de 1998, art. 141
test.each([
  ['a motorcycle of 125 cc', { clase: 'motocicleta', cilindraje: 125 }, false],
  ['a motorcycle of 126 cc', { clase: 'motocicleta', cilindraje: 126 }, true],
  ['a motorcycle whose engine is not known', { clase: 'motocicleta' }, true],
  ['a public bus', { clase: 'bus', servicio: 'publico' }, false],
  ['a public truck', { clase: 'camion', servicio: 'publico' }, false],
  ['a private truck', { clase: 'camion' }, true],
  ['farm and construction machinery', { clase: 'maquinaria' }, false],
  ['a trailer', { clase: 'remolque' }, false],
  ['a car of 100 cc', { cilindraje: 100 }, true],
] as const)('vehicle tax of %s: %s', (_, cambios, paga) => {
  expect(pagaImpuesto({ ...carro, ...cambios })).toBe(paga)
})

test('the papers of public passenger service are asked of it alone, a trailer is asked for none', () => {
  const asked = (servicio: 'particular' | 'publico') =>
    [...CLASES, null].filter((clase) =>
      OPERATION_PAPERS.every((tipo) => exigidoDesde(tipo, { ...carro, servicio, clase }) === DESDE_SIEMPRE),
    )
  expect(asked('particular')).toEqual([])
  expect(asked('publico')).toEqual([
    ...['automovil', 'camioneta', 'campero', 'microbus', 'buseta', 'bus', 'motocarro'],
    null,
  ])
  // the classes that may carry either are asked, and never stopped
  expect(
    asked('publico').filter((clase) => !stopsWhenExpired('Póliza RCC', { ...carro, servicio: 'publico', clase })),
  ).toEqual([...['camioneta', 'campero', 'motocarro'], null])
  for (const tipo of TIPOS) expect(exigidoDesde(tipo, { ...carro, clase: 'remolque', servicio: 'publico' })).toBeNull()
})

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
  expect(vencimientoPropuesto(tipo, emision, carro)).toBe(vence)
})

test('the tarjeta de operación of a taxi is proposed for a year', () => {
  const propuesta = (cambios: Partial<Condicion>) =>
    vencimientoPropuesto('Tarjeta de operación', '2026-11-20', { ...carro, servicio: 'publico', ...cambios })
  expect([propuesta({}), propuesta({ clase: 'bus' })]).toEqual(['2027-11-20', '2028-11-20'])
})

test.each([
  [2027, 'automovil', 'particular', '2031-01-01'],
  [2027, 'automovil', 'publico', '2028-01-01'],
  [2027, 'motocarro', 'particular', '2028-01-01'],
  [2027, null, 'particular', '2028-01-01'],
  [2015, 'automovil', 'particular', '2019-01-01'],
] as const)(
  'of a model %i (%s, %s) whose matrícula is not known no técnico-mecánica is asked for before %s',
  (anio, clase, servicio, desde) => {
    const vehiculo: Condicion = { ...carro, anio, clase, servicio }
    expect(exigidoDesde('Revisión técnico-mecánica', vehiculo)).toBe(desde)
    expect(warnedFrom('Revisión técnico-mecánica', vehiculo)).toBe(desde)
  },
)

test('a técnico-mecánica made before the first one is asked for lasts until then', () => {
  const nuevo: Condicion = { ...carro, fecha_matricula: '2024-03-01' }
  expect(vencimientoPropuesto('Revisión técnico-mecánica', '2025-06-01', nuevo)).toBe('2029-03-01')
  expect(vencimientoPropuesto('Revisión técnico-mecánica', '2028-06-01', nuevo)).toBe('2029-06-01')
})
