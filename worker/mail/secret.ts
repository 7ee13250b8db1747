/**
 * A secret at rest (the SMTP password, if no other use is named): AES-256-GCM under a key drawn from CONFIG_SECRET for
 * that use, with a version in front so that the way can change and the old ones still open. A copy of the database alone
 * opens nothing, and what was sealed for one use opens for no other.
 */

const VERSION = 'v1'
const SMTP = 'vigia smtp_password v1'
const IV_BYTES = 12

const bytes = (texto: string) => new TextEncoder().encode(texto)

async function clave(secreto: string, uso: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytes(secreto), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(uso) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** `v1.<iv>.<ciphertext and tag>`, base64url; never twice the same for the same secret. */
export async function encrypt(secreto: string, contrasena: string, uso = SMTP): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytes(uso) }
  const encrypted = await crypto.subtle.encrypt(algorithm, await clave(secreto, uso), bytes(contrasena))
  return [VERSION, aTexto(iv), aTexto(new Uint8Array(encrypted))].join('.')
}

/** What was sealed, or null when this secret does not open it (it was changed) or somebody touched what is stored. */
export async function decrypt(secreto: string, encrypted: string, uso = SMTP): Promise<string | null> {
  const [version, iv, rest] = encrypted.split('.')
  if (version !== VERSION || !iv || !rest) return null
  try {
    const algorithm = { name: 'AES-GCM', iv: deTexto(iv), additionalData: bytes(uso) }
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await clave(secreto, uso), deTexto(rest)))
  } catch {
    return null
  }
}

const aTexto = (b: Uint8Array) =>
  btoa(String.fromCharCode(...b))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const deTexto = (t: string) =>
  Uint8Array.from(atob(t.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
