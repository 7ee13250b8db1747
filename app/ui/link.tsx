/**
 * The router's link, for a list that has a hundred of them. The router's own reads the address and the routes wherever
 * it stands, so that all of them are drawn again with every navigation, a tenth of the time of a page on the server and
 * half of that of a dialog that opens over a list. An address from the root on needs none of that.
 */
import { type NavigateFunction, Link as RouterLink, type LinkProps as RouterLinkProps } from '@remix-run/react'
import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react'

/** The router's `navigate`, given once by the root: it stays the same function. */
export const NavigateContext = createContext<NavigateFunction | null>(null)

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Pick<RouterLinkProps, 'to' | 'replace' | 'preventScrollReset' | 'reloadDocument'>

export function Link(props: LinkProps) {
  const navigate = useContext(NavigateContext)
  const { to, replace, preventScrollReset, reloadDocument, ...anchor } = props
  const isFromRoot = typeof to === 'string' && /^\/[^/]/.test(to)
  if (!navigate || !isFromRoot || reloadDocument) return <RouterLink {...props} />
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    anchor.onClick?.(event)
    const { href, target } = event.currentTarget
    const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.defaultPrevented || event.button || target || isModified) return
    event.preventDefault()
    navigate(to, {
      preventScrollReset,
      // as for any link of a page: the address that is shown gets no second entry in the history
      replace: replace ?? href === location.href,
    })
  }
  return <a {...anchor} href={to} onClick={follow} data-discover="true" />
}
