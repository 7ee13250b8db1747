/**
 * The two links of a demonstration, capabilities like the one of a driver (link.ts) and of no use in its place:
 *   base64url(key, 16 B ‖ end in seconds UTC, 4 B ‖ first 16 B of HMAC-SHA256(secret, kind ‖ key ‖ end))
 * The phone's lets report, the map's lets look; neither can be made from the other, nor from a driver's, whose signed text
 * is shorter than these. Their end stands in them: a link whose time is up costs no object.
 */
import { aBase64url, desdeBase64url, hmac } from './link'

/** `telefono` reports positions, `mapa` sees them. */
export type UsoDeDemo = 'telefono' | 'mapa'
export interface EnlaceDeDemo {
  /** names the object, 16 bytes as base64url */
  clave: string
  /** UTC milliseconds, a whole second */
  hasta: number
}

const CLAVE_BYTES = 16
const PAYLOAD_BYTES = 20
const ENLACE_BYTES = 36
const FORMA = /^[A-Za-z0-9_-]{48}$/

async function firma(secret: string, uso: UsoDeDemo, payload: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const marca = new TextEncoder().encode(`vigia-demo:${uso}:`)
  const texto = new Uint8Array(marca.length + payload.length)
  texto.set(marca)
  texto.set(payload, marca.length)
  return (await hmac(secret, texto)).subarray(0, ENLACE_BYTES - PAYLOAD_BYTES)
}

export async function signDemo(secret: string, uso: UsoDeDemo, { clave, hasta }: EnlaceDeDemo): Promise<string> {
  const bytes = new Uint8Array(ENLACE_BYTES)
  bytes.set(desdeBase64url(clave))
  new DataView(bytes.buffer).setUint32(CLAVE_BYTES, Math.floor(hasta / 1000))
  bytes.set(await firma(secret, uso, bytes.slice(0, PAYLOAD_BYTES)), PAYLOAD_BYTES)
  return aBase64url(bytes)
}

/** What a link opens, or null when we did not sign it for this use. Whether its time is up is the caller's to ask. */
export async function openDemo(secret: string, uso: UsoDeDemo, enlace: string): Promise<EnlaceDeDemo | null> {
  if (!FORMA.test(enlace)) return null
  const bytes = desdeBase64url(enlace)
  const ownSignature = await firma(secret, uso, bytes.slice(0, PAYLOAD_BYTES))
  let distinct = 0
  for (const [i, byte] of ownSignature.entries()) distinct |= byte ^ (bytes[PAYLOAD_BYTES + i] as number)
  if (distinct !== 0) return null
  return {
    clave: aBase64url(bytes.subarray(0, CLAVE_BYTES)),
    hasta: new DataView(bytes.buffer).getUint32(CLAVE_BYTES) * 1000,
  }
}
