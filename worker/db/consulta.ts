/** The few pieces of SQL that lists are built from, so that no service writes SQL of its own. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'

type Expresion = Column | SQL | SQL.Aliased

/** Counts rows; 0 when there are none. */
export const cuenta = () => sql<number>`count(*)`

/** A condition that every row fulfils. */
export const siempre = () => sql<number>`1`

/** True where a column holds one of these values: one parameter, however many there are. */
export const oneOf = (columna: Expresion, values: readonly string[]): SQL =>
  sql`${columna} in (select value from json_each(${JSON.stringify(values)}))`

/** Counts different values; 0 when there are none. */
export const distintos = (columna: Expresion) => sql<number>`count(distinct ${columna})`

/** True where a yes-or-no column says yes; the 1 is written out, so that SQLite may take a partial index over it. */
export const marcado = (columna: Expresion): SQL => sql`${columna} = 1`

/** How many rows fulfil a condition; a condition that is null is not fulfilled. */
export const cuantos = (condicion: Expresion) => sql<number>`coalesce(sum(${condicion}), 0)`

/** True when the folded column holds the folded text. `instr`, because D1 limits LIKE patterns to 50 bytes. */
export const contiene = (columna: Expresion, plegado: string): SQL => sql`instr(${columna}, ${plegado}) > 0`

const ACENTOS = { a: 'ÁáÀàÂâÃãÄä', e: 'ÉéÈèÊê', i: 'ÍíÌìÎî', o: 'ÓóÒòÔôÕõÖö', u: 'ÚúÙùÛûÜü', n: 'Ññ', c: 'Çç' }
/** A column in lower case without accents, for a search through what is stored as it was written. */
export const plegado = (columna: Expresion): SQL => {
  const pares = Object.entries(ACENTOS).flatMap(([letra, varias]) => [...varias].map((una) => [una, letra] as const))
  // written out: D1 takes 100 parameters
  const sinAcentos = pares.reduce<SQL>(
    (dentro, [una, letra]) => sql`replace(${dentro}, ${sql.raw(`'${una}', '${letra}'`)})`,
    sql`${columna}`,
  )
  return sql`lower(${sinAcentos})`
}

/** Case-insensitive order of a text column, as its index has it. */
export const sinCaja = (columna: Expresion): SQL<string> => sql<string>`${columna} collate nocase`

/** Nulls become the empty string, so that a keyset over an optional column has a place for every row. */
export const oVacio = (columna: Expresion): SQL<string> => sql<string>`coalesce(${columna}, '')`

/** The same value, by which no index leads the way. */
export const suelta = (expresion: Expresion): SQL => sql`+${expresion}`

/** Orders, so that no service imports them from drizzle beside conditions of its own. */
export const ascendente = (expresion: Expresion): SQL => sql`${expresion} asc`
export const descendente = (expresion: Expresion): SQL => sql`${expresion} desc`

/**
 * The rows that come after a cursor in keyset paging: `(orden, id)` beyond `(valor, id)` in the given direction.
 * Written as a row value so that SQLite walks the index.
 */
export function masAlla(
  [orden, id]: [Expresion, Expresion],
  [valor, ultimoId]: [string | number, string],
  sentido: 'asc' | 'desc',
): SQL {
  return sentido === 'asc'
    ? sql`(${orden}, ${id}) > (${valor}, ${ultimoId})`
    : sql`(${orden}, ${id}) < (${valor}, ${ultimoId})`
}

/** A column of a left-joined source: what may be missing says so in its type. */
export const opcional = <T>(columna: Column & { _: { data: T } }): SQL<T | null> => columna as unknown as SQL<T | null>
