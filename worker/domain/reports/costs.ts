/** What maintenance cost by kilometre. */

/** Below this a cost by kilometre says more of the day of a service than of the vehicle, metres. */
export const METERS_MIN = 100_000

/**
 * What a kilometre cost, in whole cents; null where too little is known of the way.
 * @param cents what services of the period cost
 * @param meters what the GPS measured in the same period
 */
export const costPerKm = (cents: number, meters: number): number | null =>
  meters < METERS_MIN ? null : Math.round(cents / (meters / 1000))
