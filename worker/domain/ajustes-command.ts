/** Everything that the screen Configuración of an Administrador may ask for. */
import { CalendarioCommand } from './calendario'
import { EmpresaUpdate } from './empresa'
import { PreferenciasCommand, PreferenciasDeUsuarioCommand } from './preferencias'
import { UmbralesCommand } from './umbral'
import { COMANDOS_DE_VINCULO } from './vinculo'
import { z } from './zod'

export const AjustesCommand = z.discriminatedUnion('intent', [
  PreferenciasCommand,
  UmbralesCommand,
  EmpresaUpdate,
  CalendarioCommand,
  ...COMANDOS_DE_VINCULO,
])

/** Everything that Mi Cuenta of a Usuario may ask for. */
export const MiCuentaCommand = z.discriminatedUnion('intent', [PreferenciasDeUsuarioCommand, ...COMANDOS_DE_VINCULO])
