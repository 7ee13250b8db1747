/**
 * The two links of a demonstration, capabilities like a driver's link (link.ts) but not interchangeable with it:
 *     base64url(key, 16 B ‖ end in seconds UTC, 4 B ‖ first 16 B of HMAC-SHA256(secret, use ‖ key ‖ end))
 * The phone's link may report, the map's may view; neither can be derived from the other, nor from a driver's, whose
 * signed text is shorter. The link contains its expiry, so an expired one wakes no object.
 */
import { timingSafeEqual } from 'node:crypto'
import { base64url, fromBase64url } from '../domain/bytes/base64url'
import { hmac } from './link'

/** `phone` reports positions, `map` sees them. */
export type DemoUse = 'phone' | 'map'
export interface DemoLink {
  /** names the object, 16 bytes as base64url */
  clave: string
  /** UTC milliseconds, a whole second */
  hasta: number
}

const KEY_BYTES = 16
const PAYLOAD_BYTES = 20
const LINK_BYTES = 36
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{48}$/

async function sign(secret: string, use: DemoUse, payload: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const prefix = new TextEncoder().encode(`vigia-demo:${use}:`)
  const text = new Uint8Array(prefix.length + payload.length)
  text.set(prefix)
  text.set(payload, prefix.length)
  return (await hmac(secret, text)).subarray(0, LINK_BYTES - PAYLOAD_BYTES)
}

/** A link of a demonstration for one use, which only `openDemo` for the same use opens. */
export async function signDemo(secret: string, use: DemoUse, { clave, hasta }: DemoLink): Promise<string> {
  const bytes = new Uint8Array(LINK_BYTES)
  bytes.set(fromBase64url(clave))
  new DataView(bytes.buffer).setUint32(KEY_BYTES, Math.floor(hasta / 1000))
  bytes.set(await sign(secret, use, bytes.slice(0, PAYLOAD_BYTES)), PAYLOAD_BYTES)
  return base64url(bytes)
}

/** The content of a link, or null when we did not sign it for this use. The caller checks its expiry. */
export async function openDemo(secret: string, use: DemoUse, link: string): Promise<DemoLink | null> {
  if (!TOKEN_PATTERN.test(link)) return null
  const bytes = fromBase64url(link)
  const ownSignature = await sign(secret, use, bytes.slice(0, PAYLOAD_BYTES))
  if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), ownSignature)) return null
  return {
    clave: base64url(bytes.subarray(0, KEY_BYTES)),
    hasta: new DataView(bytes.buffer).getUint32(KEY_BYTES) * 1000,
  }
}
