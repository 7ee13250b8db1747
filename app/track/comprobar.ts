/** The checks on «Iniciar Rastreo», in the order that the specification gives. What a later check needs is not asked before its turn. */
import type { RastreoKey } from '~/i18n/es/rastreo'
import { errorGps } from './errores-gps'
import { movil, type Plataforma } from './plataforma'

/** What the server knows of the device behind the link; 'sin-respuesta' when it could not be asked. */
export type Registro =
  | { estado: 'Activo' | 'Inactivo'; tracking_enabled: boolean }
  | 'no-existe'
  | 'eliminado'
  | 'sin-respuesta'

export interface Hechos {
  deviceId: string | undefined
  plataforma: Plataforma
  /** isSecureContext: HTTPS, or localhost */
  seguro: boolean
  geolocalizacion: boolean
  enLinea(): boolean
  consultar(): Promise<Registro>
  /** one high-accuracy position; the browser's error code when there is none, null when it came */
  probar(): Promise<number | null>
}

/** The text of the first check that fails, or null when tracking may start. */
export async function comprobar(hechos: Hechos): Promise<RastreoKey | null> {
  const { deviceId, plataforma, seguro, geolocalizacion } = hechos
  if (!deviceId) return 'sin_id'
  if (movil(plataforma) && !seguro) return 'https'
  if (!hechos.enLinea()) return 'requiere_internet'
  const registro = await hechos.consultar()
  if (registro === 'sin-respuesta') return hechos.enLinea() ? 'sin_informacion' : 'requiere_internet'
  const apagado = motivo(registro)
  if (apagado) return apagado
  if (!geolocalizacion) return 'sin_geolocalizacion'
  if (!movil(plataforma)) return null
  const code = await hechos.probar()
  return code === null ? null : errorGps({ momento: 'permiso', code, plataforma, en_linea: hechos.enLinea() })
}

/** Why this device takes no positions, or null when it does. */
export function motivo(registro: Exclude<Registro, 'sin-respuesta'>): RastreoKey | null {
  if (registro === 'no-existe' || registro === 'eliminado') return 'no_encontrado'
  if (registro.estado !== 'Activo') return 'inactivo'
  return registro.tracking_enabled ? null : 'deshabilitado'
}
