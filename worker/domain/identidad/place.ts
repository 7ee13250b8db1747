/** Where a session was opened, as the edge tells: for a person to recognise it by, never to decide on. */
const PARTE_MAX = 60
const ODD_CHARACTERS = /[\p{Cc}\p{Cs}\p{Co}\u2028-\u202E\u2066-\u2069]/gu

/** «Bogotá, CO»; the country alone where the city is unknown; null when neither is told. */
export function lugarDe(cf: { city?: unknown; country?: unknown } | undefined): string | null {
  const parts = [cf?.city, cf?.country].flatMap((parte) => {
    const cleaned = typeof parte === 'string' ? parte.replace(ODD_CHARACTERS, '').trim().slice(0, PARTE_MAX) : ''
    return cleaned ? [cleaned] : []
  })
  return parts.join(', ') || null
}
