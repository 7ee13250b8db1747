/** A vehicle as the services read it: its columns, its documents' days, its semáforo. */
import { opcional } from '../db/consulta'
import type { Fila, Fuente } from '../db/empresa-db'
import type { Documentos } from '../db/semaforo-sql'
import { type Semaforo, semaforo } from '../domain/semaforo'
import { leerClase, type VehiculoDatos } from '../domain/vehiculo'

export interface Vehiculo extends VehiculoDatos {
  id: string
  luces: Semaforo
}

type FilaVehiculo = Fila<ReturnType<typeof camposDe> & ReturnType<typeof vencimientosDe>>

/** The columns of a vehicle, `created_at` for the place of a page. */
export const camposDe = (v: Fuente<'vehiculos'>) => ({
  id: v.id,
  placa: v.placa,
  marca: v.marca,
  titular: v.titular,
  modelo: v.modelo,
  anio: v.anio,
  color: v.color,
  servicio: v.servicio,
  clase: v.clase,
  fecha_matricula: v.fecha_matricula,
  cilindraje: v.cilindraje,
  created_at: v.created_at,
})

/** The expiry days of the three lamps; null where no document is registered. */
export const vencimientosDe = ({ soat, rtm, impuesto }: Documentos) => ({
  soat: opcional(soat.fecha_vencimiento),
  rtm: opcional(rtm.fecha_vencimiento),
  impuesto: opcional(impuesto.fecha_vencimiento),
})

/** A row as the screens take it, with its semáforo on the day `hoy` of the company. */
export function leerFila({ soat, rtm, impuesto, created_at: _, ...fila }: FilaVehiculo, hoy: string): Vehiculo {
  const datos = { ...fila, clase: leerClase(fila.clase) }
  return { ...datos, luces: semaforo(datos, { soat, rtm, impuesto }, hoy) }
}
