/**
 * Whether a password may be chosen, apart from its length: it must not be common, nor contain words of the e-mail
 * address or the company's name (docs/security.md 1).
 */
import { isCommon } from '../domain/identidad/common-password'
import { containsWord, ownWords } from '../domain/identidad/password'
import { Refusal } from '../domain/refusal'
import { commonPasswords } from './common-passwords'

/**
 * Costs no scrypt and no read.
 * @throws Refusal about the field `contrasena`
 */
export async function requireEligible(
  contrasena: string,
  owner: { email: string; empresa?: string | null },
): Promise<void> {
  if (isCommon(contrasena, await commonPasswords())) throw new Refusal('contrasena-comun', 'contrasena')
  if (containsWord(contrasena, ownWords(owner))) throw new Refusal('contrasena-previsible', 'contrasena')
}
