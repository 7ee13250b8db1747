/** English, typed by Spanish: a missing or extra key does not compile. */
import type { Dictionary } from '../texts'
import { access } from './account/access'
import { factor } from './account/factor'
import { invitacion } from './account/invitacion'
import { linkedAccounts } from './account/linked-accounts'
import { perfil } from './account/perfil'
import { privacy } from './account/privacy'
import { seguridad } from './account/security'
import { ingreso } from './account/sign-in'
import { archivos } from './archivos'
import { choice } from './choice'
import { activity } from './company/activity'
import { alertas } from './company/alertas'
import { conductores } from './company/conductores'
import { dispositivo } from './company/dispositivo'
import { documentoTipos } from './company/documento-tipos'
import { documentos } from './company/documentos'
import { empresa } from './company/empresa'
import { equipo } from './company/equipo'
import { gps } from './company/gps'
import { horario } from './company/horario'
import { mantenimientos } from './company/mantenimientos'
import { pago } from './company/pago'
import { pagos } from './company/pagos'
import { panel } from './company/panel'
import { recordatorio } from './company/recordatorio'
import { recorridos } from './company/recorridos'
import { ajustes } from './company/settings'
import { soporte } from './company/soporte'
import { suscripcion } from './company/suscripcion'
import { board } from './company/tablero'
import { rastreo } from './company/tracking'
import { usuario } from './company/usuario'
import { vehiculo } from './company/vehiculo'
import { vehiculos } from './company/vehiculos'
import { vistas } from './company/vistas'
import { datos } from './driver/datos'
import { demo } from './driver/demo'
import { objeciones } from './driver/objeciones'
import { estados } from './estados'
import { fileNames } from './file-names'
import { fileNotes } from './file-notes'
import { frame } from './frame'
import { common } from './general'
import { guard } from './guard'
import { importacion } from './importacion'
import { dias } from './map/dias'
import { lugares } from './map/lugares'
import { ruta } from './map/ruta'
import { trackers } from './map/trackers'
import { palette } from './palette'
import { correo } from './platform/correo'
import { empresas } from './platform/empresas'
import { platform } from './platform/plataforma'
import { reports } from './platform/reports'
import { system } from './platform/system'
import { systemSettings } from './platform/system-settings'
import { usuarios } from './platform/usuarios'
import { programs } from './programs/programs'
import { reasons } from './reasons'
import { removal } from './removal'
import { fleetReports } from './reports'
import { compartidos } from './shares/compartidos'
import { sigueme } from './shares/sigueme'

export const en: Omit<Dictionary, 'reportLines'> = {
  acceso: access,
  activity,
  ajustes,
  ajustes_sistema: systemSettings,
  alertas,
  archivos,
  common,
  compartidos,
  conductores,
  correo,
  datos,
  demo,
  dias,
  dispositivo,
  documentos,
  choice,
  removal,
  empresa,
  empresas,
  equipo,
  estados,
  factor,
  fileNames,
  fileNotes,
  gps,
  horario,
  ruta,
  guardia: guard,
  importacion,
  ingreso,
  invitacion,
  lugares,
  trackers,
  mantenimientos,
  marco: frame,
  recordatorio,
  recorridos,
  reasons,
  objeciones,
  pago,
  pagos,
  palette,
  panel,
  documentosByTipo: documentoTipos,
  perfil,
  plataforma: platform,
  privacidad: privacy,
  rastreo,
  platformReports: reports,
  reports: fleetReports,
  seguridad,
  sistema: system,
  sigueme,
  soporte,
  suscripcion,
  tablero: board,
  usuario,
  usuarios,
  vehiculo,
  vehiculos,
  vistas,
  programs,
  linkedAccounts,
}
