/**
 * The messages when the browser gives no position: one table for the two cases of the specification.
 * Case A applies while asking for the permission and a first position ('permiso'), case B while tracking ('rastreo').
 * The first matching row wins; the last row of each case always matches.
 */
import type { RastreoKey } from '~/i18n/es/company/tracking'
import type { Platform } from './platform'

type Moment = 'permiso' | 'rastreo'

/** GeolocationPositionError.code */
export const PERMISSION_DENIED = 1
export const POSITION_UNAVAILABLE = 2
export const TIMEOUT = 3

interface Row {
  moment: Moment
  code?: number
  plataforma?: Platform
  online?: boolean
  texto: RastreoKey
}

const GPS_ERRORS: readonly Row[] = [
  { moment: 'permiso', code: PERMISSION_DENIED, texto: 'permiso_denegado' },
  { moment: 'permiso', code: POSITION_UNAVAILABLE, online: false, texto: 'permiso_sin_internet' },
  { moment: 'permiso', code: POSITION_UNAVAILABLE, plataforma: 'ios', texto: 'permiso_sin_gps_ios' },
  { moment: 'permiso', code: POSITION_UNAVAILABLE, texto: 'permiso_sin_gps' },
  { moment: 'permiso', code: TIMEOUT, texto: 'permiso_agotado' },
  { moment: 'permiso', texto: 'permiso_otro' },
  // GPS needs no internet: a missing fix while offline is still a GPS problem
  { moment: 'rastreo', code: PERMISSION_DENIED, texto: 'gps_denegado' },
  { moment: 'rastreo', code: POSITION_UNAVAILABLE, texto: 'gps_sin_gps' },
  { moment: 'rastreo', code: TIMEOUT, texto: 'gps_agotado' },
  { moment: 'rastreo', texto: 'gps_otro' },
]

interface GpsCase {
  moment: Moment
  code: number
  plataforma: Platform
  online: boolean
}

/** The text for a failed position. `code` is the browser's; an unknown one gives the general text of the case. */
export function errorGps(gpsCase: GpsCase): RastreoKey {
  const row = GPS_ERRORS.find(
    (f) =>
      f.moment === gpsCase.moment &&
      (f.code === undefined || f.code === gpsCase.code) &&
      (f.plataforma === undefined || f.plataforma === gpsCase.plataforma) &&
      (f.online === undefined || f.online === gpsCase.online),
  )
  return row?.texto ?? 'gps_otro'
}
