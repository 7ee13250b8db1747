/**
 * What the law asks for and nobody registered, over a whole fleet: one row for each vehicle and type, by plate. It stands
 * in a table of its own (`faltantes`), so that a page and the counter are short walks along its indices.
 */
import { and, eq, lte, type SQL } from 'drizzle-orm'
import { ascendente, cuenta, descendente, siempre } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { masAllaDe } from '../db/keyset'
import * as papeles from '../db/papeles-sql'
import { EXIGIBLES } from '../domain/carpeta'
import type { Cursor } from '../domain/cursor'
import { DOCUMENTOS_POR_PAGINA, type ListaDocumentos, type leerBusqueda } from '../domain/documento'
import { camposDelVehiculo, type FilaPapel, leerTipo, leerVehiculo } from './documento-fila'
import { VEHICULOS_MAX } from './documentos-pedido'
import type { Lote } from './lote'

/** Above this nothing is counted any more. */
const TOPE = 1000

type Busqueda = ReturnType<typeof leerBusqueda>

/** What is missing on the day `hoy` of what a search leaves. */
function faltan(db: EmpresaDb, tipos: Busqueda['tipos'], { placa }: Busqueda, hoy: string): SQL {
  const f = db.from('faltantes')
  return and(
    lte(f.desde, hoy),
    tipos ? papeles.deTipos(f, tipos) : undefined,
    placa === '' ? undefined : papeles.deVehiculos(f, papeles.platesFrom(db, placa, VEHICULOS_MAX.buscados)),
  ) as SQL
}

/** How many papers are missing; TOPE + 1 means more than that. */
export function cuentaDeFaltantes(db: EmpresaDb, busqueda: Busqueda, hoy: string) {
  const f = db.from('faltantes')
  const where = faltan(db, busqueda.tipos, busqueda, hoy)
  const dentro = db.nested({ fields: { uno: siempre().as('uno') }, from: f, where, limit: TOPE + 1 }, 'faltan')
  return { fields: { n: cuenta() }, from: dentro }
}

export interface PaginaFaltantes {
  filas: FilaPapel[]
  antes: Cursor | null
  despues: Cursor | null
}

/**
 * Asks for a page together with others; what comes back reads it once the round trip is done. Where types are asked for,
 * each is a range of its own and the pages of all are merged. A place is `[placa, tipo]`: the papers of one vehicle may
 * stand on two pages.
 */
export function paginaDeFaltantes(db: EmpresaDb, lote: Lote, lista: ListaDocumentos, busqueda: Busqueda, hoy: string) {
  const [f, v] = [db.from('faltantes'), db.from('vehiculos')]
  const atras = lista.antes !== null
  const sentido = atras ? 'desc' : 'asc'
  const ordenar = atras ? descendente : ascendente
  const cursor = lista.antes ?? lista.despues
  const lugar = cursor && [String(cursor[0]), (EXIGIBLES as readonly string[]).indexOf(cursor[1])]
  const lejos = lugar ? masAllaDe([f.placa, f.orden], lugar, sentido) : undefined
  const brazos = busqueda.tipos?.map((tipo) => [tipo]) ?? [null]
  const pedidas = brazos.map((tipos) =>
    lote.pedir({
      fields: { ...camposDelVehiculo(v), tipo: f.tipo, orden: f.orden },
      from: f,
      joins: [[v, eq(v.id, f.vehiculo_id)]],
      where: and(faltan(db, tipos, busqueda, hoy), lejos) as SQL,
      // what a search finds is read whole and put in order: no index of plates is walked for it
      orderBy: [ordenar(busqueda.placa === '' ? f.placa : papeles.sinIndice(f.placa)), ordenar(f.orden)],
      limit: DOCUMENTOS_POR_PAGINA + 1,
    }),
  )
  return (): PaginaFaltantes => {
    const signo = atras ? -1 : 1
    const leidas = pedidas
      .flatMap((filas) => filas())
      .sort((a, b) => signo * (a.placa === b.placa ? a.orden - b.orden : a.placa < b.placa ? -1 : 1))
    const hayMas = leidas.length > DOCUMENTOS_POR_PAGINA
    const filas = leidas.slice(0, DOCUMENTOS_POR_PAGINA).map((fila): FilaPapel => {
      const comun = { tipo: leerTipo(fila.tipo), vehiculo: leerVehiculo(fila) }
      return { ...comun, nombre: '', estado: 'Sin registrar', documento: null, exigido: true }
    })
    if (atras) filas.reverse()
    const [primera, ultima] = [filas[0], filas.at(-1)]
    return {
      filas,
      antes: primera && (atras ? hayMas : cursor !== null) ? lugarDe(primera) : null,
      despues: ultima && (atras || hayMas) ? lugarDe(ultima) : null,
    }
  }
}

const lugarDe = (fila: FilaPapel): Cursor => [fila.vehiculo.placa, fila.tipo]
