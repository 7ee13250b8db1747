/**
 * The router's link, for a list that has a hundred of them. The router's own reads the address and the routes wherever
 * it stands, so that all of them are drawn again with every navigation, a tenth of the time of a page on the server and
 * half of that of a window that opens over a list. An address from the root on needs none of that.
 */
import { type LinkProps, type NavigateFunction, Link as RouterLink } from '@remix-run/react'
import { createContext, type MouseEvent, useContext } from 'react'

/** The router's `navigate`, given once by the root: it stays the same function. */
export const NavigateContext = createContext<NavigateFunction | null>(null)

export function Link(props: LinkProps) {
  const navigate = useContext(NavigateContext)
  const { to, prefetch, discover = 'render', reloadDocument, relative, ...rest } = props
  const isFromRoot = typeof to === 'string' && /^\/(?!\/)/.test(to)
  if (!navigate || !isFromRoot || prefetch === 'render' || reloadDocument) return <RouterLink {...props} />
  const { preventScrollReset, replace, state, viewTransition, ...anchor } = rest
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    anchor.onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    // as for any link of a page: the address that is shown gets no second entry in the history
    const isHere = to === location.pathname + location.search + location.hash
    // a window over this screen is drawn at once; another screen in pieces, so that the page answers meanwhile
    const flushSync = new URL(to, location.origin).pathname === location.pathname
    navigate(to, { replace: replace ?? isHere, state, preventScrollReset, viewTransition, flushSync })
  }
  return <a {...anchor} href={to} onClick={follow} data-discover={discover === 'render' ? 'true' : undefined} />
}

/** A press that the browser would follow in this tab. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && (!target || target === '_self') && !isModified
}
