/** What the driver's page sends, and what the company's form does. */
import { recordId } from '../fields/id'
import type { RefusalReason } from '../refusal'
import { paragraph } from '../text'
import * as z from '../zod'
import { OBJECTION_MAX, OBJECTION_MIN } from './objection'

/** An id and the text, which JSON may write with six bytes a character. */
export const OBJECTION_BYTES = 6 * OBJECTION_MAX + 200

const REQUIRED: RefusalReason = 'requerido'

const Report = z.object({
  /** made by the page, so that a report sent twice is one */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  texto: paragraph(OBJECTION_MAX).refine((text) => text.length >= OBJECTION_MIN, REQUIRED),
})
export type ObjectionReport = z.infer<typeof Report>

/** The report in the body of a request, or null. */
export function readObjection(body: string): ObjectionReport | null {
  try {
    return Report.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** The commands of the panel of objections: to attend to one, and to take that back. */
export const ObjectionCommand = z.object({
  intent: z.enum(['attend', 'reopen']),
  id: recordId(),
})
