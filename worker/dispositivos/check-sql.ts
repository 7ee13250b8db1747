/** The devices that the daily check asks, and its result (`trabajos`). */
import type { Count } from '../domain/plataforma/system-alert'
import type { Connection } from '../platform-db/connect'
import { nullable, read, text, write } from '../platform-db/sql'
import { gps_dispositivos } from '../tenant/schema/fleet'

/** The name of the check among the jobs. */
const DEVICE_CHECK = 'revision-gps'

/** Where the next day continues, and what the last day found. */
interface DeviceCheck {
  /** id of the last device asked; '' = from the beginning */
  after: string
  untold: Count
}
const FIRST: DeviceCheck = { after: '', untold: { n: 0, desde: null, hasta: null } }

/** The stored state of the check, with defaults before the first one. */
export function readDeviceCheck(jobs: readonly { nombre: string; cursor: string | null }[]): DeviceCheck {
  const cursor = jobs.find(({ nombre }) => nombre === DEVICE_CHECK)?.cursor
  return cursor ? (JSON.parse(cursor) as DeviceCheck) : FIRST
}

export interface CheckedDevice {
  id: string
  clave: string
  /** points that the database knows of */
  puntos: number
}

const CHECKED_ROW = { id: gps_dispositivos.id, clave: gps_dispositivos.clave, puntos: gps_dispositivos.puntos }

export class DeviceCheckDb {
  constructor(private readonly d1: Connection) {}

  /** The stored state, and the last day that is done. */
  async read(): Promise<DeviceCheck & { day: string }> {
    const row = await read(
      this.d1,
      { nombre: text, cursor: nullable(text), marca: nullable(text) },
      'select nombre, cursor, marca from trabajos where nombre = ?',
      DEVICE_CHECK,
    ).first()
    return { ...readDeviceCheck(row ? [row] : []), day: row?.marca ?? '' }
  }

  /** The next active devices, by id, that the database has not heard of since an instant. */
  async next(after: string, silentSince: number, limit: number): Promise<CheckedDevice[]> {
    return read(
      this.d1,
      CHECKED_ROW,
      `select id, clave, puntos from gps_dispositivos
         where id > ?1 and estado = 'Activo' and tracking_enabled = 1 and coalesce(last_update, 0) < ?2
         order by id limit ?3`,
      after,
      silentSince,
      limit,
    ).all()
  }

  /** Marks the check of a day as done. */
  async done(day: string, check: DeviceCheck, now: number): Promise<void> {
    await write(
      this.d1,
      `insert into trabajos (nombre, cursor, marca, updated_at) values (?1, ?2, ?3, ?4)
         on conflict (nombre) do update set cursor = ?2, marca = ?3, updated_at = ?4`,
      DEVICE_CHECK,
      JSON.stringify(check),
      day,
      now,
    ).run()
  }
}
