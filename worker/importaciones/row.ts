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

/** Every field of a vehicle, as a write takes it. */
export const VEHICLE_COLUMNS = [
  'placa',
  'marca',
  'modelo',
  'anio',
  'titular',
  'color',
  'servicio',
  'clase',
  'fecha_matricula',
  'cilindraje',
] as const satisfies readonly (keyof VehiculoData)[]
