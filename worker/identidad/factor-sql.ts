/** When the code of a second factor is accepted, as a condition of the statement that uses it up; and what the log says of it. */
import { sql } from 'drizzle-orm'
import { auditoriaWrite } from '../auditoria/sql'
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { write } from '../platform-db/sql'
import { respaldos } from '../tenant/schema/access'

/** The code of an app by its step and the (encrypted) secret it was compared with, or the hash of a backup code. */
export type SecondProof = { paso: number; secreto: string } | { respaldo: string }

/**
 * Valid and not used yet.
 * @param usuarioSql the person as SQL
 * @param n the number of the first of its parameters (at most two)
 */
export function proofHolds(
  proof: SecondProof,
  usuarioSql: string,
  n: number,
): { sql: string; values: (string | number)[] } {
  if ('paso' in proof) {
    return {
      sql: `exists (select 1 from factores f where f.usuario_id = ${usuarioSql} and f.verificado_at is not null
        and f.paso < ?${n} and f.secreto = ?${n + 1})`,
      values: [proof.paso, proof.secreto],
    }
  }
  return {
    sql: `exists (select 1 from factores f join respaldos r on r.usuario_id = f.usuario_id
      where f.usuario_id = ${usuarioSql} and f.verificado_at is not null and r.hash = ?${n} and r.usado_at is null)`,
    values: [proof.respaldo],
  }
}

/**
 * Uses up the proof of a second factor that opened a session or a token family, if that is open: a code works once. A
 * backup code is logged.
 * @param at UTC milliseconds
 */
export function consumeProof(
  d1: Connection,
  proof: SecondProof,
  { usuario_id, at, trace }: { usuario_id: string; at: number; trace: RequestTrace },
  opened: { table: 'sesiones' | 'api_familias'; id: string },
): D1PreparedStatement[] {
  const isOpen = `exists (select 1 from ${opened.table} where id = ?2)`
  if ('paso' in proof) {
    const text = `update factores set paso = ?3 where usuario_id = ?1 and ${isOpen}`
    return [write(d1, text, usuario_id, opened.id, proof.paso)]
  }
  const text = `update respaldos set usado_at = ?3 where usuario_id = ?1 and hash = ?4 and ${isOpen}`
  return [write(d1, text, usuario_id, opened.id, at, proof.respaldo), backupCodeUsed(d1, trace, usuario_id)]
}

/** That a person used a backup code, and how many are left: directly after the statement that uses it up. */
function backupCodeUsed(connection: Connection, trace: RequestTrace, usuario_id: string): D1PreparedStatement {
  const left = sql`(select count(*) from ${respaldos} where ${respaldos.usuario_id} = ${usuario_id} and ${respaldos.usado_at} is null)`
  const entry = toAuditEntry(trace, 'respaldo-usado', { usuario_id })
  return drizzled(connection, (db) =>
    auditoriaWrite(db, entry, 'after-change', { datos: sql`json_object('remaining', ${left})` }),
  )
}
