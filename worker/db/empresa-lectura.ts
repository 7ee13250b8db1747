/**
 * The tenant door, reading. Nothing can be asked here without the company: every table is handed out as a subquery that
 * already holds the company's condition (`select … where empresa_id = ?`), and lists, joins, counts and keyset pages are
 * built from such sources only. Conditions of a caller stand outside that subquery, so no `or 1=1` widens it.
 */
import { aliasedTable, eq, getTableColumns, is, SQL, Subquery, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column, SQLiteSelect } from 'drizzle-orm/sqlite-core'
import type { Rastro } from '../domain/auditoria'
import { alcance, cuelgaDe } from './alcance'
import { type Conexion, connect, type Db } from './connect'
import type { Anidada, Campos, Consulta, Fila, Fuente, Respuestas, Tabla } from './fuente'
import { type HeldOnce, sameAs, type Telling } from './once'
import { empresas, roles, usuarios } from './schema/empresas'
import { asignaciones } from './schema/flota'
import { tenantTables } from './schema/tenant'

type RolNombre = (typeof roles.$inferSelect)['nombre']
type Persona = { id: SQL<string>; nombre: SQL<string>; email: SQL<string>; rol: SQL<RolNombre> }

/**
 * Every field under its own name: in a batch D1 answers rows as objects, and of two columns that are both called
 * `fecha_vencimiento` one would swallow the other and shift the rest.
 */
function nombrados(campos: Campos): Record<string, SQL.Aliased> {
  const nombrar = (campo: Campos[string], nombre: string) => {
    if (is(campo, SQL.Aliased)) return campo
    return is(campo, SQL) ? campo.as(nombre) : sql`${campo}`.mapWith(campo).as(nombre)
  }
  return Object.fromEntries(Object.entries(campos).map(([nombre, campo]) => [nombre, nombrar(campo, nombre)]))
}

/**
 * `from` as a source with the columns of a table. Drizzle's own builder would write out every column of every source of
 * every query, and look each of them up behind three proxies: a quarter of what a page cost.
 */
function fuente<K extends Tabla>(tabla: K, alias: string, desde: SQL): Fuente<K> {
  const columnas = columnasDe(tabla, alias)
  const dentro = new Subquery(sql`select ${tenantTables[tabla]}.* from ${desde}`, columnas, alias)
  return Object.assign(dentro, columnas) as unknown as Fuente<K>
}

const conAlias = new Map<string, Record<string, Column>>()

/** The columns of a table under another name of it; the same whoever asks. */
function columnasDe(tabla: Tabla, alias: string): Record<string, Column> {
  const clave = `${tabla} ${alias}`
  let columnas = conAlias.get(clave)
  if (!columnas) {
    const table = { value: aliasedTable(tenantTables[tabla], alias) }
    const suyas = Object.entries(getTableColumns(tenantTables[tabla]))
    columnas = Object.fromEntries(suyas.map(([nombre, columna]) => [nombre, Object.create(columna, { table })]))
    conAlias.set(clave, columnas)
  }
  return columnas
}

/**
 * What D1 answered, as the fields of the query are read. Drizzle's own way asks of every field of every row what kind of
 * thing it is.
 */
function leidas(campos: Record<string, SQL.Aliased>, filas: Record<string, unknown>[]): Record<string, unknown>[] {
  const lectores = Object.entries(campos).map(([nombre, { sql, fieldAlias }]) => ({
    nombre,
    de: fieldAlias,
    // what mapWith was given, drizzle keeps to itself
    como: (sql as unknown as { decoder: { mapFromDriverValue(valor: unknown): unknown } }).decoder,
  }))
  return filas.map((fila) => {
    const leida: Record<string, unknown> = {}
    for (const { nombre, de, como } of lectores) {
      const valor = fila[de]
      leida[nombre] = valor === null ? null : como.mapFromDriverValue(valor)
    }
    return leida
  })
}

/** So many parameters D1 binds to a statement. */
const PARAMETERS_MAX = 100
const QUOTED_OR_PLACE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g

/**
 * A statement that D1 takes: where it has too many parameters, equal ones are bound once. A list says the company and
 * each word of a search in all its ways and counters, so that how many differ is bounded by the words.
 */
export function withinLimit(written: { sql: string; params: unknown[] }): { sql: string; params: unknown[] } {
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

export class EmpresaLectura {
  readonly #d1: Conexion
  protected readonly conexion: Db

  /**
   * @param usuarioId a Usuario, who sees the assigned vehicles only; null for who sees the whole company
   * @param rastro who asks and from where, for the audit log; null for the clock
   */
  constructor(
    conexion: Conexion,
    readonly empresaId: string,
    readonly usuarioId: string | null = null,
    protected readonly rastro: Rastro | null = null,
  ) {
    if (!empresaId) throw new Error('EmpresaDb without a company')
    this.#d1 = conexion
    this.conexion = connect(conexion)
  }

  /** The table as this company sees it, named like the table; give an alias to join it twice. */
  from<K extends Tabla>(tabla: K, alias: string = tabla): Fuente<K> {
    const t = tenantTables[tabla]
    const vehiculo = this.usuarioId !== null && cuelgaDe(tabla)
    if (!vehiculo) return fuente(tabla, alias, sql`${t} where ${alcance(tabla, this.empresaId, this.usuarioId)}`)
    const a = asignaciones
    // CROSS JOIN holds SQLite to this order: from the few vehicles of a person to what hangs on them, whatever the
    // company has besides
    return fuente(
      tabla,
      alias,
      sql`${a} cross join ${t} where ${a.empresa_id} = ${this.empresaId} and ${a.usuario_id} = ${this.usuarioId}
        and ${t.empresa_id} = ${this.empresaId} and ${vehiculo} = ${a.vehiculo_id}`,
    )
  }

  /**
   * A column for a condition, that may lead the way along its index for who sees the whole company. The rows of a Usuario
   * are reached by vehicle: there the `+` keeps SQLite from walking the company's.
   */
  guia(columna: Column): SQL {
    return this.usuarioId === null ? sql`${columna}` : sql`+${columna}`
  }

  #select<F extends Campos>(q: Consulta<F>, fields = nombrados(q.fields)) {
    // drizzle's builder types follow each join; the row type is given by Fila instead
    const s = this.conexion
      .select(fields)
      .from(q.from as never)
      .$dynamic() as unknown as SQLiteSelect
    for (const [fuente, on] of q.joins ?? []) s.innerJoin(fuente as never, on)
    for (const [fuente, on] of q.leftJoins ?? []) s.leftJoin(fuente as never, on)
    if (q.where) s.where(q.where)
    if (q.groupBy) s.groupBy(...q.groupBy)
    if (q.orderBy) s.orderBy(...q.orderBy)
    if (q.limit !== undefined) s.limit(q.limit as number)
    return s
  }

  /** A query ready to be asked, and how its answer is read. */
  #pregunta(q: Consulta<Campos>) {
    const campos = nombrados(q.fields)
    const { sql, params } = withinLimit(this.#select(q, campos).toSQL())
    return { escrita: this.#d1.prepare(sql).bind(...params), leer: (r: D1Result) => leidas(campos, r.results as never) }
  }

  /** All rows of a query. */
  async all<F extends Campos>(q: Consulta<F>): Promise<Fila<F>[]> {
    const { escrita, leer } = this.#pregunta(q)
    return leer(await escrita.all()) as unknown as Fila<F>[]
  }

  /** The first row of a query, or null. */
  async first<F extends Campos>(q: Consulta<F>): Promise<Fila<F> | null> {
    return (await this.all({ ...q, limit: 1 }))[0] ?? null
  }

  /** Several queries in one round trip; the answers come in the order of the questions. */
  async together<Q extends readonly Consulta<Campos>[]>(...consultas: Q): Promise<Respuestas<Q>> {
    const preguntas = consultas.map((q) => this.#pregunta(q))
    const hechas = await this.#d1.batch(preguntas.map(({ escrita }) => escrita))
    return preguntas.map(({ leer }, i) => leer(hechas[i] as D1Result)) as never
  }

  /** A query as the source of another, for counts and groups over a list cut off at its limit; its fields bear `.as()`. */
  nested<F extends Campos>(q: Consulta<F>, alias: string): Anidada<F> {
    return this.#select(q).as(alias) as unknown as Anidada<F>
  }

  /** Whether such a row is there, of those that a company has once (once.ts); for a Usuario, on an assigned vehicle. */
  async holds<K extends HeldOnce>(tabla: K, fila: Telling<K>): Promise<boolean> {
    const from = this.from<HeldOnce>(tabla)
    return (await this.first({ fields: { one: sql<number>`1` }, from, where: sameAs(tabla, fila, from) })) !== null
  }

  /** How many rows, counted up to `tope` and no further (tope + 1 means «more than tope»). */
  async count(from: Fuente, where?: SQL, tope = 1000): Promise<number> {
    const dentro = this.#select({ fields: { uno: sql<number>`1`.as('uno') }, from, where, limit: tope + 1 })
    const [fila] = await this.conexion.select({ n: sql<number>`count(*)` }).from(dentro.as('contadas'))
    return fila?.n ?? 0
  }

  /** Who signs in for this company, as the source of a query: not who is only invited. Not for a Usuario. */
  personas() {
    if (this.usuarioId !== null) throw new Error('people are not for a Usuario')
    return this.conexion
      .select({
        id: usuarios.id,
        nombre: usuarios.nombre,
        email: usuarios.email,
        rol: sql<RolNombre>`${roles.nombre}`.as('rol'),
      })
      .from(usuarios)
      .innerJoin(roles, eq(roles.id, usuarios.rol_id))
      .where(eq(usuarios.empresa_id, this.empresaId))
      .as('personas') as unknown as Anidada<Persona>
  }

  /** The company's own row. */
  async empresa(): Promise<typeof empresas.$inferSelect | null> {
    return (await this.conexion.select().from(empresas).where(eq(empresas.id, this.empresaId)).limit(1))[0] ?? null
  }
}
