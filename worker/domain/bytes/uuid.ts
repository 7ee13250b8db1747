/** UUIDs in lower case, and the 16 bytes that each stands for. */

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** @param id of the form `UUID` */
export function uuidBytes(id: string): Uint8Array {
  return Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (hex) => Number.parseInt(hex, 16))
}
