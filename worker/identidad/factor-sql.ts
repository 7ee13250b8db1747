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
      sql: `EXISTS (SELECT 1 FROM factores f WHERE f.usuario_id = ${usuarioSql} AND f.verificado_at IS NOT NULL
        AND f.paso < ?${n} AND f.secreto = ?${n + 1})`,
      values: [proof.paso, proof.secreto],
    }
  }
  return {
    sql: `EXISTS (SELECT 1 FROM factores f JOIN respaldos r ON r.usuario_id = f.usuario_id
      WHERE f.usuario_id = ${usuarioSql} AND f.verificado_at IS NOT NULL AND r.hash = ?${n} AND r.usado_at IS NULL)`,
    values: [proof.respaldo],
  }
}
