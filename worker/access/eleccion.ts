/** Whether a password may be chosen, beyond its length: common ones and what stands on the own doorplate (security.md 1). */
import { contienePalabra, esComun, palabrasPropias } from '../domain/contrasena'
import { Negativa } from '../domain/negativa'
import { contrasenasComunes } from './contrasenas-comunes'

/** @throws Negativa about the field `contrasena`. Costs no scrypt and no read. */
export function exigirElegible(contrasena: string, de: { email: string; empresa?: string | null }): void {
  if (esComun(contrasena, contrasenasComunes())) throw new Negativa('contrasena-comun', 'contrasena')
  if (contienePalabra(contrasena, palabrasPropias(de))) throw new Negativa('contrasena-previsible', 'contrasena')
}
