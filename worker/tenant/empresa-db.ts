/**
 * The tenant door, whole: what EmpresaReader reads, and writes. Writes take values and equalities, never SQL; the door
 * adds the company to both, and for a Usuario the assigned vehicles. `batch` counts rows that triggers changed too: ask
 * whether a count is 0, never whether it is 1.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { claim, discardStatement, type NewArchivo, upload } from '../archivos/sql'
import { auditoriaWrite } from '../auditoria/sql'
import type { ArchivoOwner } from '../domain/archivos/archivo'
import { emptyTrace, type Que, type Suceso, toAuditEntry } from '../domain/auditoria/auditoria'
import { bringUpToDate, readOdometro, releaseServicio } from '../mantenimientos/sql'
import { assessAll, configurarDispositivos, roomToReview } from '../outbox/rows-sql'
import { insertCheckout } from '../pagos/checkout-sql'
import { insertIf } from '../platform-db/insert-if'
import { coverageMarks, verdictWrites } from '../vehiculos/state-sql'
import { isHeldOnce, sameAs } from './once'
import { EmpresaReader } from './read'
import { pendientes } from './schema/clock'
import type { documentos } from './schema/documentos'
import { empresas } from './schema/empresas'
import { tenantTables } from './schema/tenant'
import { assigned, scope } from './scope'
import { type Cambios, type Equality, Mas, type Tabla, type Tablas, type Values, type Write } from './source'

/** What a Usuario may add and change: papers with their files, and an alert's state. */
const ADDABLE: readonly Tabla[] = ['archivos', 'documentos']
const CAMBIA: readonly Tabla[] = ['archivos', 'documentos', 'alertas']

/** Documents among which the latest counts. */
export type ClaseDeDocumento = Pick<typeof documentos.$inferSelect, 'vehiculo_id' | 'tipo' | 'nombre'>

/** What the company's own people may change of its row. */
type OwnColumn = 'nombre' | 'nit' | 'direccion' | 'telefono' | 'zona_horaria' | 'umbrales' | 'calendario_version'

export class EmpresaDb extends EmpresaReader {
  /** A row of the company's audit log, for the batch of its cause: right behind it, and only if that changed something. */
  audit<S extends Suceso>(suceso: S, que: Que<S> = {}): Write {
    const fila = toAuditEntry(this.requestTrace ?? emptyTrace(Date.now()), suceso, {
      ...que,
      empresa_id: this.empresaId,
    })
    return this.#asWrite(auditoriaWrite(this.connection, fila, 'tras-cambio'))
  }

  /** Changes the company's own row. */
  updateEmpresa(cambios: Partial<Pick<typeof empresas.$inferInsert, OwnColumn>>): Write {
    this.#soloEmpresa()
    return this.#asWrite(this.connection.update(empresas).set(cambios).where(eq(empresas.id, this.empresaId)))
  }

  /** The company's only row of a table that holds one of each company, the first time or again. */
  put<K extends 'seguridad' | 'pagadores' | 'fuentes_pago'>(tabla: K, values: Values<K>): Write {
    this.#soloEmpresa()
    const t = tenantTables[tabla] as Tablas['seguridad']
    const fila = this.connection.insert(t).values({ ...(values as Values<'seguridad'>), empresa_id: this.empresaId })
    return this.#asWrite(fila.onConflictDoUpdate({ target: t.empresa_id, set: values as Values<'seguridad'> }))
  }

  /**
   * A new row of this company, of those that it has once (once.ts) unless it is there; through the door of a Usuario only on
   * an assigned vehicle. Else 0 rows change: the statement itself decides, however many are sent at once.
   */
  insert<K extends Tabla>(tabla: K, values: Values<K>): Write {
    const t = tenantTables[tabla] as Tablas['documentos']
    const fila = { ...values, empresa_id: this.empresaId } as typeof t.$inferInsert
    const { empresaId, usuarioId } = this
    if (usuarioId !== null && !ADDABLE.includes(tabla)) throw new Error(`a Usuario adds nothing to ${tabla}`)
    const fits = and(
      usuarioId !== null && fila.vehiculo_id ? assigned(empresaId, usuarioId, fila.vehiculo_id) : undefined,
      isHeldOnce(tabla)
        ? sql`not exists (select 1 from ${t} where ${and(eq(t.empresa_id, empresaId), sameAs(tabla, fila))})`
        : undefined,
    )
    return this.#asWrite(fits ? insertIf(this.connection, t, fila, fits) : this.connection.insert(t).values(fila))
  }

  /** A new checkout unless the same one is open until `until` (ms UTC) at least: else 0 rows change. */
  insertCheckout(values: Values<'pagos'>, until: number): Write {
    this.#soloEmpresa()
    return this.#asWrite(insertCheckout(this.connection, { ...values, empresa_id: this.empresaId }, until))
  }

  /**
   * Inserts only while the company holds fewer rows of the table than its limit says (a column of empresas).
   * Count and insert are one statement, so parallel requests cannot pass the limit: over it 0 rows change.
   */
  insertWithin<K extends Tabla>(tabla: K, values: Values<K>, limit: 'vehicle_limit' | 'user_limit'): Write {
    this.#soloEmpresa()
    const t = tenantTables[tabla]
    const fits = sql`(select count(*) from ${t} where ${t.empresa_id} = ${this.empresaId})
      < (select ${empresas[limit]} from ${empresas} where ${empresas.id} = ${this.empresaId})`
    return this.#asWrite(
      insertIf(this.connection, t as Tablas['vehiculos'], { ...values, empresa_id: this.empresaId } as never, fits),
    )
  }

  /**
   * Changes the rows of this company that equal `donde`; at least one equality is asked. Through the door of a Usuario
   * only what hangs on an assigned vehicle, and it stays on one: else 0 rows change.
   */
  update<K extends Tabla>(tabla: K, where: Equality<K>, cambios: Cambios<K>): Write {
    const t = tenantTables[tabla]
    if (this.usuarioId !== null && !CAMBIA.includes(tabla)) throw new Error(`a Usuario changes nothing in ${tabla}`)
    const destino = (cambios as { vehiculo_id?: string | null }).vehiculo_id
    const stays =
      this.usuarioId !== null && typeof destino === 'string'
        ? assigned(this.empresaId, this.usuarioId, destino)
        : undefined
    const set: Record<string, unknown> = {}
    for (const [clave, valor] of Object.entries(cambios)) {
      if (clave === 'empresa_id') continue
      const column = (t as unknown as Record<string, Column>)[clave]
      set[clave] = valor instanceof Mas ? sql`${column} + ${valor.n}` : valor
    }
    return this.#asWrite(
      this.connection
        .update(t)
        .set(set as never)
        .where(and(this.#where(tabla, where), stays)),
    )
  }

  /** Deletes the rows of this company that equal `donde`; at least one equality is asked. */
  remove<K extends Tabla>(tabla: K, where: Equality<K>): Write {
    this.#soloEmpresa()
    return this.#asWrite(this.connection.delete(tenantTables[tabla]).where(this.#where(tabla, where)))
  }

  /**
   * Around a write of documents: of one vehicle, type and name those are marked (`actual`) that count today or will, whatever
   * the write does: the last document of each stretch of cover, with the days on which it counts (domain/documentos/coverage.ts).
   * @param escrituras must write `actual` as false
   * @param ahora UTC milliseconds; what counted no more on the day before is history
   */
  conActual({ vehiculo_id, tipo, nombre }: ClaseDeDocumento, writes: Write[], now: number): Write[] {
    const { unmark, mark } = coverageMarks(
      this.connection,
      this.#where('documentos', { vehiculo_id, tipo, nombre }),
      now,
    )
    return [this.#asWrite(unmark), ...writes, this.#asWrite(mark)]
  }

  /**
   * What follows any change of a vehicle's papers, drivers, plans or own data, at the end of the same batch: its verdict
   * is computed anew, and the outbox notes that its alerts are to be judged.
   */
  afterChange(vehiculoId: string, now: number): Write[] {
    const carga = { empresa_id: this.empresaId }
    const nota = { tipo: 'vehiculo.juzgar', destino: vehiculoId, proximo_at: now, created_at: now } as const
    return [
      ...verdictWrites(this.connection, this.empresaId, vehiculoId, now).map((s) => this.#asWrite(s)),
      this.#asWrite(this.connection.insert(pendientes).values({ ...nota, carga })),
    ]
  }

  /** A new upload, while the person has fewer than `tope` loose ones since `desde` (ms UTC): else 0 rows change. */
  uploadArchivo(fila: NewArchivo, tope: number, desde: number): Write {
    return this.#asWrite(upload(this.connection, this.empresaId, fila, tope, desde))
  }

  /** Gives a person's own upload to its record, which the batch has written before; where it cannot, the batch fails. */
  claimArchivo(id: string, persona: string, owner: { de: ArchivoOwner; vehiculo_id: string }): Write {
    const { empresaId, usuarioId } = this
    return this.#asWrite(claim(this.connection, { empresaId, usuarioId, persona }, id, owner))
  }

  /** Throws away a person's own upload that no record took; a Usuario's too. */
  discardArchivo(id: string, persona: string): Write {
    return this.#asWrite(discardStatement(this.connection, this.empresaId, persona, id))
  }

  /** Before a service is changed or removed, in the same batch: the plans and the odometer that rest on it forget it. */
  releaseServicio(id: string): Write[] {
    this.#soloEmpresa()
    return releaseServicio(this.connection, this.empresaId, id).map((s) => this.#asWrite(s))
  }

  /**
   * A reading becomes the odometer of the vehicle: `mayor` unless one of a later day, or a higher one of the same, is known;
   * `mismo-dia` also over that one; `siempre` whatever is known.
   */
  readOdometro(
    vehiculoId: string,
    reading: { fecha: string; km: number },
    precedence: 'siempre' | 'mismo-dia' | 'mayor',
  ): Write {
    this.#soloEmpresa()
    return this.#asWrite(readOdometro(this.connection, { empresaId: this.empresaId, vehiculoId }, reading, precedence))
  }

  /** After a change of services or plans, in the same batch: the odometer and every plan of the vehicle, computed anew. */
  planesAlDia(vehiculoId: string): Write[] {
    this.#soloEmpresa()
    return bringUpToDate(this.connection, { empresaId: this.empresaId, vehiculoId }).map((s) => this.#asWrite(s))
  }

  /** After a change of the company's thresholds: the alerts of all its vehicles are to be judged anew. */
  recordAssessment(now: number): Write {
    this.#soloEmpresa()
    return this.#asWrite(this.connection.insert(pendientes).select(assessAll(this.empresaId, now)))
  }

  /** Notes for the outbox every GPS device of this company that equals `donde`: its Device is told of it after the batch. */
  recordDispositivos(where: Equality<'gps_dispositivos'>, now: number): Write {
    const whichOnes = this.#where('gps_dispositivos', where)
    return this.#asWrite(this.connection.insert(pendientes).select(configurarDispositivos(whichOnes, now)))
  }

  /** Notes for the outbox that the company's live room must look again at whom it shows what. */
  recordFleet(carga: { usuario?: string }, now: number): Write {
    return this.#asWrite(this.connection.insert(pendientes).values(roomToReview(this.empresaId, carga, now)))
  }

  /** Runs one statement; answers how many rows it changed. */
  async run(write: Write): Promise<number> {
    return (await this.batch([write]))[0] ?? 0
  }

  /** Runs the statements as one transaction, all or none; answers how many rows each changed. */
  async batch(writes: Write[]): Promise<number[]> {
    const [primera, ...rest] = writes as unknown as BatchItem<'sqlite'>[]
    if (!primera) return []
    const results = (await this.connection.batch([primera, ...rest])) as unknown as D1Result[]
    return results.map((h) => h.meta.changes)
  }

  #soloEmpresa(): void {
    if (this.usuarioId !== null) throw new Error('not through the door of a Usuario')
  }

  #asWrite(statement: unknown): Write {
    return statement as Write
  }

  #where<K extends Tabla>(tabla: K, where: Equality<K>): SQL {
    const t = tenantTables[tabla]
    const equal = Object.entries(where)
      .filter(([clave]) => clave !== 'empresa_id')
      .map(([clave, valor]) => {
        const column = (t as unknown as Record<string, Column>)[clave]
        if (!column || valor === undefined) throw new Error(`${tabla}: equality on ${clave} without a value`)
        return eq(column, valor)
      })
    if (equal.length === 0) throw new Error(`${tabla}: a write needs at least one equality`)
    // the company first and every part an equality: there is nothing to widen
    return and(scope(tabla, this.empresaId, this.usuarioId), ...equal) as SQL
  }
}
