/**
 * Telephone numbers. Colombia (CRC, ten-digit dialling since September 2021): mobile 3XXXXXXXXX, landline 60 + area
 * digit + 7 digits, country prefix +57. Foreign numbers begin with «+». Anything else is kept with a warning.
 */

const COLOMBIA = '+57'
const MOVIL = /^3\d{9}$/
const LANDLINE = /^60\d{8}$/
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/

/** The stored form: «+573001234567» when recognised, otherwise as typed. */
export function normalizeTelefono(text: string): string {
  const raw = text.trim()
  const digits = raw.replace(/[\s().\-‐-―−]/g, '').replace(/^00/, '+')
  const national = digits.replace(/^\+?57(?=\d{10}$)/, '')
  if (MOVIL.test(national) || LANDLINE.test(national)) return `${COLOMBIA}${national}`
  return INTERNATIONAL.test(digits) ? digits : raw
}

/** Whether a stored number has an international prefix and a known format. */
function isKnownTelefono(telefono: string): boolean {
  if (!INTERNATIONAL.test(telefono)) return false
  if (!telefono.startsWith(COLOMBIA)) return true
  const national = telefono.slice(COLOMBIA.length)
  return MOVIL.test(national) || LANDLINE.test(national)
}

/** A number that a phone can call or WhatsApp can open, with its prefix; null for anything else. */
export function callableTelefono(text: string | null): string | null {
  const telefono = normalizeTelefono(text ?? '')
  return isKnownTelefono(telefono) ? telefono : null
}

/** The displayed form: «+57 300 123 4567», «+57 601 234 5678»; other numbers as stored. */
export function formatTelefono(telefono: string): string {
  const parts = /^\+57(\d{3})(\d{3})(\d{4})$/.exec(normalizeTelefono(telefono))
  return parts ? `${COLOMBIA} ${parts[1]} ${parts[2]} ${parts[3]}` : telefono
}
