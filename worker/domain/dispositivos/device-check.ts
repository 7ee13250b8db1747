/**
 * The daily check that what Devices have stored reaches the database. Only the Device knows both what it was told and what
 * it owes: a live room is told while somebody watches, and no longer (docs/decisions/0039).
 */
import { hourIn, PLATFORM_ZONA } from '../day'

/** In the middle of the morning, when fleets are on the street. */
export const DEVICE_CHECK_HOUR = 11
/** So many devices are asked each day, the next ones the day after. */
export const DEVICES_A_DAY = 200
/** A device that the database heard of less than this ago is not asked; one that has reported less than this ago may still write. */
export const TOLD_WITHIN_MS = 10 * 60_000

/** What a Device says of itself; instants in UTC milliseconds. */
export interface DeviceState {
  /** points ever stored */
  total: number
  /** its last report, or its newest point where it has slept since */
  reportedAt: number
  /** since when a task of its agenda is late; null = none is */
  lateSince: number | null
}

/** Whether it is time, and no run of this day has ended yet. */
export const isDeviceCheckDue = (now: number): boolean => hourIn(PLATFORM_ZONA, now) >= DEVICE_CHECK_HOUR

/**
 * Since when the database should know what this Device has stored and does not (UTC milliseconds); null when all is told.
 * @param told points of it that the database knows
 */
export function untoldSince({ total, reportedAt, lateSince }: DeviceState, told: number, now: number): number | null {
  if (lateSince !== null && lateSince <= now - TOLD_WITHIN_MS) return lateSince
  return total !== told && reportedAt <= now - TOLD_WITHIN_MS ? reportedAt : null
}
