/**
 * Alert thresholds: how many days before a due date an alert is raised. An item has one threshold at a time: the
 * smallest one not below the days left, so a newly saved document with 45 days left is at 60.
 */
import { daysBetween } from '../day'

/** The default thresholds; a company may choose its own. */
export const UMBRALES = [60, 30, 15, 7, 1, 0] as const
/** The furthest threshold a company may set: the daily job reads no further ahead. */
export const UMBRAL_DAYS_MAX = 180

/** The most thresholds a company may set. */
export const UMBRALES_MAX = 12

/** Thresholds of a plan by distance, in kilometres left. */
export const UMBRALES_KM = [1000, 300, 0] as const

/** The threshold of an item due on `vence`; null while it is further away than all of them. */
export function umbralOf(vence: string, today: string, umbrales: readonly number[]): number | null {
  return umbralFor(Math.max(0, daysBetween(today, vence)), umbrales)
}

/** The threshold for what is left (days or kilometres, never negative); null while all are smaller. */
export function umbralFor(remaining: number, umbrales: readonly number[]): number | null {
  const reached = umbrales.filter((u) => u >= remaining)
  return reached.length === 0 ? null : Math.min(...reached)
}
