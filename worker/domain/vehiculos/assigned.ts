/** «Mis Vehículos»: how a Usuario asks for the vehicles assigned. */
import { page, searchText } from '../list'
import { z } from '../zod'

export const ASSIGNED_PER_PAGE = 10

/** The list as its address asks for it, by plate. Nothing in an address is an error. */
export const AssignedList = z.object({
  q: searchText,
  ...page,
})
export type AssignedList = z.infer<typeof AssignedList>
