/**
 * Encryption of secrets at rest (by default the SMTP password): AES-256-GCM with a key derived from CONFIG_SECRET per
 * purpose, and a version prefix so that the scheme can change while old values stay readable. A copy of the database
 * alone reveals nothing, and a value encrypted for one purpose does not decrypt for another.
 */
import { base64url, fromBase64url } from '../domain/bytes/base64url'

const VERSION = 'v1'
const SMTP = 'vigia smtp_password v1'
const IV_BYTES = 12

const bytes = (text: string) => new TextEncoder().encode(text)

async function importKey(secret: string, purpose: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(purpose) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** `v1.<iv>.<ciphertext and tag>`, base64url; the IV is random, so equal secrets differ. */
export async function encrypt(secret: string, plaintext: string, purpose = SMTP): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytes(purpose) }
  const encrypted = await crypto.subtle.encrypt(algorithm, await importKey(secret, purpose), bytes(plaintext))
  return [VERSION, base64url(iv), base64url(new Uint8Array(encrypted))].join('.')
}

/**
 * The plaintext, or null when it cannot be decrypted: the secret has changed, or the stored value was tampered with.
 */
export async function decrypt(secret: string, encrypted: string, purpose = SMTP): Promise<string | null> {
  const [version, iv, rest] = encrypted.split('.')
  if (version !== VERSION || !iv || !rest) return null
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64url(iv), additionalData: bytes(purpose) }
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(algorithm, await importKey(secret, purpose), fromBase64url(rest)),
    )
  } catch {
    return null
  }
}
