/**
 * The Colombian tax number (NIT) and its check digit: DIAN, Orden Administrativa 4 de 1989 — weights 3, 7, 13 … 71 from
 * the right, sum modulo 11. A person may use a cédula number without check digit, and foreign companies have other
 * formats, so a mismatch only warns.
 */
import { grouped } from '../number'

const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71] as const
/** A NIT or cédula has 6 to 10 figures before its check digit. */
const NIT_NUMBER = /^\d{6,10}$/

type NitReading =
  | { shape: 'with-check-digit'; numero: string; checkDigit: number; expected: number }
  | { shape: 'without-check-digit'; numero: string }
  | { shape: 'unknown' }

/** The check digit (0–9) of a number of up to 15 figures. */
export function checkDigitOf(number: string): number {
  const digits = [...number].reverse()
  const sum = digits.reduce((total, digit, i) => total + Number(digit) * (WEIGHTS[i] ?? 0), 0)
  const rest = sum % 11
  return rest < 2 ? rest : 11 - rest
}

/** Parses «800.197.268-4» and «800197268». Only a hyphen marks a check digit: «8001972684» has none. */
export function readNit(text: string): NitReading {
  const [number = '', checkDigit, ...rest] = text.replace(/[\s.,]/g, '').split(/[-‐-―−]/)
  if (rest.length > 0 || !NIT_NUMBER.test(number)) return { shape: 'unknown' }
  if (checkDigit === undefined || checkDigit === '') return { shape: 'without-check-digit', numero: number }
  if (!/^\d$/.test(checkDigit)) return { shape: 'unknown' }
  return { shape: 'with-check-digit', numero: number, checkDigit: Number(checkDigit), expected: checkDigitOf(number) }
}

/** The stored form: «800197268-4» or «800197268»; other formats as typed. */
export function normalizeNit(text: string): string {
  const reading = readNit(text)
  if (reading.shape === 'unknown') return text.trim()
  return reading.shape === 'with-check-digit' ? `${reading.numero}-${reading.checkDigit}` : reading.numero
}

/** The displayed form: «800.197.268-4». */
export function formatNit(nit: string): string {
  const reading = readNit(nit)
  if (reading.shape === 'unknown') return nit
  const points = grouped(reading.numero)
  return reading.shape === 'with-check-digit' ? `${points}-${reading.checkDigit}` : points
}

type NitWarning = { aviso: 'check-digit'; expected: number } | { aviso: 'shape' } | null

/** The warning for a company's NIT. Companies outside Colombia are not checked. */
export function nitWarning(nit: string | null, zona: string): NitWarning {
  if (!nit || zona !== 'America/Bogota') return null
  const reading = readNit(nit)
  if (reading.shape === 'unknown') return { aviso: 'shape' }
  if (reading.shape === 'with-check-digit' && reading.checkDigit !== reading.expected)
    return { aviso: 'check-digit', expected: reading.expected }
  return null
}
