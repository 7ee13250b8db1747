/** The mail server's settings (the newest row of email_config), and whether sending is paused. */
import { desc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { auditoriaWrite } from '../auditoria/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { email_config } from '../tenant/schema/platform'
import { trabajos } from '../tenant/schema/queues'
import type { CorreosDb } from './sql'

export type ConfigRow = typeof email_config.$inferSelect

/** A pause after the server refused everything: when to retry, what it said, how often in a row, and since when. */
export interface Pause {
  hasta: number
  desde: number
  times: number
  error: string
}

/** The only row, written by the form. */
const ID = 'correo'
/** The pause is stored in the table of cron jobs. */
const JOB = 'correo'

export class CorreoConfigDb {
  readonly #db: Db
  constructor(connection: Connection) {
    this.#db = connect(connection)
  }

  #queries() {
    return [
      this.#db.select().from(email_config).orderBy(desc(email_config.updated_at)).limit(1),
      this.#db.select({ cursor: trabajos.cursor }).from(trabajos).where(eq(trabajos.nombre, JOB)),
    ] as const
  }

  /** The settings and the pause. One round trip. */
  async read(): Promise<{ config: ConfigRow | null; pause: Pause | null }> {
    const [config, pause] = await this.#db.batch([...this.#queries()])
    return { config: config[0] ?? null, pause: (pause[0]?.cursor ?? null) as Pause | null }
  }

  /** The same, with the state of the queue and its newest dead letters. One round trip. */
  async readAll(correos: CorreosDb, now: number, deadLetters: number) {
    const [config, pause, waiting, sent, failed, list] = await this.#db.batch([
      ...this.#queries(),
      ...correos.estado(now, deadLetters),
    ] as const)
    return {
      config: config[0] ?? null,
      pause: (pause[0]?.cursor ?? null) as Pause | null,
      queue: { waiting: waiting[0]?.n ?? 0, sent: sent[0]?.n ?? 0, deadLetters: failed[0]?.n ?? 0 },
      deadLetters: list,
    }
  }

  /** Saves the settings and ends the pause, so that the changed server is tried at once. */
  async save(row: Omit<ConfigRow, 'id'>, auditEntry: AuditInput): Promise<void> {
    const save = this.#db
      .insert(email_config)
      .values({ ...row, id: ID })
      .onConflictDoUpdate({ target: email_config.id, set: row })
    const audit = auditoriaWrite(this.#db, auditEntry, 'after-change')
    await this.#db.batch([save, audit, this.#pause(null, row.updated_at) as typeof save])
  }

  /** Pauses sending, or resumes it with null. */
  async pause(pause: Pause | null, now: number): Promise<void> {
    await this.#db.batch([this.#pause(pause, now)])
  }

  #pause(pause: Pause | null, now: number): BatchItem<'sqlite'> {
    const cursor = pause ?? sql`null`
    return this.#db
      .insert(trabajos)
      .values({ nombre: JOB, cursor, updated_at: now })
      .onConflictDoUpdate({ target: trabajos.nombre, set: { cursor, updated_at: now } })
  }
}
