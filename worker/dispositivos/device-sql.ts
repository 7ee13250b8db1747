/**
 * What the live objects ask of D1 about one device, named by its key: configuration, last position, who it is. The hot
 * path of a report comes here once, at a Device's first contact, and never again.
 */

import { dayIn, PLATFORM_ZONA } from '../domain/day'
import type { Configuration } from '../domain/dispositivos/configuration'
import type { TrackingAgreement } from '../domain/dispositivos/consentimiento'
import type { Connection } from '../platform-db/connect'

const CONFIGURATION = `
  select g.id, g.clave, g.empresa_id, g.vehiculo_id, g.estado, g.tracking_enabled, g.link_version, g.rev,
    e.plan_type, e.subscription_status, e.trial_ends_at, e.subscription_ends_at
  from gps_dispositivos g join empresas e on e.id = g.empresa_id
  where g.clave = ?`

/** Phones of one device over the years, with the texts they agreed to. */
const AGREEMENTS_MAX = 200

type Row = Omit<Configuration, 'tracking_enabled' | 'plan'> & { tracking_enabled: number } & Configuration['plan']

/** What the phone page shows of the vehicle it travels in. */
export interface DispositivoWithVehiculo {
  imei: string
  estado: 'Activo' | 'Inactivo'
  tracking_enabled: number
  link_version: number
  placa: string
  marca: string
  modelo: string
  servicio: 'particular' | 'publico'
}

export class DeviceDb {
  constructor(private readonly d1: Connection) {}

  /** The configuration as it stands, or null when there is no such device (any more). */
  async configuracion(key: string): Promise<Configuration | null> {
    return (await this.configurations([key]))[0] ?? null
  }

  /** Several at once, in the order of the keys. */
  async configurations(keys: string[]): Promise<(Configuration | null)[]> {
    if (keys.length === 0) return []
    const replies = await this.d1.batch<Row>(keys.map((key) => this.d1.prepare(CONFIGURATION).bind(key)))
    return replies.map(({ results: [row] }) => (row ? configurationOf(row) : null))
  }

  /**
   * Writes the last position unless it, or a newer one, stands there, and adds to the day's points those that were stored
   * since the last time, and itself, once a day, to those that reported; answers whether it wrote. Done again after a lost answer, it adds nothing.
   * @param total how many points the Device ever stored; it may begin again at 0
   * @param ahora the day that they count for, as they are told; UTC ms like `at`
   */
  async writeLast(
    key: string,
    p: { lat: number; lng: number; at: number },
    total: number,
    now: number,
  ): Promise<boolean> {
    const day = dayIn(PLATFORM_ZONA, now)
    const replies = await this.d1.batch([
      this.d1
        .prepare(
          `insert into posiciones_dia (dia, puntos, dispositivos)
           select ?1, case when ?2 < puntos then ?2 else ?2 - puntos end, coalesce(contado_dia, '') < ?1
           from gps_dispositivos where clave = ?3 and puntos <> ?2
           on conflict (dia) do update set puntos = puntos + excluded.puntos,
             dispositivos = dispositivos + excluded.dispositivos`,
        )
        .bind(day, total, key),
      this.d1
        .prepare(
          `update gps_dispositivos set puntos = ?4,
             contado_dia = case when puntos <> ?4 then max(coalesce(contado_dia, ''), ?6) else contado_dia end,
             last_latitude = case when coalesce(last_update, 0) < ?3 then ?1 else last_latitude end,
             last_longitude = case when coalesce(last_update, 0) < ?3 then ?2 else last_longitude end,
             last_update = max(coalesce(last_update, 0), ?3)
           where clave = ?5 and (coalesce(last_update, 0) < ?3 or puntos <> ?4)`,
        )
        .bind(p.lat, p.lng, p.at, total, key, day),
    ])
    return (replies[1]?.meta.changes ?? 0) > 0
  }

  /**
   * Keeps that the driver of a phone agreed, once a device, phone and version; for a link that holds no longer nothing.
   * Whoever holds a link could agree under ever new names: of more than a device has phones the newest are kept, so that
   * a driver who comes later always finds room.
   */
  async consent(key: string, linkVersion: number, { src, version, at }: TrackingAgreement): Promise<void> {
    await this.d1.batch([
      this.d1
        .prepare(
          `insert into consentimientos (id, tipo, version, empresa_id, dispositivo_id, src, at)
           select ?1, 'rastreo', ?2, g.empresa_id, g.id, ?3, ?4 from gps_dispositivos g
           where g.clave = ?5 and g.link_version = ?6
           on conflict (dispositivo_id, src, version) do nothing`,
        )
        .bind(crypto.randomUUID(), version, src, at, key, linkVersion),
      // what is new has the highest row number, whatever its phone says of the time
      this.d1
        .prepare(
          `delete from consentimientos where changes() > 0 and id in (
             select c.id from consentimientos c join gps_dispositivos g on g.id = c.dispositivo_id
             where g.clave = ?1 order by c.rowid desc limit -1 offset ${AGREEMENTS_MAX})`,
        )
        .bind(key),
    ])
  }

  /** The device with its vehicle, or null. */
  async withVehiculo(key: string): Promise<DispositivoWithVehiculo | null> {
    return this.d1
      .prepare(
        `select g.imei, g.estado, g.tracking_enabled, g.link_version, v.placa, v.marca, v.modelo, v.servicio
         from gps_dispositivos g
         join vehiculos v on v.empresa_id = g.empresa_id and v.id = g.vehiculo_id
         where g.clave = ?`,
      )
      .bind(key)
      .first<DispositivoWithVehiculo>()
  }
}

function configurationOf(row: Row): Configuration {
  const { plan_type, subscription_status, trial_ends_at, subscription_ends_at, tracking_enabled, ...rest } = row
  return {
    ...rest,
    tracking_enabled: tracking_enabled === 1,
    plan: { plan_type, subscription_status, trial_ends_at, subscription_ends_at },
  }
}
