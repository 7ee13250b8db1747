import type { ServerBuild } from '@remix-run/cloudflare'
import { describe, expect, test } from 'vitest'
import { buildOfScreen, pageHandler } from '../../worker/http/pages'

type Route = [id: string, path?: string, parent?: string, index?: boolean]

const ROUTES: Route[] = [
  ['root', ''],
  ['portada', undefined, 'root', true],
  ['login', 'login', 'root'],
  ['login-codigo', 'login/codigo', 'root'],
  ['marco', undefined, 'root'],
  ['admin', 'admin', 'marco'],
  ['vehiculos', 'vehicles', 'admin'],
  ['home', 'home', 'marco'],
  ['track', 'track/:deviceId?', 'root'],
  ['otra', '*', 'root'],
]

/** A build of routes that answer with their own names; the manifest lists them too. */
function serverBuild(): ServerBuild {
  const route = ([id, path, parentId, index]: Route) => [
    id,
    { id, path, parentId, index, module: { loader: () => new Response(id), default: null } },
  ]
  const manifest = ROUTES.map(([id, path, parentId]) => [id, { id, path, parentId, module: `/${id}.js` }])
  return {
    routes: Object.fromEntries(ROUTES.map(route)),
    assets: { version: 'v', routes: Object.fromEntries(manifest) },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    entry: { module: {} },
  } as unknown as ServerBuild
}

describe('a page is drawn by a handler that knows the routes of its address', () => {
  test('a screen knows its own route and those of the addresses above it, and its manifest the same', () => {
    const { routes, assets } = buildOfScreen(serverBuild(), '/admin/vehicles')
    expect(Object.keys(routes)).toEqual(['root', 'portada', 'marco', 'admin', 'vehiculos'])
    expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
    expect(Object.keys(buildOfScreen(serverBuild(), '/login/codigo').routes)).toContain('login')
  })

  test.each([
    ['/login', 'login'],
    ['/login?volver=/admin', 'login'],
    ['/login/codigo', 'login-codigo'],
    ['/admin/vehicles', 'vehiculos'],
    ['/admin/vehicles?_routes=vehiculos', 'vehiculos'],
    ['/', 'portada'],
    ['/track', 'track'],
    ['/track/abc', 'track'],
    // spelled differently, the router still knows it
    ['/Login', 'login'],
    ['/%6Cogin', 'login'],
    ['//login', 'otra'],
    ['/nada', 'otra'],
    ['/loginx', 'otra'],
    ['/admin/nada', 'otra'],
  ])('%s is answered by the route %s', async (direccion, id) => {
    const response = await pageHandler(serverBuild(), 'production')(
      new Request(`https://vigia.test${direccion}`),
      {} as never,
    )
    expect(await response.text()).toBe(id)
  })

  test('what a page says of the routes to come is said of all of them', async () => {
    const url = 'https://vigia.test/__manifest?version=v&p=/home&p=/admin/vehicles'
    const response = await pageHandler(serverBuild(), 'production')(new Request(url), {} as never)
    expect(Object.keys(await response.json())).toEqual(expect.arrayContaining(['home', 'vehiculos']))
  })
})
