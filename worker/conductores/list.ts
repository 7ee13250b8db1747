/** The drivers of a company, or of one vehicle: one page, its neighbours and its counters, in one round trip. */
import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import { CONDUCTORES_PER_PAGE, type ConductoresList, type LicenciaFilter } from '../domain/conductores/conductor'
import type { Cursor } from '../domain/cursor'
import { masDias } from '../domain/day'
import { DAYS_EXPIRING_SOON } from '../domain/documentos/vigencia'
import type { EmpresaDb } from '../tenant/empresa-db'
import { always, caseInsensitive, cuenta, howMany, unindexed } from '../tenant/expressions'
import { beyondWithNulls, reverse } from '../tenant/keyset'
import { ifFew, LEADING_ROWS_MAX, leadOf, pageOf } from '../tenant/page'
import { searchOf } from '../tenant/search'
import type { Fila, Fuente } from '../tenant/source'
import { type Choice, choiceQueries, readChoice } from '../vehiculos/choice'

/** Above this drivers are not counted any more. */
const TOPE = 1000

export type Conductor = Fila<ReturnType<typeof camposDe>>

export interface ConductoresPage {
  filas: Conductor[]
  antes: Cursor | null
  despues: Cursor | null
  /** what the search finds, by state and in all, and the place of the first row from 1; null where it is too much to count */
  conteo: { todos: number; byFilter: Record<LicenciaFilter, number>; inicio: number } | null
  /** the vehicles to choose from; `elegido` is the one whose drivers were asked for, null when that is none of ours */
  choice: Choice
}

/** Drivers with their vehicles, as the company sees both. */
export function fuentesDe(db: EmpresaDb) {
  const c = db.from('conductores')
  const v = db.from('vehiculos')
  return { c, v, joins: [[v, eq(v.id, c.vehiculo_id)]] as [Fuente, SQL][] }
}

export const camposDeVehiculo = (v: Fuente<'vehiculos'>) => ({
  id: v.id,
  placa: v.placa,
  marca: v.marca,
  modelo: v.modelo,
  servicio: v.servicio,
  clase: v.clase,
  cilindraje: v.cilindraje,
})

/** What table and dialogs show of a driver and the vehicle. */
export const camposDe = (c: Fuente<'conductores'>, v: Fuente<'vehiculos'>) => ({
  ...camposDeVehiculo(v),
  id: c.id,
  vehiculo_id: c.vehiculo_id,
  nombre: c.nombre,
  documento: c.documento,
  telefono: c.telefono,
  licencia_numero: c.licencia_numero,
  licencia_tipo: c.licencia_tipo,
  licencia_fecha_emision: c.licencia_fecha_emision,
  licencia_fecha_vencimiento: c.licencia_fecha_vencimiento,
  licencia_url: c.licencia_url,
  fecha_nacimiento: c.fecha_nacimiento,
  created_at: c.created_at,
})

const COLUMN = { nombre: 'nombre', vence: 'licencia_fecha_vencimiento', created_at: 'created_at' } as const

const estadoLead = (db: EmpresaDb, c: Fuente<'conductores'>, where: SQL) =>
  leadOf({ id: c.id, fuera: c.busqueda }, [
    db.nested({ fields: { id: c.id }, from: c, where, limit: LEADING_ROWS_MAX + 1 }, 'del_estado'),
  ])

/** `hoy` is the day of the company, from which the states of the licences follow. */
export async function listConductores(db: EmpresaDb, list: ConductoresList, hoy: string): Promise<ConductoresPage> {
  const { c, v, joins: leftJoins } = fuentesDe(db)
  const column = COLUMN[list.orden.por]
  const orden = column === 'nombre' ? caseInsensitive(c.nombre) : c[column]
  const backward = list.antes !== null
  const direction = backward ? reverse(list.orden.direction) : list.orden.direction
  const cursor = list.antes ?? list.despues
  const beyond = cursor ? beyondWithNulls([orden, c.id], cursor, direction) : undefined

  const vence = c.licencia_fecha_vencimiento
  const pronto = masDias(hoy, DAYS_EXPIRING_SOON)
  const estadosBy = (dia: SQL): Record<LicenciaFilter, SQL> => ({
    vencidas: lte(dia, hoy),
    'por-vencer': and(gt(dia, hoy), lte(dia, pronto)) as SQL,
    vigentes: gt(dia, pronto),
  })
  const estados = estadosBy(db.lead(vence))
  const delEstado = list.estado ? estados[list.estado] : undefined
  const deVehiculo = list.vehiculo ? eq(c.vehiculo_id, list.vehiculo) : undefined
  // by the plate, not by the colour of the vehicle
  const lookup = searchOf(db, 'conductores', c, list.q, { v, columna: c.vehiculo_id, por: 'placas' })
  // a vehicle has few drivers: it leads by itself
  const search = deVehiculo ? { ...lookup, guias: [] } : lookup
  const [lead] = search.guias
  // in the order of the days a state is a range of it; in another order it leads where it leaves few
  const enOrden = column === 'licencia_fecha_vencimiento' || deVehiculo !== undefined
  const porEstado = delEstado && !enOrden && db.usuarioId === null ? [estadoLead(db, c, delEstado)] : []
  const unindexedWhere = list.estado ? estadosBy(unindexed(vence))[list.estado] : undefined
  const { request } = pageOf(
    db,
    c,
    { ...search, guias: [...search.guias, ...porEstado] },
    {
      ...{ orden, direction, cursor, unindexedWhere, donde: and(deVehiculo, enOrden ? delEstado : unindexedWhere) },
      filas: CONDUCTORES_PER_PAGE + 1,
    },
  )
  const found = db.nested(
    {
      fields: {
        vencida: estados.vencidas.as('vencida'),
        por_vencer: estados['por-vencer'].as('por_vencer'),
        vigente: estados.vigentes.as('vigente'),
        listado: (delEstado ?? always()).as('listado'),
        adelante: (beyond ?? always()).as('adelante'),
      },
      from: c,
      leftJoins: search.leftJoins,
      where: and(deVehiculo, lead?.carries, search.palabras),
      limit: ifFew(lead, TOPE + 1),
    },
    'hallados',
  )
  const [filas, [totals], vehiculos, selected] = await db.together(
    { fields: camposDe(c, v), from: c, leftJoins, ...request },
    {
      fields: {
        countable: lead?.few ?? always(),
        todos: cuenta(),
        vencidas: howMany(found.vencida),
        por_vencer: howMany(found.por_vencer),
        vigentes: howMany(found.vigente),
        listed: howMany(found.listado),
        adelante: howMany(and(found.listado, found.adelante) as SQL),
      },
      from: found,
    },
    ...choiceQueries(db, list.vehiculo),
  )

  const hayMas = filas.length > CONDUCTORES_PER_PAGE
  const page = filas.slice(0, CONDUCTORES_PER_PAGE)
  // rows went while somebody paged: the list from its beginning
  if (cursor && (backward ? !hayMas && page.length < CONDUCTORES_PER_PAGE : page.length === 0))
    return listConductores(db, { ...list, antes: null, despues: null }, hoy)
  if (backward) page.reverse()

  const {
    countable = 1,
    todos = 0,
    vencidas: expired = 0,
    por_vencer: expiringSoon = 0,
    vigentes: valid = 0,
    listed = 0,
    adelante: ahead = 0,
  } = totals ?? {}
  const inicio = backward ? ahead - page.length + 1 : listed - ahead + 1
  const lugar = (fila: Conductor | undefined): Cursor | null => (fila ? [fila[column], fila.id] : null)
  return {
    filas: page,
    antes: (backward ? hayMas : cursor !== null) ? lugar(page[0]) : null,
    despues: backward || hayMas ? lugar(page.at(-1)) : null,
    conteo:
      !countable || todos > TOPE
        ? null
        : {
            todos,
            byFilter: { vencidas: expired, 'por-vencer': expiringSoon, vigentes: valid },
            inicio: page.length === 0 ? 0 : inicio,
          },
    choice: readChoice(vehiculos, selected),
  }
}
