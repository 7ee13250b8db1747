/** «Mis Vehículos»: list parameters of a Usuario's assigned vehicles. */
import { searchText, sizedPage } from '../list'
import * as z from '../zod'
import { DEPARTURES } from './departure'

/** Query parameters of the list, worst first. Invalid parameters are ignored. */
export const AssignedList = z.object({
  q: searchText,
  dia: z.enum(DEPARTURES).nullable().catch(null),
  ...sizedPage,
})
export type AssignedList = z.infer<typeof AssignedList>
