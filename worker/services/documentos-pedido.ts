/**
 * What a page of documents is asked by, and the first of two ways to ask, each bounded: by their days, over the whole company
 * (the other: documents-by-vehicle.ts). Both collect their queries in a `Lote` and promise the answers.
 */
import { and, eq, lt, type SQL } from 'drizzle-orm'
import { ascendente, cuenta, descendente, siempre } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import type { Campos, Consulta } from '../db/fuente'
import { masAllaDe } from '../db/keyset'
import { siPocas } from '../db/pagina'
import * as papeles from '../db/papeles-sql'
import type { Cursor } from '../domain/cursor'
import { DOCUMENTOS_POR_PAGINA, type FiltroDocumentos, type ListaDocumentos } from '../domain/documento'
import { NUNCA, TIPOS, type TipoDocumento } from '../domain/papeles'
import { camposDe, type FilaDocumento, fuentesDe } from './documento-fila'
import type { Lote } from './lote'

/** Above this nothing is counted any more. */
export const TOPE = 1000
/** A search for plates goes by so many vehicles, a Usuario by more; the list says so when there are more still. */
export const VEHICULOS_MAX = { buscados: 100, asignados: 500 }

/** The ranges of the days that a page is read from: all of them, or what has a day and what does not apply. */
type Part = 'all' | 'dated' | 'last'

export type PorFecha = Exclude<FiltroDocumentos, 'sin-registrar'>
const POR_FECHA: readonly PorFecha[] = ['vencidos', 'por-vencer', 'vigentes']

/** How a page is walked: its columns in order, and the place of a row among them. */
export interface Paso {
  lista: ListaDocumentos
  hoy: string
  /** the direction in which rows are read; a page before a cursor is read backwards */
  sentido: 'asc' | 'desc'
  cursor: Cursor | null
}
/** What a way of asking promises once the round trip is done. */
export interface Pedido {
  filas: () => FilaDocumento[]
  todos: () => number
  porFiltro: (filtro: PorFecha) => number
  /** rows from the cursor on in the direction of reading; TOPE + 1 means more */
  adelante: () => number
  /** of how many vehicles alone the documents are listed, where there are more; else null */
  recortada: () => number | null
}

/** The day that gives a row its place: what does not apply comes last in both directions. */
const dayOf = (vence: string, { orden }: ListaDocumentos): string =>
  vence === NUNCA && orden.sentido === 'desc' ? papeles.BEFORE_ALL : vence

/** The place of a row in the order of its list. */
export function lugarDe(fila: FilaDocumento, lista: ListaDocumentos): Cursor {
  const day = dayOf(fila.vence, lista)
  const { por } = lista.orden
  return [por === 'placa' ? fila.placa : por === 'tipo' ? `${fila.tipo}|${day}` : day, fila.id]
}
/** The place of a cursor in the order by type. */
export function partir([valor, id]: Cursor): [tipo: string, fecha: string, id: string] {
  const [tipo = '', fecha = ''] = String(valor).split('|')
  return [tipo, fecha, id]
}

/** The documents of a state, without those that do not apply. */
export function enFiltro(
  { d }: ReturnType<typeof fuentesDe>,
  estado: FiltroDocumentos | null,
  hoy: string,
): SQL | undefined {
  return estado && estado !== 'sin-registrar' ? papeles.enEstado(d, estado, hoy) : undefined
}

/** Over the whole company: ranges of the expiry day, one for each type where types are asked for or give the order. */
export function porSusFechas(db: EmpresaDb, lote: Lote, paso: Paso, tipos: TipoDocumento[] | null): Pedido {
  const { lista, hoy, sentido, cursor } = paso
  const fuentes = fuentesDe(db)
  const { d, v, joins, leftJoins } = fuentes
  const porTipo = lista.orden.por === 'tipo'
  const porPlaca = lista.orden.por === 'placa'
  const brazos: (TipoDocumento | null)[] = tipos ?? (porTipo ? [...TIPOS] : [null])
  const ordenar = sentido === 'asc' ? ascendente : descendente
  const columnas = [porPlaca ? v.placa : d.vence, d.id]

  // from the latest day on, what does not apply is a range of its own, behind all days
  const parts: readonly Part[] = !porPlaca && lista.orden.sentido === 'desc' ? ['dated', 'last'] : ['all']
  const masAlla = (tipo: TipoDocumento | null, part: Part): SQL | undefined | 'nada' => {
    if (!cursor) return undefined
    if (porPlaca)
      return and(
        papeles.desdeLaPlaca(v, String(cursor[0]), sentido),
        masAllaDe(columnas, [String(cursor[0]), cursor[1]], sentido),
      )
    if (!porTipo || tipo === null) return beyond([String(cursor[0]), cursor[1]], part)
    const [suyo, fecha, id] = partir(cursor)
    if (tipo === suyo) return beyond([fecha, id], part)
    return tipo > suyo === (sentido === 'asc') ? undefined : 'nada'
  }
  const beyond = ([day, id]: [day: string, id: string], part: Part): SQL | 'nada' | undefined => {
    if (part === 'all') return masAllaDe(columnas, [day, id], sentido)
    const [here, forth] = [day === papeles.BEFORE_ALL ? 'last' : 'dated', sentido === lista.orden.sentido]
    if (part === here) return masAllaDe(columnas, [part === 'last' ? NUNCA : day, id], sentido)
    return (part === 'last') === forth ? undefined : 'nada'
  }
  // by plate the vehicles lead: as many as have papers for the page, and the one of the cursor, which may have none left
  const enFila = db.nested(
    {
      fields: { suyo: v.id },
      from: v,
      where: and(
        cursor ? papeles.desdeLaPlaca(v, String(cursor[0]), sentido) : undefined,
        papeles.tienePapel(db),
      ) as SQL,
      orderBy: [ordenar(v.placa)],
      limit: DOCUMENTOS_POR_PAGINA + 2,
    },
    'en_fila',
  )
  const arms = brazos.flatMap((tipo) => parts.map((part) => ({ tipo, part })))
  const partes = arms.flatMap(({ tipo, part }) => {
    const lejos = masAlla(tipo, part)
    if (lejos === 'nada') return []
    const where = and(
      papeles.esActual(d, hoy),
      part === 'all' ? undefined : part === 'last' ? eq(d.vence, NUNCA) : lt(d.vence, NUNCA),
      tipo ? papeles.deTipos(d, [tipo]) : undefined,
      enFiltro(fuentes, lista.estado, hoy),
      lejos,
    ) as SQL
    return [{ where }]
  })
  const hasta = (where: SQL | undefined, alias: string, con: Pick<Consulta<Campos>, 'joins' | 'limit'> = {}) =>
    db.nested(
      {
        fields: { uno: siempre().as('uno') },
        from: d,
        where: and(papeles.esActual(d, hoy), where) as SQL,
        limit: TOPE + 1,
        ...con,
      },
      alias,
    )
  const contar = (dentro: ReturnType<typeof hasta>) => lote.pedir({ fields: { n: cuenta() }, from: dentro })
  const deEsos = tipos ? papeles.deTipos(d, tipos) : undefined
  const contados = hasta(deEsos, 'todos')
  const todos = contar(contados)
  const porFiltro = POR_FECHA.map((f) => contar(hasta(and(deEsos, enFiltro(fuentes, f, hoy)), 'filtro')))
  // by plate there is no index to count along: only where all are few
  const comoContar = porPlaca ? { joins, limit: siPocas({ pocos: papeles.caben(contados, TOPE) }, TOPE + 1) } : {}
  const adelante = cursor ? partes.map(({ where }) => contar(hasta(where, 'adelante', comoContar))) : []
  const paginas = partes.map(({ where }) =>
    lote.pedir({
      fields: camposDe(fuentes),
      from: d,
      joins,
      leftJoins,
      where: porPlaca ? (and(where, papeles.deVehiculos(d, enFila)) as SQL) : where,
      orderBy: columnas.map(ordenar),
      limit: DOCUMENTOS_POR_PAGINA + 1,
    }),
  )
  const n = (filas: () => { n: number }[]) => filas()[0]?.n ?? 0
  return {
    filas: () =>
      paginas
        .flatMap((filas) => filas())
        .sort(comparar(lista, sentido))
        .slice(0, DOCUMENTOS_POR_PAGINA + 1),
    todos: () => n(todos),
    porFiltro: (f) => n(porFiltro[POR_FECHA.indexOf(f)] ?? (() => [])),
    adelante: () =>
      Math.min(
        TOPE + 1,
        adelante.reduce((suma, filas) => suma + n(filas), 0),
      ),
    recortada: () => null,
  }
}

/** The order of rows that come from several ranges, as SQLite compares them: byte by byte. */
function comparar(lista: ListaDocumentos, sentido: 'asc' | 'desc') {
  const clave = (f: FilaDocumento) => {
    const [valor, id] = lugarDe(f, lista)
    return [String(valor), id] as const
  }
  const signo = sentido === 'asc' ? 1 : -1
  return (a: FilaDocumento, b: FilaDocumento): number => {
    const [[va, ia], [vb, ib]] = [clave(a), clave(b)]
    if (va !== vb) return va < vb ? -signo : signo
    return ia < ib ? -signo : signo
  }
}
