/** Which phone this is, by its user agent, and its timeout for a first position. */

export type Platform = 'ios' | 'android' | 'other'

/** Timeout of a position request in ms. */
export const POSITION_TIMEOUT: Readonly<Record<Platform, number>> = { ios: 30_000, android: 15_000, other: 5_000 }

export function platform(userAgent: string): Platform {
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'ios'
  if (/Android/i.test(userAgent)) return 'android'
  return 'other'
}

/** «Mobile» in the specification means iOS or Android. */
export const isMobile = (p: Platform) => p !== 'other'
