/** English, typed by Spanish: a key that is missing or too much does not compile. */
import type { Diccionario } from '../textos'
import { acceso } from './acceso'
import { actividad } from './actividad'
import { ajustes } from './ajustes'
import { ajustes_sistema } from './ajustes-sistema'
import { alertas } from './alertas'
import { archivos } from './archivos'
import { comun } from './comun'
import { conductores } from './conductores'
import { correo } from './correo'
import { documentos } from './documentos'
import { eleccion } from './eleccion'
import { empresa } from './empresa'
import { empresas } from './empresas'
import { equipo } from './equipo'
import { estados } from './estados'
import { factor } from './factor'
import { gps } from './gps'
import { guardia } from './guardia'
import { ingreso } from './ingreso'
import { invitacion } from './invitacion'
import { mantenimientos } from './mantenimientos'
import { marco } from './marco'
import { motivos } from './motivos'
import { pago } from './pago'
import { pagos } from './pagos'
import { panel } from './panel'
import { papeles } from './papeles'
import { perfil } from './perfil'
import { plataforma } from './plataforma'
import { privacidad } from './privacidad'
import { rastreo } from './rastreo'
import { reportes } from './reportes'
import { seguridad } from './seguridad'
import { sistema } from './sistema'
import { soporte } from './soporte'
import { suscripcion } from './suscripcion'
import { tablero } from './tablero'
import { usuario } from './usuario'
import { usuarios } from './usuarios'
import { vehiculos } from './vehiculos'
import { vinculos } from './vinculos'

export const en: Diccionario = {
  acceso,
  actividad,
  ajustes,
  ajustes_sistema,
  alertas,
  archivos,
  comun,
  conductores,
  correo,
  documentos,
  eleccion,
  empresa,
  empresas,
  equipo,
  estados,
  factor,
  gps,
  guardia,
  ingreso,
  invitacion,
  mantenimientos,
  marco,
  motivos,
  pago,
  pagos,
  panel,
  papeles,
  perfil,
  plataforma,
  privacidad,
  rastreo,
  reportes,
  seguridad,
  sistema,
  soporte,
  suscripcion,
  tablero,
  usuario,
  usuarios,
  vehiculos,
  vinculos,
}
