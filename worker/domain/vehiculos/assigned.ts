/** «Mis Vehículos»: list parameters of a Usuario's assigned vehicles. */
import { page, searchText } from '../list'
import { z } from '../zod'
import { DEPARTURES } from './departure'

export const ASSIGNED_PER_PAGE = 10

/** Query parameters of the list, by plate. Invalid parameters are ignored. */
export const AssignedList = z.object({
  q: searchText,
  dia: z.enum(DEPARTURES).nullable().catch(null),
  ...page,
})
export type AssignedList = z.infer<typeof AssignedList>
