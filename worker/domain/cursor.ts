/** Keyset cursors in URLs. */
import * as z from './zod'

/** A position in a list: the ordering value (null where the column is empty) and the id of a row. */
export type Cursor = readonly [string | number | null, string]

const LENGTH_MAX = 500
const Place = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string().min(1)])

/** A cursor as JSON in a URL; null when invalid. */
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
