/** Deleting a company: its vehicles in pieces, then the rest. */
import { and, eq, inArray } from 'drizzle-orm'
import { auditEmpresa } from '../auditoria/sql'
import type { PlatformDb } from '../platform-db/platform-db'
import { scopeOf } from '../platform-db/scope'
import { empresas } from '../tenant/schema/empresas'
import { gps_dispositivos, vehiculos } from '../tenant/schema/fleet'
import { pendientes } from '../tenant/schema/queues'

/**
 * Deletes up to n GPS devices of a company, or vehicles with their dependent rows once no device is left: thousands in one
 * statement would exceed D1's query limit, and a vehicle that goes first would be told to devices that go too. True when
 * there may be more. The first piece leaves an audit entry in its batch: an interruption leaves a company without vehicles.
 *
 * @param began the instant, UTC milliseconds, of a deletion that begins; null for its later pieces
 */
export async function clearEmpresa(db: PlatformDb, id: string, n: number, began: number | null): Promise<boolean> {
  const { connection } = db[scopeOf]
  for (const table of [gps_dispositivos, vehiculos]) {
    const some = connection.select({ id: table.id }).from(table).where(eq(table.empresa_id, id)).limit(n)
    const piece = connection.delete(table).where(and(eq(table.empresa_id, id), inArray(table.id, some)))
    const log = began === null ? [] : [auditEmpresa(db, 'empresa-por-eliminar', id, began)]
    const [result] = await connection.batch([piece, ...log])
    if (result.meta.changes > 0) return true
  }
  return false
}

/**
 * Deletes a company with all its data; its people keep their accounts, without a company. The same batch adds outbox
 * rows for its live room, and by triggers for its files and devices. False when there was none.
 */
export async function removeEmpresa(db: PlatformDb, id: string, now: number): Promise<boolean> {
  const { connection } = db[scopeOf]
  const outboxEntry = { tipo: 'fleet.borrar', destino: id, carga: {}, proximo_at: now, created_at: now } as const
  const [deleted] = await connection.batch([
    connection.delete(empresas).where(eq(empresas.id, id)),
    auditEmpresa(db, 'empresa-eliminada', id, now),
    connection.insert(pendientes).values(outboxEntry),
  ])
  return deleted.meta.changes > 0
}
