/**
 * What the page says when the browser gives no position: one table for the two readings of the specification.
 * Reading A speaks while the permission is asked for and a first position is tried ('permiso'), reading B while
 * positions are being followed ('rastreo'). The first row that fits wins; the last row of each moment fits always.
 */
import type { RastreoKey } from '~/i18n/es/rastreo'
import type { Plataforma } from './plataforma'

export type Momento = 'permiso' | 'rastreo'

/** GeolocationPositionError.code */
export const DENEGADO = 1
export const NO_DISPONIBLE = 2
export const AGOTADO = 3

interface Fila {
  momento: Momento
  code?: number
  plataforma?: Plataforma
  en_linea?: boolean
  texto: RastreoKey
}

export const ERRORES_GPS: readonly Fila[] = [
  { momento: 'permiso', code: DENEGADO, texto: 'permiso_denegado' },
  { momento: 'permiso', code: NO_DISPONIBLE, en_linea: false, texto: 'permiso_sin_internet' },
  { momento: 'permiso', code: NO_DISPONIBLE, plataforma: 'ios', texto: 'permiso_sin_gps_ios' },
  { momento: 'permiso', code: NO_DISPONIBLE, texto: 'permiso_sin_gps' },
  { momento: 'permiso', code: AGOTADO, texto: 'permiso_agotado' },
  { momento: 'permiso', texto: 'permiso_otro' },
  // following needs no internet: a fix that is missing offline is still a matter of the GPS
  { momento: 'rastreo', code: DENEGADO, texto: 'gps_denegado' },
  { momento: 'rastreo', code: NO_DISPONIBLE, texto: 'gps_sin_gps' },
  { momento: 'rastreo', code: AGOTADO, texto: 'gps_agotado' },
  { momento: 'rastreo', texto: 'gps_otro' },
]

export interface Caso {
  momento: Momento
  code: number
  plataforma: Plataforma
  en_linea: boolean
}

/** The text for a failed position. `code` is the browser's; an unknown one gives the moment's general text. */
export function errorGps(caso: Caso): RastreoKey {
  const fila = ERRORES_GPS.find(
    (f) =>
      f.momento === caso.momento &&
      (f.code === undefined || f.code === caso.code) &&
      (f.plataforma === undefined || f.plataforma === caso.plataforma) &&
      (f.en_linea === undefined || f.en_linea === caso.en_linea),
  )
  return fila?.texto ?? 'gps_otro'
}
