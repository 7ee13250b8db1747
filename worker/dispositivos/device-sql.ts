/**
 * What the live objects read from D1 about one device, by its key: configuration, last position, identity. The hot path
 * of a report queries D1 only at a Device's first contact.
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

/** What the phone page shows of its vehicle. */
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

  /** The current configuration, or null when there is no such device. */
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
   * Writes the last position unless the stored one is as recent, adds the points stored since the last call to the
   * day's total and, once a day, the device to those that reported; returns whether it wrote. Idempotent: a retry after
   * a lost response adds nothing.
   * @param total how many points the Device ever stored; it may restart at 0
   * @param now the time of the call, whose day the points count for; UTC ms like `at`
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
   * Records the consent of a phone's driver, once per device, phone and version; nothing for an outdated link. A link's
   * holder could consent under any number of made-up phone names, so only the newest are kept, a limited number per
   * device: a genuine later consent always fits.
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
      // the newest has the highest rowid, whatever time the phone claims
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
