/** The SuperAdmin's commands on alerts of the platform, and the parameters of their list. */
import { ALERTA_FILTERS } from '../alertas/list'
import { searchText, sizedPage } from '../list'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'

const UNKNOWN: RefusalReason = 'no-encontrado'
const id = z.string({ error: UNKNOWN }).min(1, UNKNOWN).max(64, UNKNOWN)

/** What takes a change back: from which state to which, and at which instant (UTC ms) it was made. */
const undo = z.object({
  intent: z.literal('undo'),
  id,
  from: z.enum(['Revisado', 'Resuelto'], UNKNOWN),
  to: z.enum(['Pendiente', 'Revisado'], UNKNOWN),
  at: z.int(UNKNOWN),
})
export type SystemAlertaUndo = Omit<z.infer<typeof undo>, 'intent'>

/** The fields of the form that posts it. */
export const systemUndoFields = ({ id, from, to, at }: SystemAlertaUndo) => ({
  intent: 'undo',
  id,
  from,
  to,
  at: String(at),
})

/** Commands of the screen. */
export const SystemAlertaCommand = z.discriminatedUnion('intent', [
  undo,
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
