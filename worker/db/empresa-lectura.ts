/**
 * The tenant door, reading. Nothing can be asked here without the company: every table is handed out as a subquery that
 * already holds the company's condition (`select … where empresa_id = ?`), and lists, joins, counts and keyset pages are
 * built from such sources only. Conditions of a caller stand outside that subquery, so no `or 1=1` widens it.
 */
import { and, eq, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column, SQLiteSelect } from 'drizzle-orm/sqlite-core'
import type { Rastro } from '../domain/auditoria'
import { alcance, cuelgaDe } from './alcance'
import { type Conexion, connect, type Db } from './connect'
import type { Anidada, Campos, Consulta, Fila, Fuente, Respuestas, Tabla } from './fuente'
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

export class EmpresaLectura {
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
    this.conexion = connect(conexion)
  }

  /** The table as this company sees it, named like the table; give an alias to join it twice. */
  from<K extends Tabla>(tabla: K, alias: string = tabla): Fuente<K> {
    const t = tenantTables[tabla]
    const vehiculo = this.usuarioId !== null && cuelgaDe(tabla)
    if (!vehiculo) {
      const donde = alcance(tabla, this.empresaId, this.usuarioId)
      return this.conexion.select().from(t).where(donde).as(alias) as unknown as Fuente<K>
    }
    // CROSS JOIN holds SQLite to this order: from the few vehicles of a person to what hangs on them, whatever the
    // company has besides
    return this.conexion
      .select(getTableColumns(t))
      .from(asignaciones)
      .crossJoin(t)
      .where(
        and(
          eq(asignaciones.empresa_id, this.empresaId),
          eq(asignaciones.usuario_id, this.usuarioId as string),
          eq(t.empresa_id, this.empresaId),
          eq(vehiculo, asignaciones.vehiculo_id),
        ),
      )
      .as(alias) as unknown as Fuente<K>
  }

  /**
   * A column for a condition, that may lead the way along its index for who sees the whole company. The rows of a Usuario
   * are reached by vehicle: there the `+` keeps SQLite from walking the company's.
   */
  guia(columna: Column): SQL {
    return this.usuarioId === null ? sql`${columna}` : sql`+${columna}`
  }

  #select<F extends Campos>(q: Consulta<F>) {
    // drizzle's builder types follow each join; the row type is given by Fila instead
    const s = this.conexion
      .select(nombrados(q.fields))
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

  /** All rows of a query. */
  async all<F extends Campos>(q: Consulta<F>): Promise<Fila<F>[]> {
    return (await this.#select(q)) as unknown as Fila<F>[]
  }

  /** The first row of a query, or null. */
  async first<F extends Campos>(q: Consulta<F>): Promise<Fila<F> | null> {
    return (await this.all({ ...q, limit: 1 }))[0] ?? null
  }

  /** Several queries in one round trip; the answers come in the order of the questions. */
  async together<Q extends readonly Consulta<Campos>[]>(...consultas: Q): Promise<Respuestas<Q>> {
    const [primera, ...resto] = consultas.map((q) => this.#select(q))
    if (!primera) throw new Error('together needs a query')
    return (await this.conexion.batch([primera, ...resto])) as never
  }

  /** A query as the source of another, for counts and groups over a list cut off at its limit; its fields bear `.as()`. */
  nested<F extends Campos>(q: Consulta<F>, alias: string): Anidada<F> {
    return this.#select(q).as(alias) as unknown as Anidada<F>
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
