/**
 * The addresses of a company's calendar and of what its own server forwards, capabilities like the tracking link
 * (worker/live/link.ts):
 * token = base64url(company, 16 B ‖ version, 2 B ‖ first 16 B of HMAC-SHA256(secret, label ‖ company ‖ version))
 * It is computed when shown and stored nowhere. A token that does not verify costs no database read.
 */
import { timingSafeEqual } from 'node:crypto'
import { base64url, fromBase64url } from '../domain/bytes/base64url'
import { UUID, uuidBytes, uuidOf } from '../domain/bytes/uuid'
import { hmac } from '../live/link'

type EmpresaLinkUse = 'calendar' | 'forwarder'

/** Separates these signatures from each other, and from those of other links under the same secret. */
const LABELS: Record<EmpresaLinkUse, Uint8Array<ArrayBuffer>> = {
  calendar: new TextEncoder().encode('vigia/calendario/1'),
  forwarder: new TextEncoder().encode('vigia/reenvio/1'),
}
const EMPRESA_BYTES = 16
const SIGNED_BYTES = 18
const SIGNATURE_BYTES = 16
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{46}$/
export const EMPRESA_LINK_VERSION_MAX = 0xffff

/** The token of a company for one use. @throws RangeError for an id or version that cannot be encoded */
export async function signEmpresa(
  secret: string,
  use: EmpresaLinkUse,
  empresaId: string,
  version: number,
): Promise<string> {
  if (!UUID.test(empresaId)) throw new RangeError('the id of a company is a UUID')
  if (!Number.isInteger(version) || version < 1 || version > EMPRESA_LINK_VERSION_MAX)
    throw new RangeError('version out of range')
  const bytes = new Uint8Array(SIGNED_BYTES + SIGNATURE_BYTES)
  bytes.set(uuidBytes(empresaId))
  bytes[16] = version >> 8
  bytes[17] = version & 0xff
  bytes.set((await sign(secret, use, bytes.subarray(0, SIGNED_BYTES))).subarray(0, SIGNATURE_BYTES), SIGNED_BYTES)
  return base64url(bytes)
}

/** The company and version of a token, or null when we did not sign it. The caller must check the version. */
export async function openEmpresa(
  secret: string,
  use: EmpresaLinkUse,
  token: string,
): Promise<{ empresaId: string; version: number } | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const bytes = fromBase64url(token)
  const expected = await sign(secret, use, bytes.subarray(0, SIGNED_BYTES))
  const signature = expected.subarray(0, SIGNATURE_BYTES)
  // only one spelling per token: the spare bits of the last character must be zero
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), signature) || base64url(bytes) !== token) return null
  return {
    empresaId: uuidOf(bytes.subarray(0, EMPRESA_BYTES)),
    version: (bytes[16] as number) * 256 + (bytes[17] as number),
  }
}

function sign(secret: string, use: EmpresaLinkUse, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const label = LABELS[use]
  const signed = new Uint8Array(label.length + data.length)
  signed.set(label)
  signed.set(data, label.length)
  return hmac(secret, signed)
}
