/**
 * A page of a list of any size. What is searched or filtered leads: where it leaves few rows (GUIADOS_MAX), these are
 * read and put in order; where it leaves more, the index of the order is walked until the page is full, which is soon.
 * All ways stand in the same statement, and all but one are limited to 0 rows.
 */
import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { suelta } from './consulta'
import type { EmpresaLectura } from './empresa-lectura'
import type { Anidada, Campos, Consulta, Fuente } from './fuente'
import { masAllaConNulos, type Sentido } from './keyset'

/** So many rows that a search leads to are read and put in order, or counted by what stands in them, and no more. */
export const GUIADOS_MAX = 500

export type Ids = Anidada<{ id: Column }> | Anidada<{ id: SQL.Aliased<string> }>
type Expresion = Parameters<typeof masAllaConNulos>[0][0]

/** What may lead to the rows of a list. */
export interface Guia {
  /** a condition that the rows that lead fulfil */
  lleva: SQL
  /** 1 when the rows that lead are all there are, 0 when there are more */
  pocos: SQL<number>
}
export interface Busca {
  /** the words of the search, then the filter; none when nothing narrows the list */
  guias: Guia[]
  /** every word of the search */
  palabras: SQL | undefined
  /**
   * what the words ask of besides the row itself: its vehicle. A left join, though every row has one: it holds SQLite to
   * this order, which without statistics would begin with the vehicles
   */
  leftJoins: [Fuente, SQL][]
}

const juntos = (listas: Ids[]): SQL =>
  sql.join(
    listas.map((lista) => sql`select id from ${lista}`),
    sql` union all `,
  )

/** Whether a column names one of the rows of such lists of ids; with a prefix, whether it says the prefix and the id. */
export function en(listas: Ids[]): (columna: Column, prefijo?: string) => SQL {
  const ids = juntos(listas)
  return (columna, prefijo) =>
    prefijo === undefined ? sql`${columna} in (${ids})` : sql`${columna} in (select ${prefijo} || id from (${ids}))`
}

/**
 * Rows that lead, by lists of their ids, each cut off at `max` + 1.
 * @param fila what of the row is asked: its id, and a column that no index has, or SQLite walks a whole index for it
 * @param pasos what was read on the way to those ids, and is counted too
 */
export function guiaDe(
  fila: { id: Column; fuera: Column },
  listas: Ids[],
  { pasos = [], max = GUIADOS_MAX }: { pasos?: Consulta<Campos>['from'][]; max?: number } = {},
): Guia {
  const pocas = (de: SQL) => sql`(select count(*) from ${de}) <= ${max}`
  // the way first: where it is too long already, nobody looks where it leads
  const cortas = [...pasos.map((paso) => sql`${paso}`), sql`(${juntos(listas)})`].map(pocas)
  return {
    lleva: sql`${en(listas)(fila.id)} and length(${fila.fuera}) >= 0`,
    pocos: sql<number>`(${sql.join(cortas, sql` and `)})`,
  }
}

/** The limit of what is counted among the rows that lead: none where they are too many. */
export const siPocas = (guia: Pick<Guia, 'pocos'> | undefined, limit: number): number | SQL =>
  guia ? sql`case when ${guia.pocos} then ${limit} else 0 end` : limit

interface Pagina {
  /** the ordering as its index has it */
  orden: Expresion
  sentido: Sentido
  cursor: readonly [string | number | null, string] | null
  filas: number
  /** what else is asked of each row: where the order is walked, and where others lead (the same, by which no index leads) */
  donde: SQL | undefined
  suelto?: SQL | undefined
}
export interface Pedida {
  /** the page itself, to be asked of the rows with what they are joined to */
  pedido: Required<Pick<Consulta<Campos>, 'orderBy'>> & Pick<Consulta<Campos>, 'where' | 'limit'>
  /** its ids as a condition on a column that names a row, for what hangs on them */
  deEstos: ReturnType<typeof en>
}

/** One page, beyond the cursor in the given direction. Where nothing leads, the order's index is walked at once. */
export function paginaDe(db: EmpresaLectura, fila: Fuente & { id: Column }, busca: Busca, pagina: Pagina): Pedida {
  const { orden, sentido, cursor, filas, donde } = pagina
  const hacia = sentido === 'asc' ? sql`asc` : sql`desc`
  const orderBy = (por: Expresion) => [sql`${por} ${hacia}`, sql`${fila.id} ${hacia}`]
  if (busca.guias.length > 0) {
    const deEstos = enPagina(db, fila, busca, pagina)
    // few ids: the `+` lets SQLite take them first
    return { pedido: { where: deEstos(fila.id), orderBy: orderBy(suelta(orden)) }, deEstos }
  }
  const masAlla = cursor ? masAllaConNulos([orden, fila.id], cursor, sentido) : undefined
  const pedido = { where: and(busca.palabras, donde, masAlla), orderBy: orderBy(orden), limit: filas }
  const ids = db.nested({ fields: { id: fila.id }, from: fila, leftJoins: busca.leftJoins, ...pedido }, 'en_pagina')
  return { pedido, deEstos: en([ids]) }
}

function enPagina(
  db: EmpresaLectura,
  fila: Fuente & { id: Column },
  { guias, palabras, leftJoins }: Busca,
  { orden, sentido, cursor, filas, donde, suelto = donde }: Pagina,
): ReturnType<typeof en> {
  const hacia = sentido === 'asc' ? sql`asc` : sql`desc`
  const lista = (por: Expresion, lleva: SQL | undefined, si: SQL, alias: string) => {
    const masAlla = cursor ? masAllaConNulos([por, fila.id], cursor, sentido) : undefined
    const where = and(lleva, palabras, lleva ? suelto : donde, masAlla)
    const consulta: Consulta<{ id: Column }> = {
      fields: { id: fila.id },
      from: fila,
      leftJoins,
      ...(where ? { where } : {}),
      orderBy: [sql`${por} ${hacia}`, sql`${fila.id} ${hacia}`],
      limit: sql`case when ${si} then ${filas} else 0 end`,
    }
    return db.nested(consulta, alias)
  }
  // the first that is short leads; the `+` keeps the order's index from leading there
  const cortas = guias.map(({ lleva, pocos }, i) => {
    const antes = guias.slice(0, i).map((g) => sql`not ${g.pocos} and `)
    return lista(suelta(orden), lleva, sql.join([...antes, pocos]), `corta_${i}`)
  })
  const ninguna = sql.join([sql`1`, ...guias.map(({ pocos }) => sql` and not ${pocos}`)])
  return en([...cortas, lista(orden, undefined, ninguna, 'larga')])
}
