/**
 * How many rows the pages of lists have: `filas` in the address, or else the number that was last chosen in this
 * browser, which a cookie keeps so that the server knows it on the first request.
 */
import { PAGE_SIZES, type PageSize } from '@domain/page-size'

const COOKIE = 'vigia-filas'
const YEAR_S = 31_536_000
const KEPT = new RegExp(`(?:^|;\\s*)${COOKIE}=(${PAGE_SIZES.join('|')})(?:;|$)`)

/** The number that a browser keeps, null without one. */
export const pageSizeIn = (cookies: string): string | null => KEPT.exec(cookies)?.[1] ?? null

/** The parameters of the list that is asked for, with the number of rows. */
export function listParams(request: Request): URLSearchParams {
  const { searchParams: params } = new URL(request.url)
  const kept = pageSizeIn(request.headers.get('cookie') ?? '')
  if (kept && !params.has('filas')) params.set('filas', kept)
  return params
}

/** Keeps the chosen number for the other lists, and for the next visit. */
export function keepPageSize(size: PageSize): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=${size}; path=/; max-age=${YEAR_S}; samesite=lax; secure`
}
