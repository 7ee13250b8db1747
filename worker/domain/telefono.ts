/**
 * Telephone numbers. Colombia (CRC, one ten-figure way of dialling since September 2021): mobile 3XXXXXXXXX, fixed 60 +
 * area figure + 7 figures, country prefix +57. Numbers of other countries begin with «+». Anything else is kept
 * and warned about.
 */

const COLOMBIA = '+57'
const MOVIL = /^3\d{9}$/
const FIJO = /^60\d{8}$/
const INTERNACIONAL = /^\+[1-9]\d{6,14}$/

/** The stored form: «+573001234567» when the number is understood, else what was typed. */
export function normalizarTelefono(texto: string): string {
  const crudo = texto.trim()
  const cifras = crudo.replace(/[\s().\-‐-―−]/g, '').replace(/^00/, '+')
  const nacional = cifras.replace(/^\+?57(?=\d{10}$)/, '')
  if (MOVIL.test(nacional) || FIJO.test(nacional)) return `${COLOMBIA}${nacional}`
  return INTERNACIONAL.test(cifras) ? cifras : crudo
}

/** Whether a stored number is one that can be called from anywhere. */
export function telefonoConocido(telefono: string): boolean {
  if (!INTERNACIONAL.test(telefono)) return false
  if (!telefono.startsWith(COLOMBIA)) return true
  const nacional = telefono.slice(COLOMBIA.length)
  return MOVIL.test(nacional) || FIJO.test(nacional)
}

/** As it is shown: «+57 300 123 4567», «+57 601 234 5678»; other numbers as they are stored. */
export function escribirTelefono(telefono: string): string {
  const partes = /^\+57(\d{3})(\d{3})(\d{4})$/.exec(normalizarTelefono(telefono))
  return partes ? `${COLOMBIA} ${partes[1]} ${partes[2]} ${partes[3]}` : telefono
}
