/**
 * Columns shared by the tables. Conventions: ids are random UUIDs as text; columns ending in `_at` and `last_update`
 * are UTC instants in milliseconds; columns beginning with `fecha_` are days `YYYY-MM-DD`; money is integer cents.
 * Every tenant table has `empresa_id`, and composite foreign keys make the database refuse links between companies.
 */
import { integer, text } from 'drizzle-orm/sqlite-core'

export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID())
export const createdAt = () => integer('created_at').notNull()
export const bool = (name: string) => integer(name, { mode: 'boolean' })
