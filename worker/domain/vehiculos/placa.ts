/**
 * Number plates. The patterns are those of the Colombian Ministerio de Transporte: cars and trucks AAA123, motorcycles
 * AAA12A (older AAA12), trailers R12345 or S12345, diplomatic AA1234, motocarros 123AAA. Other plates exist, mainly
 * foreign ones, so an unknown pattern only warns.
 */

type PlatePattern = 'automotor' | 'motocicleta' | 'remolque' | 'diplomatica' | 'motocarro'

export const PLACA_MAX = 10

const PATTERNS: readonly [PlatePattern, RegExp][] = [
  ['automotor', /^[A-Z]{3}\d{3}$/],
  ['motocicleta', /^[A-Z]{3}\d{2}[A-Z]?$/],
  ['remolque', /^[RS]\d{5}$/],
  ['diplomatica', /^[A-Z]{2}\d{4}$/],
  ['motocarro', /^\d{3}[A-Z]{3}$/],
]

/** The stored form: upper case, without spaces, hyphens and dots. */
export function normalizePlaca(text: string): string {
  return text.replace(/[\s.·•\-‐-―−_]+/gu, '').toUpperCase()
}

/** Whether it has only letters A–Z and digits; expects the normalised form. */
export function isPlaca(placa: string): boolean {
  return /^[A-Z0-9]+$/.test(placa)
}

/** The known pattern of a normalised plate, or null: then warn, never refuse. */
export function placaPattern(placa: string): PlatePattern | null {
  return PATTERNS.find(([, pattern]) => pattern.test(placa))?.[0] ?? null
}

/** The displayed form: «JTR 205», «ABC 12D»; an unknown pattern is not split. */
export function formatPlaca(placa: string): string {
  const pattern = placaPattern(placa)
  if (!pattern) return placa
  const splitAt = pattern === 'remolque' ? 1 : pattern === 'diplomatica' ? 2 : 3
  return `${placa.slice(0, splitAt)} ${placa.slice(splitAt)}`
}

/** The search words of a plate: whole, and each part: «JTR205 JTR 205». */
export function placaWords(placa: string): string {
  const parts = placaPattern(placa) ? formatPlaca(placa).split(' ') : (placa.match(/[A-Z]+|\d+/g) ?? [])
  return [...new Set([placa, ...parts])].join(' ')
}
