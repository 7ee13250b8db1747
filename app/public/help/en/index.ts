/** The help in English; typed by the Spanish one: every key, block and step. */
import type { HelpTexts } from '../es'
import { updates } from './actualizaciones'
import { alertas } from './alertas'
import { api } from './api'
import { conductores } from './conductores'
import { documentos } from './documentos'
import { equipo } from './equipo'
import { frame } from './frame'
import { mantenimientos } from './mantenimientos'
import { phone } from './phone'
import { questions } from './preguntas'
import { firstSteps } from './primeros-pasos'
import { rastreo } from './rastreo'
import { reference } from './referencia'
import { reportes } from './reportes'
import { seguridad } from './seguridad'
import { suscripcion } from './suscripcion'
import { vehiculos } from './vehiculos'
import { videos } from './videos'

export const en: HelpTexts = {
  marco: frame,
  pages: {
    'primeros-pasos': firstSteps,
    videos,
    preguntas: questions,
    vehiculos,
    documentos,
    conductores,
    alertas,
    mantenimientos,
    rastreo,
    'celular-del-conductor': phone,
    reportes,
    equipo,
    suscripcion,
    seguridad,
    api,
    'referencia-api': reference,
    actualizaciones: updates,
  },
}
