/** How a row of an import is kept, and read again. */
import type { NewPaper } from '../domain/importacion/judgement'
import type { VehiculoData } from '../domain/vehiculos/vehiculo'
import type { EmpresaDb } from '../tenant/empresa-db'

export type KeptPaper = NewPaper & { id: string }

/** The fields of a row that was written. */
export const fieldsOf = (f: ReturnType<typeof rowsSource>) => ({
  id: f.id,
  accion: f.accion,
  vehiculo_id: f.vehiculo_id,
  antes: f.antes,
  despues: f.despues,
  papeles: f.papeles,
})
export const rowsSource = (db: EmpresaDb) => db.from('importacion_filas')

/** The key of a row: the same row of the same import is written once. */
export const keyOf = (importId: string, n: number): string => `${importId}.${n}`

export const readPapers = (json: string) => JSON.parse(json) as KeptPaper[]
export const readData = (json: string) => JSON.parse(json) as Partial<VehiculoData>

/** A vehicle as an import reads it: what tells it apart, and every field that a sheet may change. */
export const vehicleFields = (v: ReturnType<typeof vehiclesSource>) => ({
  id: v.id,
  placa: v.placa,
  marca: v.marca,
  modelo: v.modelo,
  anio: v.anio,
  titular: v.titular,
  color: v.color,
  servicio: v.servicio,
  clase: v.clase,
  fecha_matricula: v.fecha_matricula,
  cilindraje: v.cilindraje,
})
export const vehiclesSource = (db: EmpresaDb) => db.from('vehiculos')
