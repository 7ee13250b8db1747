/** Everything that the screens of settings may ask for. */
import { AvisosSistemaCommand } from './aviso-sistema'
import { CalendarioCommand } from './calendario'
import { CopiarCommand } from './copia'
import { EmpresaUpdate } from './empresa'
import { FacturacionCommand } from './facturacion'
import { CambiarLlaveCommand } from './llaves'
import { PagadorCommand } from './pagador'
import { PerfilCommand } from './perfil'
import { PreferenciasCommand, PreferenciasDeUsuarioCommand } from './preferencias'
import { ProteccionCommand } from './proteccion'
import { DefectosCommand, SeguridadCommand } from './seguridad'
import { CorreoCommand } from './smtp'
import { UmbralesCommand } from './umbral'
import { COMANDOS_DE_VINCULO, DesvincularCommand, VincularCommand } from './vinculo'
import { z } from './zod'

/** Configuración of an Administrador. */
export const AjustesCommand = z.discriminatedUnion('intent', [
  PreferenciasCommand,
  UmbralesCommand,
  EmpresaUpdate,
  CalendarioCommand,
  PerfilCommand,
  SeguridadCommand,
  ProteccionCommand,
  FacturacionCommand,
  PagadorCommand,
  ...COMANDOS_DE_VINCULO,
])

/** Mi Cuenta of a Usuario. */
export const MiCuentaCommand = z.discriminatedUnion('intent', [
  PreferenciasDeUsuarioCommand,
  PerfilCommand,
  ProteccionCommand,
  ...COMANDOS_DE_VINCULO,
])

/** Configuración del Sistema of the SuperAdmin. */
export const SistemaCommand = z.discriminatedUnion('intent', [
  CorreoCommand,
  PerfilCommand,
  ProteccionCommand,
  VincularCommand,
  DesvincularCommand,
  AvisosSistemaCommand,
  DefectosCommand,
  CambiarLlaveCommand,
  CopiarCommand,
])
