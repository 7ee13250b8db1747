/** What the phone page is told about its link's device. */

import type { DeviceDetail, OffHoursAhead } from '../domain/dispositivos/wire'
import { effectiveHours } from '../domain/horarios/horario'
import { AHEAD_MS, fromNow, offHours } from '../domain/horarios/hours'
import { openDemo } from '../live/demo-link'
import { openLink } from '../live/link'
import type { DeviceDb } from './device-sql'

type Tracked =
  | {
      estado: 'ok'
      detail: DeviceDetail
      dispositivo: { activo: boolean; rastreo: boolean }
      /** the spans from now on in which it does not record */
      offHours: OffHoursAhead
    }
  /** a visitor's phone: no vehicle, no company, until `hasta` (UTC milliseconds) */
  | { estado: 'demo'; hasta: number }
  | { estado: 'unknown' | 'deleted' | 'ended' }

export class Rastreo {
  constructor(
    private readonly db: Pick<DeviceDb, 'withVehiculo'>,
    private readonly secret: string,
    private readonly now: number,
  ) {}

  /**
   * The device of a link. One that we did not sign costs no read; one of an older version is treated as nonexistent.
   */
  async open(deviceId: string): Promise<Tracked> {
    const link = await openLink(this.secret, deviceId)
    if (!link) return this.#demo(deviceId)
    const d = await this.db.withVehiculo(link.key)
    if (!d) return { estado: 'deleted' }
    if (d.link_version !== link.version) return { estado: 'unknown' }
    const { imei, vehiculo_id: id, placa, marca, modelo, servicio } = d
    const { work, always } = effectiveHours(d)
    // what records at all hours takes nothing from a phone
    const rastreo = d.tracking_enabled && always === null
    const dispositivo = { activo: d.estado === 'Activo', rastreo }
    const ahead = offHours({ from: this.now, until: this.now + AHEAD_MS }, work)
    const detail = { imei, always, vehiculo: { id, placa, marca, modelo, servicio } }
    return { estado: 'ok', detail, dispositivo, offHours: fromNow(ahead, this.now) }
  }

  async #demo(deviceId: string): Promise<Tracked> {
    const demo = await openDemo(this.secret, 'phone', deviceId)
    if (!demo) return { estado: 'unknown' }
    return demo.hasta <= this.now ? { estado: 'ended' } : { estado: 'demo', hasta: demo.hasta }
  }
}
