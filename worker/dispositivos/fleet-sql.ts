/** What the live room reads from D1: its company's devices with their last written positions, and who sees which. */

import type { Configuration } from '../domain/dispositivos/configuration'
import { effectiveHours } from '../domain/horarios/horario'
import type { ZonedHours } from '../domain/horarios/hours'
import type { Connection } from '../platform-db/connect'
import { batch, flag, nullable, number, oneOf, read, text } from '../platform-db/sql'

/** A device as open maps see it, with the last position known to D1. */
export interface InFleet extends Pick<Configuration, 'id' | 'clave' | 'vehiculo_id' | 'estado' | 'tracking_enabled'> {
  /** when it records; devices with the same hours hold the same object */
  horario: ZonedHours | null
  ultima: { lat: number; lng: number; at: number } | null
}

/** By kinds, not by columns of the schema: the live objects load before the first answer, without drizzle (0048). */
const DEVICE_ROW = {
  id: text,
  clave: text,
  vehiculo_id: text,
  estado: oneOf('Activo', 'Inactivo'),
  tracking_enabled: flag,
  last_latitude: nullable(number),
  last_longitude: nullable(number),
  last_update: nullable(number),
  device: nullable(text),
}

export class FleetDb {
  constructor(
    private readonly d1: Connection,
    private readonly empresaId: string,
  ) {}

  /** All devices of the company. */
  async dispositivos(): Promise<InFleet[]> {
    const [rows, [own]] = await batch(this.d1, [
      read(
        this.d1,
        DEVICE_ROW,
        `select id, clave, vehiculo_id, estado, tracking_enabled, last_latitude, last_longitude, last_update,
           horario as device
         from gps_dispositivos where empresa_id = ?`,
        this.empresaId,
      ),
      read(
        this.d1,
        { company: nullable(text), zona: text },
        'select horario as company, zona_horaria as zona from empresas where id = ?',
        this.empresaId,
      ),
    ])
    const known = new Map<string | null, ZonedHours | null>()
    const hoursOf = (device: string | null) => {
      if (own && !known.has(device)) known.set(device, effectiveHours({ ...own, device }).work)
      return known.get(device) ?? null
    }
    return rows.map(({ last_latitude: lat, last_longitude: lng, last_update: at, device, ...rest }) => ({
      ...rest,
      horario: hoursOf(device),
      ultima: lat === null || lng === null || at === null ? null : { lat, lng, at },
    }))
  }

  /** The vehicles assigned to a person. */
  async assigned(usuarioId: string): Promise<Set<string>> {
    const rows = await read(
      this.d1,
      { vehiculo_id: text },
      'select vehiculo_id from asignaciones where empresa_id = ? and usuario_id = ?',
      this.empresaId,
      usuarioId,
    ).all()
    return new Set(rows.map((row) => row.vehiculo_id))
  }
}
