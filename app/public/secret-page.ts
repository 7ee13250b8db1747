/** Headers of a page whose address is a secret: it must not be cached or indexed. */
export const SECRET_PAGE_HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' }
