/** What the law asks of whom, from when, and until when a paper lasts. Vectors of the laws named in domain/papeles.ts. */
import { expect, test } from 'vitest'
import {
  type Condicion,
  DESDE_SIEMPRE,
  exigidoDesde,
  pagaImpuesto,
  primeraRtm,
  TIPOS,
  vencimientoPropuesto,
} from '../../worker/domain/papeles'
import { CLASES } from '../../worker/domain/vehiculo'

const carro: Condicion = { servicio: 'particular', clase: 'automovil', fecha_matricula: null, cilindraje: null }

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
  'a private vehicle registered on %s is first inspected on %s, whatever its class but motorcycle',
  (matricula, dia) => {
    for (const clase of CLASES.filter((c) => c !== 'motocicleta'))
      expect([clase, primeraRtm({ ...carro, clase, fecha_matricula: matricula })]).toEqual([clase, dia])
  },
)

test.each(['2017-05-20', '2018-05-19', '2024-08-01'])(
  'motorcycles and public service registered on %s are inspected after two years, by the same law',
  (fecha_matricula) => {
    const dosAnios = `${Number(fecha_matricula.slice(0, 4)) + 2}${fecha_matricula.slice(4)}`
    expect(primeraRtm({ ...carro, clase: 'motocicleta', fecha_matricula })).toBe(dosAnios)
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

test('the papers of public service are asked of it alone, a trailer is asked for none', () => {
  for (const tipo of ['Tarjeta de operación', 'Póliza RCC', 'Póliza RCE'] as const) {
    expect(exigidoDesde(tipo, carro)).toBeNull()
    expect(exigidoDesde(tipo, { ...carro, servicio: 'publico' })).toBe(DESDE_SIEMPRE)
  }
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

test('a técnico-mecánica made before the first one is asked for lasts until then', () => {
  const nuevo: Condicion = { ...carro, fecha_matricula: '2024-03-01' }
  expect(vencimientoPropuesto('Revisión técnico-mecánica', '2025-06-01', nuevo)).toBe('2029-03-01')
  expect(vencimientoPropuesto('Revisión técnico-mecánica', '2028-06-01', nuevo)).toBe('2029-06-01')
})
