/** The alert and the thing that raised it, as SQL for lists. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import type { DueItemClase } from '../domain/alertas/assessment'
import type { SqlSource } from '../tenant/source'

/** Whether the row with this id is the thing of the alert; asked by the id, so that it is looked up. */
export const isDueItem = (a: SqlSource<'alertas'>, clase: DueItemClase, id: Column): SQL =>
  sql`${id} = substr(${a.cosa}, ${clase.length + 2}) and ${a.cosa} = ${`${clase}:`} || ${id}`

/** The alerts of a day, by their place in lists: it begins with the day, and what follows it sorts before «}». */
export const ofDay = (order: SQL | Column, day: string): SQL => sql`(${order} >= ${day} and ${order} < ${`${day}}`})`
