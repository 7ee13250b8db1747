/**
 * The alerts of a company, newest first and of one day the most urgent: one page, its neighbours and its counters, in one
 * round trip.
 */
import { and, eq, gte, ne, or, type SQL } from 'drizzle-orm'
import { cosaEs } from '../db/alertas-sql'
import { buscaDe } from '../db/busqueda'
import { cuantos, cuenta, masAlla, opcional, siempre, suelta } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import type { Fila, Fuente } from '../db/fuente'
import { alReves } from '../db/keyset'
import { paginaDe, siPocas } from '../db/pagina'
import {
  ALERTAS_POR_PAGINA,
  ESTADO_DE_FILTRO,
  ESTADOS_ALERTA,
  type EstadoAlerta,
  type FiltroAlertas,
  type ListaAlertas,
} from '../domain/alerta'
import type { Cursor } from '../domain/cursor'
import { leerCosa } from '../domain/juicio'

/** Above this alerts are not counted any more. */
const TOPE = 1000

export type Alerta = ReturnType<typeof leerFila>
type FilaAlerta = Fila<ReturnType<typeof camposDe>>

export interface PaginaAlertas {
  filas: Alerta[]
  /** where the neighbouring pages begin, null where there is none */
  antes: Cursor | null
  despues: Cursor | null
  /** what the search finds under each filter; `mas` where it is more than 1000, null where it is too much to count */
  conteo: Record<FiltroAlertas, { n: number; mas: boolean } | null>
  /** whether the plan shows recent history only */
  recortada: boolean
  /** place of the first row of this page, from 1; null where there are too many to count */
  inicio: number | null
}

/** An alert with its vehicle and the name of its thing, where they are still there. */
export function fuentesDe(db: EmpresaDb) {
  const a = db.from('alertas')
  const v = db.from('vehiculos')
  const c = db.from('conductores')
  const p = db.from('planes_mantenimiento')
  const leftJoins: [Fuente, SQL][] = [
    [v, eq(v.id, a.vehiculo_id)],
    [c, cosaEs(a, 'licencia', c.id)],
    [p, cosaEs(a, 'mantenimiento', p.id)],
  ]
  return { a, v, c, p, leftJoins }
}

export const camposDe = ({ a, v, c, p }: ReturnType<typeof fuentesDe>) => ({
  id: a.id,
  tipo: a.tipo,
  mensaje: a.mensaje,
  fecha: a.fecha,
  orden: a.orden,
  estado: a.estado,
  cosa: a.cosa,
  vence: a.vence,
  umbral: a.umbral,
  placa: opcional(v.placa),
  servicio: opcional(v.servicio),
  marca: opcional(v.marca),
  modelo: opcional(v.modelo),
  kilometraje: v.kilometraje,
  conductor: opcional(c.nombre),
  plan: opcional(p.nombre),
})

export function leerFila({ conductor, plan, cosa, orden: _, ...fila }: FilaAlerta) {
  return { ...fila, asunto: leerCosa(cosa), nombre: conductor ?? plan }
}

/** @param desde the first day of what is shown of resolved alerts, `YYYY-MM-DD`; null = all of it */
export async function listar(db: EmpresaDb, lista: ListaAlertas, desde: string | null = null): Promise<PaginaAlertas> {
  const fuentes = fuentesDe(db)
  const { a, leftJoins } = fuentes
  const busca = buscaDe(db, 'alertas', a, lista.q)
  const [guia] = busca.guias
  const estado = lista.estado === 'todas' ? null : ESTADO_DE_FILTRO[lista.estado]
  const atras = lista.antes !== null
  const sentido = atras ? alReves('desc') : 'desc'
  const cursor = lista.antes ?? lista.despues
  const mas = cursor ? masAlla([a.orden, a.id], [cursor[0] ?? '', cursor[1]], sentido) : undefined
  // what still waits is no history, however old it is
  const reciente = desde === null ? undefined : or(ne(suelta(a.estado), 'Resuelto'), gte(suelta(a.fecha), desde))
  const donde = and(estado ? eq(a.estado, estado) : undefined, reciente)
  const suelto = and(estado ? eq(suelta(a.estado), estado) : undefined, reciente)
  const { pedido } = paginaDe(db, a, busca, {
    ...{ orden: a.orden, sentido, cursor, donde, suelto },
    filas: ALERTAS_POR_PAGINA + 1,
  })

  const contadas = (cual: EstadoAlerta) => {
    const dentro = db.nested(
      {
        fields: { adelante: (mas ?? siempre()).as('adelante') },
        from: a,
        where: and(eq(guia ? suelta(a.estado) : db.guia(a.estado), cual), reciente, guia?.lleva, busca.palabras),
        limit: siPocas(guia, TOPE + 1),
      },
      'contadas',
    )
    const contable = guia?.pocos ?? siempre()
    return { fields: { contable, n: cuenta(), adelante: cuantos(dentro.adelante) }, from: dentro }
  }
  const [filas, ...sumas] = await db.together(
    { fields: camposDe(fuentes), from: a, leftJoins, ...pedido },
    contadas('Pendiente'),
    contadas('Revisado'),
    contadas('Resuelto'),
  )

  const hayMas = filas.length > ALERTAS_POR_PAGINA
  const pagina = filas.slice(0, ALERTAS_POR_PAGINA)
  // rows went while somebody paged: the list from its beginning
  if (cursor && (atras ? !hayMas && pagina.length < ALERTAS_POR_PAGINA : pagina.length === 0))
    return listar(db, { ...lista, antes: null, despues: null }, desde)
  if (atras) pagina.reverse()

  const contada = sumas.every(([suma]) => suma?.contable)
  const porEstado = sumas.map(([suma]) => suma ?? { n: 0, adelante: 0 })
  const listados = porEstado.filter((_, i) => estado === null || ESTADOS_ALERTA[i] === estado)
  const total = (de: typeof porEstado, que: 'n' | 'adelante') => de.reduce((suma, x) => suma + x[que], 0)
  const contable = contada && listados.every((x) => x.n <= TOPE)
  const [n, adelante] = [total(listados, 'n'), total(listados, 'adelante')]
  const lugar = (fila: (typeof pagina)[number] | undefined): Cursor | null => (fila ? [fila.orden, fila.id] : null)
  const contado = (x: number) => (contada ? { n: Math.min(x, TOPE), mas: x > TOPE } : null)
  const [pendientes = 0, revisadas = 0, resueltas = 0] = porEstado.map((x) => x.n)
  return {
    filas: pagina.map(leerFila),
    recortada: desde !== null,
    antes: (atras ? hayMas : cursor !== null) ? lugar(pagina[0]) : null,
    despues: atras || hayMas ? lugar(pagina.at(-1)) : null,
    conteo: {
      pendientes: contado(pendientes),
      revisadas: contado(revisadas),
      resueltas: contado(resueltas),
      todas: contado(pendientes + revisadas + resueltas),
    },
    inicio: !contable || pagina.length === 0 ? null : atras ? adelante - pagina.length + 1 : n - adelante + 1,
  }
}
