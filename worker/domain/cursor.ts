/** A place in a list that is read page by page: how an address writes it down. */
import { z } from './zod'

/** Where a page begins or ends: the ordering value (null where that column is empty) and the id of a row. */
export type Cursor = readonly [string | number | null, string]

const LENGTH_MAX = 500
const Place = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string().min(1)])

/** A cursor as JSON in an address; null for whatever is none. */
export const cursorParam = z
  .string()
  .max(LENGTH_MAX)
  .transform((raw): Cursor | null => {
    try {
      return Place.parse(JSON.parse(raw))
    } catch {
      return null
    }
  })
  .nullable()
  .catch(null)
