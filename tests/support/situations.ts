/**
 * Arbitrary vehicles with arbitrary documents, for property tests of the verdict: days fall near the boundaries more
 * often than not.
 */
import fc from 'fast-check'
import { CATEGORIES } from '../../worker/domain/conductores/licencia'
import { addDays } from '../../worker/domain/day'
import { TIPOS } from '../../worker/domain/documentos/rules'
import { CLASES, SERVICIOS } from '../../worker/domain/vehiculos/clase'
import type { Situation } from '../../worker/domain/vehiculos/veredicto'
import { newPlaca } from './data/rows'

export const TODAY = '2026-11-20'

const near = fc.integer({ min: -40, max: 40 }).map((n) => addDays(TODAY, n))
const far = fc.integer({ min: -4000, max: 4000 }).map((n) => addDays(TODAY, n))
const leapDay = fc.constantFrom('2024-02-29', '2028-02-29', '2027-02-28', '2026-03-31', '2026-12-31', '2027-01-01')
const vence = fc.oneof(near, near, far, leapDay)

const matricula = fc.oneof(
  fc.constant(null),
  // first inspections that fall due about now, for each term
  ...[2, 5, 6].map((years) =>
    fc.integer({ min: -40, max: 40 }).map((n) => `${2026 - years}${addDays(TODAY, n).slice(4)}`),
  ),
  fc.constantFrom('2017-05-19', '2017-05-20', '2018-05-19', '2018-05-20', '2020-02-29', '2024-02-29', '1995-07-01'),
)

const condition = fc.record({
  // of a car, a motorcycle, a motocarro and of no known pattern
  placa: fc.constantFrom('ABC123', 'ABC12D', '123ABC', 'A1B2C3'),
  servicio: fc.constantFrom(...SERVICIOS),
  // often unknown: then the plate counts
  clase: fc.constantFrom(null, null, null, null, 'motocicleta' as const, 'remolque' as const, ...CLASES),
  fecha_matricula: matricula,
  anio: fc.constantFrom(1995, 2018, 2021, 2022, 2024, 2025, 2026, 2027),
  cilindraje: fc.constantFrom(null, 100, 125, 126, 2000),
})

/**
 * A document from a day on: most begin long ago, some recently, so that some follow each other with a gap and some
 * without.
 */
const ends = fc.oneof(
  vence.map((fecha_vencimiento) => ({ fecha_emision: '1995-01-01', fecha_vencimiento })),
  fc
    .tuple(near, fc.nat(80))
    .map(([fecha_emision, n]) => ({ fecha_emision, fecha_vencimiento: addDays(fecha_emision, n) })),
  fc.tuple(fc.integer({ min: -400, max: 60 }), fc.integer({ min: 300, max: 800 })).map(([from, n]) => ({
    fecha_emision: addDays(TODAY, from),
    fecha_vencimiento: addDays(TODAY, from + n),
  })),
)
const ofClase = (clase: { tipo: (typeof TIPOS)[number]; nombre: string }) =>
  fc.array(ends, { minLength: 1, maxLength: 4 }).map((several) => several.map((f) => ({ ...clase, ...f })))
const clase = fc.oneof(
  { weight: 4, arbitrary: fc.record({ tipo: fc.constantFrom(...TIPOS), nombre: fc.constant('') }) },
  fc.record({ tipo: fc.constant('Otro' as const), nombre: fc.constantFrom('Permiso', 'Póliza todo riesgo') }),
)

/** A plate of the same pattern that no other vehicle has. */
export function ownPlate(like: string): string {
  const placa = newPlaca()
  const digits = [...placa.slice(3)]
  const letters = [...placa.slice(0, 3), 'ABCDEFGHIJ'[Number(digits[2])]]
  return like.replace(/[A-Z]/g, () => letters.shift() ?? '').replace(/\d/g, () => digits.shift() ?? '')
}

export const situations: fc.Arbitrary<Situation> = fc.record({
  vehiculo: condition,
  documentos: fc
    .uniqueArray(clase, { maxLength: 8, selector: (d) => `${d.tipo}/${d.nombre}` })
    .chain((clases) => fc.tuple(...clases.map(ofClase)))
    .map((several) => several.flat()),
  exempt: fc.subarray([...TIPOS], { maxLength: 2 }),
  licencias: fc.array(
    fc.record({
      conductor: fc.constantFrom('Ana', 'Luis', 'Óscar'),
      categoria: fc.constantFrom(...CATEGORIES, 'c-2', 'sin dato'),
      fecha_vencimiento: vence,
    }),
    { maxLength: 3 },
  ),
})
