/** «Mis Vehículos»: list parameters of a Usuario's assigned vehicles. */
import { page, searchText } from '../list'
import { z } from '../zod'

export const ASSIGNED_PER_PAGE = 10

/** Query parameters of the list, by plate. Invalid parameters are ignored. */
export const AssignedList = z.object({
  q: searchText,
  ...page,
})
export type AssignedList = z.infer<typeof AssignedList>
