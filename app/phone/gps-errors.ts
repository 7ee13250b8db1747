/**
 * The messages when the browser gives no position, in the two cases of the specification: A while asking for the
 * permission and a first position ('permission'), B while tracking ('tracking').
 */
import type { RastreoKey } from '~/i18n/es/company/tracking'
import type { Platform } from './platform'

/** GeolocationPositionError.code */
export const PERMISSION_DENIED = 1
export const POSITION_UNAVAILABLE = 2
export const TIMEOUT = 3

interface GpsCase {
  moment: 'permission' | 'tracking'
  code: number
  platform: Platform
  online: boolean
}

/** The text for a failed position. `code` is the browser's; an unknown one gives the general text of the case. */
export function errorGps({ moment, code, platform, online }: GpsCase): RastreoKey {
  const asks = moment === 'permission'
  if (code === PERMISSION_DENIED) return asks ? 'permiso_denegado' : 'gps_denegado'
  if (code === TIMEOUT) return asks ? 'permiso_agotado' : 'gps_agotado'
  if (code !== POSITION_UNAVAILABLE) return asks ? 'permiso_otro' : 'gps_otro'
  // GPS needs no internet: a missing fix while tracking offline is still a GPS problem
  if (!asks) return 'gps_sin_gps'
  if (!online) return 'permiso_sin_internet'
  return platform === 'ios' ? 'permiso_sin_gps_ios' : 'permiso_sin_gps'
}
