/** When the code of a second factor is accepted, as a condition of the statement that uses it up. */

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
