/** The objections of a company not attended to yet, for its first screen. */
import { eq, isNull, type SQL } from 'drizzle-orm'
import { ascending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'

const OPEN_MAX = 5

/** What drivers object to and is not attended to yet, the first due first. */
export function openObjections(db: EmpresaReader) {
  const o = db.from('objeciones')
  const v = db.from('vehiculos')
  return {
    fields: { id: o.id, vehiculo_id: o.vehiculo_id, placa: v.placa, vence: o.vence },
    from: o,
    joins: [[v, eq(v.id, o.vehiculo_id)]] as [SqlSource, SQL][],
    where: isNull(o.atendida_at),
    orderBy: [ascending(o.vence), ascending(o.id)],
    limit: OPEN_MAX,
  }
}
