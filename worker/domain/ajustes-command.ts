/** Everything that the screens of settings may ask for. */
import { AvisosSistemaCommand } from './aviso-sistema'
import { CalendarioCommand } from './calendario'
import { BackupCommand } from './copia'
import { EmpresaUpdate } from './empresa'
import { FacturacionCommand } from './facturacion'
import { ChangeKeyCommand } from './llaves'
import { PagadorCommand } from './pagador'
import { PerfilCommand } from './perfil'
import { PreferenciasCommand, PreferenciasDeUsuarioCommand } from './preferencias'
import { ProtectionCommand } from './proteccion'
import { DefaultsCommand, SeguridadCommand } from './seguridad'
import { CorreoCommand } from './smtp'
import { UmbralesCommand } from './umbral'
import { LINKED_ACCOUNT_COMMANDS, LinkCommand, UnlinkCommand } from './vinculo'
import { z } from './zod'

/** Configuración of an Administrador. */
export const AjustesCommand = z.discriminatedUnion('intent', [
  PreferenciasCommand,
  UmbralesCommand,
  EmpresaUpdate,
  CalendarioCommand,
  PerfilCommand,
  SeguridadCommand,
  ProtectionCommand,
  FacturacionCommand,
  PagadorCommand,
  ...LINKED_ACCOUNT_COMMANDS,
])

/** Mi Cuenta of a Usuario. */
export const MiCuentaCommand = z.discriminatedUnion('intent', [
  PreferenciasDeUsuarioCommand,
  PerfilCommand,
  ProtectionCommand,
  ...LINKED_ACCOUNT_COMMANDS,
])

/** Configuración del Sistema of the SuperAdmin. */
export const SistemaCommand = z.discriminatedUnion('intent', [
  CorreoCommand,
  PerfilCommand,
  ProtectionCommand,
  LinkCommand,
  UnlinkCommand,
  AvisosSistemaCommand,
  DefaultsCommand,
  ChangeKeyCommand,
  BackupCommand,
])
