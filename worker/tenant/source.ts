/** What the tenant door hands out and takes: sources, queries over them, values, and statements that nobody has run yet. */
import type { GetColumnData, SQL } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import type { pendientes } from './schema/clock'
import type { tenantTables } from './schema/tenant'

export type Tablas = typeof tenantTables
export type Tabla = keyof Tablas
type Columns<K extends Tabla> = Tablas[K]['_']['columns']

declare const marca: unique symbol
/** A table as this company sees it. Only the door makes one, so a raw table does not type-check where one is asked. */
export type Fuente<K extends Tabla = Tabla> = Columns<K> & { readonly [marca]: K }
/** A statement that the door made and nobody has run yet. */
export type Write = { readonly [marca]: 'escritura' }

export type Campos = Record<string, Column | SQL | SQL.Aliased>
export type Fila<F extends Campos> = {
  [P in keyof F]: F[P] extends Column
    ? GetColumnData<F[P]>
    : F[P] extends SQL.Aliased<infer V>
      ? V
      : F[P] extends SQL<infer V>
        ? V
        : never
}
/** A query of the door that stands as the source of another. */
export type Nested<F extends Campos> = { readonly [P in keyof F]: SQL<Fila<F>[P]> } & { readonly [marca]: 'anidada' }
export type Consulta<F extends Campos> = {
  fields: F
  from: Fuente | { readonly [marca]: 'anidada' }
  joins?: [Fuente, SQL][]
  leftJoins?: [Fuente, SQL][]
  where?: SQL
  groupBy?: (Column | SQL)[]
  orderBy?: (Column | SQL)[]
  limit?: number | SQL
}

/** What several queries answer, each with its own rows. */
export type Respuestas<Q extends readonly unknown[]> = {
  -readonly [I in keyof Q]: Q[I] extends Consulta<infer F> ? Fila<F>[] : never
}
/** Queries that are to be asked in one round trip with others. */
export const queries = <Q extends readonly Consulta<Campos>[]>(...q: Q): Q => q

export class Mas {
  constructor(readonly n: number) {}
}
/** A new value for a column: raised by n in the statement itself, for counters that may not be read first. */
export const mas = (n: number) => new Mas(n)

export type Values<K extends Tabla> = Omit<Tablas[K]['$inferInsert'], 'empresa_id'>
export type Cambios<K extends Tabla> = { [P in keyof Values<K>]?: Values<K>[P] | Mas }
export type Equality<K extends Tabla> = Partial<Omit<Tablas[K]['$inferSelect'], 'empresa_id'>>
export type TipoPendiente = (typeof pendientes.$inferSelect)['tipo']
