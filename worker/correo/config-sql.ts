/** Where mail goes out (the newest row of email_config), and whether its server is being left alone for now. */
import { desc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { auditoriaWrite } from '../auditoria/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { trabajos } from '../tenant/schema/clock'
import { email_config } from '../tenant/schema/platform'
import type { CorreosDb } from './sql'

export type ConfigRow = typeof email_config.$inferSelect

/** A server that refuses everybody is asked again at `hasta`; what it said, how often in a row, and since when. */
export interface Pause {
  hasta: number
  desde: number
  times: number
  error: string
}

/** The one row that the form writes. */
const ID = 'correo'
/** The pause stands with the long jobs of the clock. */
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

  /** Writes the settings down; who changes the server wants it asked again at once. */
  async save(row: Omit<ConfigRow, 'id'>, auditEntry: AuditInput): Promise<void> {
    const save = this.#db
      .insert(email_config)
      .values({ ...row, id: ID })
      .onConflictDoUpdate({ target: email_config.id, set: row })
    const audit = auditoriaWrite(this.#db, auditEntry, 'tras-cambio')
    await this.#db.batch([save, audit, this.#pause(null, row.updated_at) as typeof save])
  }

  /** Leaves the server alone, or with null asks it again. */
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
