/** The device key inside a tracking link: what the phone's queue is named by, since it outlives a regenerated link. */

const KEY_BYTES = 16

/**
 * The first 16 bytes of a deviceId (base64url of key ‖ version ‖ mac), again as base64url; null when it is no link.
 * Nothing is trusted here: only the server can tell whether the link is a true one.
 */
export function key(deviceId: string): string | null {
  if (!/^[\w-]{22,}$/.test(deviceId)) return null
  try {
    const bytes = atob(deviceId.replaceAll('-', '+').replaceAll('_', '/'))
    return btoa(bytes.slice(0, KEY_BYTES)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  } catch {
    return null
  }
}
