/**
 * Whether the router knows the route of an address that a screen asks for late. Until it does, a fetcher that asks is
 * told «not found» as soon as anything else on the screen is read again meanwhile.
 */
import { useEffect, useState } from 'react'

const LOOK_MS = 50

/** The routes that this browser has heard of, by id; the router adds to them when links appear. */
interface KnownRoutes {
  __remixManifest?: { routes: Record<string, { path?: string }> }
}

/** @param at the path, without a query; nothing is discovered while it is undefined */
export function useDiscovered(at: string | undefined): boolean {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    if (!at || isKnown) return
    const look = () => {
      const { __remixManifest: manifest } = window as KnownRoutes
      const knows = Object.values(manifest?.routes ?? {}).some(({ path }) => path && at.endsWith(`/${path}`))
      if (knows) setKnown(true)
    }
    // the router discovers the links of a screen, so there is one for a moment
    const link = document.createElement('a')
    Object.assign(link, { href: at, hidden: true })
    link.dataset.discover = 'true'
    document.body.appendChild(link)
    const timer = setInterval(look, LOOK_MS)
    look()
    return () => {
      clearInterval(timer)
      link.remove()
    }
  }, [at, isKnown])
  return isKnown
}
