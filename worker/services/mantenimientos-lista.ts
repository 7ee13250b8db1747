/** The service book as a list: one page across the fleet or of one vehicle, with what was done and how many files. */
import { and, eq, or, type SQL } from 'drizzle-orm'
import { conPalabra } from '../db/busqueda'
import { ascendente, cuantos, cuenta, descendente, masAlla, siempre } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import type { Consulta, Fuente } from '../db/fuente'
import { alReves } from '../db/keyset'
import { deMantenimiento } from '../db/mantenimientos-sql'
import type { Cursor } from '../domain/cursor'
import { type ListaMantenimientos, MANTENIMIENTOS_POR_PAGINA } from '../domain/mantenimiento'
import { terminos } from '../domain/texto'
import { consultasDeGasto, type Gasto, leerGasto } from './gasto'

/** Above this the places of a list are not counted any more. */
const TOPE = 1000

/** What a list, and a dialog over it, shows of a vehicle. */
export const camposDeVehiculo = (v: Fuente<'vehiculos'>) => ({
  placa: v.placa,
  servicio: v.servicio,
  marca: v.marca,
  modelo: v.modelo,
})

/** A service as the list and its dialogs show it. */
export const camposDeServicio = (m: Fuente<'mantenimientos'>, v: Fuente<'vehiculos'>) => ({
  id: m.id,
  vehiculo_id: m.vehiculo_id,
  fecha: m.fecha,
  kilometraje: m.kilometraje,
  taller: m.taller,
  notas: m.notas,
  costo: m.costo,
  ...camposDeVehiculo(v),
})

export interface Servicio {
  id: string
  vehiculo_id: string
  fecha: string
  kilometraje: number | null
  taller: string | null
  notas: string | null
  costo: number
  placa: string
  servicio: 'particular' | 'publico'
  marca: string
  modelo: string
  /** what was done, in its order */
  trabajos: string[]
  archivos: number
}

export interface PaginaServicios {
  filas: Servicio[]
  antes: Cursor | null
  despues: Cursor | null
  /** services that the search finds, and the place of the first row from 1; null above 1000 */
  conteo: { total: number; inicio: number } | null
  /** what the last twelve months cost; null when there are too many services to add up on every view */
  gasto: Gasto | null
  /** whether there is a vehicle at all to register a service of */
  hayVehiculos: boolean
  /** the vehicle that the list is of; null when it is of the fleet, or of a vehicle that is not ours */
  vehiculo: VehiculoDeLista | null
}
export interface VehiculoDeLista {
  id: string
  placa: string
  servicio: 'particular' | 'publico'
  marca: string
  modelo: string
  kilometraje: number | null
  kilometraje_fecha: string | null
}

/** The vehicle that a list is of; of a list of the fleet, any: whether there is one. */
export function consultaDeVehiculo(db: EmpresaDb, id: string | null) {
  const v = db.from('vehiculos')
  const fields = {
    id: v.id,
    ...camposDeVehiculo(v),
    kilometraje: v.kilometraje,
    kilometraje_fecha: v.kilometraje_fecha,
  }
  return { fields, from: v, where: id === null ? undefined : eq(v.id, id), limit: 1 } satisfies Consulta<typeof fields>
}

/** One page with its neighbours, its counters and the costs of the last twelve months, in one round trip. */
export async function listar(db: EmpresaDb, lista: ListaMantenimientos, hoy: string): Promise<PaginaServicios> {
  const m = db.from('mantenimientos')
  const v = db.from('vehiculos')
  const joins: [Fuente, SQL][] = [[v, eq(v.id, m.vehiculo_id)]]
  // a word is one of the service or one of its vehicle
  const palabras = terminos(lista.q).map((termino) =>
    or(conPalabra(db, 'mantenimientos', m.id, termino), conPalabra(db, 'vehiculos', m.vehiculo_id, termino)),
  )
  const buscado = and(lista.vehiculo === null ? undefined : eq(m.vehiculo_id, lista.vehiculo), ...palabras)
  const atras = lista.antes !== null
  const sentido = atras ? alReves(lista.orden) : lista.orden
  const cursor = lista.antes ?? lista.despues
  const lugarDelCursor = cursor && ([String(cursor[0]), cursor[1]] as [string, string])
  const adelante = lugarDelCursor ? masAlla([m.fecha, m.id], lugarDelCursor, sentido) : undefined
  const ordenar = sentido === 'asc' ? ascendente : descendente
  const pedida = {
    where: and(buscado, adelante),
    orderBy: [ordenar(m.fecha), ordenar(m.id)],
    limit: MANTENIMIENTOS_POR_PAGINA + 1,
  }
  const hallados = db.nested(
    { fields: { adelante: (adelante ?? siempre()).as('adelante') }, from: m, where: buscado, limit: TOPE + 1 },
    'hallados',
  )
  const enPagina = db.nested({ fields: { servicio: m.id }, from: m, ...pedida }, 'en_pagina')
  const i = db.from('mantenimiento_items')
  const a = db.from('archivos')
  const gasto = consultasDeGasto(db, lista.vehiculo, hoy)

  const [filas, [cuentas], trabajos, archivos, [vehiculo], porMes, porVehiculo] = await db.together(
    { fields: camposDeServicio(m, v), from: m, joins, ...pedida },
    { fields: { total: cuenta(), adelante: cuantos(hallados.adelante) }, from: hallados },
    {
      fields: { servicio: i.mantenimiento_id, descripcion: i.descripcion },
      from: enPagina,
      joins: [[i, eq(i.mantenimiento_id, enPagina.servicio)]],
      orderBy: [ascendente(i.mantenimiento_id), ascendente(i.orden)],
    },
    {
      fields: { de: a.de, n: cuenta() },
      from: enPagina,
      joins: [[a, eq(a.de, deMantenimiento(enPagina.servicio))]],
      groupBy: [a.de],
    },
    consultaDeVehiculo(db, lista.vehiculo),
    gasto.porMes,
    gasto.porVehiculo,
  )

  const hayMas = filas.length > MANTENIMIENTOS_POR_PAGINA
  const pagina = filas.slice(0, MANTENIMIENTOS_POR_PAGINA)
  // rows went while somebody paged: the list from its beginning
  if (cursor && (atras ? !hayMas && pagina.length < MANTENIMIENTOS_POR_PAGINA : pagina.length === 0))
    return listar(db, { ...lista, antes: null, despues: null }, hoy)
  if (atras) pagina.reverse()

  const { total = 0, adelante: quedan = 0 } = cuentas ?? {}
  const inicio = pagina.length === 0 ? 0 : atras ? quedan - pagina.length + 1 : total - quedan + 1
  const lugar = (fila: (typeof pagina)[number] | undefined): Cursor | null => (fila ? [fila.fecha, fila.id] : null)
  return {
    filas: pagina.map((fila) => ({
      ...fila,
      trabajos: trabajos.filter((t) => t.servicio === fila.id).map((t) => t.descripcion),
      archivos: archivos.find((x) => x.de === `mantenimiento:${fila.id}`)?.n ?? 0,
    })),
    antes: (atras ? hayMas : cursor !== null) ? lugar(pagina[0]) : null,
    despues: atras || hayMas ? lugar(pagina.at(-1)) : null,
    conteo: total > TOPE ? null : { total, inicio },
    gasto: leerGasto(porMes, porVehiculo, hoy),
    hayVehiculos: vehiculo !== undefined || lista.vehiculo !== null,
    vehiculo: (lista.vehiculo !== null && vehiculo) || null,
  }
}
