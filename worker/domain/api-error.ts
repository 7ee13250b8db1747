/**
 * How the API refuses: a code for programs and a text for people. A code keeps its meaning; texts may be reworded,
 * but for those of the specification. Tokens (`/api/auth/…`, a Bearer token that is not accepted) are refused in the
 * words of OAuth instead: `error` is the code, `error_description` the text.
 */
import { DEMO_ENDED } from './dispositivos/demo'
import { POINTS_PER_REPORT, REPORT_MAX_BYTES } from './dispositivos/point'
import { OBJECTION_MAX, OBJECTION_MIN, OBJECTIONS_A_DAY } from './objeciones/objection'
import type { RefusalReason } from './refusal'
import { BASIC_HISTORY_DAYS } from './suscripcion/plan'

/** After an internal error a program or phone may try again so soon, in seconds. */
export const RETRY_SECONDS = 5

/** Refusals that pages know too, by the key of their text. */
const OF_FILES = {
  'archivo-grande': 'El archivo es demasiado grande. El tamaño máximo es 5MB.',
  'archivo-tipo': 'Tipo de archivo no permitido. Use PDF, JPG o PNG.',
  'archivo-vacio': 'El archivo está vacío. Elija otro.',
  'archivo-danado': 'El archivo está dañado o incompleto. Ábralo para comprobarlo, o elija otro.',
  'archivo-demasiados': 'Subió muchos archivos sin guardarlos. Guarde los que necesita o espere una hora.',
  'suscripcion-terminada': 'Su suscripción terminó. Puede consultar todo lo que registró, pero no agregar registros.',
  'prueba-terminada': 'Su prueba terminó. Puede consultar todo lo que registró, pero no agregar registros.',
  'error-subir-archivo': 'Error al subir el archivo',
} as const satisfies Partial<Record<RefusalReason, string>>

const TEXTS = {
  ...OF_FILES,
  // a tracking link
  'dispositivo-no-encontrado': 'Dispositivo no encontrado',
  'dispositivo-inactivo': 'Dispositivo inactivo',
  'rastreo-deshabilitado': 'Rastreo deshabilitado para este dispositivo',
  'informe-invalido': 'El informe de posiciones no es válido',
  'informe-grande': `Demasiadas posiciones en un informe: hasta ${POINTS_PER_REPORT} y ${REPORT_MAX_BYTES / 1024} kB`,
  'demasiadas-posiciones': 'Demasiadas posiciones por minuto',
  'objecion-invalida': `Escriba su objeción: de ${OBJECTION_MIN} a ${OBJECTION_MAX} caracteres.`,
  'demasiadas-objeciones': `Desde este vehículo ya se enviaron ${OBJECTIONS_A_DAY} objeciones en 24 horas. Espere un día y envíe la suya.`,
  'demostracion-terminada': DEMO_ENDED,
  'demasiadas-demostraciones':
    'Se hicieron muchas demostraciones en la última hora. Intente más tarde o cree su cuenta.',
  'servicio-no-disponible': 'El servicio no está disponible. Por favor intente nuevamente.',
  // who asks
  'sin-sesion': 'No se encontró el usuario autenticado. Inicie sesión.',
  'sin-permiso': 'No tienes permisos para acceder a esta sección.',
  'falta-segundo-factor': 'Active la verificación en dos pasos.',
  'otro-sitio': 'Solicitud de otro sitio rechazada.',
  // what is asked
  'no-encontrado': 'No existe.',
  'fuera-del-historial': `Su plan muestra los últimos ${BASIC_HISTORY_DAYS} días de recorridos. Elija un día más reciente; los anteriores se ven con el plan Pro.`,
  'solo-websocket': 'Esta dirección solo acepta WebSocket.',
  'demasiados-mapas': 'Hay demasiados mapas abiertos. Cierre uno e intente de nuevo.',
  'cuerpo-grande': 'El cuerpo es demasiado grande.',
  'correo-invalido': 'Por favor ingrese un correo electrónico válido',
  'demasiados-intentos': 'Demasiados intentos. Espere e intente de nuevo.',
  'error-interno': 'Error interno.',
  // payments
  'pago-invalido': 'Envíe solo plan y periodo.',
  'pago-no-disponible': 'El pago en línea no está disponible en esta instalación.',
  'firma-invalida': 'El evento no tiene una firma válida.',
  'evento-no-atendido': 'No se pudo atender el evento.',
} as const

export type ApiErrorCode = keyof typeof TEXTS

/** Whether an address is the API's. */
export const isApi = ({ pathname }: URL): boolean => pathname.startsWith('/api/')

/** The body of a refusal. */
export interface ApiError {
  error: string
  code: ApiErrorCode
  /** of a report that is malformed: where */
  detalle?: string
}

export const apiError = (code: ApiErrorCode): ApiError => ({ error: TEXTS[code], code })

export type FileRefusal = keyof typeof OF_FILES
/** Whether a refusal of the rules is one that an upload is answered with. */
export const isFileRefusal = (reason: string): reason is FileRefusal => Object.hasOwn(OF_FILES, reason)
