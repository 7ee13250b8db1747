/** The help in Spanish, the source of `en`: one file a page, registered here under its address. */
import type { HelpPage, Same } from '../format'
import type { PageId } from '../pages'
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

export const es = {
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
  } satisfies Record<PageId, HelpPage>,
}

/** What another language must say too: every key, block and step. */
export type HelpTexts = Same<typeof es>
