/** A vehicle as the services read it: its columns, its lamps, its verdict and why. */
import type { Fila, Fuente, Respuestas } from '../db/fuente'
import type { Semaforo } from '../domain/semaforo'
import { leerClase, type VehiculoDatos } from '../domain/vehiculo'
import type { Veredicto } from '../domain/veredicto'
import { camposDeJuicio, type consultasDeJuicio, juzgar, type VehiculoJuzgado } from './situaciones'

export interface Vehiculo extends VehiculoDatos {
  id: string
  luces: Semaforo
  veredicto: Veredicto
  /** worst first */
  razones: VehiculoJuzgado['razones']
}

type FilaVehiculo = Fila<ReturnType<typeof camposDe>>

/** The columns of a vehicle, `created_at` for the place of a page. */
export const camposDe = (v: Fuente<'vehiculos'>) => ({
  ...camposDeJuicio(v),
  titular: v.titular,
  color: v.color,
  created_at: v.created_at,
})

/** Rows as the screens take them, judged by their papers on the day `hoy` of the company. */
export function leerFilas(
  filas: readonly FilaVehiculo[],
  papeles: Respuestas<ReturnType<typeof consultasDeJuicio>>,
  hoy: string,
): Vehiculo[] {
  const juzgados = new Map(juzgar(filas, papeles, hoy).map((j) => [j.id, j]))
  return filas.map(({ created_at: _, ...fila }) => {
    const { luces, veredicto, razones } = juzgados.get(fila.id) as VehiculoJuzgado
    return { ...fila, clase: leerClase(fila.clase), luces, veredicto, razones }
  })
}
