/** The service book as a list: one page across the fleet or of one vehicle, with what was done and how many files. */
import { and, eq, type SQL } from 'drizzle-orm'
import { buscaDe } from '../db/busqueda'
import { ascendente, cuantos, cuenta, masAlla, siempre } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import type { Consulta, Fuente } from '../db/fuente'
import { alReves } from '../db/keyset'
import { DE_MANTENIMIENTO } from '../db/mantenimientos-sql'
import { paginaDe, siPocas } from '../db/pagina'
import type { Cursor } from '../domain/cursor'
import { type ListaMantenimientos, MANTENIMIENTOS_POR_PAGINA } from '../domain/mantenimiento'
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
  /** services that the search finds, and the place of the first row from 1; null where it is too much to count */
  conteo: { total: number; inicio: number } | null
  /** what the last twelve months cost */
  gasto: Gasto
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
  const leftJoins: [Fuente, SQL][] = [[v, eq(v.id, m.vehiculo_id)]]
  // a word is one of the service or one of its vehicle
  const hallar = buscaDe(db, 'mantenimientos', m, lista.q, { v, columna: m.vehiculo_id, por: 'vehiculos' })
  const deVehiculo = lista.vehiculo === null ? undefined : eq(m.vehiculo_id, lista.vehiculo)
  // a vehicle has few services: it leads by itself
  const busca = deVehiculo ? { ...hallar, guias: [] } : hallar
  const [guia] = busca.guias
  const atras = lista.antes !== null
  const sentido = atras ? alReves(lista.orden) : lista.orden
  const cursor = lista.antes ?? lista.despues
  const lugarDelCursor = cursor && ([String(cursor[0]), cursor[1]] as [string, string])
  const adelante = lugarDelCursor ? masAlla([m.fecha, m.id], lugarDelCursor, sentido) : undefined
  const { pedido, deEstos } = paginaDe(db, m, busca, {
    ...{ orden: m.fecha, sentido, cursor, donde: deVehiculo },
    filas: MANTENIMIENTOS_POR_PAGINA + 1,
  })
  const hallados = db.nested(
    {
      fields: { adelante: (adelante ?? siempre()).as('adelante') },
      from: m,
      leftJoins: busca.leftJoins,
      where: and(deVehiculo, guia?.lleva, busca.palabras),
      limit: siPocas(guia, TOPE + 1),
    },
    'hallados',
  )
  const i = db.from('mantenimiento_items')
  const a = db.from('archivos')
  const gasto = consultasDeGasto(db, lista.vehiculo, hoy)

  const [filas, [cuentas], trabajos, archivos, [vehiculo], porMes, porVehiculo] = await db.together(
    { fields: camposDeServicio(m, v), from: m, leftJoins, ...pedido },
    {
      fields: { contable: guia?.pocos ?? siempre(), total: cuenta(), adelante: cuantos(hallados.adelante) },
      from: hallados,
    },
    {
      fields: { servicio: i.mantenimiento_id, descripcion: i.descripcion },
      from: i,
      where: deEstos(i.mantenimiento_id),
      orderBy: [ascendente(i.mantenimiento_id), ascendente(i.orden)],
    },
    {
      fields: { de: a.de, n: cuenta() },
      from: a,
      where: deEstos(a.de, DE_MANTENIMIENTO),
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

  const { contable = 1, total = 0, adelante: quedan = 0 } = cuentas ?? {}
  const inicio = pagina.length === 0 ? 0 : atras ? quedan - pagina.length + 1 : total - quedan + 1
  const lugar = (fila: (typeof pagina)[number] | undefined): Cursor | null => (fila ? [fila.fecha, fila.id] : null)
  return {
    filas: pagina.map((fila) => ({
      ...fila,
      trabajos: trabajos.filter((t) => t.servicio === fila.id).map((t) => t.descripcion),
      archivos: archivos.find((x) => x.de === `${DE_MANTENIMIENTO}${fila.id}`)?.n ?? 0,
    })),
    antes: (atras ? hayMas : cursor !== null) ? lugar(pagina[0]) : null,
    despues: atras || hayMas ? lugar(pagina.at(-1)) : null,
    conteo: !contable || total > TOPE ? null : { total, inicio },
    gasto: leerGasto(porMes, porVehiculo, hoy),
    hayVehiculos: vehiculo !== undefined || lista.vehiculo !== null,
    vehiculo: (lista.vehiculo !== null && vehiculo) || null,
  }
}
