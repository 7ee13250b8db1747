/**
 * Signatures of Standard Webhooks (github.com/standard-webhooks/standard-webhooks, «v1»): HMAC-SHA256 over
 * `id.timestamp.body` with the bytes of a secret that is written `whsec_` and base64.
 */

const SECRET_PREFIX = 'whsec_'
/** The specification asks for 24 to 64. */
export const SECRET_BYTES = 32
/** How long the old secret signs too after a change. */
export const ROTATION_MS = 24 * 60 * 60_000

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** A secret as it is shown. */
export const secretOf = (bytes: Uint8Array): string => SECRET_PREFIX + base64(bytes)

/**
 * The header `webhook-signature`: one signature for each secret, divided by spaces.
 * @param secrets the current one first
 * @param seconds when this attempt is made, UTC seconds
 */
export async function signatureHeader(
  secrets: readonly string[],
  message: { id: string; seconds: number; body: string },
): Promise<string> {
  return (await Promise.all(secrets.map((secret) => sign(secret, message)))).join(' ')
}

async function sign(secret: string, { id, seconds, body }: { id: string; seconds: number; body: string }) {
  const raw = Uint8Array.from(atob(secret.replace(SECRET_PREFIX, '')), (c) => c.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`)
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))}`
}
