/** The address that somebody wanted to see before they had to come in: how it is kept in the address of the screens between. */

/** Longest address that is gone back to after signing in, in characters: a list with its filters and its cursor fits. */
export const RETURN_MAX = 1500
/** What the framework adds to the addresses of pages that it asks for; it says nothing to a person. */
const OF_THE_FRAMEWORK = ['_routes', '_data', 'index']

/** The address of the page that a request is about, path and query, without what the framework adds. */
export function addressOf(url: URL): string {
  const path = url.pathname === '/_root.data' ? '/' : url.pathname.replace(/\.data$/, '')
  const query = new URLSearchParams(url.search)
  if (!OF_THE_FRAMEWORK.some((name) => query.has(name))) return path + url.search
  for (const name of OF_THE_FRAMEWORK) query.delete(name)
  return path + (query.size > 0 ? `?${query}` : '')
}

/** A screen of coming in with the address that it leads back to: `/login?volver=…`. None that would not be heeded. */
export function withReturn(screen: string, back: string | null): string {
  if (!back || back === '/' || back.length > RETURN_MAX) return screen
  return `${screen}?volver=${encodeURIComponent(back)}`
}
