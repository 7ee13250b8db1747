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

/** What a Usuario may add and change: papers with their files, and an alert's state. */
const ADDABLE: readonly TableName[] = ['archivos', 'documentos']
const CHANGEABLE: readonly TableName[] = ['archivos', 'documentos', 'alertas']

/** Documents among which the latest counts. */
export type DocumentoClase = Pick<typeof documentos.$inferSelect, 'vehiculo_id' | 'tipo' | 'nombre'>

/** What the company's own people may change of its row. */
type OwnColumn = 'nombre' | 'nit' | 'direccion' | 'telefono' | 'zona_horaria' | 'umbrales' | 'calendario_version'

export class EmpresaDb extends EmpresaReader {
  /** A row of the company's audit log, for the batch of its cause: right behind it, and only if that changed something. */
  audit<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S> = {}): Write {
    const row = toAuditEntry(this.requestTrace ?? emptyTrace(Date.now()), auditEvent, {
      ...what,
      empresa_id: this.empresaId,
    })
    return this.#asWrite(auditoriaWrite(this.connection, row, 'tras-cambio'))
  }

  /** Changes the company's own row. */
  updateEmpresa(changes: Partial<Pick<typeof empresas.$inferInsert, OwnColumn>>): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(this.connection.update(empresas).set(changes).where(eq(empresas.id, this.empresaId)))
  }

  /** The company's only row of a table that holds one of each company, the first time or again. */
  put<K extends 'seguridad' | 'pagadores' | 'fuentes_pago'>(table: K, values: Values<K>): Write {
    this.#requireEmpresaScope()
    const t = tenantTables[table] as TenantTables['seguridad']
    const row = this.connection.insert(t).values({ ...(values as Values<'seguridad'>), empresa_id: this.empresaId })
    return this.#asWrite(row.onConflictDoUpdate({ target: t.empresa_id, set: values as Values<'seguridad'> }))
  }

  /**
   * A new row of this company, of those that it has once (once.ts) unless it is there; through the door of a Usuario only on
   * an assigned vehicle. Else 0 rows change: the statement itself decides, however many are sent at once.
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

  /** A new checkout unless the same one is open until `until` (ms UTC) at least: else 0 rows change. */
  insertCheckout(values: Values<'pagos'>, until: number): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(insertCheckout(this.connection, { ...values, empresa_id: this.empresaId }, until))
  }

  /**
   * Inserts only while the company holds fewer rows of the table than its limit says (a column of empresas).
   * Count and insert are one statement, so parallel requests cannot pass the limit: over it 0 rows change.
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
   * Changes the rows of this company that equal `donde`; at least one equality is asked. Through the door of a Usuario
   * only what hangs on an assigned vehicle, and it stays on one: else 0 rows change.
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

  /** Deletes the rows of this company that equal `donde`; at least one equality is asked. */
  remove<K extends TableName>(table: K, where: Equality<K>): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(this.connection.delete(tenantTables[table]).where(this.#where(table, where)))
  }

  /**
   * Around a write of documents: of one vehicle, type and name those are marked (`actual`) that count today or will, whatever
   * the write does: the last document of each stretch of cover, with the days on which it counts (domain/documentos/coverage.ts).
   * @param escrituras must write `actual` as false
   * @param ahora UTC milliseconds; what counted no more on the day before is history
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
   * What follows any change of a vehicle's papers, drivers, plans or own data, at the end of the same batch: its verdict
   * is computed anew, and the outbox notes that its alerts are to be judged.
   */
  afterChange(vehiculoId: string, now: number): Write[] {
    const payload = { empresa_id: this.empresaId }
    const outboxEntry = { tipo: 'vehiculo.juzgar', destino: vehiculoId, proximo_at: now, created_at: now } as const
    return [
      ...verdictWrites(this.connection, this.empresaId, vehiculoId, now).map((s) => this.#asWrite(s)),
      this.#asWrite(this.connection.insert(pendientes).values({ ...outboxEntry, carga: payload })),
    ]
  }

  /** A new upload, while the person has fewer than `tope` loose ones since `desde` (ms UTC): else 0 rows change. */
  uploadArchivo(row: NewArchivo, max: number, since: number): Write {
    return this.#asWrite(upload(this.connection, this.empresaId, row, max, since))
  }

  /** Gives a person's own upload to its record, which the batch has written before; where it cannot, the batch fails. */
  claimArchivo(id: string, person: string, owner: { de: ArchivoOwner; vehiculo_id: string }): Write {
    const { empresaId, usuarioId } = this
    return this.#asWrite(claim(this.connection, { empresaId, usuarioId, persona: person }, id, owner))
  }

  /** Throws away a person's own upload that no record took; a Usuario's too. */
  discardArchivo(id: string, person: string): Write {
    return this.#asWrite(discardStatement(this.connection, this.empresaId, person, id))
  }

  /** Before a service is changed or removed, in the same batch: the plans and the odometer that rest on it forget it. */
  releaseServicio(id: string): Write[] {
    this.#requireEmpresaScope()
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
    this.#requireEmpresaScope()
    return this.#asWrite(readOdometro(this.connection, { empresaId: this.empresaId, vehiculoId }, reading, precedence))
  }

  /** After a change of services or plans, in the same batch: the odometer and every plan of the vehicle, computed anew. */
  refreshPlanes(vehiculoId: string): Write[] {
    this.#requireEmpresaScope()
    return bringUpToDate(this.connection, { empresaId: this.empresaId, vehiculoId }).map((s) => this.#asWrite(s))
  }

  /** After a change of the company's thresholds: the alerts of all its vehicles are to be judged anew. */
  recordAssessment(now: number): Write {
    this.#requireEmpresaScope()
    return this.#asWrite(this.connection.insert(pendientes).select(assessAll(this.empresaId, now)))
  }

  /** Notes for the outbox every GPS device of this company that equals `donde`: its Device is told of it after the batch. */
  recordDispositivos(where: Equality<'gps_dispositivos'>, now: number): Write {
    const whichOnes = this.#where('gps_dispositivos', where)
    return this.#asWrite(this.connection.insert(pendientes).select(configureDispositivos(whichOnes, now)))
  }

  /** Notes for the outbox that the company's live room must look again at whom it shows what. */
  recordFleet(payload: { usuario?: string }, now: number): Write {
    return this.#asWrite(this.connection.insert(pendientes).values(roomToReview(this.empresaId, payload, now)))
  }

  /** Runs one statement; answers how many rows it changed. */
  async run(write: Write): Promise<number> {
    return (await this.batch([write]))[0] ?? 0
  }

  /** Runs the statements as one transaction, all or none; answers how many rows each changed. */
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
    // the company first and every part an equality: there is nothing to widen
    return and(scope(table, this.empresaId, this.usuarioId), ...equal) as SQL
  }
}
