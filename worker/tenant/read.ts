/**
 * The tenant door, reading. No query is possible without the company: every table is exposed as a subquery with the
 * company's condition (`select … where empresa_id = ?`), and lists, joins, counts and keyset pages are built from such
 * sources only. A caller's conditions are outside that subquery, so no `or 1=1` can widen it.
 */
import { aliasedTable, and, eq, getTableColumns, is, SQL, Subquery, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column, SQLiteSelect } from 'drizzle-orm/sqlite-core'
import { COUNT_LIMIT } from '../domain/count'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { written } from '../platform-db/sql'
import { type Distinguishing, type HeldOnce, sameAs } from './duplicates'
import { ANY_EMPRESA, ANY_USUARIO, type Reusable, reused, type Written, writtenBefore } from './reused'
import { api_claves } from './schema/api'
import { auditoria, vehicleOf } from './schema/auditoria'
import { empresas, roles, usuarios } from './schema/empresas'
import { asignaciones } from './schema/fleet'
import { tenantTables } from './schema/tenant'
import { scope, vehiculoColumnOf } from './scope'
import type { Answers, Fields, NamedAnswers, NamedQueries, Nested, Query, Row, SqlSource, TableName } from './source'

type RolNombre = (typeof roles.$inferSelect)['nombre']
type LogEntry = {
  id: SQL<string>
  usuario_id: SQL<string | null>
  at: SQL<number>
  suceso: SQL<string>
  datos: SQL<Record<string, string | number | boolean | null> | null>
  vehiculo: SQL<string | null>
  /** null: who did it does not belong to the company any more */
  nombre: SQL<string | null>
}
type Person = { id: SQL<string>; nombre: SQL<string>; email: SQL<string>; rol: SQL<RolNombre> }

/**
 * Aliases every field: in a batch D1 returns rows as objects, and of two columns both called `fecha_vencimiento` one
 * would overwrite the other and shift the rest.
 */
function namedFields(fields: Fields): Record<string, SQL.Aliased> {
  const nameField = (field: Fields[string], name: string) => {
    if (is(field, SQL.Aliased)) return field
    return is(field, SQL) ? field.as(name) : sql`${field}`.mapWith(field).as(name)
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, nameField(field, name)]))
}

/**
 * `from` as a source with the columns of a table. Drizzle's own builder writes out every column of every source in
 * every query, and looks each up through three proxies: a quarter of the cost of a page.
 */
function aliasedSource<K extends TableName>(tableName: K, alias: string, source: SQL): SqlSource<K> {
  const columns = columnsOf(tableName, alias)
  const inside = new Subquery(sql`select ${tenantTables[tableName]}.* from ${source}`, columns, alias)
  return Object.assign(inside, columns) as unknown as SqlSource<K>
}

const aliasedColumns = new Map<string, Record<string, Column>>()

/** The columns of a table under an alias; cached. */
function columnsOf(tableName: TableName, alias: string): Record<string, Column> {
  const key = `${tableName} ${alias}`
  let columns = aliasedColumns.get(key)
  if (!columns) {
    const table = { value: aliasedTable(tenantTables[tableName], alias) }
    const ownColumns = Object.entries(getTableColumns(tenantTables[tableName]))
    columns = Object.fromEntries(ownColumns.map(([name, column]) => [name, Object.create(column, { table })]))
    aliasedColumns.set(key, columns)
  }
  return columns
}

/** Decodes D1's rows into the query's fields. Drizzle's own decoder checks the type of every field in every row. */
function decodeRows(fields: Record<string, SQL.Aliased>, rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const readers = Object.entries(fields).map(([name, { sql, fieldAlias }]) => ({
    name,
    column: fieldAlias,
    // the decoder given to mapWith is private in drizzle
    decoder: (sql as unknown as { decoder: { mapFromDriverValue(value: unknown): unknown } }).decoder,
  }))
  return rows.map((row) => {
    const decoded: Record<string, unknown> = {}
    for (const { name, column, decoder } of readers) {
      const value = row[column]
      decoded[name] = value === null ? null : decoder.mapFromDriverValue(value)
    }
    return decoded
  })
}

/** D1's limit of parameters per statement. */
const PARAMETERS_MAX = 100
const QUOTED_OR_PLACE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g

/**
 * A statement within D1's limit: above it, equal parameters are bound once. A list repeats the company and each search
 * word in all its alternatives and counters, so the number of distinct ones is bounded by the words.
 */
function withinLimit(written: { sql: string; params: unknown[] }): { sql: string; params: unknown[] } {
  if (written.params.length <= PARAMETERS_MAX) return written
  const places = new Map<unknown, number>()
  let next = 0
  const sql = written.sql.replace(QUOTED_OR_PLACE, (token) => {
    if (token !== '?') return token
    const value = written.params[next++]
    const place = places.get(value) ?? places.size + 1
    places.set(value, place)
    return `?${place}`
  })
  return { sql, params: [...places.keys()] }
}

export class EmpresaReader {
  readonly #d1: Connection
  protected readonly connection: Db

  /** @param usuarioId a Usuario, who sees only the assigned vehicles; null for the whole company */
  constructor(
    connection: Connection,
    readonly empresaId: string,
    readonly usuarioId: string | null = null,
  ) {
    if (!empresaId) throw new Error('a tenant door without a company')
    this.#d1 = connection
    this.connection = connect(connection)
  }

  /** The table as this company sees it, under its own name; pass an alias to join it twice. */
  from<K extends TableName>(tableName: K, alias: string = tableName): SqlSource<K> {
    const t = tenantTables[tableName]
    const vehiculo = this.usuarioId !== null && vehiculoColumnOf(tableName)
    if (!vehiculo)
      return aliasedSource(tableName, alias, sql`${t} where ${scope(tableName, this.empresaId, this.usuarioId)}`)
    const a = asignaciones
    // CROSS JOIN forces SQLite's join order: from a person's few vehicles to their dependent rows, however many the
    // company has
    return aliasedSource(
      tableName,
      alias,
      sql`${a} cross join ${t} where ${a.empresa_id} = ${this.empresaId} and ${a.usuario_id} = ${this.usuarioId}
        and ${t.empresa_id} = ${this.empresaId} and ${vehiculo} = ${a.vehiculo_id}`,
    )
  }

  /**
   * A column for a condition that may use its index, for viewers of the whole company. A Usuario's rows are reached by
   * vehicle: there the `+` keeps SQLite from walking the company's.
   */
  lead(column: Column): SQL {
    return this.usuarioId === null ? sql`${column}` : sql`+${column}`
  }

  #select<F extends Fields>(q: Query<F>, fields = namedFields(q.fields)) {
    // drizzle's builder types follow each join; the row type is given by Row instead
    const s = this.connection
      .select(fields)
      .from(q.from as never)
      .$dynamic() as unknown as SQLiteSelect
    for (const [source, on] of q.joins ?? []) s.innerJoin(source as never, on)
    for (const [source, on] of q.leftJoins ?? []) s.leftJoin(source as never, on)
    if (q.where) s.where(q.where)
    if (q.groupBy) s.groupBy(...q.groupBy)
    if (q.orderBy) s.orderBy(...q.orderBy)
    if (q.limit !== undefined) s.limit(q.limit as number)
    return s
  }

  #write(q: Query<Fields>): Written {
    const fields = namedFields(q.fields)
    return { ...withinLimit(this.#select(q, fields).toSQL()), fields }
  }

  /** A prepared query, and the decoder of its rows. */
  #prepareQuery(q: Query<Fields>) {
    const before = writtenBefore(q)
    const { sql, params, fields } = before ?? this.#write(q)
    const own = (value: unknown) =>
      value === ANY_EMPRESA ? this.empresaId : value === ANY_USUARIO ? this.usuarioId : value
    return {
      written: written(this.#d1, { sql, params: before ? params.map(own) : params }),
      read: (r: D1Result) => decodeRows(fields, r.results as never),
    }
  }

  /**
   * Queries that are put together once per isolate, for this company and every other (reused.ts).
   * @param key names the queries and every value in them but the ids of company and person
   * @param make writes them through the door that it gets, not through this one
   */
  reuse<Q extends Reusable>(key: string, make: (db: EmpresaReader) => Q): Q {
    const any = () => new EmpresaReader(this.#d1, ANY_EMPRESA, this.usuarioId === null ? null : ANY_USUARIO)
    const whose = this.usuarioId === null ? 'empresa' : 'usuario'
    return reused(
      `${whose} ${key}`,
      () => make(any()),
      (q) => this.#write(q),
    )
  }

  /** All rows of a query. */
  async all<F extends Fields>(q: Query<F>): Promise<Row<F>[]> {
    const { written, read } = this.#prepareQuery(q)
    return read(await written.all()) as unknown as Row<F>[]
  }

  /** The first row of a query, null without one. */
  async first<F extends Fields>(q: Query<F>): Promise<Row<F> | null> {
    return (await this.all({ ...q, limit: 1 }))[0] ?? null
  }

  /** Several queries in one round trip; results in the order of the queries. */
  async together<Q extends readonly Query<Fields>[]>(...queries: Q): Promise<Answers<Q>> {
    const prepared = queries.map((q) => this.#prepareQuery(q))
    const results = await this.#d1.batch(prepared.map(({ written }) => written))
    return prepared.map(({ read }, i) => read(results[i] as D1Result)) as never
  }

  /** The same with a name for each query, or for several of them, in place of an order. */
  async named<N extends NamedQueries>(queries: N): Promise<NamedAnswers<N>> {
    const lists = Object.values(queries).map((one) => ('from' in one ? [one] : one))
    const answers = await this.together(...lists.flat())
    const found = Object.entries(queries).map(([name, one]) => {
      const rows = answers.splice(0, 'from' in one ? 1 : one.length)
      return [name, 'from' in one ? rows[0] : rows]
    })
    return Object.fromEntries(found)
  }

  /**
   * A query as the source of another, for counts and groups over a limited list; its fields are aliased with `.as()`.
   */
  nested<F extends Fields>(q: Query<F>, alias: string): Nested<F> {
    return this.#select(q).as(alias) as unknown as Nested<F>
  }

  /** Whether such a row exists in a table without duplicates (once.ts); for a Usuario, on an assigned vehicle. */
  async holds<K extends HeldOnce>(tableName: K, row: Distinguishing<K>): Promise<boolean> {
    const from = this.from<HeldOnce>(tableName)
    return (await this.first({ fields: { one: sql<number>`1` }, from, where: sameAs(tableName, row, from) })) !== null
  }

  /** Row count, up to COUNT_LIMIT. */
  async count(from: SqlSource, where?: SQL): Promise<number> {
    const inside = this.#select({ fields: { one: sql<number>`1`.as('one') }, from, where, limit: COUNT_LIMIT })
    const [row] = await this.connection.select({ n: sql<number>`count(*)` }).from(inside.as('counted'))
    return row?.n ?? 0
  }

  /** The company's members who can sign in, as a source: without pending invitations. Not for a Usuario. */
  people() {
    if (this.usuarioId !== null) throw new Error('people are not for a Usuario')
    return this.connection
      .select({
        id: usuarios.id,
        nombre: usuarios.nombre,
        email: usuarios.email,
        rol: sql<RolNombre>`${roles.nombre}`.as('rol'),
      })
      .from(usuarios)
      .innerJoin(roles, eq(roles.id, usuarios.rol_id))
      .where(eq(usuarios.empresa_id, this.empresaId))
      .as('personas') as unknown as Nested<Person>
  }

  /** The company's audit log as far as the table holds it, with the names of its people and of its programs' keys. */
  auditLog() {
    if (this.usuarioId !== null) throw new Error('the audit log is not for a Usuario')
    const a = auditoria
    return this.connection
      .select({
        id: a.id,
        at: a.at,
        usuario_id: a.usuario_id,
        suceso: a.suceso,
        datos: a.datos,
        vehiculo: vehicleOf(a.datos).as('vehiculo'),
        nombre: sql<
          string | null
        >`coalesce(${usuarios.nombre}, (select 'API: ' || ${api_claves.nombre} from ${api_claves}
          where ${api_claves.empresa_id} = ${this.empresaId} and ${api_claves.id} = ${a.usuario_id}))`.as('nombre'),
      })
      .from(a)
      .leftJoin(usuarios, and(eq(usuarios.id, a.usuario_id), eq(usuarios.empresa_id, this.empresaId)))
      .where(eq(a.empresa_id, this.empresaId))
      .as('registro') as unknown as Nested<LogEntry>
  }

  async empresa(): Promise<typeof empresas.$inferSelect | null> {
    return (await this.connection.select().from(empresas).where(eq(empresas.id, this.empresaId)).limit(1))[0] ?? null
  }
}
