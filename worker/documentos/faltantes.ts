/**
 * What the law asks for and nobody registered, over a whole fleet: one row for each vehicle and type, by plate. It stands
 * in a table of its own (`faltantes`), so that a page and the counter are short walks along its indices.
 */
import { and, eq, lte, type SQL } from 'drizzle-orm'
import type { Cursor } from '../domain/cursor'
import { DOCUMENTOS_PER_PAGE, type DocumentosList, type leerBusqueda } from '../domain/documentos/documento'
import { REQUIRABLE_TIPOS } from '../domain/documentos/folder'
import type { Batch } from '../tenant/batch'
import type { EmpresaDb } from '../tenant/empresa-db'
import { always, ascending, cuenta, descending } from '../tenant/expressions'
import { beyondOf } from '../tenant/keyset'
import { VEHICULOS_MAX } from './request'
import { camposDelVehiculo, type DocumentoListRow, leerTipo, leerVehiculo } from './row'
import * as documentosSql from './sql'

/** Above this nothing is counted any more. */
const TOPE = 1000

type Busqueda = ReturnType<typeof leerBusqueda>

/** What is missing on the day `hoy` of what a search leaves. */
function missingOf(db: EmpresaDb, tipos: Busqueda['tipos'], { placa }: Busqueda, hoy: string): SQL {
  const f = db.from('faltantes')
  return and(
    lte(f.desde, hoy),
    tipos ? documentosSql.ofTipos(f, tipos) : undefined,
    placa === ''
      ? undefined
      : documentosSql.deVehiculos(f, documentosSql.platesFrom(db, placa, VEHICULOS_MAX.searched)),
  ) as SQL
}

/** How many papers are missing; TOPE + 1 means more than that. */
export function cuentaDeFaltantes(db: EmpresaDb, busqueda: Busqueda, hoy: string) {
  const f = db.from('faltantes')
  const where = missingOf(db, busqueda.tipos, busqueda, hoy)
  const inside = db.nested({ fields: { uno: always().as('uno') }, from: f, where, limit: TOPE + 1 }, 'faltan')
  return { fields: { n: cuenta() }, from: inside }
}

export interface FaltantesPage {
  filas: DocumentoListRow[]
  antes: Cursor | null
  despues: Cursor | null
}

/**
 * Asks for a page together with others; what comes back reads it once the round trip is done. Where types are asked for,
 * each is a range of its own and the pages of all are merged. A place is `[placa, tipo]`: the papers of one vehicle may
 * stand on two pages.
 */
export function faltantesPage(db: EmpresaDb, batch: Batch, list: DocumentosList, busqueda: Busqueda, hoy: string) {
  const [f, v] = [db.from('faltantes'), db.from('vehiculos')]
  const backward = list.antes !== null
  const direction = backward ? 'desc' : 'asc'
  const order = backward ? descending : ascending
  const cursor = list.antes ?? list.despues
  const lugar = cursor && [String(cursor[0]), (REQUIRABLE_TIPOS as readonly string[]).indexOf(cursor[1])]
  const beyond = lugar ? beyondOf([f.placa, f.orden], lugar, direction) : undefined
  const brazos = busqueda.tipos?.map((tipo) => [tipo]) ?? [null]
  const requested = brazos.map((tipos) =>
    batch.ask({
      fields: { ...camposDelVehiculo(v), tipo: f.tipo, orden: f.orden },
      from: f,
      joins: [[v, eq(v.id, f.vehiculo_id)]],
      where: and(missingOf(db, tipos, busqueda, hoy), beyond) as SQL,
      // what a search finds is read whole and put in order: no index of plates is walked for it
      orderBy: [order(busqueda.placa === '' ? f.placa : documentosSql.withoutIndex(f.placa)), order(f.orden)],
      limit: DOCUMENTOS_PER_PAGE + 1,
    }),
  )
  return (): FaltantesPage => {
    const sign = backward ? -1 : 1
    const loadedRows = requested
      .flatMap((filas) => filas())
      .sort((a, b) => sign * (a.placa === b.placa ? a.orden - b.orden : a.placa < b.placa ? -1 : 1))
    const hayMas = loadedRows.length > DOCUMENTOS_PER_PAGE
    const filas = loadedRows.slice(0, DOCUMENTOS_PER_PAGE).map((fila): DocumentoListRow => {
      const common = { tipo: leerTipo(fila.tipo), vehiculo: leerVehiculo(fila) }
      return { ...common, nombre: '', estado: 'Sin registrar', documento: null, exigido: true }
    })
    if (backward) filas.reverse()
    const [primera, ultima] = [filas[0], filas.at(-1)]
    return {
      filas,
      antes: primera && (backward ? hayMas : cursor !== null) ? lugarDe(primera) : null,
      despues: ultima && (backward || hayMas) ? lugarDe(ultima) : null,
    }
  }
}

const lugarDe = (fila: DocumentoListRow): Cursor => [fila.vehiculo.placa, fila.tipo]
