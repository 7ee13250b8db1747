/** The checks on «Iniciar Rastreo», in the order that the specification gives. What a later check needs is not asked before its turn. */
import type { RastreoKey } from '~/i18n/es/company/tracking'
import { errorGps } from './gps-errors'
import { movil, type Platform } from './platform'

/** What the server knows of the device behind the link; 'sin-respuesta' when it could not be asked. */
export type Registro =
  | { estado: 'Activo' | 'Inactivo'; tracking_enabled: boolean }
  | 'no-existe'
  | 'eliminado'
  | 'sin-respuesta'

export interface Facts {
  deviceId: string | undefined
  plataforma: Platform
  /** isSecureContext: HTTPS, or localhost */
  isSecure: boolean
  hasGeolocation: boolean
  enLinea(): boolean
  lookUp(): Promise<Registro>
  /** one high-accuracy position; the browser's error code when there is none, null when it came */
  probe(): Promise<number | null>
}

/** The text of the first check that fails, or null when tracking may start. */
export async function check(facts: Facts): Promise<RastreoKey | null> {
  const { deviceId, plataforma: platform, isSecure, hasGeolocation } = facts
  if (!deviceId) return 'sin_id'
  if (movil(platform) && !isSecure) return 'https'
  if (!facts.enLinea()) return 'requiere_internet'
  const registro = await facts.lookUp()
  if (registro === 'sin-respuesta') return facts.enLinea() ? 'sin_informacion' : 'requiere_internet'
  const disabledReason = reason(registro)
  if (disabledReason) return disabledReason
  if (!hasGeolocation) return 'sin_geolocalizacion'
  if (!movil(platform)) return null
  const code = await facts.probe()
  return code === null ? null : errorGps({ moment: 'permiso', code, plataforma: platform, online: facts.enLinea() })
}

/** Why this device takes no positions, or null when it does. */
export function reason(registro: Exclude<Registro, 'sin-respuesta'>): RastreoKey | null {
  if (registro === 'no-existe' || registro === 'eliminado') return 'no_encontrado'
  if (registro.estado !== 'Activo') return 'inactivo'
  return registro.tracking_enabled ? null : 'deshabilitado'
}
