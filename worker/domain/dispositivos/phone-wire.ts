/**
 * What travels on a phone's socket, `/api/track/:deviceId/live`: the one description of both ends. A frame of the phone
 * is a report, stored before it is answered, or a preview, shown to open maps and kept nowhere. One report is under way
 * at a time, so an answer needs no number (docs/decisions/0057).
 */
import type { ApiErrorCode } from '../api-error'
import { type Malformed, type Report, readReportJson } from './point'
import type { Acknowledgement } from './wire'

/** From the phone: the body of `POST /api/track/:deviceId/positions` with this as its `type`. */
type FrameKind = 'report' | 'preview'

/** How often a phone sends what it has gathered, and whether each fix is shown to a map at once. */
export interface Pace {
  /** between two reports of a vehicle on its way; one that stands takes twice as long */
  seconds: number
  live: boolean
}

/** A dead phone is noticed within two reports, and a radio wakes 120 times an hour instead of 720. */
export const PACE_SECONDS = 30

/** To the phone. */
export type PhoneMessage =
  | ({ type: 'pace' } & Pace)
  /** the id of the vehicle that its positions count for: when the socket opens, and when the company moves the device */
  | { type: 'vehicle'; id: string }
  | ({ type: 'answer'; status: 200 } & Acknowledgement)
  /**
   * `wait` in seconds, as Retry-After of the answer to a POST; `refused` comes unasked when the company turned the
   * device off, renewed its link or deleted it
   */
  | { type: 'answer' | 'refused'; status: Exclude<DeviceStatus, 200>; code?: ApiErrorCode; wait?: number }

/** What a Device may answer, as over HTTP. */
type DeviceStatus = 200 | 400 | 403 | 404 | 410 | 413 | 429 | 503

/** Reads a frame of the phone; a report that is malformed keeps its kind, so that it can be answered. */
export function readFrame(text: string): { kind: FrameKind; report: Report | Malformed } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'report', report: { status: 400, detalle: 'JSON' } }
  }
  const kind = typeof json === 'object' && json !== null && 'type' in json && json.type === 'preview'
  return { kind: kind ? 'preview' : 'report', report: readReportJson(json) }
}
