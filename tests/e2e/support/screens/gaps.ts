/** A company whose documents leave days without cover between them, or have not begun. */
import { stretchesOf } from '../../../../worker/domain/documentos/coverage'
import type { TipoDocumento } from '../../../../worker/domain/documentos/rules'
import { type Situation, verdictSegments } from '../../../../worker/domain/vehiculos/veredicto'
import type { Statement } from '../../../support/data'
import { createConductor, createEmpresa, createVehiculo, type Empresa, execute } from '../../../support/world'

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const RTM: TipoDocumento = 'Revisión técnico-mecánica'

/** A document by its first and last day, in days from today. */
type Days = [tipo: TipoDocumento, from: number, until: number]
const VALID: Days[] = [
  ['Impuesto vehicular', -200, 200],
  [RTM, -100, 265],
]
/** The documents of each vehicle, and how many days ago it was registered. */
const FLEET: { placa: string; matricula: number; documentos: Days[] }[] = [
  { placa: 'GAP101', matricula: -3000, documentos: [...VALID, ['SOAT', -359, 6], ['SOAT', 12, 376]] },
  { placa: 'GAP202', matricula: -3000, documentos: [...VALID, ['SOAT', -367, -2], ['SOAT', 3, 367]] },
  { placa: 'GAP303', matricula: -3000, documentos: [...VALID, ['SOAT', 4, 368]] },
  // made before the first one is due, and expired: the first one is due soon, or not for a long time
  {
    placa: 'RTM404',
    matricula: -1806,
    documentos: [
      ['Impuesto vehicular', -200, 200],
      ['SOAT', -10, 354],
      [RTM, -800, -70],
    ],
  },
  {
    placa: 'RTM505',
    matricula: -800,
    documentos: [
      ['Impuesto vehicular', -200, 200],
      ['SOAT', -10, 354],
      [RTM, -600, -235],
    ],
  },
]

export async function companyWithGaps(): Promise<Empresa> {
  const empresa = await createEmpresa({ nombre: 'Transportes con huecos S.A.S.' })
  for (const { placa, matricula, documentos: own } of FLEET) {
    const v = await createVehiculo(empresa.id, { placa, anio: Number(day(matricula).slice(0, 4)) })
    await createConductor(empresa.id, v, { licencia_tipo: 'B1', licencia_fecha_vencimiento: day(900) })
    const documentos = own.map(([tipo, from, until]) => ({
      tipo,
      nombre: '',
      fecha_emision: day(from),
      fecha_vencimiento: day(until),
    }))
    const vehiculo = {
      placa: v.placa,
      servicio: 'particular',
      clase: 'camioneta',
      fecha_matricula: day(matricula),
      anio: Number(day(matricula).slice(0, 4)),
      cilindraje: null,
    } satisfies Situation['vehiculo']
    const licencias = [{ conductor: 'Ana', categoria: 'B1', fecha_vencimiento: day(900) }]
    const kinds = new Set(documentos.map((d) => d.tipo))
    const stretches = [...kinds].flatMap((tipo) => stretchesOf(documentos.filter((d) => d.tipo === tipo)))
    await execute([
      ["update vehiculos set clase = 'camioneta', fecha_matricula = ? where id = ?", [day(matricula), v.id]],
      ...stretches
        .filter((s) => s.cuenta_hasta > day(-1))
        .map(
          ({ documento: d, cubre_desde, cuenta_hasta }): Statement => [
            `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, cubre_desde, cuenta_hasta, created_at)
           values (?, ?, ?, ?, ?, ?, 1, ?, ?, 1)`,
            [
              crypto.randomUUID(),
              empresa.id,
              v.id,
              d.tipo,
              d.fecha_emision,
              d.fecha_vencimiento,
              cubre_desde,
              cuenta_hasta,
            ],
          ],
        ),
      ['delete from veredictos where vehiculo_id = ?', [v.id]],
      ...verdictSegments({ vehiculo, documentos, exempt: [], licencias }).map(
        ({ desde, hasta, veredicto }): Statement => [
          'insert into veredictos (empresa_id, vehiculo_id, desde, hasta, veredicto) values (?, ?, ?, ?, ?)',
          [empresa.id, v.id, desde, hasta, veredicto],
        ],
      ),
    ])
    empresa.vehiculos.push(v)
  }
  return empresa
}
