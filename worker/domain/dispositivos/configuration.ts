/** The D1 data of a GPS device that its Device keeps. */
import type { Share } from '../compartidos/share'
import type { ZonedHours } from '../horarios/hours'
import type { Vigilancia } from '../lugares/rules'
import type { Suscripcion } from '../suscripcion/standing'

/**
 * The configuration a Device works with. `rev` is raised in the same statement as any change; the Device keeps the
 * highest.
 */
export interface Configuration {
  /** gps_dispositivos.id: identifies the device on sockets */
  id: string
  /** gps_dispositivos.clave: names its Durable Object */
  clave: string
  empresa_id: string
  vehiculo_id: string
  estado: 'Activo' | 'Inactivo'
  tracking_enabled: boolean
  link_version: number
  rev: number
  plan: Suscripcion
  /** when it records; null: always, absent in a configuration kept from before there were hours */
  horario?: ZonedHours | null
  /** it records at all hours by a rule of its own, and so takes nothing from a phone; absent before there were such */
  recordsAlways?: boolean
  /** the links by which customers follow its vehicle; absent in a configuration kept from before there were any */
  compartidos?: readonly Share[]
  /** what is watched for on its way, which the Device keeps apart: open maps need none of it */
  vigilancia?: Vigilancia
}
