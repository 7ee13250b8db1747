/** Where an odometer stands. A file of its own, so that screens that only show an odometer do not load the parser of readings. */

/** What is known of an odometer: the last reading, and what GPS counted on top of it; kilometres. */
export interface KnownReading {
  kilometraje: number | null
  kilometraje_estimado: number | null
}

/** Where an odometer stands, and whether that is an estimate by GPS (docs/decisions/0054) or a reading; null unknown. */
export function odometerNow({ kilometraje, kilometraje_estimado }: KnownReading): {
  km: number | null
  isEstimated: boolean
} {
  const isEstimated = kilometraje !== null && kilometraje_estimado !== null && kilometraje_estimado > kilometraje
  return { km: isEstimated ? kilometraje_estimado : kilometraje, isEstimated }
}
