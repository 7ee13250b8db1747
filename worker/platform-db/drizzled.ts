/** What drizzle can say, as a statement for a batch with others. Not in sql.ts: the live objects load without drizzle. */
import { type Connection, connect, type Db } from './connect'
import { written } from './sql'

export const drizzled = (
  d1: Connection,
  query: (db: Db) => { toSQL(): { sql: string; params: unknown[] } },
): D1PreparedStatement => written(d1, query(connect(d1)).toSQL())
