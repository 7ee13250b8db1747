/** How far a fix may lie from the truth. Many trackers do not say it, and are stored with 0. */
import type { Point } from './point'

/** Metres for a fix of which nothing is said: a receiver under open sky, with some buildings. */
export const UNKNOWN_ACCURACY_M = 20

/** The fix with the accuracy to reckon with, in metres: 0 is unknown, and never the best. */
export const withAccuracy = <P extends Pick<Point, 'accuracy'>>(fix: P): P =>
  fix.accuracy > 0 ? fix : { ...fix, accuracy: UNKNOWN_ACCURACY_M }
