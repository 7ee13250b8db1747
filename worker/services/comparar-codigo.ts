/** Compares a code with a person's second factor. Whether it was used already, the database says when it is taken. */
import { hashDeRespaldo, usoDeFactor } from '../access/secreto-de-factor'
import { pasoDe } from '../access/totp'
import type { SegundaPrueba } from '../db/factor-sql'
import { esRespaldo } from '../domain/factor'
import { descifrar } from '../mail/secreto'

/** HASH_SECRET keys the backup codes' hashes, CONFIG_SECRET seals the apps' secrets. */
export interface SecretosDeFactor {
  HASH_SECRET: string
  CONFIG_SECRET: string
}

/**
 * @param de the person, the sealed secret, and the last 30-second step whose code was taken
 * @returns what is to be taken; null for a code that is none of this person's
 */
export async function compararCodigo(
  codigo: string,
  de: { usuario_id: string; secreto: string; paso: number },
  { HASH_SECRET, CONFIG_SECRET }: SecretosDeFactor,
  ahora: number,
): Promise<SegundaPrueba | null> {
  if (esRespaldo(codigo)) return { respaldo: await hashDeRespaldo(HASH_SECRET, de.usuario_id, codigo) }
  const secreto = await descifrar(CONFIG_SECRET, de.secreto, usoDeFactor(de.usuario_id))
  const paso = secreto && pasoDe(secreto, codigo, de.paso, ahora)
  return paso ? { paso, secreto: de.secreto } : null
}
