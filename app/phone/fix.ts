/** One position as the phone reported it, and as it is sent to the server. */

/**
 * Degrees, metres, m/s, degrees from north; `at` in ms UTC by this phone's clock (the sender's `sentAt` corrects it).
 */
export interface Fix {
  lat: number
  lng: number
  /** 0 if unknown */
  accuracy: number
  at: number
  speed?: number
  heading?: number
}

/** Accuracy worse than this is shown as a warning; the position is sent all the same. */
export const POOR_ACCURACY = 100

/**
 * A fix whose timestamp is further than this from the phone's clock gets a new one: it must match the clock of
 * `sentAt`.
 */
const CLOCK_TOLERANCE = 60_000

/** A browser's position as a Fix; null if it is not a valid coordinate. */
export function fixOf(position: GeolocationPosition, now: number): Fix | null {
  const { latitude: lat, longitude: lng, accuracy, speed, heading } = position.coords
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null
  const at = Math.abs(position.timestamp - now) <= CLOCK_TOLERANCE ? Math.round(position.timestamp) : now
  return {
    lat,
    lng,
    accuracy: Number.isFinite(accuracy) && accuracy >= 0 ? accuracy : 0,
    at,
    ...(isMeasured(speed) && { speed }),
    ...(isMeasured(heading) && { heading: heading % 360 }),
  }
}

const isMeasured = (n: number | null): n is number => n !== null && Number.isFinite(n) && n >= 0

/** A duplicate fix from the browser (a watch restarted, a page shown again). */
export const isSameFix = (a: Fix | null, b: Fix) => a !== null && a.at === b.at && a.lat === b.lat && a.lng === b.lng
