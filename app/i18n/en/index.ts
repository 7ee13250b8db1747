/** English, typed by Spanish: a key that is missing or too much does not compile. */
import type { Dictionary } from '../textos'
import { access } from './acceso'
import { activity } from './actividad'
import { ajustes } from './ajustes'
import { ajustes_sistema } from './ajustes-sistema'
import { alertas } from './alertas'
import { archivos } from './archivos'
import { common } from './comun'
import { conductores } from './conductores'
import { correo } from './correo'
import { documentos } from './documentos'
import { choice } from './eleccion'
import { empresa } from './empresa'
import { empresas } from './empresas'
import { equipo } from './equipo'
import { estados } from './estados'
import { factor } from './factor'
import { gps } from './gps'
import { guard } from './guardia'
import { ingreso } from './ingreso'
import { invitacion } from './invitacion'
import { mantenimientos } from './mantenimientos'
import { marco } from './marco'
import { reasons } from './motivos'
import { pago } from './pago'
import { pagos } from './pagos'
import { panel } from './panel'
import { documentoTipos } from './papeles'
import { perfil } from './perfil'
import { platform } from './plataforma'
import { privacy } from './privacidad'
import { rastreo } from './rastreo'
import { reports } from './reportes'
import { seguridad } from './seguridad'
import { sistema } from './sistema'
import { soporte } from './soporte'
import { suscripcion } from './suscripcion'
import { board } from './tablero'
import { usuario } from './usuario'
import { usuarios } from './usuarios'
import { vehiculos } from './vehiculos'
import { linkedAccounts } from './vinculos'

export const en: Dictionary = {
  acceso: access,
  activity,
  ajustes,
  ajustes_sistema,
  alertas,
  archivos,
  common,
  conductores,
  correo,
  documentos,
  choice,
  empresa,
  empresas,
  equipo,
  estados,
  factor,
  gps,
  guardia: guard,
  ingreso,
  invitacion,
  mantenimientos,
  marco,
  reasons,
  pago,
  pagos,
  panel,
  documentosByTipo: documentoTipos,
  perfil,
  plataforma: platform,
  privacidad: privacy,
  rastreo,
  reportes: reports,
  seguridad,
  sistema,
  soporte,
  suscripcion,
  tablero: board,
  usuario,
  usuarios,
  vehiculos,
  linkedAccounts,
}
