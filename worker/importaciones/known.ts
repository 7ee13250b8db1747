/** The vehicles of a company with some plates, in the shape that the rules of imports compare with. */
import { eq } from 'drizzle-orm'
import type { AskedRow, KnownVehicle } from '../domain/importacion/judgement'
import { plateOf } from '../domain/importacion/keys'
import { readClase } from '../domain/vehiculos/clase'
import type { EmpresaDb } from '../tenant/empresa-db'
import { countRows, oneOf } from '../tenant/expressions'
import { vehicleFields, vehiclesSource } from './row'

export interface Known {
  byPlate: Map<string, KnownVehicle>
  /** how many vehicles the company has */
  fleet: number
}

/**
 * The vehicles of the rows' plates with the last days of their documents, and the size of the fleet; one round trip.
 */
export async function knownOf(db: EmpresaDb, rows: readonly AskedRow[]): Promise<Known> {
  const plates = [...new Set(rows.map(plateOf))]
  const v = vehiclesSource(db)
  const d = db.from('documentos')
  const [vehicles, documentos, [count]] = await db.together(
    {
      fields: vehicleFields(v),
      from: v,
      where: oneOf(v.placa, plates),
    },
    {
      fields: { vehiculo_id: d.vehiculo_id, tipo: d.tipo, fecha_vencimiento: d.fecha_vencimiento },
      from: d,
      joins: [[v, eq(v.id, d.vehiculo_id)]],
      where: oneOf(v.placa, plates),
    },
    { fields: { n: countRows() }, from: v },
  )
  const byPlate = new Map(
    vehicles.map(({ id, ...data }): [string, KnownVehicle] => [
      data.placa,
      {
        id,
        data: { ...data, clase: readClase(data.clase) },
        documentos: documentos.filter((documento) => documento.vehiculo_id === id),
      },
    ]),
  )
  return { byPlate, fleet: count?.n ?? 0 }
}
