/** Types of the tenant door: sources, queries, values, and unexecuted statements. */
import type { GetColumnData, SQL } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import type { tenantTables } from './schema/tenant'

export type TenantTables = typeof tenantTables
export type TableName = keyof TenantTables
type Columns<K extends TableName> = TenantTables[K]['_']['columns']

declare const brand: unique symbol
/** A table as this company sees it. Only the door creates one, so a raw table does not type-check in its place. */
export type SqlSource<K extends TableName = TableName> = Columns<K> & { readonly [brand]: K }
/** An unexecuted statement created by the door. */
export type Write = { readonly [brand]: 'write' }

export type Fields = Record<string, Column | SQL | SQL.Aliased>
export type Row<F extends Fields> = {
  [P in keyof F]: F[P] extends Column
    ? GetColumnData<F[P]>
    : F[P] extends SQL.Aliased<infer V>
      ? V
      : F[P] extends SQL<infer V>
        ? V
        : never
}
/** A query of the door used as the source of another. */
export type Nested<F extends Fields> = { readonly [P in keyof F]: SQL<Row<F>[P]> } & { readonly [brand]: 'nested' }
export type Query<F extends Fields> = {
  fields: F
  from: SqlSource | { readonly [brand]: 'nested' }
  joins?: [SqlSource, SQL][]
  leftJoins?: [SqlSource, SQL][]
  where?: SQL
  groupBy?: (Column | SQL)[]
  orderBy?: (Column | SQL)[]
  limit?: number | SQL
}

/** Results of several queries, each with its own row type. */
export type Answers<Q extends readonly unknown[]> = {
  -readonly [I in keyof Q]: Q[I] extends Query<infer F> ? Row<F>[] : never
}
/** Queries by name, or a list of queries under one name. */
export type NamedQueries = Readonly<Record<string, Query<Fields> | readonly Query<Fields>[]>>
/** What they gave: the rows of a query, and of a list of queries the rows of each. */
export type NamedAnswers<N extends NamedQueries> = {
  -readonly [Name in keyof N]: N[Name] extends Query<infer F>
    ? Row<F>[]
    : N[Name] extends readonly Query<Fields>[]
      ? Answers<N[Name]>
      : never
}
/** Queries to run in one round trip with others. */
export const queries = <Q extends readonly Query<Fields>[]>(...q: Q): Q => q

export class Increment {
  constructor(readonly n: number) {}
}
/** A new value for a column: increased by n in the statement itself, without a read first. */
export const increment = (n: number) => new Increment(n)

export type Values<K extends TableName> = Omit<TenantTables[K]['$inferInsert'], 'empresa_id'>
export type Changes<K extends TableName> = { [P in keyof Values<K>]?: Values<K>[P] | Increment }
export type Equality<K extends TableName> = Partial<Omit<TenantTables[K]['$inferSelect'], 'empresa_id'>>
