/**
 * Every form that can be posted, with valid values. The tests of the law of actions, of foreign ids, of extra fields
 * and of bad input are all made from this table.
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
 * Commands that are refused even with valid values: the account or program does not exist, the address called is
 * private, the factor is missing or already there.
 */
export const REFUSED = [
  'iniciar sesión',
  'restablecer contraseña',
  'confirmar correo',
  'confirmar correo con contraseña',
  'confirmar correo sin contraseña',
  'segundo paso sin el primero',
  // there is no password to confirm, and no code was sent
  ...['admin', 'usuario', 'superAdmin'].flatMap((actor) =>
    ['pedir otro correo', 'confirmar otro correo', 'cambiar contraseña'].map((nombre) => `${nombre}, ${actor}`),
  ),
  'probar correo',
  // this person has none
  'quitar el segundo factor',
  // the person is not disabled, and there is no such alert
  'habilitar usuarios elegidos',
  'deshacer la deshabilitación de varios',
  'alertas del sistema elegidas',
  // no import has that id
  'importar filas',
  'importar conductores',
  'deshacer una importación',
  // none was given up
  'intentar de nuevo la descarga de todo',
  // no row has that id
  'review alerta del sistema',
  'resolve alerta del sistema',
  'deshacer alerta del sistema',
  // the sender is not signed in, and the message does not exist
  'escribir a soporte',
  'escribir más a soporte',
  'responder mensaje',
  ...['admin', 'usuario'].flatMap((actor) =>
    ['renombrar vista', 'abrir la lista con una vista', 'quitar vista'].map((nombre) => `${nombre}, ${actor}`),
  ),
  // the token was never issued, and there is no card
  'guardar tarjeta',
  'retirar tarjeta',
  'aceptar invitación',
  // only an Administrador can receive the company
  'editar el propietario',
  // these accounts have none
  'eliminar el archivo de un documento',
  'eliminar el archivo de una licencia',
  // it was not attended to
  'dejar por atender una objeción',
  // the trial has no period to change, cancel or resume
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

/** An actor who may give this command. */
export async function whoMay(command: Command, mine: Empresa): Promise<Person | null> {
  if (command.quien === 'admin') return mine.admin
  if (command.quien === 'usuario') {
    await assign(mine.id, mine.usuario.id, first(mine.vehiculos).id)
    return mine.usuario
  }
  if (command.quien === 'superAdmin') return createPerson('SuperAdmin')
  if (command.quien === 'unaffiliated') return createPerson('Usuario')
  return command.quien === 'withoutEmpresa' ? createPerson('Administrador') : null
}
