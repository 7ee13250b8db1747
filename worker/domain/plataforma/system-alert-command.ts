/** The parameters of the SuperAdmin's list of alerts of the platform; its commands are those of a company's alerts. */
import { ALERTA_FILTERS } from '../alertas/list'
import { searchText, sizedPage } from '../list'
import * as z from '../zod'

/** Query parameters of the list, newest first. */
export const SystemAlertasList = z.object({
  q: searchText,
  estado: z.enum(ALERTA_FILTERS).catch('pendientes'),
  ...sizedPage,
})
export type SystemAlertasList = z.infer<typeof SystemAlertasList>
