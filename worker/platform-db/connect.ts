/** The way to D1: one database for all companies today. */
import { drizzle } from 'drizzle-orm/d1'

/** What a door speaks to: the D1 binding or a session on it. */
export type Connection = D1Database | D1DatabaseSession

/** The raw drizzle connection. It stays in tenant/, platform-db/ and the sql files: services get a door, never this. */
export type Db = ReturnType<typeof connect>

/**
 * The one place where a database is chosen. Today there is one; a company that outgrows it (D1 ends at 10 GB)
 * would be sent to its own from here.
 */
export function connect(connection: Connection) {
  let db = connections.get(connection)
  if (!db) {
    db = drizzle(connection as D1Database)
    connections.set(connection, db)
  }
  return db
}

/** All doors of a request speak over the same session: its drizzle is made once. */
const connections = new WeakMap<Connection, ReturnType<typeof drizzle>>()
