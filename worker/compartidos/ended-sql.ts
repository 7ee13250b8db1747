/** Links that ended long ago, of all companies. */
import type { Connection } from '../platform-db/connect'
import { write } from '../platform-db/sql'

/**
 * Deletes the links that ended before an instant (UTC milliseconds). It goes by company because their index does; `cross
 * join` keeps SQLite from reading all links first.
 */
export async function deleteEnded(d1: Connection, before: number): Promise<void> {
  await write(
    d1,
    `delete from compartidos where id in
       (select c.id from empresas e cross join compartidos c on c.empresa_id = e.id and c.hasta < ?1)`,
    before,
  ).run()
}
