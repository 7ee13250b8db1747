/** The report that a Device judges, made of a tracker's readings. */
import type { Report } from '../dispositivos/point'
import type { TrackerMessage } from './diagnostic'

/**
 * A tracker counts nothing, and is in one place at a time: its program and the instant identify a position, so that
 * what is sent again is a duplicate.
 */
export function reportOf({ program, readings }: TrackerMessage): Report {
  const points = readings.flatMap(({ fix }) => (fix ? [{ seq: 0, ...fix }] : []))
  return { src: program, points }
}
