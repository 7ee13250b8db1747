/**
 * The tenant door. Nothing can be asked or written here without the company: every table is handed out as a subquery
 * that already holds the company's condition (`select … where empresa_id = ?`), and lists, joins, counts and keyset pages
 * are built from such sources only. Conditions of a caller stand outside that subquery, so no `or 1=1` widens it.
 * Writes take values and equalities, never SQL; the door adds the company to both.
 */
import { and, eq, type GetColumnData, is, SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn as Column, SQLiteSelect } from 'drizzle-orm/sqlite-core'
import { type Conexion, connect, type Db } from './connect'
import { insertarSi } from './insertar-si'
import { empresas, gps_dispositivos, pendientes, tenantTables } from './schema'

type Tablas = typeof tenantTables
export type Tabla = keyof Tablas
type Columnas<K extends Tabla> = Tablas[K]['_']['columns']

declare const marca: unique symbol
/** A table as this company sees it. Only the door makes one, so a raw table does not type-check where one is asked. */
export type Fuente<K extends Tabla = Tabla> = Columnas<K> & { readonly [marca]: K }
/** A statement that the door made and nobody has run yet. */
export type Escritura = { readonly [marca]: 'escritura' }

type Campos = Record<string, Column | SQL | SQL.Aliased>
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
export type Anidada<F extends Campos> = { readonly [P in keyof F]: SQL<Fila<F>[P]> } & { readonly [marca]: 'anidada' }
export type Consulta<F extends Campos> = {
  fields: F
  from: Fuente | { readonly [marca]: 'anidada' }
  joins?: [Fuente, SQL][]
  leftJoins?: [Fuente, SQL][]
  where?: SQL
  groupBy?: (Column | SQL)[]
  orderBy?: (Column | SQL)[]
  limit?: number
}

export class Mas {
  constructor(readonly n: number) {}
}
/** A new value for a column: raised by n in the statement itself, for counters that may not be read first. */
export const mas = (n: number) => new Mas(n)

type Valores<K extends Tabla> = Omit<Tablas[K]['$inferInsert'], 'empresa_id'>
type Cambios<K extends Tabla> = { [P in keyof Valores<K>]?: Valores<K>[P] | Mas }
type Igualdad<K extends Tabla> = Partial<Omit<Tablas[K]['$inferSelect'], 'empresa_id'>>
export type TipoPendiente = (typeof pendientes.$inferSelect)['tipo']

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

export class EmpresaDb {
  readonly #db: Db

  constructor(
    conexion: Conexion,
    readonly empresaId: string,
  ) {
    if (!empresaId) throw new Error('EmpresaDb without a company')
    this.#db = connect(conexion)
  }

  /** The table as this company sees it, named like the table; give an alias to join it twice. */
  from<K extends Tabla>(tabla: K, alias: string = tabla): Fuente<K> {
    const t = tenantTables[tabla]
    return this.#db.select().from(t).where(eq(t.empresa_id, this.empresaId)).as(alias) as unknown as Fuente<K>
  }

  #select<F extends Campos>(q: Consulta<F>) {
    // drizzle's builder types follow each join; the row type is given by Fila instead
    const s = this.#db
      .select(nombrados(q.fields))
      .from(q.from as never)
      .$dynamic() as unknown as SQLiteSelect
    for (const [fuente, on] of q.joins ?? []) s.innerJoin(fuente as never, on)
    for (const [fuente, on] of q.leftJoins ?? []) s.leftJoin(fuente as never, on)
    if (q.where) s.where(q.where)
    if (q.groupBy) s.groupBy(...q.groupBy)
    if (q.orderBy) s.orderBy(...q.orderBy)
    if (q.limit !== undefined) s.limit(q.limit)
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
  async together<Q extends readonly Consulta<Campos>[]>(
    ...consultas: Q
  ): Promise<{ [I in keyof Q]: Q[I] extends Consulta<infer F> ? Fila<F>[] : never }> {
    const [primera, ...resto] = consultas.map((q) => this.#select(q))
    if (!primera) throw new Error('together needs a query')
    return (await this.#db.batch([primera, ...resto])) as never
  }

  /** A query as the source of another, for counts and groups over a list cut off at its limit; its fields bear `.as()`. */
  nested<F extends Campos>(q: Consulta<F>, alias: string): Anidada<F> {
    return this.#select(q).as(alias) as unknown as Anidada<F>
  }

  /** How many rows, counted up to `tope` and no further (tope + 1 means «more than tope»). */
  async count(from: Fuente, where?: SQL, tope = 1000): Promise<number> {
    const dentro = this.#select({ fields: { uno: sql<number>`1`.as('uno') }, from, where, limit: tope + 1 })
    const [fila] = await this.#db.select({ n: sql<number>`count(*)` }).from(dentro.as('contadas'))
    return fila?.n ?? 0
  }

  /** The company's own row. */
  async empresa(): Promise<typeof empresas.$inferSelect | null> {
    return (await this.#db.select().from(empresas).where(eq(empresas.id, this.empresaId)).limit(1))[0] ?? null
  }

  /** Changes the company's own row. */
  updateEmpresa(
    cambios: Partial<Pick<typeof empresas.$inferInsert, 'nombre' | 'nit' | 'direccion' | 'telefono' | 'zona_horaria'>>,
  ): Escritura {
    return this.#escritura(this.#db.update(empresas).set(cambios).where(eq(empresas.id, this.empresaId)))
  }

  /** A new row of this company. */
  insert<K extends Tabla>(tabla: K, valores: Valores<K>): Escritura {
    const t = tenantTables[tabla]
    return this.#escritura(
      this.#db.insert(t as Tablas['vehiculos']).values({ ...valores, empresa_id: this.empresaId } as never),
    )
  }

  /**
   * Inserts only while the company holds fewer rows of the table than its limit says (a column of empresas).
   * Count and insert are one statement, so parallel requests cannot pass the limit: over it 0 rows change.
   */
  insertWithin<K extends Tabla>(tabla: K, valores: Valores<K>, limite: 'vehicle_limit' | 'user_limit'): Escritura {
    const t = tenantTables[tabla]
    const cabe = sql`(select count(*) from ${t} where ${t.empresa_id} = ${this.empresaId})
      < (select ${empresas[limite]} from ${empresas} where ${empresas.id} = ${this.empresaId})`
    return this.#escritura(
      insertarSi(this.#db, t as Tablas['vehiculos'], { ...valores, empresa_id: this.empresaId } as never, cabe),
    )
  }

  /** Changes the rows of this company that equal `donde`; at least one equality is asked. */
  update<K extends Tabla>(tabla: K, donde: Igualdad<K>, cambios: Cambios<K>): Escritura {
    const t = tenantTables[tabla]
    const set: Record<string, unknown> = {}
    for (const [clave, valor] of Object.entries(cambios)) {
      if (clave === 'empresa_id') continue
      const columna = (t as unknown as Record<string, Column>)[clave]
      set[clave] = valor instanceof Mas ? sql`${columna} + ${valor.n}` : valor
    }
    return this.#escritura(
      this.#db
        .update(t)
        .set(set as never)
        .where(this.#donde(tabla, donde)),
    )
  }

  /** Deletes the rows of this company that equal `donde`; at least one equality is asked. */
  remove<K extends Tabla>(tabla: K, donde: Igualdad<K>): Escritura {
    return this.#escritura(this.#db.delete(tenantTables[tabla]).where(this.#donde(tabla, donde)))
  }

  /**
   * Notes for the outbox every GPS device of this company that equals `donde`: its Device is told after the batch.
   * It goes into the batch before the statement that deletes the rows it reads.
   */
  anotarDispositivos(
    tipo: 'device.configurar' | 'device.borrar',
    donde: Igualdad<'gps_dispositivos'>,
    ahora: number,
  ): Escritura {
    const t = gps_dispositivos
    return this.#escritura(
      // in the order of the table's columns: id, tipo, destino, carga, intentos, proximo_at, created_at
      this.#db.insert(pendientes).select(sql`
        select lower(hex(randomblob(16))), ${tipo}, ${t.clave},
          json_object('empresa_id', ${t.empresa_id}, 'id', ${t.id}), 0, ${ahora}, ${ahora}
        from ${t} where ${this.#donde('gps_dispositivos', donde)}`),
    )
  }

  /** Notes for the outbox that the company's live room must look again at whom it shows what. */
  anotarFleet(carga: { usuario?: string }, ahora: number): Escritura {
    return this.#escritura(
      this.#db.insert(pendientes).values({
        tipo: 'fleet.revisar',
        destino: this.empresaId,
        carga,
        proximo_at: ahora,
        created_at: ahora,
      }),
    )
  }

  /** Runs one statement; answers how many rows it changed. */
  async run(escritura: Escritura): Promise<number> {
    return (await this.batch([escritura]))[0] ?? 0
  }

  /** Runs the statements as one transaction, all or none; answers how many rows each changed. */
  async batch(escrituras: Escritura[]): Promise<number[]> {
    const [primera, ...resto] = escrituras as unknown as BatchItem<'sqlite'>[]
    if (!primera) return []
    const hechas = (await this.#db.batch([primera, ...resto])) as unknown as D1Result[]
    return hechas.map((h) => h.meta.changes)
  }

  #escritura(statement: unknown): Escritura {
    return statement as Escritura
  }

  #donde<K extends Tabla>(tabla: K, donde: Igualdad<K>): SQL {
    const t = tenantTables[tabla]
    const iguales = Object.entries(donde)
      .filter(([clave]) => clave !== 'empresa_id')
      .map(([clave, valor]) => {
        const columna = (t as unknown as Record<string, Column>)[clave]
        if (!columna || valor === undefined) throw new Error(`${tabla}: equality on ${clave} without a value`)
        return eq(columna, valor)
      })
    if (iguales.length === 0) throw new Error(`${tabla}: a write needs at least one equality`)
    // the company first and every part an equality: there is nothing to widen
    return and(eq(t.empresa_id, this.empresaId), ...iguales) as SQL
  }
}
