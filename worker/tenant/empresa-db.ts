/**
 * The tenant door with writes, in addition to EmpresaReader. Writes take values and equalities, never SQL; the door
 * adds the company to both, and for a Usuario the assigned vehicles. `batch` also counts rows changed by triggers:
 * check whether a count is 0, never whether it is 1.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { claim, discardStatement, type NewArchivo, upload } from '../archivos/sql'
import { auditoriaWrite } from '../auditoria/sql'
import type { ArchivoOwner } from '../domain/archivos/archivo'
import { type AuditEvent, type AuditEventDetails, emptyTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { bringUpToDate, readOdometro, releaseServicio } from '../mantenimientos/sql'
import { assessAll, configureDispositivos, roomToReview } from '../outbox/rows-sql'
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
import {
  type Changes,
  type Equality,
  Increment,
  type TableName,
  type TenantTables,
  type Values,
  type Write,
} from './source'

/** What a Usuario may add and change: documents with their files, and an alert's state. */
const ADDABLE: readonly TableName[] = ['archivos', 'documentos']
const CHANGEABLE: readonly TableName[] = ['archivos', 'documentos', 'alertas']

/** Documents of one kind, among which the current one is determined. */
export type DocumentoClase = Pick<typeof documentos.$inferSelect, 'vehiculo_id' | 'tipo' | 'nombre'>

/** Columns of the company's row that its own people may change. */
type OwnColumn = 'nombre' | 'nit' | 'direccion' | 'telefono' | 'zona_horaria' | 'umbrales' | 'calendario_version'

export class EmpresaDb extends EmpresaReader {
  /** An audit row, for the batch of its cause: directly after it, and only written if that changed something. */
  audit<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S> = {}): Write {
    const row = toAuditEntry(this.requestTrace ?? emptyTrace(Date.now()), auditEvent, {
      ...what,
      empresa_id: this.empresaId,
    })
    return this.#asWrite(auditoriaWrite(this.connection, row, 'tras-cambio'))
  }

  updateEmpresa(changes: Partial<Pick<typeof empresas.$inferInsert, OwnColumn>>): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(this.connection.update(empresas).set(changes).where(eq(empresas.id, this.empresaId)))
  }

  /** Inserts or updates the single row of a table with one row per company. */
  put<K extends 'seguridad' | 'pagadores' | 'fuentes_pago'>(table: K, values: Values<K>): Write {
    this.#requireEmpresaScope()
    const t = tenantTables[table] as TenantTables['seguridad']
    const row = this.connection.insert(t).values({ ...(values as Values<'seguridad'>), empresa_id: this.empresaId })
    return this.#asWrite(row.onConflictDoUpdate({ target: t.empresa_id, set: values as Values<'seguridad'> }))
  }

  /**
   * A new row of this company; in tables without duplicates (once.ts) only if it does not exist; through the door of a
   * Usuario only on an assigned vehicle. Otherwise 0 rows change: decided by the statement itself, so concurrent
   * requests are safe.
   */
  insert<K extends TableName>(table: K, values: Values<K>): Write {
    const t = tenantTables[table] as TenantTables['documentos']
    const row = { ...values, empresa_id: this.empresaId } as typeof t.$inferInsert
    const { empresaId, usuarioId } = this
    if (usuarioId !== null && !ADDABLE.includes(table)) throw new Error(`a Usuario adds nothing to ${table}`)
    const fits = and(
      usuarioId !== null && row.vehiculo_id ? assigned(empresaId, usuarioId, row.vehiculo_id) : undefined,
      isHeldOnce(table)
        ? sql`not exists (select 1 from ${t} where ${and(eq(t.empresa_id, empresaId), sameAs(table, row))})`
        : undefined,
    )
    return this.#asWrite(fits ? insertIf(this.connection, t, row, fits) : this.connection.insert(t).values(row))
  }

  /** A new checkout unless the same one is open at least until `until` (UTC milliseconds): otherwise 0 rows change. */
  insertCheckout(values: Values<'pagos'>, until: number): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(insertCheckout(this.connection, { ...values, empresa_id: this.empresaId }, until))
  }

  /**
   * Inserts only while the company has fewer rows of the table than its limit (a column of empresas). Count and insert
   * are one statement, so concurrent requests cannot exceed the limit: above it 0 rows change.
   */
  insertWithin<K extends TableName>(table: K, values: Values<K>, limit: 'vehicle_limit' | 'user_limit'): Write {
    this.#requireEmpresaScope()
    const t = tenantTables[table]
    const fits = sql`(select count(*) from ${t} where ${t.empresa_id} = ${this.empresaId})
      < (select ${empresas[limit]} from ${empresas} where ${empresas.id} = ${this.empresaId})`
    return this.#asWrite(
      insertIf(
        this.connection,
        t as TenantTables['vehiculos'],
        { ...values, empresa_id: this.empresaId } as never,
        fits,
      ),
    )
  }

  /**
   * Updates this company's rows that equal `where`; at least one equality is required. Through the door of a Usuario
   * only rows of an assigned vehicle, and they must stay on one: otherwise 0 rows change.
   */
  update<K extends TableName>(table: K, where: Equality<K>, changes: Changes<K>): Write {
    const t = tenantTables[table]
    if (this.usuarioId !== null && !CHANGEABLE.includes(table)) throw new Error(`a Usuario changes nothing in ${table}`)
    const destination = (changes as { vehiculo_id?: string | null }).vehiculo_id
    const stays =
      this.usuarioId !== null && typeof destination === 'string'
        ? assigned(this.empresaId, this.usuarioId, destination)
        : undefined
    const set: Record<string, unknown> = {}
    for (const [key, valor] of Object.entries(changes)) {
      if (key === 'empresa_id') continue
      const column = (t as unknown as Record<string, Column>)[key]
      set[key] = valor instanceof Increment ? sql`${column} + ${valor.n}` : valor
    }
    return this.#asWrite(
      this.connection
        .update(t)
        .set(set as never)
        .where(and(this.#where(table, where), stays)),
    )
  }

  /** Deletes this company's rows that equal `where`; at least one equality is required. */
  remove<K extends TableName>(table: K, where: Equality<K>): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(this.connection.delete(tenantTables[table]).where(this.#where(table, where)))
  }

  /**
   * Wraps a write of documents: for one vehicle, type and name, marks (`actual`) those that count today or later,
   * whatever the write does: the last document of each stretch of cover, with the days on which it counts
   * (domain/documentos/coverage.ts).
   * @param writes must write `actual` as false
   * @param now UTC milliseconds; what no longer counted on the day before is history
   */
  withCurrent({ vehiculo_id, tipo, nombre }: DocumentoClase, writes: Write[], now: number): Write[] {
    const { unmark, mark } = coverageMarks(
      this.connection,
      this.#where('documentos', { vehiculo_id, tipo, nombre }),
      now,
    )
    return [this.#asWrite(unmark), ...writes, this.#asWrite(mark)]
  }

  /**
   * Follow-up of any change of a vehicle's documents, drivers, plans or own data, at the end of the same batch:
   * recomputes its verdict, and adds an outbox row that assesses its alerts.
   */
  afterChange(vehiculoId: string, now: number): Write[] {
    const payload = { empresa_id: this.empresaId }
    const outboxEntry = { tipo: 'vehiculo.juzgar', destino: vehiculoId, proximo_at: now, created_at: now } as const
    return [
      ...verdictWrites(this.connection, this.empresaId, vehiculoId, now).map((s) => this.#asWrite(s)),
      this.#asWrite(this.connection.insert(pendientes).values({ ...outboxEntry, carga: payload })),
    ]
  }

  /**
   * A new upload, while the person has fewer than `max` unclaimed ones since `since` (UTC milliseconds): otherwise 0
   * rows change.
   */
  uploadArchivo(row: NewArchivo, max: number, since: number): Write {
    return this.#asWrite(upload(this.connection, this.empresaId, row, max, since))
  }

  /** Claims a person's own upload for its record, which the batch has written before; fails the batch if it cannot. */
  claimArchivo(id: string, person: string, owner: { de: ArchivoOwner; vehiculo_id: string }): Write {
    const { empresaId, usuarioId } = this
    return this.#asWrite(claim(this.connection, { empresaId, usuarioId, persona: person }, id, owner))
  }

  /** Deletes a person's own unclaimed upload; also for a Usuario. */
  discardArchivo(id: string, person: string): Write {
    return this.#asWrite(discardStatement(this.connection, this.empresaId, person, id))
  }

  /** Before a service is changed or deleted, in the same batch: clears what plans and the odometer took from it. */
  releaseServicio(id: string): Write[] {
    this.#requireEmpresaScope()
    return releaseServicio(this.connection, this.empresaId, id).map((s) => this.#asWrite(s))
  }

  /**
   * Stores a reading as the vehicle's odometer. `mayor`: unless one of a later day, or a higher one of the same day, is
   * known; `mismo-dia`: overrides one of the same day; `siempre`: overrides any.
   */
  readOdometro(
    vehiculoId: string,
    reading: { fecha: string; km: number },
    precedence: 'siempre' | 'mismo-dia' | 'mayor',
  ): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(readOdometro(this.connection, { empresaId: this.empresaId, vehiculoId }, reading, precedence))
  }

  /** After a change of services or plans, in the same batch: recomputes the odometer and every plan of the vehicle. */
  refreshPlanes(vehiculoId: string): Write[] {
    this.#requireEmpresaScope()
    return bringUpToDate(this.connection, { empresaId: this.empresaId, vehiculoId }).map((s) => this.#asWrite(s))
  }

  /** After a change of the company's thresholds: assesses the alerts of all its vehicles again. */
  recordAssessment(now: number): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(this.connection.insert(pendientes).select(assessAll(this.empresaId, now)))
  }

  /** Outbox rows for this company's GPS devices that equal `where`: their Devices are notified after the batch. */
  recordDispositivos(where: Equality<'gps_dispositivos'>, now: number): Write {
    const whichOnes = this.#where('gps_dispositivos', where)
    return this.#asWrite(this.connection.insert(pendientes).select(configureDispositivos(whichOnes, now)))
  }

  /** Outbox row that makes the company's live room check again what each viewer may see. */
  recordFleet(payload: { usuario?: string }, now: number): Write {
    return this.#asWrite(this.connection.insert(pendientes).values(roomToReview(this.empresaId, payload, now)))
  }

  /** Runs one statement; returns how many rows it changed. */
  async run(write: Write): Promise<number> {
    return (await this.batch([write]))[0] ?? 0
  }

  /** Runs the statements as one transaction; returns how many rows each changed. */
  async batch(writes: Write[]): Promise<number[]> {
    const [first, ...rest] = writes as unknown as BatchItem<'sqlite'>[]
    if (!first) return []
    const results = (await this.connection.batch([first, ...rest])) as unknown as D1Result[]
    return results.map((h) => h.meta.changes)
  }

  #requireEmpresaScope(): void {
    if (this.usuarioId !== null) throw new Error('not through the door of a Usuario')
  }

  #asWrite(statement: unknown): Write {
    return statement as Write
  }

  #where<K extends TableName>(table: K, where: Equality<K>): SQL {
    const t = tenantTables[table]
    const equal = Object.entries(where)
      .filter(([key]) => key !== 'empresa_id')
      .map(([key, valor]) => {
        const column = (t as unknown as Record<string, Column>)[key]
        if (!column || valor === undefined) throw new Error(`${table}: equality on ${key} without a value`)
        return eq(column, valor)
      })
    if (equal.length === 0) throw new Error(`${table}: a write needs at least one equality`)
    // the company first, and only equalities: the condition cannot be widened
    return and(scope(table, this.empresaId, this.usuarioId), ...equal) as SQL
  }
}
