/**
 * The identifier of a driver's phone, shown where the spec says IMEI (a browser cannot read one): VG-XXXX-XXXX in
 * Crockford's alphabet, which leaves out I, L, O and U so that it can be read out over the telephone.
 */

const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SIGNOS = 8

/** Random bytes that one identifier takes. */
export const BYTES_IDENTIFICADOR = SIGNOS

/** Makes an identifier from 8 random bytes; the same bytes give the same one. Throws a RangeError on fewer. */
export function identificador(azar: Uint8Array): string {
  if (azar.length < SIGNOS) throw new RangeError(`identificador needs ${SIGNOS} bytes`)
  const signos = Array.from(azar.subarray(0, SIGNOS), (byte) => ALFABETO[byte % ALFABETO.length]).join('')
  return `VG-${signos.slice(0, 4)}-${signos.slice(4)}`
}

/** Whether a text is such an identifier, as it is stored: capitals, both hyphens. */
export function esIdentificador(texto: string): boolean {
  return /^VG-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(texto)
}
