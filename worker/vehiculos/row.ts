/** A vehicle as services read it: its columns, its lamps, its verdict and reasons. */

import { readClase } from '../domain/vehiculos/clase'
import type { Semaforo } from '../domain/vehiculos/semaforo'
import type { VehiculoData } from '../domain/vehiculos/vehiculo'
import type { Veredicto } from '../domain/vehiculos/veredicto'
import type { Answers, Row, SqlSource } from '../tenant/source'
import { vehiculoFields } from './fields'
import { type AssessedVehiculo, assess, type assessmentQueries } from './situations'

export interface Vehiculo extends VehiculoData {
  id: string
  lamps: Semaforo
  veredicto: Veredicto
  /** worst first */
  reasons: AssessedVehiculo['reasons']
}

type VehiculoRow = Row<ReturnType<typeof fieldsOf>>

/** The columns of a vehicle. */
export const fieldsOf = (v: SqlSource<'vehiculos'>) => ({
  ...vehiculoFields(v),
  titular: v.titular,
  color: v.color,
})

/** A row with its verdict, as the screens take it. */
export const readRow = (row: VehiculoRow, { lamps, veredicto, reasons }: AssessedVehiculo): Vehiculo => ({
  ...row,
  clase: readClase(row.clase),
  lamps,
  veredicto,
  reasons,
})

/** Rows as the screens take them, assessed by their documents on a day; `today` is the company's day. */
export function readRows(
  rows: readonly VehiculoRow[],
  assessmentRows: Answers<ReturnType<typeof assessmentQueries>>,
  day: string,
  today: string = day,
): Vehiculo[] {
  const assessed = new Map(assess(rows, assessmentRows, day, today).map((j) => [j.id, j]))
  return rows.map((row) => readRow(row, assessed.get(row.id) as AssessedVehiculo))
}
