/** Loads the scripts, styles and texts of screens before they are asked for, one at a time while the browser has nothing to do. */
import { matchRoutes } from '@remix-run/react'
import { load } from '~/i18n/dictionaries'
import { sectionsOf } from '~/i18n/screens'

type Routes = Parameters<typeof matchRoutes>[0]
interface RemixGlobals {
  __remixRouter?: { routes: Routes }
  __remixManifest?: { routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined> }
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

const wantsLess = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const warmed = new Set<string>()

/** The screen at a path, as far as the router knows it. False when it could not be loaded: the navigation will ask again. */
export async function warm(path: string): Promise<boolean> {
  const { __remixRouter: router, __remixManifest: manifest } = window as RemixGlobals
  const { pathname } = new URL(path, location.origin)
  if (!router || !manifest || warmed.has(pathname)) return true
  const found = matchRoutes(router.routes, pathname)
  if (!found) return true
  warmed.add(pathname)
  const idioma = document.documentElement.lang === 'en' ? 'en' : 'es'
  const parts = found.flatMap(({ route }) => manifest.routes[route.id ?? ''] ?? [])
  try {
    // as files first: a browser may remember for ever that an import failed, and the screen could not be opened later
    await Promise.all(parts.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]).map(file))
    const scripts = parts.map(({ module }) => import(/* @vite-ignore */ module))
    await Promise.all([load(idioma, sectionsOf(pathname)), ...scripts])
    return true
  } catch {
    warmed.delete(pathname)
    return false
  }
}

const files = new Map<string, Promise<void>>()

/** Brings a file into the browser's cache, once. */
function file(href: string): Promise<void> {
  const known = files.get(href)
  if (known) return known
  const brought = bring(href)
  files.set(href, brought)
  brought.catch(() => files.delete(href))
  return brought
}

async function bring(href: string): Promise<void> {
  const answer = await fetch(href, { priority: 'low' })
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`)
  await answer.arrayBuffer()
}

export async function warmAll(paths: readonly string[]): Promise<void> {
  if (wantsLess()) return
  for (const path of paths) {
    await idle()
    // without the server the rest is not asked for either
    if (!(await warm(path))) return
  }
}
