/** The deployed route table: Remix's manifest for pages, Hono's own list for the API. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '../../../worker/http/api'
import { v1 } from '../../../worker/http/api/v1'

interface Route {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  hasLoader: boolean
  hasAction: boolean
}

const folder = '.cache/bundle/client/assets'

export function routes(): Route[] {
  const archivo = readdirSync(folder).find((a) => /^manifest-.*\.js$/.test(a))
  if (!archivo) throw new Error('the bundle has no manifest')
  const text = readFileSync(join(folder, archivo), 'utf8')
    .replace(/^[^=]*=/, '')
    .replace(/;\s*$/, '')
  return Object.values((JSON.parse(text) as { routes: Record<string, Route> }).routes)
}

/** Method and path of every API route, without middleware and without the catch-all. */
export function apiRoutes(): string[] {
  return [
    ...new Set([...api.routes, ...v1.routes].filter((r) => r.method !== 'ALL').map((r) => `${r.method} ${r.path}`)),
  ]
}

/** The addresses of all pages, with a placeholder for each required parameter. */
export function addresses(): string[] {
  const all = new Map(routes().map((r) => [r.id, r]))
  const whole = (id: string | undefined): string => {
    const r = id === undefined ? undefined : all.get(id)
    return r ? [whole(r.parentId), r.path].filter(Boolean).join('/') : ''
  }
  const paths = [...all.keys()].map((id) => `/${whole(id)}`.replace(/\/:\w+\?/, '').replace(':token', 'no-existe'))
  return [...new Set(paths.filter((path) => !path.includes('*')))]
}
