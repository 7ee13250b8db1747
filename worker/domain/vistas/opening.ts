/** The views that lists open with. */
import { LIST_NAMES } from '../list-name'
import * as z from '../zod'

/** Of one person, by list: the query of the view that it opens with, without «?». */
export const Openings = z.record(z.string(), z.string()).transform((all) => {
  const known = LIST_NAMES.flatMap((list) => (all[list] === undefined ? [] : [[list, all[list]] as const]))
  return Object.fromEntries(known) as Openings
})
export type Openings = Partial<Record<(typeof LIST_NAMES)[number], string>>
