/**
 * Statements for those who follow a vehicle by a link. Devices load this too, so it does not use the schema of tables.
 */
import { AFTER_ARRIVAL_MS } from '../domain/compartidos/compartido'
import type { Connection } from '../platform-db/connect'
import { PLAN_ROW } from '../platform-db/plan-row'
import { flag, hasChanged, nullable, number, oneOf, type RowOf, read, text, write } from '../platform-db/sql'

const FOLLOWED_ROW = {
  id: text,
  clave: text,
  desde: number,
  hasta: number,
  llegada_at: nullable(number),
  terminado_at: nullable(number),
  destino_nombre: nullable(text),
  destino_lat: nullable(number),
  destino_lng: nullable(number),
  con_placa: flag,
  con_conductor: flag,
  empresa_id: text,
  vehiculo_id: text,
  placa: text,
  servicio: oneOf('particular', 'publico'),
  marca: text,
  modelo: text,
  color: nullable(text),
  empresa: text,
  telefono: nullable(text),
  zona: text,
  ...PLAN_ROW,
  /** the only driver of the vehicle, null when there are several or none */
  conductor: nullable(text),
}
export type FollowedLink = RowOf<typeof FOLLOWED_ROW>

/** The link of a token with its vehicle and company; null for an unknown link, or a vehicle without a GPS device. */
export const followed = (d1: Connection, tokenHash: string): Promise<FollowedLink | null> =>
  read(
    d1,
    FOLLOWED_ROW,
    `select c.id, g.clave, c.created_at as desde, c.hasta, c.llegada_at, c.terminado_at, c.destino_nombre, c.destino_lat,
         c.destino_lng, c.con_placa, c.con_conductor, c.empresa_id, c.vehiculo_id, v.placa, v.servicio, v.marca, v.modelo,
         v.color, e.nombre as empresa, e.telefono, e.zona_horaria as zona, e.plan_type, e.subscription_status,
         e.trial_ends_at, e.subscription_ends_at, case count(d.id) when 1 then min(d.nombre) end as conductor
       from compartidos c
       join vehiculos v on v.empresa_id = c.empresa_id and v.id = c.vehiculo_id
       join gps_dispositivos g on g.empresa_id = c.empresa_id and g.vehiculo_id = c.vehiculo_id
       join empresas e on e.id = c.empresa_id
       left join conductores d on d.empresa_id = c.empresa_id and d.vehiculo_id = c.vehiculo_id
       where c.token_hash = ? group by c.id`,
    tokenHash,
  ).first()

/** Counts one more browser that opened a link. */
export async function countView(d1: Connection, tokenHash: string): Promise<void> {
  await write(d1, 'update compartidos set visitas = visitas + 1 where token_hash = ?', tokenHash).run()
}

/**
 * Records that the vehicle reached the destination of a link, which then ends a while later. Only the first arrival
 * counts.
 * @param at UTC milliseconds
 * @returns whether it was the first
 */
export async function recordArrival(
  d1: Connection,
  { empresaId, id, at }: { empresaId: string; id: string; at: number },
): Promise<boolean> {
  const result = await write(
    d1,
    `update compartidos set llegada_at = ?3, hasta = min(hasta, ?4)
       where empresa_id = ?1 and id = ?2 and llegada_at is null`,
    empresaId,
    id,
    at,
    at + AFTER_ARRIVAL_MS,
  ).run()
  return hasChanged(result)
}
