/** SQL that links an alert to its due item, for lists. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import type { DueItemClase } from '../domain/alertas/assessment'
import type { EPISODE_CLASE } from '../domain/lugares/alerted'
import type { SqlSource } from '../tenant/source'

/** Whether the row with this id is the item of the alert; compares the id, so that its index is used. */
export const isDueItem = (a: SqlSource<'alertas'>, clase: DueItemClase | typeof EPISODE_CLASE, id: Column): SQL =>
  sql`${id} = substr(${a.cosa}, ${clase.length + 2}) and ${a.cosa} = ${`${clase}:`} || ${id}`

/** The alerts of a day, as a range of the sort key: it begins with the day, and what follows sorts before «}». */
export const ofDay = (order: SQL | Column, day: string): SQL => sql`(${order} >= ${day} and ${order} < ${`${day}}`})`
