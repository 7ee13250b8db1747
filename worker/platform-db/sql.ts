/**
 * The way to SQL that drizzle cannot say (docs/decisions/0049): a text with its values, and rows read column by column.
 * A column that is misspelt, null or of another kind is an error that names statement and column, never a value of the
 * wrong type.
 *   await write(d1, 'update correos set arriendo_hasta = 0 where id = ?1', id).run()
 *   const row = await read(d1, { id: usuarios.id, n: number }, 'select id, (…) as n from …', id).first()
 *   const [rows, result] = await batch(d1, [read(…), write(…), drizzled(d1, (db) => db.delete(…).where(…))])
 * Values are bound, never part of the text; a text may be put together from constants of the code only.
 */
import type { Column, GetColumnData } from 'drizzle-orm'
import type { Connection } from './connect'

type Value = string | number | boolean | null

/** Reads one value of a row; throws a `Mismatch` when it is not of its kind. */
type Reader<T> = (value: unknown) => T
/** What is expected of a value: the kind of a table's column, or a reader. */
type Kind = Column | Reader<unknown>
/** The columns of a row by name. Columns of the result that it does not name are left out. */
export type Shape = Readonly<Record<string, Kind>>
type Read<K extends Kind> = K extends Column ? GetColumnData<K> : K extends Reader<infer T> ? T : never
export type RowOf<S extends Shape> = { [P in keyof S]: Read<S[P]> }

class Mismatch extends Error {}
const mismatch = (expected: string, value: unknown): never => {
  // its kind, not the value: an error is logged
  throw new Mismatch(`${value === undefined ? 'missing' : value === null ? 'null' : typeof value}, not ${expected}`)
}

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : mismatch('text', value))
export const number: Reader<number> = (value) => (typeof value === 'number' ? value : mismatch('a number', value))
/** A condition, or a column of 0 and 1. */
export const flag: Reader<boolean> = (value) => (value === 0 || value === 1 ? value === 1 : mismatch('0 or 1', value))
/** One of these texts. */
export const oneOf =
  <const T extends string>(...values: readonly T[]): Reader<T> =>
  (value) =>
    values.includes(value as T) ? (value as T) : mismatch(values.join(' or '), value)
/** The same or null: for what a left join or a subquery may not find. */
export function nullable<K extends Kind>(kind: K): Reader<Read<K> | null> {
  const read = readerOf(kind)
  return (value) => (value === null ? null : (read(value) as Read<K>))
}

const ofColumns = new WeakMap<Column, Reader<unknown>>()

function readerOf(kind: Kind): Reader<unknown> {
  if (typeof kind === 'function') return kind
  let reader = ofColumns.get(kind)
  if (!reader) {
    const present = kindOf(kind)
    reader = kind.notNull ? present : (value) => (value === null ? null : present(value))
    ofColumns.set(kind, reader)
  }
  return reader
}

function kindOf(column: Column): Reader<unknown> {
  if (column.enumValues?.length) return oneOf(...column.enumValues)
  if (column.dataType === 'string') return text
  if (column.dataType === 'number') return number
  if (column.dataType === 'boolean') return flag
  return (value) => column.mapFromDriverValue(value ?? mismatch(column.dataType, value))
}

/** A statement that reads rows of a shape. */
export class Reading<R> {
  constructor(
    readonly statement: D1PreparedStatement,
    private readonly sql: string,
    private readonly shape: Shape,
  ) {}

  async all(): Promise<R[]> {
    return this.rows(await this.statement.all())
  }

  async first(): Promise<R | null> {
    return (await this.all())[0] ?? null
  }

  /** The rows of its result in a batch. */
  rows({ results }: Pick<D1Result, 'results'>): R[] {
    const readers = Object.entries(this.shape).map(([name, kind]) => [name, readerOf(kind)] as const)
    return (results as Record<string, unknown>[]).map((row) => {
      const read: Record<string, unknown> = {}
      for (const [name, reader] of readers) read[name] = this.#column(name, reader, row[name])
      return read as R
    })
  }

  #column(name: string, reader: Reader<unknown>, value: unknown): unknown {
    try {
      return reader(value)
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error
      throw new Error(`${name} is ${error.message}: ${this.sql.trim().replace(/\s+/g, ' ').slice(0, 120)}`)
    }
  }
}

/** A statement that changes rows, to run alone or in a batch. */
export const write = (d1: Connection, sql: string, ...values: readonly Value[]): D1PreparedStatement =>
  d1.prepare(sql).bind(...values)

/** The same for a statement as drizzle wrote it; to read, its caller has decoders of its own. */
export const written = (d1: Connection, { sql, params }: { sql: string; params: unknown[] }): D1PreparedStatement =>
  write(d1, sql, ...(params as Value[]))

/** A statement that reads rows of a shape, to run alone or in a batch. */
export const read = <S extends Shape>(d1: Connection, shape: S, sql: string, ...values: readonly Value[]) =>
  new Reading<RowOf<S>>(write(d1, sql, ...values), sql, shape)

type Statement = D1PreparedStatement | Reading<unknown>
type Answers<S extends readonly Statement[]> = {
  -readonly [I in keyof S]: S[I] extends Reading<infer R> ? R[] : D1Result
}

/** Several statements in one round trip, all or nothing: for each its rows, or for a write its result. */
export async function batch<const S extends readonly Statement[]>(d1: Connection, statements: S): Promise<Answers<S>> {
  const results = await d1.batch(statements.map((s) => (s instanceof Reading ? s.statement : s)))
  return statements.map((s, i) => (s instanceof Reading ? s.rows(results[i] as D1Result) : results[i])) as Answers<S>
}

/** Whether a write changed anything; rows changed by triggers count too. */
export const hasChanged = (result: Pick<D1Result, 'meta'> | undefined): boolean => (result?.meta.changes ?? 0) > 0
