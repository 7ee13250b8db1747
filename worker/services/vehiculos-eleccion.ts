/** The vehicles that a form offers to choose from: all of a small fleet, of a large one those that were searched for. */
import { eq } from 'drizzle-orm'
import { buscado } from '../db/busqueda'
import { ascendente } from '../db/consulta'
import type { EmpresaLectura } from '../db/empresa-lectura'
import type { Consulta, Fila, Fuente } from '../db/fuente'

/** A list that is still scrolled rather than searched. */
const LISTA_MAX = 60
const HALLADOS_MAX = 20

export type VehiculoElegible = Fila<ReturnType<typeof camposDe>>

export interface Eleccion {
  /** by plate; all of them, or the first when `conBusqueda` */
  vehiculos: VehiculoElegible[]
  /** more vehicles than a list takes: they are searched for */
  conBusqueda: boolean
  /** the one that is chosen already; null when none is, or when it is not ours */
  elegido: VehiculoElegible | null
}

type Pregunta = Consulta<ReturnType<typeof camposDe>>
const camposDe = (v: Fuente<'vehiculos'>) => ({
  id: v.id,
  placa: v.placa,
  marca: v.marca,
  modelo: v.modelo,
  servicio: v.servicio,
  clase: v.clase,
  cilindraje: v.cilindraje,
  fecha_matricula: v.fecha_matricula,
  anio: v.anio,
})

/** The two questions of a choice, to be asked together with others, and what their answers say. */
export function consultasDeEleccion(db: EmpresaLectura, elegidoId: string | null): [Pregunta, Pregunta] {
  const v = db.from('vehiculos')
  return [
    { fields: camposDe(v), from: v, orderBy: [ascendente(v.placa)], limit: LISTA_MAX + 1 },
    { fields: camposDe(v), from: v, where: eq(v.id, elegidoId ?? ''), limit: 1 },
  ]
}

export function leerEleccion(primeros: VehiculoElegible[], [elegido]: VehiculoElegible[]): Eleccion {
  const conBusqueda = primeros.length > LISTA_MAX
  return { vehiculos: conBusqueda ? primeros.slice(0, HALLADOS_MAX) : primeros, conBusqueda, elegido: elegido ?? null }
}

/** What a form begins with, in one round trip. */
export async function eleccionDe(db: EmpresaLectura, elegidoId: string | null): Promise<Eleccion> {
  return leerEleccion(...(await db.together(...consultasDeEleccion(db, elegidoId))))
}

/** At most 20 vehicles that a search finds, by plate. */
export function hallarVehiculos(db: EmpresaLectura, q: string): Promise<VehiculoElegible[]> {
  const v = db.from('vehiculos')
  const where = buscado(db, 'vehiculos', v.id, q)
  return db.all({
    fields: camposDe(v),
    from: v,
    ...(where ? { where } : {}),
    orderBy: [ascendente(v.placa)],
    limit: HALLADOS_MAX,
  })
}
