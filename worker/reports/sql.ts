/** Expressions of the reports' queries. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'

/** The month `YYYY-MM` of a day `YYYY-MM-DD`. */
export const monthOfDay = (day: Column): SQL<string> => sql<string>`substr(${day}, 1, 7)`
