/**
 * The plans of a company as a list, the most urgent first, by day or by kilometres. What is urgent by kilometres stands in
 * no index (it is a difference of two tables), so up to a thousand plans are put in order on each view; a company with
 * more is walked by due day, by index.
 */
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { buscado } from '../db/busqueda'
import { ascendente, cuantos, cuenta, descendente, masAlla, siempre } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import type { Fila, Fuente } from '../db/fuente'
import { filtroDePlan, urgencia } from '../db/mantenimientos-sql'
import { guiaDe, siPocas } from '../db/pagina'
import type { Cursor } from '../domain/cursor'
import { type FiltroPlanes, type ListaMantenimientos, MANTENIMIENTOS_POR_PAGINA } from '../domain/mantenimiento'
import { consultaDeVehiculo, type VehiculoDeLista } from './mantenimientos-lista'

/** Above this plans are neither counted nor put in order of urgency. */
const TOPE = 1000

/** A plan as the list and its dialogs show it. */
export const camposDePlan = (p: Fuente<'planes_mantenimiento'>, v: Fuente<'vehiculos'>) => ({
  id: p.id,
  vehiculo_id: p.vehiculo_id,
  nombre: p.nombre,
  cada_km: p.cada_km,
  cada_meses: p.cada_meses,
  ultima_fecha: p.ultima_fecha,
  ultimo_km: p.ultimo_km,
  proxima_fecha: p.proxima_fecha,
  proximo_km: p.proximo_km,
  placa: v.placa,
  servicio: v.servicio,
  marca: v.marca,
  modelo: v.modelo,
  kilometraje: v.kilometraje,
  kilometraje_fecha: v.kilometraje_fecha,
})
export type Plan = Fila<ReturnType<typeof camposDePlan>>

export interface PaginaPlanes {
  filas: Plan[]
  antes: Cursor | null
  despues: Cursor | null
  /** null when there are more than 1000 plans */
  conteo: { todos: number; porFiltro: Record<FiltroPlanes, number>; inicio: number } | null
  hayVehiculos: boolean
  vehiculo: VehiculoDeLista | null
}

/** One page with its neighbours and its counters, in one round trip. */
export async function listarPlanes(db: EmpresaDb, lista: ListaMantenimientos, hoy: string): Promise<PaginaPlanes> {
  const p = db.from('planes_mantenimiento')
  const v = db.from('vehiculos')
  const joins: [Fuente, SQL][] = [[v, eq(v.id, p.vehiculo_id)]]
  const suyos = and(
    lista.vehiculo === null ? undefined : eq(p.vehiculo_id, lista.vehiculo),
    buscado(db, 'vehiculos', p.vehiculo_id, lista.q),
  )
  const atras = lista.antes !== null
  const cursor = lista.antes ?? lista.despues
  const sentido = atras ? 'desc' : 'asc'
  const ordenar = atras ? descendente : ascendente
  const [filtro, urge] = [filtroDePlan(p, v, hoy), urgencia(p, v, hoy)]

  // a company with more only learns so: nothing of them is joined or put in order
  const ids = db.nested({ fields: { id: p.id }, from: p, where: suyos, limit: TOPE + 1 }, 'ids')
  const pocos = guiaDe({ id: p.id, fuera: p.nombre }, [ids], { max: TOPE })
  const todos = db.nested(
    {
      fields: { plan: p.id, filtro: filtro.as('filtro'), urge: urge.as('urge') },
      from: p,
      joins,
      where: suyos,
      limit: siPocas(pocos, TOPE + 1),
    },
    'todos',
  )
  const porUrgencia =
    typeof cursor?.[0] === 'number' ? masAlla([todos.urge, todos.plan], [cursor[0], cursor[1]], sentido) : undefined
  const porFecha =
    typeof cursor?.[0] === 'string' ? masAlla([p.proxima_fecha, p.id], [cursor[0], cursor[1]], sentido) : undefined
  const enEstado = lista.estado ? eq(todos.filtro, lista.estado) : undefined
  const limit = MANTENIMIENTOS_POR_PAGINA + 1

  const [[hay], grupos, urgentes, porVencer, [vehiculo]] = await db.together(
    { fields: { n: cuenta() }, from: ids },
    {
      fields: { filtro: todos.filtro, n: cuenta(), adelante: cuantos(porUrgencia ?? siempre()) },
      from: todos,
      groupBy: [todos.filtro],
    },
    {
      fields: { ...camposDePlan(p, v), urge: todos.urge },
      from: todos,
      // none is without its plan: a left join holds SQLite to this order, from the few to their rows
      leftJoins: [[p, eq(p.id, todos.plan)], ...joins],
      where: and(enEstado, porUrgencia),
      orderBy: [ordenar(todos.urge), ordenar(todos.plan)],
      limit,
    },
    {
      fields: { ...camposDePlan(p, v), urge: siempre() },
      from: p,
      joins,
      where: and(suyos, isNotNull(p.proxima_fecha), porFecha),
      orderBy: [ordenar(p.proxima_fecha), ordenar(p.id)],
      limit,
    },
    consultaDeVehiculo(db, lista.vehiculo),
  )

  const cuantosHay = hay?.n ?? 0
  const todosContados = cuantosHay <= TOPE
  const filas = todosContados ? urgentes : porVencer
  const hayMas = filas.length > MANTENIMIENTOS_POR_PAGINA
  const pagina = filas.slice(0, MANTENIMIENTOS_POR_PAGINA)
  if (cursor && (atras ? !hayMas && pagina.length < MANTENIMIENTOS_POR_PAGINA : pagina.length === 0))
    return listarPlanes(db, { ...lista, antes: null, despues: null }, hoy)
  if (atras) pagina.reverse()

  const listados = lista.estado ? grupos.filter((g) => g.filtro === lista.estado) : grupos
  const [total, adelante] = listados.reduce(([n, a], g) => [n + g.n, a + g.adelante], [0, 0] as [number, number])
  const inicio = pagina.length === 0 ? 0 : atras ? adelante - pagina.length + 1 : total - adelante + 1
  const lugar = (fila: (typeof pagina)[number] | undefined): Cursor | null =>
    fila ? [todosContados ? fila.urge : fila.proxima_fecha, fila.id] : null
  const en = (filtrado: FiltroPlanes) => grupos.find((g) => g.filtro === filtrado)?.n ?? 0
  return {
    filas: pagina.map(({ urge: _, ...plan }) => plan),
    antes: (atras ? hayMas : cursor !== null) ? lugar(pagina[0]) : null,
    despues: atras || hayMas ? lugar(pagina.at(-1)) : null,
    conteo: todosContados
      ? {
          todos: cuantosHay,
          porFiltro: {
            vencidos: en('vencidos'),
            proximos: en('proximos'),
            'al-dia': en('al-dia'),
            'sin-registrar': en('sin-registrar'),
          },
          inicio,
        }
      : null,
    hayVehiculos: vehiculo !== undefined || lista.vehiculo !== null,
    vehiculo: (lista.vehiculo !== null && vehiculo) || null,
  }
}
