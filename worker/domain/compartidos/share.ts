/** A link as the Device of its vehicle keeps it, inside its configuration. */
import type { Coordinates } from '../dispositivos/geometry'
import { distanceTo, type Shape } from '../lugares/shape'
import { isThere } from './estimate'

export interface Share {
  id: string
  /** nothing from before is shown; UTC milliseconds */
  desde: number
  /** UTC milliseconds */
  hasta: number
  destino: Coordinates | null
  /** the company's place that the destination is; absent in a link kept from before it was noted */
  lugar?: string | null
  /** when the vehicle was at the destination, UTC milliseconds */
  llegada: number | null
}

type Raw = { [K in 'id' | 'desde' | 'hasta' | 'lat' | 'lng' | 'lugar' | 'llegada']?: unknown }
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** The links in the JSON text that D1 answers; what is not one is left out. */
export function readShares(text: string): Share[] {
  const list = JSON.parse(text) as Raw[]
  return list.flatMap(({ id, desde, hasta, lat, lng, lugar, llegada }) => {
    if (typeof id !== 'string' || !isNumber(desde) || !isNumber(hasta)) return []
    const destino = isNumber(lat) && isNumber(lng) ? { lat, lng } : null
    const place = typeof lugar === 'string' ? lugar : null
    return [{ id, desde, hasta, destino, lugar: place, llegada: isNumber(llegada) ? llegada : null }]
  })
}

/**
 * Whether a position is at the destination of a link: near its point, or within the outline of the place that it is.
 * @param places of the vehicle; once the place is deleted only the point counts
 */
export function isAtDestination(
  { destino, lugar }: Pick<Share, 'destino' | 'lugar'>,
  places: readonly (Shape & { id: string })[],
  at: Coordinates,
): boolean {
  if (!destino) return false
  if (isThere(at, destino)) return true
  const place = places.find(({ id }) => id === lugar)
  return place !== undefined && distanceTo(place, at) <= 0
}
