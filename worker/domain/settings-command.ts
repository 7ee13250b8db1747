/** All commands of the settings screens. */

import { CalendarioCommand } from './alertas/calendar'
import { PreferenciasCommand, UsuarioPreferenciasCommand } from './alertas/preferences'
import { UmbralesCommand } from './alertas/umbrales-command'
import { API_KEY_COMMANDS } from './api-clients/api-key'
import { ChangeKeyCommand } from './api-clients/keys'
import { CorreoCommand } from './correo/smtp'
import { DescargaCommand } from './descargas/command'
import { EmpresaUpdate } from './empresa/empresa'
import { DefaultsCommand, SeguridadCommand } from './empresa/seguridad'
import { FacturaCommand } from './facturas/command'
import { HorarioCommand } from './horarios/command'
import { LINKED_ACCOUNT_COMMANDS, LinkCommand, UnlinkCommand } from './identidad/linked-account'
import { PerfilCommand } from './identidad/perfil'
import { ProtectionCommand } from './identidad/protection'
import { VigilanciaCommand } from './lugares/rules-command'
import { PagadorCommand } from './pagos/pagador'
import { BackupCommand } from './plataforma/copia-command'
import { SystemNoticesCommand } from './plataforma/system-notice'
import { FacturacionCommand } from './suscripcion/facturacion'
import { WEBHOOK_COMMANDS } from './webhooks/command'
import * as z from './zod'

/** Configuración of an Administrador. */
export const AjustesCommand = z.discriminatedUnion('intent', [
  PreferenciasCommand,
  UmbralesCommand,
  HorarioCommand,
  VigilanciaCommand,
  EmpresaUpdate,
  DescargaCommand,
  CalendarioCommand,
  PerfilCommand,
  SeguridadCommand,
  ProtectionCommand,
  FacturacionCommand,
  PagadorCommand,
  ...API_KEY_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...LINKED_ACCOUNT_COMMANDS,
])

/** Mi Cuenta of a Usuario. */
export const OwnAccountCommand = z.discriminatedUnion('intent', [
  UsuarioPreferenciasCommand,
  PerfilCommand,
  ProtectionCommand,
  ...LINKED_ACCOUNT_COMMANDS,
])

/** Configuración del Sistema of the SuperAdmin. */
export const SystemCommand = z.discriminatedUnion('intent', [
  CorreoCommand,
  PerfilCommand,
  ProtectionCommand,
  LinkCommand,
  UnlinkCommand,
  SystemNoticesCommand,
  DefaultsCommand,
  ChangeKeyCommand,
  FacturaCommand,
  BackupCommand,
])
