import { base64url } from './base64url'

/** The SHA-256 of a text in UTF-8, as base64url: 43 characters. */
export async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
