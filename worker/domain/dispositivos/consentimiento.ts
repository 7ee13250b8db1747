/** A driver's consent to the treatment of personal data, and to which text (Ley 1581/2012, Decreto 1377/2013). */

import * as z from '../zod'
import { clockOffset } from './point'

/** The consent a phone sends with its first points: which text, and when. */
const ConsentClaim = z.object({
  src: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  sentAt: z.iso.datetime().nullish(),
  consent: z.object({ version: z.string().regex(/^\d{4}-\d\d-\d\d$/), at: z.iso.datetime() }),
})
const CONSENT_KEY = '"consent":'

export interface TrackingAgreement {
  /** the phone's own random id */
  src: string
  version: string
  /** UTC milliseconds, server clock */
  at: number
}

/**
 * The consent in a report body, or null: nearly every report has none, so the check is cheap.
 * @param now UTC milliseconds
 */
export function readAgreement(body: string, now: number): TrackingAgreement | null {
  if (!body.includes(CONSENT_KEY)) return null
  try {
    const { src, sentAt, consent } = ConsentClaim.parse(JSON.parse(body))
    const at = Date.parse(consent.at) + clockOffset(sentAt ? Date.parse(sentAt) : null, now)
    return { src, version: consent.version, at: Math.min(at, now) }
  } catch {
    // an invalid report is refused elsewhere; an invalid consent is ignored
    return null
  }
}
