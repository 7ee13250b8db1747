/** What the palette («Ctrl K») asks for: a plate, another word of a vehicle, or the name of a driver. */
import { searchText } from './list'
import * as z from './zod'

export const FindQuery = z.object({ q: searchText })
export type FindQuery = z.infer<typeof FindQuery>

/** How many of each kind the palette lists: what does not fit on the screen is not looked through. */
export const FOUND_VEHICULOS_MAX = 6
export const FOUND_CONDUCTORES_MAX = 4
