/**
 * What the live objects read from D1 about one device, by its key: configuration, last position, identity. The hot path
 * of a report queries D1 only at a Device's first contact.
 */

import { readShares } from '../domain/compartidos/share'
import { dayIn, PLATFORM_ZONA } from '../domain/day'
import type { Configuration } from '../domain/dispositivos/configuration'
import type { TrackingAgreement } from '../domain/dispositivos/consentimiento'
import { effectiveHours } from '../domain/horarios/horario'
import { isOfTracker } from '../domain/trackers/program'
import { placesQuery, vigilanciaOf } from '../lugares/watch-sql'
import type { Connection } from '../platform-db/connect'
import { PLAN_ROW } from '../platform-db/plan-row'
import { batch, flag, hasChanged, nullable, number, oneOf, type RowOf, read, text, write } from '../platform-db/sql'

const CONFIGURATION = `
  select g.id, g.clave, g.empresa_id, g.vehiculo_id, g.estado, g.tracking_enabled, g.link_version, g.rev,
    e.plan_type, e.subscription_status, e.trial_ends_at, e.subscription_ends_at,
    e.horario as company, g.horario as device, e.zona_horaria as zona, e.vigilancia as watched,
    v.limite_velocidad as own_limit, g.tipo_dispositivo as tipo,
    json_group_array(json_object('id', c.id, 'desde', c.created_at, 'hasta', c.hasta, 'lat', c.destino_lat,
      'lng', c.destino_lng, 'lugar', c.destino_lugar_id, 'llegada', c.llegada_at)) filter (where c.id is not null) as compartidos
  from gps_dispositivos g join empresas e on e.id = g.empresa_id
  join vehiculos v on v.empresa_id = g.empresa_id and v.id = g.vehiculo_id
  -- the Device judges the end itself: this only keeps the list short
  left join compartidos c on c.empresa_id = g.empresa_id and c.vehiculo_id = g.vehiculo_id and c.terminado_at is null
    and c.hasta > unixepoch() * 1000
  where g.clave = ? group by g.id`

/** Phones of one device over the years, with the texts they agreed to. */
const AGREEMENTS_MAX = 200

/** By kinds, not by columns of the schema: the live objects load before the first answer, without drizzle (0048). */
const CONFIGURATION_ROW = {
  id: text,
  clave: text,
  empresa_id: text,
  vehiculo_id: text,
  estado: oneOf('Activo', 'Inactivo'),
  tracking_enabled: flag,
  link_version: number,
  rev: number,
  ...PLAN_ROW,
  compartidos: text,
  company: nullable(text),
  device: nullable(text),
  zona: text,
  watched: nullable(text),
  own_limit: nullable(number),
  tipo: text,
}
const WITH_VEHICULO_ROW = {
  imei: text,
  vehiculo_id: text,
  estado: oneOf('Activo', 'Inactivo'),
  tracking_enabled: flag,
  link_version: number,
  placa: text,
  marca: text,
  modelo: text,
  servicio: oneOf('particular', 'publico'),
  company: nullable(text),
  device: nullable(text),
  zona: text,
}

/** What the phone page shows of its vehicle. */
type DispositivoWithVehiculo = RowOf<typeof WITH_VEHICULO_ROW>

/** Whether a position that `writeLast` writes is news of the device's vehicle. */
const IS_NEWER = 'vehiculo_id = ?7 and coalesce(last_update, 0) < ?3'

export class DeviceDb {
  constructor(private readonly d1: Connection) {}

  /** The current configuration with the places of its vehicle, or null when there is no such device. */
  async configuracion(key: string): Promise<Configuration | null> {
    const [[row], places] = await batch(this.d1, [
      read(this.d1, CONFIGURATION_ROW, CONFIGURATION, key),
      placesQuery(this.d1, key),
    ])
    return row ? { ...configurationOf(row), vigilancia: vigilanciaOf(row, row.own_limit, places) } : null
  }

  /**
   * Writes the last position, and the program that sent it, unless the stored one is as recent or the device is on another vehicle. With a total it also
   * adds the points stored since the last count to the day's and, once a day, the device to those that reported. Returns
   * whether it wrote. Idempotent: a retry after a lost response adds nothing.
   * @param total how many points the Device ever stored, null when they are not counted now; it may restart at 0
   * @param now the time of the call, whose day the points count for; UTC ms like `at`
   */
  async writeLast(
    key: string,
    p: { src: string; lat: number; lng: number; at: number; vehiculoId: string },
    total: number | null,
    now: number,
  ): Promise<boolean> {
    const day = dayIn(PLATFORM_ZONA, now)
    const last = write(
      this.d1,
      `update gps_dispositivos set puntos = coalesce(?4, puntos),
           contado_dia = case when puntos <> ?4 then max(coalesce(contado_dia, ''), ?6) else contado_dia end,
           last_latitude = case when ${IS_NEWER} then ?1 else last_latitude end,
           last_longitude = case when ${IS_NEWER} then ?2 else last_longitude end,
           last_update = case when ${IS_NEWER} then ?3 else last_update end,
           programa = case when ${IS_NEWER} then ?8 else programa end
         where clave = ?5 and (${IS_NEWER} or puntos <> ?4)`,
      p.lat,
      p.lng,
      p.at,
      total,
      key,
      day,
      p.vehiculoId,
      isOfTracker(p.src) ? p.src : null,
    )
    if (total === null) return hasChanged((await this.d1.batch([last]))[0])
    const count = write(
      this.d1,
      `insert into posiciones_dia (dia, puntos, dispositivos)
         select ?1, case when ?2 < puntos then ?2 else ?2 - puntos end, coalesce(contado_dia, '') < ?1
         from gps_dispositivos where clave = ?3 and puntos <> ?2
         on conflict (dia) do update set puntos = puntos + excluded.puntos,
           dispositivos = dispositivos + excluded.dispositivos`,
      day,
      total,
      key,
    )
    const replies = await this.d1.batch([count, last])
    return hasChanged(replies[1])
  }

  /**
   * Records the consent of a phone's driver, once per device, phone and version; nothing for an outdated link. A link's
   * holder could consent under any number of made-up phone names, so only the newest are kept, a limited number per
   * device: a genuine later consent always fits.
   */
  async consent(key: string, linkVersion: number, { src, version, at }: TrackingAgreement): Promise<void> {
    await this.d1.batch([
      write(
        this.d1,
        `insert into consentimientos (id, tipo, version, empresa_id, dispositivo_id, src, at)
           select ?1, 'rastreo', ?2, g.empresa_id, g.id, ?3, ?4 from gps_dispositivos g
           where g.clave = ?5 and g.link_version = ?6
           on conflict (dispositivo_id, src, version) do nothing`,
        crypto.randomUUID(),
        version,
        src,
        at,
        key,
        linkVersion,
      ),
      // the newest has the highest rowid, whatever time the phone claims
      write(
        this.d1,
        `delete from consentimientos where changes() > 0 and id in (
             select c.id from consentimientos c join gps_dispositivos g on g.id = c.dispositivo_id
             where g.clave = ?1 order by c.rowid desc limit -1 offset ${AGREEMENTS_MAX})`,
        key,
      ),
    ])
  }

  /** The device with its vehicle, or null. */
  async withVehiculo(key: string): Promise<DispositivoWithVehiculo | null> {
    return read(
      this.d1,
      WITH_VEHICULO_ROW,
      `select g.imei, g.vehiculo_id, g.estado, g.tracking_enabled, g.link_version, v.placa, v.marca, v.modelo, v.servicio,
           e.horario as company, g.horario as device, e.zona_horaria as zona
         from gps_dispositivos g
         join empresas e on e.id = g.empresa_id
         join vehiculos v on v.empresa_id = g.empresa_id and v.id = g.vehiculo_id
         where g.clave = ?`,
      key,
    ).first()
  }
}

function configurationOf(row: RowOf<typeof CONFIGURATION_ROW>): Configuration {
  const { plan_type, subscription_status, trial_ends_at, subscription_ends_at, compartidos, ...others } = row
  const { company, device, zona, watched: _, own_limit: _limit, tipo: _tipo, ...rest } = others
  const hours = effectiveHours({ company, device, zona })
  return {
    ...rest,
    horario: hours.work,
    recordsAlways: hours.always !== null,
    compartidos: readShares(compartidos),
    plan: { plan_type, subscription_status, trial_ends_at, subscription_ends_at },
  }
}
