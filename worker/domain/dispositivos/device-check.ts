/**
 * The daily check that the points stored in Devices reach the database. Only the Device knows both what it stored and
 * what it has not written; the live room knows only what it is sent while there are viewers (docs/decisions/0039).
 */
import { hourIn, PLATFORM_ZONA } from '../day'

/** Mid-morning, when fleets are active. */
const DEVICE_CHECK_HOUR = 11
/** Sample size per day; the next day continues with the next devices. */
export const DEVICES_A_DAY = 200
/** A device D1 heard from within this time is not checked; one that reported within it may still write. */
export const TOLD_WITHIN_MS = 10 * 60_000

/** A Device's answer to the check; instants in UTC milliseconds. */
export interface DeviceState {
  /** points ever stored */
  total: number
  /** its last report, or its newest point if it has hibernated since */
  reportedAt: number
  /** since when a scheduled task is overdue; null when none is */
  lateSince: number | null
}

/** Whether the hour of the daily check has come; that it ran today is the caller's to know. */
export const isDeviceCheckDue = (now: number): boolean => hourIn(PLATFORM_ZONA, now) >= DEVICE_CHECK_HOUR

/**
 * Since when D1 should have known points it does not know (UTC milliseconds); null when it is up to date.
 * @param told points D1 knows
 */
export function untoldSince({ total, reportedAt, lateSince }: DeviceState, told: number, now: number): number | null {
  if (lateSince !== null && lateSince <= now - TOLD_WITHIN_MS) return lateSince
  return total !== told && reportedAt <= now - TOLD_WITHIN_MS ? reportedAt : null
}
