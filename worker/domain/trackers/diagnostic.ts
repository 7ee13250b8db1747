/** What the screen of a device says about the messages of its tracker: the last one, and the last one rejected. */
import type { TrackerProgram } from './program'
import type { Reading, Rejection } from './reading'

/** Why a position that could be true was not stored: what the company has set, or its plan. */
export type Discard = 'inactive' | 'tracking-off' | 'plan' | 'off-hours'

export interface Diagnostic {
  /** the last message; `positions`: whether it held any. Instants in UTC milliseconds */
  heard: { at: number; program: TrackerProgram; positions: boolean }
  /** the last message with something in it that was not stored, and why; null when there was none */
  rejected: { at: number; program: TrackerProgram; why: Rejection | Discard } | null
}

/** A message of a tracker, translated. */
export interface TrackerMessage {
  program: TrackerProgram
  readings: Reading[]
}

/** How long the same diagnostic may stand in memory before its new times are written down. */
const NOTED_EVERY_MS = 60_000

/**
 * The diagnostic after a message.
 * @param discard why the whole message was discarded although it could be read; null when it was not
 * @param now UTC milliseconds
 */
export function diagnosticAfter(
  before: Diagnostic | null,
  { program, readings }: TrackerMessage,
  discard: Discard | null,
  now: number,
): Diagnostic {
  const positions = readings.some((reading) => reading.fix !== null)
  const why = readings.reduce<Rejection | null>((last, r) => (r.fix === null ? (r.rejected ?? last) : last), null)
  const reason = discard && positions ? discard : why
  return {
    heard: { at: now, program, positions },
    rejected: reason ? { at: now, program, why: reason } : (before?.rejected ?? null),
  }
}

/** Whether a diagnostic must be written down now: it says something else than the stored one, or much later. */
export function isWorthNoting(stored: Diagnostic | null, next: Diagnostic): boolean {
  if (!stored) return true
  const { heard, rejected } = stored
  return (
    next.heard.program !== heard.program ||
    next.heard.positions !== heard.positions ||
    next.rejected?.why !== rejected?.why ||
    Math.abs(next.heard.at - heard.at) >= NOTED_EVERY_MS
  )
}
