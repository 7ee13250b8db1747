/** The audit log on screen: the parameters of its list. */

import { isDay } from '../day'
import { instantPage } from '../list'
import * as z from '../zod'
import { AUDIT_EVENT_NAMES } from './auditoria'

const day = z
  .string()
  .refine(isDay)
  // every time zone can represent these years in a Date
  .refine((d) => d >= '2000-01-01' && d <= '2999-12-31')
  .nullable()
  .catch(null)
const id = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .nullable()
  .catch(null)

/** Query parameters of the list, newest first. Invalid parameters are ignored, never an error. */
export const ActivityList = z.object({
  suceso: z.enum(AUDIT_EVENT_NAMES).nullable().catch(null),
  persona: id,
  /** for the SuperAdmin only: one company */
  empresa: id,
  /** first and last day, in the reader's zone */
  desde: day,
  hasta: day,
  ...instantPage,
})
export type ActivityList = z.infer<typeof ActivityList>
