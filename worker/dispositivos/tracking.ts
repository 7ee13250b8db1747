/** What the phone page is told about its link's device. */

import type { OffHoursAhead } from '../domain/dispositivos/wire'
import { type EffectiveHours, effectiveHours } from '../domain/horarios/horario'
import { AHEAD_MS, fromNow, offHours } from '../domain/horarios/hours'
import { openDemo } from '../live/demo-link'
import { openLink } from '../live/link'
import type { DeviceDb } from './device-sql'

type Tracked =
  | {
      estado: 'ok'
      imei: string
      vehiculo: { placa: string; marca: string; modelo: string; servicio: 'particular' | 'publico' }
      dispositivo: { activo: boolean; rastreo: boolean }
      /** when it records, and the spans in which it does not from now on */
      horario: EffectiveHours & { ahead: OffHoursAhead }
    }
  /** a visitor's phone: no vehicle, no company, until `hasta` (UTC milliseconds) */
  | { estado: 'demo'; hasta: number }
  | { estado: 'no-existe' | 'eliminado' | 'terminada' }

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
    const d = await this.db.withVehiculo(link.clave)
    if (!d) return { estado: 'eliminado' }
    if (d.link_version !== link.version) return { estado: 'no-existe' }
    const { imei, placa, marca, modelo, servicio } = d
    const hours = effectiveHours(d)
    // what records at all hours takes nothing from a phone
    const rastreo = d.tracking_enabled && hours.always === null
    const dispositivo = { activo: d.estado === 'Activo', rastreo }
    const ahead = offHours({ from: this.now, until: this.now + AHEAD_MS }, hours.work)
    const horario = { ...hours, ahead: fromNow(ahead, this.now) }
    return { estado: 'ok', imei, vehiculo: { placa, marca, modelo, servicio }, dispositivo, horario }
  }

  async #demo(deviceId: string): Promise<Tracked> {
    const demo = await openDemo(this.secret, 'telefono', deviceId)
    if (!demo) return { estado: 'no-existe' }
    return demo.hasta <= this.now ? { estado: 'terminada' } : { estado: 'demo', hasta: demo.hasta }
  }
}
