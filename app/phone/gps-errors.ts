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
  if (code === PERMISSION_DENIED) return asks ? 'permission_denied' : 'gps_denied'
  if (code === TIMEOUT) return asks ? 'permission_timeout' : 'gps_timeout'
  if (code !== POSITION_UNAVAILABLE) return asks ? 'permission_other' : 'gps_other'
  // GPS needs no internet: a missing fix while tracking offline is still a GPS problem
  if (!asks) return 'gps_no_gps'
  if (!online) return 'permission_no_internet'
  return platform === 'ios' ? 'permission_no_gps_ios' : 'permission_no_gps'
}
