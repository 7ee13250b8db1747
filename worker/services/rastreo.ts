/** What the phone page is told about the device its link opens (spec §5 «Tracking start», §7 «Tracking page»). */
import type { DeviceDb } from '../db/device-db'
import { abrirEnlace } from '../live/enlace'

export type Rastreado =
  | {
      estado: 'ok'
      imei: string
      vehiculo: { placa: string; marca: string; modelo: string; servicio: 'particular' | 'publico' }
      dispositivo: { activo: boolean; rastreo: boolean }
    }
  | { estado: 'no-existe' | 'eliminado' }

export class Rastreo {
  constructor(
    private readonly db: Pick<DeviceDb, 'conVehiculo'>,
    private readonly secreto: string,
  ) {}

  /** Whom a link opens. One that we did not sign costs no read; one of an older version is as good as none. */
  async abrir(deviceId: string): Promise<Rastreado> {
    const enlace = await abrirEnlace(this.secreto, deviceId)
    if (!enlace) return { estado: 'no-existe' }
    const d = await this.db.conVehiculo(enlace.clave)
    if (!d) return { estado: 'eliminado' }
    if (d.link_version !== enlace.version) return { estado: 'no-existe' }
    const { imei, placa, marca, modelo, servicio } = d
    const dispositivo = { activo: d.estado === 'Activo', rastreo: d.tracking_enabled === 1 }
    return { estado: 'ok', imei, vehiculo: { placa, marca, modelo, servicio }, dispositivo }
  }
}
