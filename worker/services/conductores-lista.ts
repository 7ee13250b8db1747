/** The drivers of a company, or of one vehicle: one page, its neighbours and its counters, in one round trip. */
import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import { buscaDe } from '../db/busqueda'
import { cuantos, cuenta, siempre, sinCaja, suelta } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import type { Fila, Fuente } from '../db/fuente'
import { alReves, masAllaConNulos } from '../db/keyset'
import { GUIADOS_MAX, guiaDe, paginaDe, siPocas } from '../db/pagina'
import { CONDUCTORES_POR_PAGINA, type FiltroLicencia, type ListaConductores } from '../domain/conductor'
import type { Cursor } from '../domain/cursor'
import { masDias } from '../domain/dia'
import { DIAS_POR_VENCER } from '../domain/vigencia'
import { consultasDeEleccion, type Eleccion, leerEleccion } from './vehiculos-eleccion'

/** Above this drivers are not counted any more. */
const TOPE = 1000

export type Conductor = Fila<ReturnType<typeof camposDe>>

export interface PaginaConductores {
  filas: Conductor[]
  antes: Cursor | null
  despues: Cursor | null
  /** what the search finds, by state and in all, and the place of the first row from 1; null where it is too much to count */
  conteo: { todos: number; porFiltro: Record<FiltroLicencia, number>; inicio: number } | null
  /** the vehicles to choose from; `elegido` is the one whose drivers were asked for, null when that is none of ours */
  eleccion: Eleccion
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

const COLUMNA = { nombre: 'nombre', vence: 'licencia_fecha_vencimiento', created_at: 'created_at' } as const

const guiaDelEstado = (db: EmpresaDb, c: Fuente<'conductores'>, where: SQL) =>
  guiaDe({ id: c.id, fuera: c.busqueda }, [
    db.nested({ fields: { id: c.id }, from: c, where, limit: GUIADOS_MAX + 1 }, 'del_estado'),
  ])

/** `hoy` is the day of the company, from which the states of the licences follow. */
export async function listar(db: EmpresaDb, lista: ListaConductores, hoy: string): Promise<PaginaConductores> {
  const { c, v, joins: leftJoins } = fuentesDe(db)
  const columna = COLUMNA[lista.orden.por]
  const orden = columna === 'nombre' ? sinCaja(c.nombre) : c[columna]
  const atras = lista.antes !== null
  const sentido = atras ? alReves(lista.orden.sentido) : lista.orden.sentido
  const cursor = lista.antes ?? lista.despues
  const masAlla = cursor ? masAllaConNulos([orden, c.id], cursor, sentido) : undefined

  const vence = c.licencia_fecha_vencimiento
  const pronto = masDias(hoy, DIAS_POR_VENCER)
  const estadosPor = (dia: SQL): Record<FiltroLicencia, SQL> => ({
    vencidas: lte(dia, hoy),
    'por-vencer': and(gt(dia, hoy), lte(dia, pronto)) as SQL,
    vigentes: gt(dia, pronto),
  })
  const estados = estadosPor(db.guia(vence))
  const delEstado = lista.estado ? estados[lista.estado] : undefined
  const deVehiculo = lista.vehiculo ? eq(c.vehiculo_id, lista.vehiculo) : undefined
  // by the plate, not by the colour of the vehicle
  const hallar = buscaDe(db, 'conductores', c, lista.q, { v, columna: c.vehiculo_id, por: 'placas' })
  // a vehicle has few drivers: it leads by itself
  const busca = deVehiculo ? { ...hallar, guias: [] } : hallar
  const [guia] = busca.guias
  // in the order of the days a state is a range of it; in another order it leads where it leaves few
  const enOrden = columna === 'licencia_fecha_vencimiento' || deVehiculo !== undefined
  const porEstado = delEstado && !enOrden && db.usuarioId === null ? [guiaDelEstado(db, c, delEstado)] : []
  const suelto = lista.estado ? estadosPor(suelta(vence))[lista.estado] : undefined
  const { pedido } = paginaDe(
    db,
    c,
    { ...busca, guias: [...busca.guias, ...porEstado] },
    {
      ...{ orden, sentido, cursor, suelto, donde: and(deVehiculo, enOrden ? delEstado : suelto) },
      filas: CONDUCTORES_POR_PAGINA + 1,
    },
  )
  const hallados = db.nested(
    {
      fields: {
        vencida: estados.vencidas.as('vencida'),
        por_vencer: estados['por-vencer'].as('por_vencer'),
        vigente: estados.vigentes.as('vigente'),
        listado: (delEstado ?? siempre()).as('listado'),
        adelante: (masAlla ?? siempre()).as('adelante'),
      },
      from: c,
      leftJoins: busca.leftJoins,
      where: and(deVehiculo, guia?.lleva, busca.palabras),
      limit: siPocas(guia, TOPE + 1),
    },
    'hallados',
  )
  const [filas, [suma], vehiculos, elegido] = await db.together(
    { fields: camposDe(c, v), from: c, leftJoins, ...pedido },
    {
      fields: {
        contable: guia?.pocos ?? siempre(),
        todos: cuenta(),
        vencidas: cuantos(hallados.vencida),
        por_vencer: cuantos(hallados.por_vencer),
        vigentes: cuantos(hallados.vigente),
        listados: cuantos(hallados.listado),
        adelante: cuantos(and(hallados.listado, hallados.adelante) as SQL),
      },
      from: hallados,
    },
    ...consultasDeEleccion(db, lista.vehiculo),
  )

  const hayMas = filas.length > CONDUCTORES_POR_PAGINA
  const pagina = filas.slice(0, CONDUCTORES_POR_PAGINA)
  // rows went while somebody paged: the list from its beginning
  if (cursor && (atras ? !hayMas && pagina.length < CONDUCTORES_POR_PAGINA : pagina.length === 0))
    return listar(db, { ...lista, antes: null, despues: null }, hoy)
  if (atras) pagina.reverse()

  const { contable = 1, todos = 0, vencidas = 0, por_vencer = 0, vigentes = 0, listados = 0, adelante = 0 } = suma ?? {}
  const inicio = atras ? adelante - pagina.length + 1 : listados - adelante + 1
  const lugar = (fila: Conductor | undefined): Cursor | null => (fila ? [fila[columna], fila.id] : null)
  return {
    filas: pagina,
    antes: (atras ? hayMas : cursor !== null) ? lugar(pagina[0]) : null,
    despues: atras || hayMas ? lugar(pagina.at(-1)) : null,
    conteo:
      !contable || todos > TOPE
        ? null
        : {
            todos,
            porFiltro: { vencidas, 'por-vencer': por_vencer, vigentes },
            inicio: pagina.length === 0 ? 0 : inicio,
          },
    eleccion: leerEleccion(vehiculos, elegido),
  }
}
