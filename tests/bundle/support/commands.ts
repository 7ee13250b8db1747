/**
 * Every form that can be posted, as it is when all is well. The law of actions, the foreign ids, the fields that
 * nobody may send and the bad input are all made from this one table.
 */
import { assign, createPerson, type Empresa, type Person } from '../../support/world'
import { ACCOUNT_COMMANDS } from './commands/account'
import { type Command, first } from './commands/command'
import { EMPRESA } from './commands/empresa'
import { FLEET } from './commands/fleet'
import { PLATFORM } from './commands/platform'
import { INGRESO } from './commands/sign-in'

export const ALL_COMMANDS: Command[] = [...INGRESO, ...EMPRESA, ...FLEET, ...ACCOUNT_COMMANDS, ...PLATFORM]

/**
 * Commands that are refused even when all is well: nobody has that account or that program, no private address is called, a
 * factor is not there or there already.
 */
export const REFUSED = [
  'iniciar sesión',
  'restablecer contraseña',
  'confirmar correo',
  'confirmar correo con contraseña',
  'confirmar correo sin contraseña',
  'segundo paso sin el primero',
  // without a password to ask for again, or a code that was sent
  ...['admin', 'usuario', 'superAdmin'].flatMap((actor) =>
    ['pedir otro correo', 'confirmar otro correo', 'cambiar contraseña'].map((nombre) => `${nombre}, ${actor}`),
  ),
  'probar correo',
  // there is none of that id
  'review alerta del sistema',
  'resolve alerta del sistema',
  // nobody is signed in who could write, and there is no such message
  'escribir a soporte',
  'escribir más a soporte',
  'responder mensaje',
  // nobody made that token, and there is no card
  'guardar tarjeta',
  'retirar tarjeta',
  'aceptar invitación',
  // these have none
  'eliminar el archivo de un documento',
  'eliminar el archivo de una licencia',
  // in the trial there is no period to change, to cancel or to resume
  'cambiar plan',
  'cancelar suscripción',
  'reanudar suscripción',
  ...['vincular cuenta', 'desvincular cuenta', 'retirar programa'].flatMap((n) => [`${n}, admin`, `${n}, usuario`]),
  ...['vincular cuenta', 'desvincular cuenta'].map((n) => `${n}, superAdmin`),
  'segundo factor otra vez',
  'confirmar segundo factor',
  'renovar respaldos',
  'apagar segundo factor',
]

/** Somebody who may give this command. */
export async function whoMay(command: Command, mia: Empresa): Promise<Person | null> {
  if (command.quien === 'admin') return mia.admin
  if (command.quien === 'usuario') {
    await assign(mia.id, mia.usuario.id, first(mia.vehiculos).id)
    return mia.usuario
  }
  if (command.quien === 'superAdmin') return createPerson('SuperAdmin')
  return command.quien === 'sinEmpresa' ? createPerson('Administrador') : null
}
