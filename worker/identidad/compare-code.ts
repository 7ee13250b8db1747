/** Compares a code with a person's second factor. Whether it was used already, the database says when it is taken. */
import { backupCodeHash, factorPurpose } from '../access/factor-secret'
import { stepOf } from '../access/totp'
import { isBackupCode } from '../domain/identidad/factor'
import { decrypt } from '../mail/secret'
import type { SecondProof } from './factor-sql'

/** HASH_SECRET keys the backup codes' hashes, CONFIG_SECRET seals the apps' secrets. */
export interface FactorSecrets {
  HASH_SECRET: string
  CONFIG_SECRET: string
}

/**
 * @param de the person, the sealed secret, and the last 30-second step whose code was taken
 * @returns what is to be taken; null for a code that is none of this person's
 */
export async function compareCode(
  codigo: string,
  owner: { usuario_id: string; secreto: string; paso: number },
  { HASH_SECRET, CONFIG_SECRET }: FactorSecrets,
  now: number,
): Promise<SecondProof | null> {
  if (isBackupCode(codigo)) return { respaldo: await backupCodeHash(HASH_SECRET, owner.usuario_id, codigo) }
  const secret = await decrypt(CONFIG_SECRET, owner.secreto, factorPurpose(owner.usuario_id))
  const step = secret && stepOf(secret, codigo, owner.paso, now)
  return step ? { paso: step, secreto: owner.secreto } : null
}
