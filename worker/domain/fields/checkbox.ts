/** The form field of a checkbox, which a form does not send while it is not ticked. */
import type { RefusalReason } from '../refusal'
import * as z from '../zod'

const INVALID_OPTION: RefusalReason = 'opcion-invalida'

/** A checkbox: false while it is not ticked. */
export const checkbox = () => z.boolean({ error: INVALID_OPTION }).default(false)
