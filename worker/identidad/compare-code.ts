/** Compares a code with a person's second factor. Reuse is detected by the database when the code is used up. */
import { backupCodeHash, factorPurpose } from '../access/factor-secret'
import { isBackupCode } from '../domain/identidad/factor'
import { decrypt } from '../mail/secret'
import type { SecondProof } from './factor-sql'

/** HASH_SECRET keys the hashes of backup codes, CONFIG_SECRET encrypts the apps' secrets. */
export interface FactorSecrets {
  HASH_SECRET: string
  CONFIG_SECRET: string
}

/**
 * @param owner the person, the encrypted secret, and the last 30-second step whose code was used
 * @returns the proof to use up; null for a wrong code
 */
export async function compareCode(
  codigo: string,
  owner: { usuario_id: string; secreto: string; paso: number },
  { HASH_SECRET, CONFIG_SECRET }: FactorSecrets,
  now: number,
): Promise<SecondProof | null> {
  if (isBackupCode(codigo)) return { respaldo: await backupCodeHash(HASH_SECRET, owner.usuario_id, codigo) }
  const secret = await decrypt(CONFIG_SECRET, owner.secreto, factorPurpose(owner.usuario_id))
  const { stepOf } = await import('../access/totp')
  const step = secret && stepOf(secret, codigo, owner.paso, now)
  return step ? { paso: step, secreto: owner.secreto } : null
}
