/** An e-mail address as an account is known by it: trimmed, lower case, so that it compares case-insensitively. */

import type { MotivoKey } from './negativa'
import { z } from './zod'

/** RFC 5321: longer ones cannot be delivered. */
export const CORREO_MAX = 254

const FALTA: MotivoKey = 'requerido'
const LARGO: MotivoKey = 'demasiado-largo'
const INVALIDO: MotivoKey = 'correo-invalido'

/** A required address. */
export function correo() {
  return z
    .string({ error: FALTA })
    .trim()
    .toLowerCase()
    .min(1, FALTA)
    .max(CORREO_MAX, LARGO)
    .regex(z.regexes.email, INVALIDO)
}
