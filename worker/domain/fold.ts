/** How text is compared and searched: folded to lower case without accents or signs. */
const TERMS_MAX = 8

/**
 * Lower case, no accents, ñ as n, everything but letters and digits as one space: «Ávila-Peña» becomes «avila pena».
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The folded search column of a row: its parts joined, empty ones left out. */
export function foldForSearch(...parts: (string | number | null | undefined)[]): string {
  return fold(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '))
}

/** The folded words of a search: a row matches when its search column contains all of them. */
export function terms(query: string): string[] {
  return fold(query.slice(0, 100)).split(' ').filter(Boolean).slice(0, TERMS_MAX)
}
