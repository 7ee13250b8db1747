/** Any vehicle with any papers, for properties of the verdict: days fall near the boundaries more often than not. */
import fc from 'fast-check'
import { masDias } from '../../worker/domain/dia'
import { TIPOS } from '../../worker/domain/papeles'
import { CLASES, SERVICIOS } from '../../worker/domain/vehiculo'
import type { Situacion } from '../../worker/domain/veredicto'

export const HOY = '2026-11-20'

const cerca = fc.integer({ min: -40, max: 40 }).map((n) => masDias(HOY, n))
const lejos = fc.integer({ min: -4000, max: 4000 }).map((n) => masDias(HOY, n))
const bisiesto = fc.constantFrom('2024-02-29', '2028-02-29', '2027-02-28', '2026-03-31', '2026-12-31', '2027-01-01')
const vence = fc.oneof(cerca, cerca, lejos, bisiesto)

const matricula = fc.oneof(
  fc.constant(null),
  // first inspections that fall due about now, by each term
  ...[2, 5, 6].map((anios) =>
    fc.integer({ min: -40, max: 40 }).map((n) => `${2026 - anios}${masDias(HOY, n).slice(4)}`),
  ),
  fc.constantFrom('2017-05-19', '2017-05-20', '2018-05-19', '2018-05-20', '2020-02-29', '2024-02-29', '1995-07-01'),
)

const condicion = fc.record({
  servicio: fc.constantFrom(...SERVICIOS),
  clase: fc.constantFrom(null, 'motocicleta' as const, 'remolque' as const, ...CLASES),
  fecha_matricula: matricula,
  cilindraje: fc.constantFrom(null, 100, 125, 126, 2000),
})

const documento = fc.record({ tipo: fc.constantFrom(...TIPOS), nombre: fc.constant(''), fecha_vencimiento: vence })
const otro = fc.record({
  tipo: fc.constant('Otro' as const),
  nombre: fc.constantFrom('Permiso', 'Póliza todo riesgo'),
  fecha_vencimiento: vence,
})

export const situaciones: fc.Arbitrary<Situacion> = fc.record({
  vehiculo: condicion,
  documentos: fc.uniqueArray(fc.oneof({ weight: 4, arbitrary: documento }, otro), {
    maxLength: 9,
    selector: (d) => `${d.tipo}/${d.nombre}`,
  }),
  exentos: fc.subarray([...TIPOS], { maxLength: 2 }),
  licencias: fc.array(fc.record({ conductor: fc.constantFrom('Ana', 'Luis', 'Óscar'), fecha_vencimiento: vence }), {
    maxLength: 3,
  }),
})
