/** The number of an identity document as it is stored and as it is shown. */

import { readNit } from '../empresa/nit'
import { grouped } from '../number'

/**
 * The stored form of an identity document: a cédula without dots, and without the check digit of its NIT («79.123.456-1»).
 * If the check digit is wrong, the number is kept as typed with its hyphen. Any other text is kept in upper case.
 */
export function normalizeDocumento(documento: string): string {
  const nit = readNit(documento)
  if (nit.shape === 'with-check-digit')
    return nit.checkDigit === nit.expected ? nit.numero : `${nit.numero}-${nit.checkDigit}`
  const digits = documento.replace(/[\s.,\-‐-―]/g, '')
  return /^\d+$/.test(digits) ? digits : documento.toUpperCase()
}

/** The displayed form: a cédula with dots, «1.032.456.789»; other lengths and letters unchanged. */
export const formatDocumento = (documento: string): string =>
  /^\d{5,10}$/.test(documento) ? grouped(documento) : documento
