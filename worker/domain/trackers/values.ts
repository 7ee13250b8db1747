/** Numbers and instants as trackers write them: numbers, texts, decimals with a comma, seconds, milliseconds, ISO. */

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,3})?$/i
const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i
const WITH_ZONE = /(Z|[+-]\d\d:?\d\d)$/i
/** Below this a number is seconds since 1970, from it on milliseconds: as Traccar reads the OsmAnd protocol. */
const SECONDS_MAX = 2 ** 31 - 1

/** A number; null when absent, NaN when it is not one. */
export function numberOf(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  if (typeof value !== 'string' || value.length > 40) return Number.NaN
  const text = value.trim()
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** UTC milliseconds of an instant; null when absent, NaN when unreadable. A text without a zone is in UTC. */
export function instantOf(value: unknown): number | null {
  const n = numberOf(value)
  if (n === null) return null
  if (!Number.isNaN(n)) return n < SECONDS_MAX ? n * 1000 : n
  if (typeof value !== 'string') return Number.NaN
  const text = value.trim()
  if (!ISO.test(text)) return Number.NaN
  const iso = text.replace(' ', 'T').replace(',', '.')
  return Date.parse(WITH_ZONE.test(iso.slice(10)) ? iso : `${iso}Z`)
}

/** `true` and `false` as boolean, text or number; null when absent or unreadable. */
export function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const text = String(value ?? '').toLowerCase()
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : null
}
