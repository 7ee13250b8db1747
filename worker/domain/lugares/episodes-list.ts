/** The list of what happened on the road: what it may be asked for. */
import { instantPage, searchText, sizedPage } from '../list'
import * as z from '../zod'
import { EPISODIOS } from './episode'

const chosen = z
  .string()
  .max(100)
  .nullable()
  .catch(null)
  .default(null)
  .transform((id) => id || null)

export const EpisodesList = z.object({
  /** plate or make of the vehicle */
  q: searchText,
  tipo: z.enum(EPISODIOS).nullable().catch(null).default(null),
  /** ids of a place and of a vehicle */
  lugar: chosen,
  vehiculo: chosen,
  filas: sizedPage.filas,
  ...instantPage,
})
export type EpisodesList = z.infer<typeof EpisodesList>
