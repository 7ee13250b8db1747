/** An e-mail address as stored on an account: trimmed and lower case, so that comparison is case-insensitive. */

import type { RefusalReason } from '../refusal'
import * as z from '../zod'

/** RFC 5321: longer ones cannot be delivered. */
export const CORREO_MAX = 254

const REQUIRED: RefusalReason = 'requerido'
const TOO_LONG: RefusalReason = 'demasiado-largo'
const INVALID: RefusalReason = 'correo-invalido'

/** A required address. */
export function correo() {
  return z
    .string({ error: REQUIRED })
    .trim()
    .toLowerCase()
    .min(1, REQUIRED)
    .max(CORREO_MAX, TOO_LONG)
    .regex(z.regexes.email, INVALID)
}
