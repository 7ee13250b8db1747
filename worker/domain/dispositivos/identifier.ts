/**
 * The identifier of a driver's phone, shown where the specification says IMEI (a browser cannot read one): VG-XXXX-XXXX in
 * Crockford's alphabet, which omits I, L, O and U so that it can be dictated.
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTER_COUNT = 8

/** Random bytes per identifier. */
export const IDENTIFIER_BYTES = CHARACTER_COUNT

/** An identifier from 8 random bytes, deterministic. Throws a RangeError on fewer. */
export function identifier(random: Uint8Array): string {
  if (random.length < CHARACTER_COUNT) throw new RangeError(`identificador needs ${CHARACTER_COUNT} bytes`)
  const characters = Array.from(random.subarray(0, CHARACTER_COUNT), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    '',
  )
  return `VG-${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** Whether a text is an identifier in stored form: capitals, both hyphens. */
export function isIdentifier(text: string): boolean {
  return /^VG-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(text)
}
