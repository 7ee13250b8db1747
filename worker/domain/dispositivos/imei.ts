/**
 * IMEI of hardware trackers: 15 digits, the last one a Luhn check digit (3GPP TS 23.003). Many TK103 report 12 digits
 * and some makers use letters, so an unusual value only warns.
 */

const IMEI_DIGITS = 15
export const IMEI_MIN = 4
export const IMEI_MAX = 32

type ImeiWarning = 'letters' | 'length' | 'checksum'

/** The stored form: upper case, without copied spaces, hyphens and dots. */
export function normalizeImei(text: string): string {
  return text.replace(/[\s.\-‐-―−_]+/gu, '').toUpperCase()
}

/** Letters A–Z and figures only; expects the normalised form. */
export function isImei(imei: string): boolean {
  return /^[A-Z0-9]+$/.test(imei)
}

/** Whether the last digit is the Luhn check digit of those before it: 490154203237518 is, 490154203237519 is not. */
export function luhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const d = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? d * 2 : d
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** What looks wrong about a normalised IMEI, or null; a warning that does not prevent saving. */
export function imeiWarning(imei: string): ImeiWarning | null {
  if (!/^\d+$/.test(imei)) return 'letters'
  if (imei.length !== IMEI_DIGITS) return 'length'
  return luhn(imei) ? null : 'checksum'
}
