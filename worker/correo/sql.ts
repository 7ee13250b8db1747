/**
 * The mail queue (schema.correos). A mail is written once per key, leased by one sender at a time, and marked as soon
 * as the server has accepted it. For sent or dead mails `proximo_at` is the time since when they are, so that counting
 * and cleaning use the same index as the queue.
 */

import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { EXPIRY_DAYS } from '../domain/correo/queue'
import { COUNT_LIMIT } from '../domain/count'
import type { Cursor } from '../domain/cursor'
import { DAY_MS } from '../domain/day'
import type { SqlCondition } from '../identidad/codes-sql'
import { inParts } from '../platform-db/chunks'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { batch, read, write } from '../platform-db/sql'
import { correos } from '../tenant/schema/queues'

export interface NewCorreo {
  /** the idempotency key: a second mail with the same key is not written */
  clave: string
  usuario_id: string | null
  empresa_id: string | null
  para: string
  asunto: string
  html: string
  texto: string
}
export type QueuedMail = typeof correos.$inferSelect
/** A dead letter as a list shows it. */
export type DeadLetter = Pick<QueuedMail, 'id' | 'para' | 'asunto' | 'error' | 'intentos' | 'created_at' | 'proximo_at'>

/** What a clean-up deletes at most: more than the 6,000 mails that the minutes of an hour can send. */
const CLEANED_AT_ONCE = 10_000

/** Mails that may still leave: also a dead letter, which can be put back into the queue. */
export const IS_UNSENT = "estado in ('pendiente', 'muerto')"

/** A mail as a row of the queue. */
export interface CorreoRow extends NewCorreo {
  id: string
  message_id: string
  proximo_at: number
  created_at: number
}

/** The row of a mail, with its id and its Message-ID, which stays the same however often it is sent. */
export function rowOf(correo: NewCorreo, domain: string, now: number): CorreoRow {
  const id = crypto.randomUUID()
  return { ...correo, id, message_id: `<${id}@${domain}>`, proximo_at: now, created_at: now }
}

const COLUMNS = 'id, clave, usuario_id, empresa_id, para, asunto, html, texto, message_id, proximo_at, created_at'
const VALUES = COLUMNS.split(', ')
  .map((c) => `j.value ->> '${c}'`)
  .join(', ')
const ALWAYS: SqlCondition = { sql: 'true', values: [] }

/**
 * Queues mails, each once per key, as statements for the batch of their cause: one, or more where the mails are larger
 * than one parameter may be.
 * @param condition a trusted SQL condition under which a mail is written, over its row `j.value`; its parameters are numbered
 *   from ?2 on
 */
export const queueCorreos = (d1: Connection, rows: readonly CorreoRow[], condition = ALWAYS): D1PreparedStatement[] =>
  inParts(rows).map((part) => insert(d1, part, condition))

/** The same for one mail: always one statement. */
export const queueCorreo = (d1: Connection, row: CorreoRow, condition = ALWAYS): D1PreparedStatement =>
  insert(d1, [row], condition)

const insert = (d1: Connection, rows: readonly CorreoRow[], condition: SqlCondition): D1PreparedStatement =>
  write(
    d1,
    `insert into correos (${COLUMNS}) select ${VALUES} from json_each(?1) j where ${condition.sql}
       on conflict (clave) do nothing`,
    JSON.stringify(rows),
    ...condition.values,
  )

export class CorreosDb {
  readonly #d1: Connection
  readonly #db: Db
  constructor(connection: Connection) {
    this.#d1 = connection
    this.#db = connect(connection)
  }

  /**
   * Leases up to n mails that are due, oldest first: no other sender gets them until `until`. It is one statement, so
   * concurrent senders get different mails.
   */
  async lease(now: number, until: number, n: number): Promise<QueuedMail[]> {
    const results = await read(
      this.#d1,
      getTableColumns(correos),
      `update correos set arriendo_hasta = ?2 where id in (
           select id from correos where estado = 'pendiente' and proximo_at <= ?1 and arriendo_hasta <= ?1
           order by proximo_at, id limit ?3)
         returning *`,
      now,
      until,
      n,
    ).all()
    return results.sort((a, b) => a.proximo_at - b.proximo_at || (a.id < b.id ? -1 : 1))
  }

  /** Leases the one mail with this key, if it is due and not leased. */
  async leaseOne(key: string, now: number, until: number): Promise<QueuedMail[]> {
    return read(
      this.#d1,
      getTableColumns(correos),
      `update correos set arriendo_hasta = ?3
         where clave = ?1 and estado = 'pendiente' and proximo_at <= ?2 and arriendo_hasta <= ?2 returning *`,
      key,
      now,
      until,
    ).all()
  }

  /** Marks a mail as accepted by the server. */
  async sent(id: string, now: number): Promise<void> {
    await write(
      this.#d1,
      `update correos set estado = 'enviado', enviado_at = ?2, proximo_at = ?2, arriendo_hasta = 0, error = null,
         intentos = intentos + 1 where id = ?1 and estado <> 'enviado'`,
      id,
      now,
    ).run()
  }

  /** Records a failed attempt: retried at `next`, or dead when that is null. Only for the holder of the lease. */
  async failed(id: string, lease: number, error: string, next: number | null, now: number): Promise<void> {
    await write(
      this.#d1,
      `update correos set estado = ?4, intentos = intentos + 1, error = ?3, proximo_at = ?5, arriendo_hasta = 0
         where id = ?1 and arriendo_hasta = ?2 and estado = 'pendiente'`,
      id,
      lease,
      error,
      next === null ? 'muerto' : 'pendiente',
      next ?? now,
    ).run()
  }

  /** Releases mails without counting an attempt. @param next when they are due; without it they are due as before */
  async release(ids: readonly string[], lease: number, next: number | null = null): Promise<void> {
    if (ids.length === 0) return
    await write(
      this.#d1,
      `update correos set arriendo_hasta = 0, proximo_at = coalesce(?3, proximo_at)
         where id in (select value from json_each(?1)) and arriendo_hasta = ?2 and estado = 'pendiente'`,
      JSON.stringify(ids),
      lease,
      next,
    ).run()
  }

  /** Mails that waited too long become dead, and old sent or dead ones are deleted, a limited number at a time. */
  async cleanUp(now: number, retentionDays: number): Promise<void> {
    await this.#d1.batch([
      write(
        this.#d1,
        `update correos set estado = 'muerto', error = coalesce(error, 'caducado'), proximo_at = ?1
           where id in (select id from correos where estado = 'pendiente' and proximo_at <= ?1 and created_at <= ?2
             and arriendo_hasta <= ?1 limit ?3)`,
        now,
        now - EXPIRY_DAYS * DAY_MS,
        CLEANED_AT_ONCE,
      ),
      ...['enviado', 'muerto'].map((estado) =>
        write(
          this.#d1,
          `delete from correos where id in (select id from correos where estado = ?1 and proximo_at <= ?2 limit ?3)`,
          estado,
          now - retentionDays * DAY_MS,
          CLEANED_AT_ONCE,
        ),
      ),
    ])
  }

  /** The state of the queue and its newest dead letters; as queries for a batch. */
  estado(now: number, deadLetters: number) {
    const howMany = (where: SQL) =>
      this.#db.select({ n: sql<number>`count(*)` }).from(
        this.#db
          .select({ uno: sql`1`.as('uno') })
          .from(correos)
          .where(where)
          .limit(COUNT_LIMIT)
          .as('contados'),
      )
    return [
      howMany(sql`${correos.estado} = 'pendiente'`),
      howMany(sql`${correos.estado} = 'enviado' and ${correos.proximo_at} > ${now - DAY_MS}`),
      howMany(sql`${correos.estado} = 'muerto'`),
      this.deadLetters(null, deadLetters),
    ] as const
  }

  /** Dead letters, newest first, as a query. @param after since when and which one the last of those before was */
  deadLetters(after: Cursor | null, n: number) {
    const { id, para: recipient, asunto: subject, error, intentos, created_at, proximo_at } = correos
    const [at, last] = after ?? [Number.MAX_SAFE_INTEGER, '']
    return this.#db
      .select({ id, para: recipient, asunto: subject, error, intentos, created_at, proximo_at })
      .from(correos)
      .where(sql`${correos.estado} = 'muerto' and (${proximo_at}, ${id}) < (${at}, ${last})`)
      .orderBy(sql`${proximo_at} desc, ${id} desc`)
      .limit(n)
  }

  /**
   * Requeues those of the mails that are dead letters, as if they had just been written; returns how many.
   * @param log the audit row, written when there was one
   */
  async reviveAll(ids: readonly string[], now: number, log: D1PreparedStatement): Promise<number> {
    const revive = read(
      this.#d1,
      { id: correos.id },
      `update correos set estado = 'pendiente', intentos = 0, error = null, proximo_at = ?2, created_at = ?2,
         arriendo_hasta = 0 where id in (select value from json_each(?1)) and estado = 'muerto' returning id`,
      JSON.stringify(ids),
      now,
    )
    const [revived] = await batch(this.#d1, [revive, log])
    return revived.length
  }

  /** Deletes those of the mails that are dead letters, and logs it in the same way; returns how many. */
  async discardAll(ids: readonly string[], log: D1PreparedStatement): Promise<number> {
    const discard = read(
      this.#d1,
      { id: correos.id },
      `delete from correos where id in (select value from json_each(?1)) and estado = 'muerto' returning id`,
      JSON.stringify(ids),
    )
    const [discarded] = await batch(this.#d1, [discard, log])
    return discarded.length
  }
}
