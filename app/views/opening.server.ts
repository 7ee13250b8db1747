/** The view that a list opens with: a redirect from the bare address of the list to that of the view. */
import type { ListName } from '@domain/list-name'
import { HIDDEN_PARAM, viewQuery } from '@domain/vistas/address'
import type { Openings } from '@domain/vistas/opening'
import { redirect } from '@remix-run/cloudflare'
import { isAskedEarly } from '~/prefetch/asked-early'
import { hiddenCookie } from '~/ui/lists/hidden-columns'

interface Reader {
  openings: Openings
  person: { id: string }
}

/** Lists that share a path are told apart by this parameter. */
const TAB = 'vista'

/**
 * Redirects when the list is opened from elsewhere by its bare address. Within the list, told by the Referer that
 * browsers send inside one origin, the bare address stays the whole list: «Todos» and «Lista completa» lead there.
 */
export function openWithView(request: Request, list: ListName, { openings, person }: Reader): void {
  const here = new URL(request.url)
  const path = here.pathname.replace(/\.data$/, '')
  const asked = here.searchParams
  if (asked.has(HIDDEN_PARAM)) leadTo(path, asked)
  if ([...asked.keys()].some((key) => key !== TAB)) return
  const from = URL.parse(request.headers.get('referer') ?? '')
  const isWithin =
    from?.origin === here.origin && from.pathname === path && from.searchParams.get(TAB) === asked.get(TAB)
  if (isWithin) return
  const query = openings[list]
  if (query && query !== viewQuery(asked)) leadTo(path, new URLSearchParams(query))

  /**
   * The columns of a view become what the browser keeps: the address does without them. A list that is only asked for
   * early may never be opened: its address still names them, and leads here again once it is.
   */
  function leadTo(path: string, query: URLSearchParams): never {
    const hidden = isAskedEarly(request) ? null : query.get(HIDDEN_PARAM)
    const headers = hidden === null ? undefined : { 'Set-Cookie': hiddenCookie(list, person, hidden) }
    if (hidden !== null) query.delete(HIDDEN_PARAM)
    const search = query.toString()
    throw redirect(search ? `${path}?${search}` : path, headers && { headers })
  }
}
