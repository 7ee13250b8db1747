/** The SuperAdmin's commands on alerts of the platform, and the parameters of their list. */
import { ALERTA_FILTERS } from '../alertas/list'
import { searchText, sizedPage } from '../list'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'

const UNKNOWN: RefusalReason = 'no-encontrado'
const id = z.string({ error: UNKNOWN }).min(1, UNKNOWN).max(64, UNKNOWN)

/** Commands of the screen. */
export const SystemAlertaCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('review'), id }),
  z.object({ intent: z.literal('resolve'), id }),
])

/** Query parameters of the list, newest first. */
export const SystemAlertasList = z.object({
  q: searchText,
  estado: z.enum(ALERTA_FILTERS).catch('pendientes'),
  ...sizedPage,
})
export type SystemAlertasList = z.infer<typeof SystemAlertasList>
