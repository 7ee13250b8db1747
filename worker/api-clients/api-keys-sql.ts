/** Statements on keys of the API and on the answers that are kept for repeated requests. */
import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import type { KeptAnswer } from '../domain/api-clients/answer'
import { type Connection, connect } from '../platform-db/connect'
import { insertIf } from '../platform-db/insert-if'
import type { EmpresaRow } from '../platform-db/platform-db'
import { api_respuestas as answers, api_claves as keys } from '../tenant/schema/api'
import { empresas } from '../tenant/schema/empresas'
import type { Write } from '../tenant/source'
import { type Scoped, statement } from '../tenant/statement'

type ApiKeyRow = typeof keys.$inferSelect

/** A key by its hash, revoked or not, with its company. */
export async function findApiKey(
  connection: Connection,
  hash: string,
): Promise<{
  key: Pick<ApiKeyRow, 'id' | 'nombre' | 'permisos' | 'usada_at' | 'revocada_at'>
  empresa: EmpresaRow
} | null> {
  const [row] = await connect(connection)
    .select({
      key: {
        id: keys.id,
        nombre: keys.nombre,
        permisos: keys.permisos,
        usada_at: keys.usada_at,
        revocada_at: keys.revocada_at,
      },
      empresa: empresas,
    })
    .from(keys)
    .innerJoin(empresas, eq(empresas.id, keys.empresa_id))
    .where(eq(keys.token_hash, hash))
    .limit(1)
  return row ?? null
}

/** Notes that a key was used. */
export const noteUse = (db: Scoped, id: string, now: number): Write =>
  statement(db, (scope) => scope.connection.update(keys).set({ usada_at: now }).where(scope.rows('api_claves', { id })))

/** Adds a key while the company has fewer than `max` that are not revoked; otherwise 0 rows change. */
export const addKey = (db: Scoped, row: Omit<typeof keys.$inferInsert, 'empresa_id'>, max: number): Write =>
  statement(db, ({ connection, empresaId }) => {
    const live = connection
      .select({ n: count() })
      .from(keys)
      .where(and(eq(keys.empresa_id, empresaId), isNull(keys.revocada_at)))
    return insertIf(connection, keys, { ...row, empresa_id: empresaId }, sql`(${live}) < ${max}`)
  })

/** Revokes a key; 0 rows for one that is revoked or unknown. Open also once the subscription is over. */
export const revokeKey = (db: Scoped, id: string, now: number): Write =>
  statement(db, (scope) =>
    scope.connection
      .update(keys)
      .set({ revocada_at: now })
      .where(sql`${scope.rows('api_claves', { id })} and ${keys.revocada_at} is null`),
  )

/** Whose key of repetition it is. */
interface AnswerKey {
  clave_id: string
  llave: string
}

/** Reserves an Idempotency-Key for a request; 0 rows when it is taken. */
export const reserveAnswer = (db: Scoped, row: AnswerKey & { huella: string; created_at: number }): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .insert(answers)
      .values({ ...row, empresa_id: empresaId })
      .onConflictDoNothing(),
  )

/** Keeps the answer to the request that reserved the key. */
export const keepAnswer = (db: Scoped, key: AnswerKey, answer: KeptAnswer): Write =>
  statement(db, (scope) =>
    scope.connection
      .update(answers)
      .set({ estado: answer.status, cabeceras: answer.headers, cuerpo: answer.body })
      .where(scope.rows('api_respuestas', { ...key })),
  )

/** Frees a key: an expired one before `before` (UTC milliseconds), or in any case. */
export const freeAnswer = (db: Scoped, key: AnswerKey, before?: number): Write =>
  statement(db, (scope) =>
    scope.connection
      .delete(answers)
      .where(
        and(
          scope.rows('api_respuestas', { ...key }),
          before === undefined ? undefined : lt(answers.created_at, before),
        ),
      ),
  )

/** Deletes the answers of all companies from before an instant. For a scheduled job. */
export async function forgetAnswers(connection: Connection, before: number): Promise<void> {
  await connect(connection).delete(answers).where(lt(answers.created_at, before))
}
