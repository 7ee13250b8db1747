/**
 * A select that drizzle writes once per isolate and that runs with another value each time: it takes longer to put
 * together than D1 to run. For what most requests ask.
 */
import { Column, getTableColumns, is, isTable, SQL, type Table } from 'drizzle-orm'
import type { Db } from './connect'
import { written } from './sql'

type Group = Table | Record<string, Column>
type Selected = Record<string, Column | SQL | Group>
interface Select<R> extends PromiseLike<R[]> {
  toSQL(): { sql: string; params: unknown[] }
}

/** Stands for the value in the statement as it is written; no value begins with this character. */
const ANY = '\u0000value'

const decoderOf = (field: Column | SQL): { mapFromDriverValue(value: unknown): unknown } =>
  // the decoder of an expression is private in drizzle
  is(field, SQL) ? (field as unknown as { decoder: Column }).decoder : field

/** Reads the cells of a row in the order in which drizzle selects the fields; a joined group without a row is null. */
function readerOf(fields: Selected): (cells: readonly unknown[]) => unknown {
  const decode = (field: Column | SQL, cell: unknown) =>
    cell === null ? null : decoderOf(field).mapFromDriverValue(cell)
  const entries = Object.entries(fields).map(([name, field]) => {
    if (is(field, Column) || is(field, SQL)) return { name, field }
    return { name, group: Object.entries(isTable(field) ? getTableColumns(field) : field) }
  })
  return (cells) => {
    let next = 0
    return Object.fromEntries(
      entries.map(({ name, field, group = [] }) => {
        if (field) return [name, decode(field, cells[next++])]
        const read = group.map(([column, of]) => [column, decode(of, cells[next++])] as const)
        return [name, read.every(([, value]) => value === null) ? null : Object.fromEntries(read)]
      }),
    )
  }
}

/** @param select writes the query of these fields for one value */
export function writtenOnce<R>(fields: Selected, select: (db: Db, value: string) => Select<R>) {
  let once: { sql: string; params: unknown[] } | undefined
  const read = readerOf(fields)
  return {
    async first(db: Db, value: string): Promise<R | null> {
      once ??= select(db, ANY).toSQL()
      const params = once.params.map((param) => (param === ANY ? value : param))
      const [cells] = await written(db.$client, { sql: once.sql, params }).raw()
      return cells ? (read(cells) as R) : null
    },
  }
}
