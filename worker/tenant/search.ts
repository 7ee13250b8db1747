/**
 * Search by words: a row matches when each term is a prefix of one of the words in its column `busqueda`. The words are
 * in the table `palabras` (maintained by triggers), so that a term is an index range, however many rows the company
 * has.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { terms } from '../domain/fold'
import { contains } from './expressions'
import { type Ids, LEADING_ROWS_MAX, type Lead, leadOf, type Search } from './page'
import type { EmpresaReader } from './read'
import type { palabras } from './schema/fleet'
import type { SqlSource } from './source'

type WithWords = (typeof palabras.$inferSelect)['tabla']

/** Sorts after every continuation of a folded word. */
export const END = '\u{10ffff}'

/** The words of a table that begin with a term. The table's name is a literal: D1 allows 100 parameters. */
const startsWith = (p: SqlSource<'palabras'>, table: WithWords, word: string): SQL =>
  sql`${p.tabla} = ${sql.raw(`'${table}'`)} and ${p.palabra} >= ${word} and ${p.palabra} < ${word + END}`

/** The matches of a folded term, in word order. */
const found = (db: EmpresaReader, table: WithWords, word: string) => {
  const p = db.from('palabras')
  return { p, request: { from: p, where: startsWith(p, table, word), limit: LEADING_ROWS_MAX + 1 } }
}

type Searchable = SqlSource & { id: Column; busqueda: Column }
/** A source whose rows also match by their vehicle: by all its words, or by its plate alone. */
interface ByVehiculo {
  v: SqlSource<'vehiculos'>
  columna: Column
  by: 'vehiculos' | 'placas'
}

/**
 * What a search narrows a list by. The longest word is the driving condition, as it usually has the fewest matches; the
 * others are checked on each row, so that their index is not used.
 */
export function searchOf(
  db: EmpresaReader,
  table: WithWords,
  row: Searchable,
  q: string,
  itsVehiculo?: ByVehiculo,
): Search {
  const all = terms(q).sort((a, b) => b.length - a.length)
  const [longest] = all
  if (longest === undefined) return { leads: [], words: undefined, leftJoins: [] }
  const ownMatch = (source: { busqueda: Column }, word: string) =>
    sql`instr(' ' || ${source.busqueda}, ${` ${word}`}) > 0`
  const { p, request } = found(db, table, longest)
  const ownProps: Ids = db.nested({ fields: { id: p.id }, ...request }, 'propios')
  const rowColumns = { id: row.id, unindexed: row.busqueda }
  if (!itsVehiculo) {
    const words = and(...all.map((word) => ownMatch(row, word)))
    return { leads: onlyIfSeesAll(db, leadOf(rowColumns, [ownProps])), words, leftJoins: [] }
  }
  const { v, columna: column, by } = itsVehiculo
  const foreign = (word: string) =>
    by === 'placas' ? sql`(${ownMatch(v, word)} and instr(${v.placa}, ${word.toUpperCase()}) > 0)` : ownMatch(v, word)
  // a column of a nested query is referenced by name alone: not `id`, which is the row's
  const matches = db.nested({ fields: { own: p.id }, ...found(db, by, longest).request }, 'suyos')
  const ofOwn = db.nested(
    {
      fields: { id: row.id },
      from: matches,
      leftJoins: [[row, sql`${column} = ${matches.own}`]],
      limit: LEADING_ROWS_MAX + 1,
    },
    'de_suyos',
  )
  return {
    leads: onlyIfSeesAll(db, leadOf(rowColumns, [ownProps, ofOwn], { steps: [matches] })),
    words: and(...all.map((word) => sql`(${ownMatch(row, word)} or ${foreign(word)})`)),
    leftJoins: [[v, eq(v.id, column)]],
  }
}

/**
 * A Usuario has few rows, and a word may match many of the company's: there only the assigned vehicles drive the query.
 */
const onlyIfSeesAll = (db: EmpresaReader, lead: Lead): Lead[] => (db.usuarioId === null ? [lead] : [])

/**
 * Whether one folded term matches the row of `table` whose id is in the column `id`: its own, or the `vehiculo_id` of a
 * vehicle's dependent row.
 */
function withWord(db: EmpresaReader, table: WithWords, id: Column | SQL, word: string): SQL {
  const p = db.from('palabras')
  return sql`${id} in (select ${p.id} from ${p} where ${startsWith(p, table, word)})`
}

/**
 * The condition under which a row matches a search. Undefined when the search is empty.
 * @param name a folded text of the row itself, in which a term may stand as well: for rows whose words are not kept
 */
export function matchesSearch(
  db: EmpresaReader,
  table: WithWords,
  id: Column | SQL,
  q: string,
  name?: SQL,
): SQL | undefined {
  const matches = (word: string) => {
    const byWord = withWord(db, table, id, word)
    return name ? sql`(${byWord} or ${contains(name, word)})` : byWord
  }
  return and(...terms(q).map(matches))
}
