/** The number of an identity document as it is stored and as it is shown. */

/** The stored form of an identity document: a cédula without dots, anything else as typed. */
export function normalizeDocumento(documento: string): string {
  const digits = documento.replace(/[\s.,\-‐-―]/g, '')
  return /^\d+$/.test(digits) ? digits : documento.toUpperCase()
}

/** The displayed form: a cédula with dots, «1.032.456.789»; other lengths and letters unchanged. */
export const formatDocumento = (documento: string): string =>
  /^\d{5,10}$/.test(documento) ? documento.replace(/\B(?=(\d{3})+$)/g, '.') : documento
