/** Distances and bearings on the sphere; degrees in, metres and degrees out. Accurate to 0.5 %, enough for streets. */

export interface Coordinates {
  lat: number
  lng: number
}

const EARTH_RADIUS_M = 6_371_008.8
const RAD = Math.PI / 180

/** Great-circle distance in metres (haversine). */
export function metersBetween(a: Coordinates, b: Coordinates): number {
  const dLat = (b.lat - a.lat) * RAD
  const dLng = (b.lng - a.lng) * RAD
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Initial bearing from a to b in degrees from north, clockwise, 0 ≤ bearing < 360; 0 for the same point. */
export function heading(a: Coordinates, b: Coordinates): number {
  const dLng = (b.lng - a.lng) * RAD
  const y = Math.sin(dLng) * Math.cos(b.lat * RAD)
  const x =
    Math.cos(a.lat * RAD) * Math.sin(b.lat * RAD) - Math.sin(a.lat * RAD) * Math.cos(b.lat * RAD) * Math.cos(dLng)
  return (Math.atan2(y, x) / RAD + 360) % 360
}
