/** Reads of objections. Apart from the writes, so that live objects load no drizzle (docs/decisions/0048). */
import { type FiledObjection, OBJECTIONS_MAX, type Objection } from '../domain/objeciones/objection'
import type { Connection } from '../platform-db/connect'
import { nullable, number, read, text } from '../platform-db/sql'

const FILED_ROW = { id: text, created_at: number, vence: text, atendida_at: nullable(number), nombre: nullable(text) }

/** Who attended to it by the account, as in the activity log: the person may have left the team. */
const FROM = 'from objeciones o left join usuarios u on u.id = o.atendida_por'

/** What was filed about a vehicle from an instant on, the newest first. */
export function filedOf(
  d1: Connection,
  empresaId: string,
  vehiculoId: string,
  since: number,
): Promise<FiledObjection[]> {
  return read(
    d1,
    FILED_ROW,
    `select o.id, o.created_at, o.vence, o.atendida_at, u.nombre ${FROM}
       where o.empresa_id = ?1 and o.vehiculo_id = ?2 and o.created_at > ?3
       order by o.created_at desc limit ${OBJECTIONS_MAX}`,
    empresaId,
    vehiculoId,
    since,
  ).all()
}

/** The objections of a vehicle with their texts, the newest first, for the company. */
export function objectionsOf(d1: Connection, empresaId: string, vehiculoId: string): Promise<Objection[]> {
  return read(
    d1,
    { ...FILED_ROW, texto: text },
    `select o.id, o.texto, o.created_at, o.vence, o.atendida_at, u.nombre ${FROM}
       where o.empresa_id = ?1 and o.vehiculo_id = ?2 order by o.created_at desc limit ${OBJECTIONS_MAX}`,
    empresaId,
    vehiculoId,
  ).all()
}
