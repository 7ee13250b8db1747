/** Everything that the screen Configuración of an Administrador may ask for. */
import { CalendarioCommand } from './calendario'
import { EmpresaUpdate } from './empresa'
import { PreferenciasCommand } from './preferencias'
import { UmbralesCommand } from './umbral'
import { z } from './zod'

export const AjustesCommand = z.discriminatedUnion('intent', [
  PreferenciasCommand,
  UmbralesCommand,
  EmpresaUpdate,
  CalendarioCommand,
])
