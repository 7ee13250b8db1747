/**
 * Signatures of Standard Webhooks (github.com/standard-webhooks/standard-webhooks, «v1»): HMAC-SHA256 over
 * `id.timestamp.body` with the bytes of a secret that is written `whsec_` and base64.
 */

const SECRET_PREFIX = 'whsec_'
/** The specification asks for 24 to 64. */
export const SECRET_BYTES = 32
/** How long the old secret signs too after a change. */
export const ROTATION_MS = 24 * 60 * 60_000
/** Replaced secrets that sign at the same time; of more, the oldest no longer does. */
const REPLACED_MAX = 5

/** The secrets of a webhook as they are stored, encrypted. */
interface StoredSecrets {
  secreto: string
  /** those that were replaced and sign until `anterior_hasta`: newest first, divided by spaces */
  secreto_anterior: string | null
  anterior_hasta: number | null
}

/** The secrets that sign a message, the current one first. */
export function signingSecrets({ secreto, secreto_anterior, anterior_hasta }: StoredSecrets, now: number): string[] {
  const replaced = secreto_anterior !== null && (anterior_hasta ?? 0) > now ? secreto_anterior.split(' ') : []
  return [secreto, ...replaced]
}

/** `secreto_anterior` once the current secret is replaced: a receiver may still have any that signs now. */
export const replacedSecrets = (stored: StoredSecrets, now: number): string =>
  signingSecrets(stored, now).slice(0, REPLACED_MAX).join(' ')

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
