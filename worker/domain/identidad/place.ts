/** The place a session was opened from, as reported by the edge: for display only, never for decisions. */
const PART_MAX = 60
const ODD_CHARACTERS = /[\p{Cc}\p{Cs}\p{Co}\u2028-\u202E\u2066-\u2069]/gu

/** «Bogotá, CO»; the country alone where the city is unknown; null when both are. */
export function placeOf(cf: { city?: unknown; country?: unknown } | undefined): string | null {
  const parts = [cf?.city, cf?.country].flatMap((part) => {
    const cleaned = typeof part === 'string' ? part.replace(ODD_CHARACTERS, '').trim().slice(0, PART_MAX) : ''
    return cleaned ? [cleaned] : []
  })
  return parts.join(', ') || null
}
