/** The connection to D1: currently one database for all companies. */
import { drizzle } from 'drizzle-orm/d1'

/** What a door queries: the D1 binding or a session on it. */
export type Connection = D1Database | D1DatabaseSession

/** The raw drizzle connection, for tenant/, platform-db/ and the sql files only: services get a door. */
export type Db = ReturnType<typeof connect>

/**
 * The only place a database is chosen. A company that outgrows the shared one (D1 is limited to 10 GB) would get its
 * own here.
 */
export function connect(connection: Connection) {
  let db = connections.get(connection)
  if (!db) {
    db = drizzle(connection as D1Database)
    connections.set(connection, db)
  }
  return db
}

/** All doors of a request share one session: its drizzle instance is cached. */
const connections = new WeakMap<Connection, ReturnType<typeof drizzle>>()
