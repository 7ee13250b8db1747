/** The device key inside a tracking link: names the phone's queue, because the key survives regenerating the link. */

const KEY_BYTES = 16

/**
 * The first 16 bytes of a deviceId (base64url of key ‖ version ‖ mac), again as base64url; null if malformed.
 * Not verified here: only the server can check the mac.
 */
export function deviceKey(deviceId: string): string | null {
  if (!/^[\w-]{22,}$/.test(deviceId)) return null
  try {
    const bytes = atob(deviceId.replaceAll('-', '+').replaceAll('_', '/'))
    return btoa(bytes.slice(0, KEY_BYTES)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  } catch {
    return null
  }
}
