/**
 * The router's link. On the server it is written as the plain anchor that the router would make of it, without resolving
 * its address or preparing to prefetch: a list has a hundred links, a tenth of the time that its page takes.
 */
import { type LinkProps, Link as RouterLink } from '@remix-run/react'

function WrittenLink(props: LinkProps) {
  const { to, prefetch, discover = 'render', preventScrollReset, replace, state, viewTransition, ...anchor } = props
  // only an address from the root on is the same wherever it stands
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to) || prefetch === 'render' || props.reloadDocument)
    return <RouterLink {...props} />
  return <a {...anchor} href={to} data-discover={discover === 'render' ? 'true' : undefined} />
}

export const Link = (import.meta.env.SSR ? WrittenLink : RouterLink) as typeof RouterLink
