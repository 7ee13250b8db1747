/**
 * A driver's tracking link, a capability:
 *     deviceId = base64url(key of the Device, 16 B ‖ version, 2 B ‖ first 16 B of HMAC-SHA256(secret, key ‖ version))
 * It is computed for the QR and never stored. An invalid one costs neither an object nor a database read. The address of
 * a tracker is one of the same form with another signed text, so that neither opens what the other does
 * (docs/decisions/0052).
 */
import { timingSafeEqual } from 'node:crypto'
import { base64url, fromBase64url } from '../domain/bytes/base64url'
import type { DeviceLink } from './protocol'

/** Who reports over it: a driver's phone, whose link also opens a page, or another tracker. */
type LinkUse = 'phone' | 'tracker'

/** What is signed before key and version. */
const MARKS: Record<LinkUse, Uint8Array<ArrayBuffer>> = {
  phone: new Uint8Array(),
  tracker: new TextEncoder().encode('vigia-tracker:'),
}
const KEY_BYTES = 16
const SIGNED_BYTES = 18
const LINK_BYTES = 34
const KEY_SHAPE = /^[A-Za-z0-9_-]{22}$/
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{46}$/
export const VERSION_MAX = 0xffff
/** Cache of recently verified links, so that a phone's next report costs no HMAC. Invalid ones are not cached. */
const REMEMBERED_MAX = 5000

const keys = new Map<string, Promise<CryptoKey>>()
let remembered = new Map<string, DeviceLink>()

function key(secret: string): Promise<CryptoKey> {
  let promise = keys.get(secret)
  if (!promise) {
    const bytes = new TextEncoder().encode(secret)
    promise = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    keys.set(secret, promise)
  }
  return promise
}

/**
 * The deviceId of `/track/:deviceId`, or the address of `/api/trackers/:address`. Throws a RangeError for an invalid key
 * or version.
 */
export async function signLink(secret: string, key: string, version: number, use: LinkUse = 'phone'): Promise<string> {
  const bytes = new Uint8Array(LINK_BYTES)
  if (!KEY_SHAPE.test(key)) throw new RangeError('a key is 16 bytes as base64url')
  if (!Number.isInteger(version) || version < 0 || version > VERSION_MAX) throw new RangeError('version out of range')
  bytes.set(fromBase64url(key))
  bytes[16] = version >> 8
  bytes[17] = version & 0xff
  bytes.set(await signatureOf(secret, use, bytes), SIGNED_BYTES)
  return base64url(bytes)
}

/** The Device of a deviceId, or null when we did not sign it. The Device checks whether the version is still valid. */
export async function openLink(secret: string, deviceId: string, use: LinkUse = 'phone'): Promise<DeviceLink | null> {
  if (!TOKEN_PATTERN.test(deviceId)) return null
  const cacheKey = `${use}/${secret}/${deviceId}`
  const known = remembered.get(cacheKey)
  if (known) return known
  const bytes = fromBase64url(deviceId)
  const signature = await signatureOf(secret, use, bytes)
  // one deviceId per link: the spare bits of the last character must be zero
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), signature) || base64url(bytes) !== deviceId) return null
  const link = {
    key: base64url(bytes.subarray(0, KEY_BYTES)),
    version: (bytes[16] as number) * 256 + (bytes[17] as number),
  }
  if (remembered.size >= REMEMBERED_MAX) remembered = new Map()
  remembered.set(cacheKey, link)
  return link
}

/** The signature of a link's first bytes. */
async function signatureOf(secret: string, use: LinkUse, bytes: Uint8Array): Promise<Uint8Array> {
  const mark = MARKS[use]
  const text = new Uint8Array(mark.length + SIGNED_BYTES)
  text.set(mark)
  text.set(bytes.subarray(0, SIGNED_BYTES), mark.length)
  return (await hmac(secret, text)).subarray(0, KEY_BYTES)
}

/** A new key for a Device: 16 random bytes as base64url. */
export const newDeviceKey = (): string => base64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))

/** HMAC-SHA256 of some bytes. */
export async function hmac(secret: string, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await key(secret), data))
}
