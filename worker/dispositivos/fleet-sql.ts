/** What the live room reads from D1: its company's devices with their last written positions, and who sees which. */
import type { Configuration } from '../domain/dispositivos/configuration'
import type { Connection } from '../platform-db/connect'

/** A device as open maps see it, with the last position known to D1. */
export interface InFleet extends Pick<Configuration, 'id' | 'clave' | 'vehiculo_id' | 'estado' | 'tracking_enabled'> {
  ultima: { lat: number; lng: number; at: number } | null
}

type Row = Omit<InFleet, 'tracking_enabled' | 'ultima'> & {
  tracking_enabled: number
  last_latitude: number | null
  last_longitude: number | null
  last_update: number | null
}

export class FleetDb {
  constructor(
    private readonly d1: Connection,
    private readonly empresaId: string,
  ) {}

  /** All devices of the company. */
  async dispositivos(): Promise<InFleet[]> {
    const { results } = await this.d1
      .prepare(
        `select id, clave, vehiculo_id, estado, tracking_enabled, last_latitude, last_longitude, last_update
         from gps_dispositivos where empresa_id = ?`,
      )
      .bind(this.empresaId)
      .all<Row>()
    return results.map(({ last_latitude: lat, last_longitude: lng, last_update: at, tracking_enabled, ...rest }) => ({
      ...rest,
      tracking_enabled: tracking_enabled === 1,
      ultima: lat === null || lng === null || at === null ? null : { lat, lng, at },
    }))
  }

  /** The vehicles assigned to a person. */
  async assigned(usuarioId: string): Promise<Set<string>> {
    const { results } = await this.d1
      .prepare('select vehiculo_id from asignaciones where empresa_id = ? and usuario_id = ?')
      .bind(this.empresaId, usuarioId)
      .all<{ vehiculo_id: string }>()
    return new Set(results.map((row) => row.vehiculo_id))
  }
}
