/**
 * How API v1 refuses: problem details (RFC 9457). A kind keeps its name and meaning, since programs decide by it; its
 * title may be reworded.
 */

import type { RefusalReason } from '../refusal'
import { isEnded } from '../suscripcion/reasons'

export const PROBLEMS = {
  'invalid-request': { status: 400, title: 'La solicitud no se entiende.' },
  unauthorized: {
    status: 401,
    title:
      'Falta una clave o un token vigente en Authorization: Bearer. Si el token venció, pida otro con su refresh_token.',
  },
  'plan-without-api': { status: 403, title: 'El acceso por API viene con el plan Pro.' },
  'subscription-ended': { status: 403, title: 'La suscripción o la prueba terminó: se puede leer, pero no escribir.' },
  'second-factor-missing': {
    status: 403,
    title: 'La persona del token debe activar la verificación en dos pasos, que su empresa exige.',
  },
  'missing-scope': { status: 403, title: 'La clave o el token no tiene este permiso.' },
  'not-found': { status: 404, title: 'No existe.' },
  'method-not-allowed': { status: 405, title: 'Esta dirección no admite ese método.' },
  conflict: { status: 409, title: 'Ya existe o está en uso.' },
  'limit-reached': { status: 409, title: 'El plan no admite más.' },
  'still-running': { status: 409, title: 'La primera solicitud con esta Idempotency-Key no ha terminado.' },
  'changed-meanwhile': { status: 412, title: 'Cambió desde que se leyó: If-Match no coincide.' },
  'too-large': { status: 413, title: 'El cuerpo es demasiado grande.' },
  'unsupported-type': { status: 415, title: 'El cuerpo es de un tipo que esta operación no recibe.' },
  'not-valid': { status: 422, title: 'Hay campos por corregir.' },
  'key-reused': { status: 422, title: 'Esta Idempotency-Key ya se usó con otra solicitud.' },
  'too-many-requests': { status: 429, title: 'Demasiadas solicitudes. Espere e intente de nuevo.' },
  'internal-error': { status: 500, title: 'Error interno.' },
  unavailable: { status: 503, title: 'No se pudo guardar ni leer ahora. Intente de nuevo en un momento.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemKind = keyof typeof PROBLEMS

/** A field that is refused: its path («items.0.nombre»; empty: the whole), and why, by a word that stays the same. */
export interface FieldError {
  field: string
  reason: string
}

/** A refusal that is answered with a problem; thrown by what serves the API. */
export class Problem extends Error {
  override readonly name = 'Problem'
  constructor(
    readonly kind: ProblemKind,
    readonly detail?: string,
    readonly errors?: readonly FieldError[],
  ) {
    super(kind)
  }
}

const CONFLICTS: ReadonlySet<RefusalReason> = new Set([
  'placa-repetida',
  'conductor-repetido',
  'documento-repetido',
  'mantenimiento-repetido',
  'plan-repetido',
  'alerta-ya-revisada',
  'alerta-ya-resuelta',
])

/** The kind of problem that a refusal of the rules is. */
export function kindOf(reason: RefusalReason): ProblemKind {
  if (reason === 'no-encontrado') return 'not-found'
  if (isEnded(reason)) return 'subscription-ended'
  if ((reason.startsWith('limite-') && reason !== 'limite-entre') || reason === 'demasiados-lugares')
    return 'limit-reached'
  if (reason.startsWith('error-')) return 'unavailable'
  if (reason === 'demasiados-intentos' || reason.startsWith('espere-')) return 'too-many-requests'
  if (reason === 'archivo-grande') return 'too-large'
  if (reason === 'archivo-tipo') return 'unsupported-type'
  if (reason === 'archivo-demasiados') return 'too-many-requests'
  return CONFLICTS.has(reason) ? 'conflict' : 'not-valid'
}
