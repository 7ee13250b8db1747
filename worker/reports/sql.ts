/** Expressions of the reports' queries. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'

/** In which part of a span an instant is, 1 for the first. @param starts the first instant of each part */
export const partOf = (at: Column, starts: readonly number[]): SQL<number> =>
  sql<number>`(select count(*) from json_each(${JSON.stringify(starts)}) where value <= ${at})`

/** The month `YYYY-MM` of a day `YYYY-MM-DD`. */
export const monthOfDay = (day: Column): SQL<string> => sql<string>`substr(${day}, 1, 7)`

/** A day of a vehicle, apart from the same day of the others. */
export const vehicleDay = (vehicle: Column, day: Column): SQL<string> => sql<string>`${vehicle} || ${day}`
