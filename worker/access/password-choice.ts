/** Whether a password may be chosen, beyond its length: common ones and what stands on the own doorplate (docs/security.md 1). */
import { isCommon } from '../domain/identidad/common-password'
import { containsWord, ownWords } from '../domain/identidad/password'
import { Refusal } from '../domain/refusal'
import { commonPasswords } from './common-passwords'

/** @throws Negativa about the field `contrasena`. Costs no scrypt and no read. */
export async function requireEligible(
  contrasena: string,
  owner: { email: string; empresa?: string | null },
): Promise<void> {
  if (isCommon(contrasena, await commonPasswords())) throw new Refusal('contrasena-comun', 'contrasena')
  if (containsWord(contrasena, ownWords(owner))) throw new Refusal('contrasena-previsible', 'contrasena')
}
