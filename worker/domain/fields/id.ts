/** The form field that names a record. */
import type { RefusalReason } from '../refusal'
import * as z from '../zod'

/** Longer than any id of a record. */
const ID_MAX = 64

/** The id of a record. @param missing the refusal of a field that names none */
export const recordId = (missing: RefusalReason = 'no-encontrado') =>
  z.string({ error: missing }).min(1, missing).max(ID_MAX, missing)
