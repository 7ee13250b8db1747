/** What D1 says about a GPS device, as its Device keeps it. */
import type { Suscripcion } from '../suscripcion/standing'

/** What a Device judges by. `rev` is raised in the statement that changes any of it; the Device keeps the highest. */
export interface Configuration {
  /** gps_dispositivos.id: the name of the device on sockets */
  id: string
  /** gps_dispositivos.clave: the name of its Device */
  clave: string
  empresa_id: string
  vehiculo_id: string
  estado: 'Activo' | 'Inactivo'
  tracking_enabled: boolean
  link_version: number
  rev: number
  plan: Suscripcion
}
