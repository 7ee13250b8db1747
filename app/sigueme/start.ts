/** What the page of a shared vehicle gives its script. */

import type { Idioma } from '@domain/identidad/perfil'
import type { Servicio } from '@domain/vehiculos/clase'
import type { LinkState } from './state'

export interface PageStart {
  idioma: Idioma
  zona: string
  /** when the server drew the page, UTC milliseconds */
  now: number
  tiles: { url: string; attribution: string }
  destination: { lat: number; lng: number } | null
  detour: number
  plate: { placa: string; servicio: Servicio } | null
  labels: { zoomIn: string; zoomOut: string }
  link: LinkState
}
