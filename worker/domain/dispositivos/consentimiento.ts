/** That a driver agrees to the treatment of personal data, and to which text (Ley 1581/2012, Decreto 1377/2013). */

import { z } from '../zod'
import { clockOffset } from './point'

/** What a phone says beside its first points: its driver agreed, to this text, then. */
const ConsentClaim = z.object({
  src: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  sentAt: z.iso.datetime().nullish(),
  consent: z.object({ version: z.string().regex(/^\d{4}-\d\d-\d\d$/), at: z.iso.datetime() }),
})
const MARCA = '"consent":'

export interface TrackingAgreement {
  /** the phone's own random id */
  src: string
  version: string
  /** UTC milliseconds, by our clock */
  at: number
}

/**
 * The agreement in the body of a report, or null: nearly every report has none, and costs no more than the look for it.
 * @param now UTC milliseconds
 */
export function readAgreement(body: string, now: number): TrackingAgreement | null {
  if (!body.includes(MARCA)) return null
  try {
    const { src, sentAt, consent } = ConsentClaim.parse(JSON.parse(body))
    const at = Date.parse(consent.at) + clockOffset(sentAt ? Date.parse(sentAt) : null, now)
    return { src, version: consent.version, at: Math.min(at, now) }
  } catch {
    // what is no report is refused as one; what is no agreement is none
    return null
  }
}
