/**
 * Telephone numbers. Colombia (CRC, one ten-figure way of dialling since September 2021): mobile 3XXXXXXXXX, fixed 60 +
 * area figure + 7 figures, country prefix +57. Numbers of other countries begin with «+». Anything else is kept
 * and warned about.
 */

const COLOMBIA = '+57'
const MOVIL = /^3\d{9}$/
const LANDLINE = /^60\d{8}$/
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/

/** The stored form: «+573001234567» when the number is understood, else what was typed. */
export function normalizeTelefono(text: string): string {
  const raw = text.trim()
  const digits = raw.replace(/[\s().\-‐-―−]/g, '').replace(/^00/, '+')
  const national = digits.replace(/^\+?57(?=\d{10}$)/, '')
  if (MOVIL.test(national) || LANDLINE.test(national)) return `${COLOMBIA}${national}`
  return INTERNATIONAL.test(digits) ? digits : raw
}

/** Whether a stored number is one that can be called from anywhere. */
export function isKnownTelefono(telefono: string): boolean {
  if (!INTERNATIONAL.test(telefono)) return false
  if (!telefono.startsWith(COLOMBIA)) return true
  const national = telefono.slice(COLOMBIA.length)
  return MOVIL.test(national) || LANDLINE.test(national)
}

/** As it is shown: «+57 300 123 4567», «+57 601 234 5678»; other numbers as they are stored. */
export function formatTelefono(telefono: string): string {
  const parts = /^\+57(\d{3})(\d{3})(\d{4})$/.exec(normalizeTelefono(telefono))
  return parts ? `${COLOMBIA} ${parts[1]} ${parts[2]} ${parts[3]}` : telefono
}
