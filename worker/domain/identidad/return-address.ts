/** The page a person asked for before signing in, kept in the URL of the screens in between. */

/** Longest return address, in characters: fits a list with filters and cursor. */
export const RETURN_MAX = 1500
/** Query parameters the framework adds to its data requests; dropped. */
const OF_THE_FRAMEWORK = ['_routes', '_data', 'index']

/** The page of a request, path and query, without the framework's parameters. */
export function addressOf(url: URL): string {
  const path = url.pathname === '/_root.data' ? '/' : url.pathname.replace(/\.data$/, '')
  const query = new URLSearchParams(url.search)
  if (!OF_THE_FRAMEWORK.some((name) => query.has(name))) return path + url.search
  for (const name of OF_THE_FRAMEWORK) query.delete(name)
  return path + (query.size > 0 ? `?${query}` : '')
}

/**
 * A return address as it is kept: without the fragment that makes it too long, since the page opens without one too; null
 * when the page alone is too long.
 */
export function keptReturn(back: string | null): string | null {
  if (back === null || back.length <= RETURN_MAX) return back
  const page = back.replace(/#.*/s, '')
  return page.length <= RETURN_MAX ? page : null
}

/** A sign-in screen with its return address: `/login?volver=…`. Omitted when it would be ignored. */
export function withReturn(screen: string, back: string | null): string {
  const kept = keptReturn(back)
  if (!kept || kept === '/') return screen
  return `${screen}${screen.includes('?') ? '&' : '?'}volver=${encodeURIComponent(kept)}`
}
