/**
 * The tenant door, whole: what EmpresaLectura reads, and writes. Writes take values and equalities, never SQL; the door
 * adds the company to both, and for a Usuario the assigned vehicles. `batch` counts rows that triggers changed too: ask
 * whether a count is 0, never whether it is 1.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import type { DuenoDeArchivo } from '../domain/archivo'
import { entrada, type Que, type Suceso, sinRastro } from '../domain/auditoria'
import { alcance, asignado } from './alcance'
import { type ArchivoNuevo, descarte, subida, toma } from './archivos-sql'
import { escrituraDeAuditoria } from './auditoria-sql'
import { insertCheckout } from './checkout-sql'
import { EmpresaLectura } from './empresa-lectura'
import { type Cambios, type Escritura, type Igualdad, Mas, type Tabla, type Tablas, type Valores } from './fuente'
import { insertarSi } from './insertar-si'
import { leerOdometro, ponerAlDia, soltarServicio } from './mantenimientos-sql'
import { isHeldOnce, sameAs } from './once'
import { configurarDispositivos, roomToReview, todosAJuicio } from './pendientes-sql'
import { empresas } from './schema/empresas'
import type { documentos } from './schema/papeles'
import { pendientes } from './schema/reloj'
import { tenantTables } from './schema/tenant'
import { coverageMarks, verdictWrites } from './vehicle-state-sql'

/** What a Usuario may add and change: papers with their files, and an alert's state. */
const AGREGA: readonly Tabla[] = ['archivos', 'documentos']
const CAMBIA: readonly Tabla[] = ['archivos', 'documentos', 'alertas']

/** Documents among which the latest counts. */
export type ClaseDeDocumento = Pick<typeof documentos.$inferSelect, 'vehiculo_id' | 'tipo' | 'nombre'>

/** What the company's own people may change of its row. */
type Propio = 'nombre' | 'nit' | 'direccion' | 'telefono' | 'zona_horaria' | 'umbrales' | 'calendario_version'

export class EmpresaDb extends EmpresaLectura {
  /** A row of the company's audit log, for the batch of its cause: right behind it, and only if that changed something. */
  auditar<S extends Suceso>(suceso: S, que: Que<S> = {}): Escritura {
    const fila = entrada(this.rastro ?? sinRastro(Date.now()), suceso, { ...que, empresa_id: this.empresaId })
    return this.#escritura(escrituraDeAuditoria(this.conexion, fila, 'tras-cambio'))
  }

  /** Changes the company's own row. */
  updateEmpresa(cambios: Partial<Pick<typeof empresas.$inferInsert, Propio>>): Escritura {
    this.#soloEmpresa()
    return this.#escritura(this.conexion.update(empresas).set(cambios).where(eq(empresas.id, this.empresaId)))
  }

  /** The company's only row of a table that holds one of each company, the first time or again. */
  put<K extends 'seguridad' | 'pagadores' | 'fuentes_pago'>(tabla: K, valores: Valores<K>): Escritura {
    this.#soloEmpresa()
    const t = tenantTables[tabla] as Tablas['seguridad']
    const fila = this.conexion.insert(t).values({ ...(valores as Valores<'seguridad'>), empresa_id: this.empresaId })
    return this.#escritura(fila.onConflictDoUpdate({ target: t.empresa_id, set: valores as Valores<'seguridad'> }))
  }

  /**
   * A new row of this company, of those that it has once (once.ts) unless it is there; through the door of a Usuario only on
   * an assigned vehicle. Else 0 rows change: the statement itself decides, however many are sent at once.
   */
  insert<K extends Tabla>(tabla: K, valores: Valores<K>): Escritura {
    const t = tenantTables[tabla] as Tablas['documentos']
    const fila = { ...valores, empresa_id: this.empresaId } as typeof t.$inferInsert
    const { empresaId, usuarioId } = this
    if (usuarioId !== null && !AGREGA.includes(tabla)) throw new Error(`a Usuario adds nothing to ${tabla}`)
    const fits = and(
      usuarioId !== null && fila.vehiculo_id ? asignado(empresaId, usuarioId, fila.vehiculo_id) : undefined,
      isHeldOnce(tabla)
        ? sql`not exists (select 1 from ${t} where ${and(eq(t.empresa_id, empresaId), sameAs(tabla, fila))})`
        : undefined,
    )
    return this.#escritura(fits ? insertarSi(this.conexion, t, fila, fits) : this.conexion.insert(t).values(fila))
  }

  /** A new checkout unless the same one is open until `until` (ms UTC) at least: else 0 rows change. */
  insertCheckout(valores: Valores<'pagos'>, until: number): Escritura {
    this.#soloEmpresa()
    return this.#escritura(insertCheckout(this.conexion, { ...valores, empresa_id: this.empresaId }, until))
  }

  /**
   * Inserts only while the company holds fewer rows of the table than its limit says (a column of empresas).
   * Count and insert are one statement, so parallel requests cannot pass the limit: over it 0 rows change.
   */
  insertWithin<K extends Tabla>(tabla: K, valores: Valores<K>, limite: 'vehicle_limit' | 'user_limit'): Escritura {
    this.#soloEmpresa()
    const t = tenantTables[tabla]
    const cabe = sql`(select count(*) from ${t} where ${t.empresa_id} = ${this.empresaId})
      < (select ${empresas[limite]} from ${empresas} where ${empresas.id} = ${this.empresaId})`
    return this.#escritura(
      insertarSi(this.conexion, t as Tablas['vehiculos'], { ...valores, empresa_id: this.empresaId } as never, cabe),
    )
  }

  /**
   * Changes the rows of this company that equal `donde`; at least one equality is asked. Through the door of a Usuario
   * only what hangs on an assigned vehicle, and it stays on one: else 0 rows change.
   */
  update<K extends Tabla>(tabla: K, donde: Igualdad<K>, cambios: Cambios<K>): Escritura {
    const t = tenantTables[tabla]
    if (this.usuarioId !== null && !CAMBIA.includes(tabla)) throw new Error(`a Usuario changes nothing in ${tabla}`)
    const destino = (cambios as { vehiculo_id?: string | null }).vehiculo_id
    const queda =
      this.usuarioId !== null && typeof destino === 'string'
        ? asignado(this.empresaId, this.usuarioId, destino)
        : undefined
    const set: Record<string, unknown> = {}
    for (const [clave, valor] of Object.entries(cambios)) {
      if (clave === 'empresa_id') continue
      const columna = (t as unknown as Record<string, Column>)[clave]
      set[clave] = valor instanceof Mas ? sql`${columna} + ${valor.n}` : valor
    }
    return this.#escritura(
      this.conexion
        .update(t)
        .set(set as never)
        .where(and(this.#donde(tabla, donde), queda)),
    )
  }

  /** Deletes the rows of this company that equal `donde`; at least one equality is asked. */
  remove<K extends Tabla>(tabla: K, donde: Igualdad<K>): Escritura {
    this.#soloEmpresa()
    return this.#escritura(this.conexion.delete(tenantTables[tabla]).where(this.#donde(tabla, donde)))
  }

  /**
   * Around a write of documents: of one vehicle, type and name those are marked (`actual`) that count today or will, whatever
   * the write does: the last document of each stretch of cover, with the days on which it counts (domain/coverage.ts).
   * @param escrituras must write `actual` as false
   * @param ahora UTC milliseconds; what counted no more on the day before is history
   */
  conActual({ vehiculo_id, tipo, nombre }: ClaseDeDocumento, escrituras: Escritura[], ahora: number): Escritura[] {
    const { unmark, mark } = coverageMarks(
      this.conexion,
      this.#donde('documentos', { vehiculo_id, tipo, nombre }),
      ahora,
    )
    return [this.#escritura(unmark), ...escrituras, this.#escritura(mark)]
  }

  /**
   * What follows any change of a vehicle's papers, drivers, plans or own data, at the end of the same batch: its verdict
   * is computed anew, and the outbox notes that its alerts are to be judged.
   */
  trasCambio(vehiculoId: string, ahora: number): Escritura[] {
    const carga = { empresa_id: this.empresaId }
    const nota = { tipo: 'vehiculo.juzgar', destino: vehiculoId, proximo_at: ahora, created_at: ahora } as const
    return [
      ...verdictWrites(this.conexion, this.empresaId, vehiculoId, ahora).map((s) => this.#escritura(s)),
      this.#escritura(this.conexion.insert(pendientes).values({ ...nota, carga })),
    ]
  }

  /** A new upload, while the person has fewer than `tope` loose ones since `desde` (ms UTC): else 0 rows change. */
  subirArchivo(fila: ArchivoNuevo, tope: number, desde: number): Escritura {
    return this.#escritura(subida(this.conexion, this.empresaId, fila, tope, desde))
  }

  /** Gives a person's own upload to its record, which the batch has written before; where it cannot, the batch fails. */
  tomarArchivo(id: string, persona: string, dueno: { de: DuenoDeArchivo; vehiculo_id: string }): Escritura {
    const { empresaId, usuarioId } = this
    return this.#escritura(toma(this.conexion, { empresaId, usuarioId, persona }, id, dueno))
  }

  /** Throws away a person's own upload that no record took; a Usuario's too. */
  descartarArchivo(id: string, persona: string): Escritura {
    return this.#escritura(descarte(this.conexion, this.empresaId, persona, id))
  }

  /** Before a service is changed or removed, in the same batch: the plans and the odometer that rest on it forget it. */
  soltarServicio(id: string): Escritura[] {
    this.#soloEmpresa()
    return soltarServicio(this.conexion, this.empresaId, id).map((s) => this.#escritura(s))
  }

  /**
   * A reading becomes the odometer of the vehicle: `mayor` unless one of a later day, or a higher one of the same, is known;
   * `mismo-dia` also over that one; `siempre` whatever is known.
   */
  leerOdometro(
    vehiculoId: string,
    lectura: { fecha: string; km: number },
    manda: 'siempre' | 'mismo-dia' | 'mayor',
  ): Escritura {
    this.#soloEmpresa()
    return this.#escritura(leerOdometro(this.conexion, { empresaId: this.empresaId, vehiculoId }, lectura, manda))
  }

  /** After a change of services or plans, in the same batch: the odometer and every plan of the vehicle, computed anew. */
  planesAlDia(vehiculoId: string): Escritura[] {
    this.#soloEmpresa()
    return ponerAlDia(this.conexion, { empresaId: this.empresaId, vehiculoId }).map((s) => this.#escritura(s))
  }

  /** After a change of the company's thresholds: the alerts of all its vehicles are to be judged anew. */
  anotarJuicio(ahora: number): Escritura {
    this.#soloEmpresa()
    return this.#escritura(this.conexion.insert(pendientes).select(todosAJuicio(this.empresaId, ahora)))
  }

  /** Notes for the outbox every GPS device of this company that equals `donde`: its Device is told of it after the batch. */
  anotarDispositivos(donde: Igualdad<'gps_dispositivos'>, ahora: number): Escritura {
    const cuales = this.#donde('gps_dispositivos', donde)
    return this.#escritura(this.conexion.insert(pendientes).select(configurarDispositivos(cuales, ahora)))
  }

  /** Notes for the outbox that the company's live room must look again at whom it shows what. */
  anotarFleet(carga: { usuario?: string }, ahora: number): Escritura {
    return this.#escritura(this.conexion.insert(pendientes).values(roomToReview(this.empresaId, carga, ahora)))
  }

  /** Runs one statement; answers how many rows it changed. */
  async run(escritura: Escritura): Promise<number> {
    return (await this.batch([escritura]))[0] ?? 0
  }

  /** Runs the statements as one transaction, all or none; answers how many rows each changed. */
  async batch(escrituras: Escritura[]): Promise<number[]> {
    const [primera, ...resto] = escrituras as unknown as BatchItem<'sqlite'>[]
    if (!primera) return []
    const hechas = (await this.conexion.batch([primera, ...resto])) as unknown as D1Result[]
    return hechas.map((h) => h.meta.changes)
  }

  #soloEmpresa(): void {
    if (this.usuarioId !== null) throw new Error('not through the door of a Usuario')
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
    return and(alcance(tabla, this.empresaId, this.usuarioId), ...iguales) as SQL
  }
}
