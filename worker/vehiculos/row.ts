/** A vehicle as the services read it: its columns, its lamps, its verdict and why. */

import type { Semaforo } from '../domain/vehiculos/semaforo'
import { leerClase, type VehiculoDatos } from '../domain/vehiculos/vehiculo'
import type { Veredicto } from '../domain/vehiculos/veredicto'
import type { Fila, Fuente, Respuestas } from '../tenant/source'
import { type AssessedVehiculo, assessmentFields, type assessmentQueries, juzgar } from './situations'

export interface Vehiculo extends VehiculoDatos {
  id: string
  luces: Semaforo
  veredicto: Veredicto
  /** worst first */
  reasons: AssessedVehiculo['reasons']
}

type FilaVehiculo = Fila<ReturnType<typeof camposDe>>

/** The columns of a vehicle, `created_at` for the place of a page. */
export const camposDe = (v: Fuente<'vehiculos'>) => ({
  ...assessmentFields(v),
  titular: v.titular,
  color: v.color,
  created_at: v.created_at,
})

/** Rows as the screens take them, judged by their papers on the day `hoy` of the company. */
export function leerFilas(
  filas: readonly FilaVehiculo[],
  assessmentRows: Respuestas<ReturnType<typeof assessmentQueries>>,
  hoy: string,
): Vehiculo[] {
  const assessed = new Map(juzgar(filas, assessmentRows, hoy).map((j) => [j.id, j]))
  return filas.map(({ created_at: _, ...fila }) => {
    const { luces, veredicto, reasons } = assessed.get(fila.id) as AssessedVehiculo
    return { ...fila, clase: leerClase(fila.clase), luces, veredicto, reasons }
  })
}
