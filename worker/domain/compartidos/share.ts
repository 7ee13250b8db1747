/** A link as the Device of its vehicle keeps it, inside its configuration. */
import type { Point } from '../dispositivos/geometry'

export interface Share {
  id: string
  /** nothing from before is shown; UTC milliseconds */
  desde: number
  /** UTC milliseconds */
  hasta: number
  destino: Point | null
  /** when the vehicle was at the destination, UTC milliseconds */
  llegada: number | null
}

type Raw = { [K in 'id' | 'desde' | 'hasta' | 'lat' | 'lng' | 'llegada']?: unknown }
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** The links in the JSON text that D1 answers; what is not one is left out. */
export function readShares(text: string): Share[] {
  const list = JSON.parse(text) as Raw[]
  return list.flatMap(({ id, desde, hasta, lat, lng, llegada }) => {
    if (typeof id !== 'string' || !isNumber(desde) || !isNumber(hasta)) return []
    const destino = isNumber(lat) && isNumber(lng) ? { lat, lng } : null
    return [{ id, desde, hasta, destino, llegada: isNumber(llegada) ? llegada : null }]
  })
}
