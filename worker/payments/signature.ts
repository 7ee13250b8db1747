/**
 * Wompi's two hashes: the signature of a payment request, and the checksum of an event. Both are plain SHA-256 over
 * concatenated values, the secret last.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { WompiEvent } from './protocol'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

export interface Signable {
  reference: string
  /** whole cents */
  monto: number
  moneda: string
  /** exactly the text that is sent, ISO 8601 in UTC; null when the checkout never expires */
  vence: string | null
}

/** The integrity signature, lower-case hex. */
export const integritySignature = ({ reference, monto, moneda, vence }: Signable, secret: string): string =>
  sha256(`${reference}${monto}${moneda}${vence ?? ''}${secret}`)

/** The value at a path such as `transaction.id`, as text; null when missing or not a scalar. */
function valueAt(data: unknown, path: string): string | null {
  let current: unknown = data
  for (const step of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return null
    current = (current as Record<string, unknown>)[step]
  }
  return ['string', 'number', 'boolean'].includes(typeof current) ? String(current) : null
}

/** The expected checksum of an event; null when it lists a value it does not contain. */
export function eventChecksum({ data, signature, timestamp }: WompiEvent, secret: string): string | null {
  const values = signature.properties.map((path) => valueAt(data, path))
  return values.includes(null) ? null : sha256(`${values.join('')}${timestamp}${secret}`)
}

const CHECKSUM = /^[0-9a-f]{64}$/

/**
 * Parses an event and verifies its checksum: the one in the header, the one in the body and our own must be equal. The
 * event itself lists the covered values.
 * @param header the header X-Event-Checksum
 */
export function openEvent(body: string, header: string | null, secret: string): WompiEvent | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const parsed = WompiEvent.safeParse(json)
  if (!parsed.success) return null
  const due = eventChecksum(parsed.data, secret)
  const claimedSums = [header?.trim().toLowerCase() ?? '', parsed.data.signature.checksum.toLowerCase()]
  if (due === null || !claimedSums.every((sum) => CHECKSUM.test(sum))) return null
  // compare both even if the first differs, so that timing reveals nothing
  const equal = claimedSums.map((sum) => timingSafeEqual(Buffer.from(sum, 'hex'), Buffer.from(due, 'hex')))
  return equal.every(Boolean) ? parsed.data : null
}
