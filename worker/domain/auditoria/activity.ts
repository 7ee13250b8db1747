/** The audit log as people read it: how its address asks for it. */

import { isDay } from '../day'
import { instantPage } from '../list'
import { z } from '../zod'
import { AUDIT_EVENT_NAMES } from './auditoria'

export const AUDIT_ENTRIES_PER_PAGE = 25

const day = z
  .string()
  .refine(isDay)
  // no zone's calendar reaches beyond these years in a Date
  .refine((d) => d >= '2000-01-01' && d <= '2999-12-31')
  .nullable()
  .catch(null)
const id = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .nullable()
  .catch(null)

/** The list as its address asks for it, newest first. Nothing in an address is an error: what is not understood is left out. */
export const ActivityList = z.object({
  suceso: z.enum(AUDIT_EVENT_NAMES).nullable().catch(null),
  persona: id,
  /** for the SuperAdmin alone: one company of all */
  empresa: id,
  /** first and last day, in the zone of who reads */
  desde: day,
  hasta: day,
  ...instantPage,
})
export type ActivityList = z.infer<typeof ActivityList>
