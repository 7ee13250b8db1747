/** How many rows a page of a company's list may have: what `filas` in the address asks for, or the first. */
export const PAGE_SIZES = [10, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const ROWS_PER_PAGE = PAGE_SIZES[0]
