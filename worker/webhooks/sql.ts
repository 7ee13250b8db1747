/** Statements on webhooks, and on messages that a person sends. */
import { and, count, eq, ne, sql } from 'drizzle-orm'
import { TEST_EVENT } from '../domain/webhooks/event'
import { insertIf } from '../platform-db/insert-if'
import { entregas, webhook_veredictos, webhooks } from '../tenant/schema/webhooks'
import type { Write } from '../tenant/source'
import { type Scoped, statement } from '../tenant/statement'

/** Adds a webhook while the company has fewer than `max`; otherwise 0 rows change. */
export const addWebhook = (db: Scoped, row: Omit<typeof webhooks.$inferInsert, 'empresa_id'>, max: number): Write =>
  statement(db, ({ connection, empresaId }) => {
    const have = connection.select({ n: count() }).from(webhooks).where(eq(webhooks.empresa_id, empresaId))
    return insertIf(connection, webhooks, { ...row, empresa_id: empresaId }, sql`(${have}) < ${max}`)
  })

/** Forgets which verdicts a webhook was told, when it is changed: it gets no messages about what changed before. */
export const forgetVerdicts = (db: Scoped, webhook_id: string): Write =>
  statement(db, (scope) =>
    scope.connection.delete(webhook_veredictos).where(scope.rows('webhook_veredictos', { webhook_id })),
  )

/** Adds a test message, which is tried once; 0 rows for an unknown webhook. */
export const addTest = (db: Scoped, id: string, webhook_id: string, now: number): Write =>
  statement(db, ({ connection, empresaId: empresa_id }) => {
    const row = { id, empresa_id, webhook_id, evento: TEST_EVENT, datos: { webhook_id }, ocurrio_at: now } as const
    const isKnown = sql`exists (select 1 from ${webhooks} where ${webhooks.empresa_id} = ${empresa_id}
      and ${webhooks.id} = ${webhook_id})`
    return insertIf(connection, entregas, { ...row, proximo_at: now, created_at: now }, isKnown)
  })

/** Makes a message due, with its attempts counted from zero; 0 rows while it is being sent. */
export const sendAgain = (db: Scoped, of: { id: string; webhook_id: string }, now: number): Write =>
  statement(db, (scope) =>
    scope.connection
      .update(entregas)
      .set({ estado: 'pendiente', intentos: 0, proximo_at: now, arriendo_hasta: 0 })
      .where(and(scope.rows('entregas', of), sql`${entregas.arriendo_hasta} <= ${now}`)),
  )

/** Makes all messages due that were given up, with their attempts counted from zero; not test messages. */
export const sendFailedAgain = (db: Scoped, webhook_id: string, now: number): Write =>
  statement(db, (scope) =>
    scope.connection
      .update(entregas)
      .set({ estado: 'pendiente', intentos: 0, proximo_at: now })
      .where(and(scope.rows('entregas', { webhook_id, estado: 'fallida' }), ne(entregas.evento, TEST_EVENT))),
  )
