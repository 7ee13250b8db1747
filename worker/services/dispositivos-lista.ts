/** The table of a company's GPS devices: searched, ordered and paged by the database. */
import { and, eq, type SQL } from 'drizzle-orm'
import { ascendente, contiene, cuantos, cuenta, descendente, siempre } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import type { Fila, Fuente } from '../db/fuente'
import { alReves, masAllaConNulos } from '../db/keyset'
import type { Cursor } from '../domain/cursor'
import { DISPOSITIVOS_POR_PAGINA, type ListaDispositivos, sentidoDe } from '../domain/dispositivo'
import { terminos } from '../domain/texto'

/** Above this the places of a table are not counted any more. */
const TOPE = 1000
/** A map, and a choice of vehicles, end here; a company this large is not on any plan. */
export const MAX_FLOTA = 5000
/** So many of the fleet come with the page; a larger one is asked for when its map is drawn. */
const FLOTA_EN_PAGINA = 100

export interface PaginaDispositivos {
  filas: Fila<ReturnType<typeof camposDe>>[]
  antes: Cursor | null
  despues: Cursor | null
  /** devices that the search finds, and the place of the first row from 1; null above 1000 */
  conteo: { total: number; inicio: number } | null
  /** the fleet by plate with its last positions known to D1, the first hundred of a larger one */
  roster: Fila<ReturnType<typeof camposDelMapa>>[]
  rosterEntero: boolean
  /** whether there is a vehicle at all that a device could be put into */
  hayVehiculos: boolean
}

/** The devices joined with their vehicles, as the company sees both. */
export function fuentesDe(db: EmpresaDb) {
  const g = db.from('gps_dispositivos')
  const v = db.from('vehiculos')
  return { g, v, joins: [[v, eq(v.id, g.vehiculo_id)]] as [Fuente, SQL][] }
}

/** What the table and its dialogs show of a device and its vehicle. */
export const camposDe = (g: Fuente<'gps_dispositivos'>, v: Fuente<'vehiculos'>) => ({
  id: g.id,
  vehiculo_id: g.vehiculo_id,
  imei: g.imei,
  tipo_dispositivo: g.tipo_dispositivo,
  estado: g.estado,
  tracking_enabled: g.tracking_enabled,
  fecha_activacion: g.fecha_activacion,
  created_at: g.created_at,
  placa: v.placa,
  marca: v.marca,
  modelo: v.modelo,
  servicio: v.servicio,
})

const camposDelMapa = (g: Fuente<'gps_dispositivos'>, v: Fuente<'vehiculos'>) => ({
  ...camposDe(g, v),
  last_latitude: g.last_latitude,
  last_longitude: g.last_longitude,
  last_update: g.last_update,
})

/** Every device by plate with its last position known to D1. */
const consultaDelMapa = (db: EmpresaDb, limit = MAX_FLOTA) => {
  const { g, v, joins } = fuentesDe(db)
  return { fields: camposDelMapa(g, v), from: g, joins, orderBy: [ascendente(v.placa)], limit }
}
export const leerRoster = (db: EmpresaDb) => db.all(consultaDelMapa(db))

/** One page of the table with its neighbours, its counters and the fleet for the map, a large one in part, in one round trip. */
export async function listar(db: EmpresaDb, lista: ListaDispositivos): Promise<PaginaDispositivos> {
  const { g, v, joins } = fuentesDe(db)
  const buscado = and(...terminos(lista.q).map((termino) => contiene(g.busqueda, termino)))
  const atras = lista.antes !== null
  const sentido = atras ? alReves(sentidoDe(lista)) : sentidoDe(lista)
  const orden = lista.orden === 'placa' ? v.placa : g[lista.orden]
  const cursor = lista.antes ?? lista.despues
  const masAlla = cursor ? masAllaConNulos([orden, g.id], cursor, sentido) : undefined
  const ordenar = sentido === 'asc' ? ascendente : descendente

  const hallados = db.nested(
    { fields: { adelante: (masAlla ?? siempre()).as('adelante') }, from: g, joins, where: buscado, limit: TOPE + 1 },
    'hallados',
  )
  const [filas, [suma], roster, vehiculos] = await db.together(
    {
      fields: camposDe(g, v),
      from: g,
      joins,
      where: and(buscado, masAlla),
      orderBy: [ordenar(orden), ordenar(g.id)],
      limit: DISPOSITIVOS_POR_PAGINA + 1,
    },
    { fields: { total: cuenta(), adelante: cuantos(hallados.adelante) }, from: hallados },
    consultaDelMapa(db, FLOTA_EN_PAGINA + 1),
    { fields: { id: v.id }, from: v, limit: 1 },
  )

  const hayMas = filas.length > DISPOSITIVOS_POR_PAGINA
  const pagina = filas.slice(0, DISPOSITIVOS_POR_PAGINA)
  // rows went while somebody paged: the table from its beginning
  if (cursor && (atras ? !hayMas && pagina.length < DISPOSITIVOS_POR_PAGINA : pagina.length === 0))
    return listar(db, { ...lista, antes: null, despues: null })
  if (atras) pagina.reverse()

  const { total = 0, adelante = 0 } = suma ?? {}
  const inicio = pagina.length === 0 ? 0 : atras ? adelante - pagina.length + 1 : total - adelante + 1
  const lugar = (fila: (typeof pagina)[number] | undefined): Cursor | null =>
    fila ? [fila[lista.orden], fila.id] : null
  return {
    filas: pagina,
    antes: (atras ? hayMas : cursor !== null) ? lugar(pagina[0]) : null,
    despues: atras || hayMas ? lugar(pagina.at(-1)) : null,
    conteo: total > TOPE ? null : { total, inicio },
    roster: roster.slice(0, FLOTA_EN_PAGINA),
    rosterEntero: roster.length <= FLOTA_EN_PAGINA,
    hayVehiculos: vehiculos.length > 0,
  }
}
