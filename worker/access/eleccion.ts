/** Whether a password may be chosen, beyond its length: common ones and what stands on the own doorplate (docs/security.md 1). */
import { isCommon } from '../domain/common-password'
import { contienePalabra, palabrasPropias } from '../domain/contrasena'
import { Negativa } from '../domain/negativa'
import { commonPasswords } from './common-passwords'

/** @throws Negativa about the field `contrasena`. Costs no scrypt and no read. */
export async function exigirElegible(
  contrasena: string,
  de: { email: string; empresa?: string | null },
): Promise<void> {
  if (isCommon(contrasena, await commonPasswords())) throw new Negativa('contrasena-comun', 'contrasena')
  if (contienePalabra(contrasena, palabrasPropias(de))) throw new Negativa('contrasena-previsible', 'contrasena')
}
