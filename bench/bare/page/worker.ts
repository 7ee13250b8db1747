/**
 * The physical limit of a page: Remix alone, with one D1 read by key. It has the bindings of the product, since a runtime
 * takes time to start for each of them, whatever the Worker does.
 */
import { DurableObject } from 'cloudflare:workers'
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import * as build from 'page-build'

const remix = createRequestHandler(build as unknown as ServerBuild, 'production')

export class Device extends DurableObject {}
export class Fleet extends DurableObject {}
export class Quota extends DurableObject {}

export default {
  // /hello checks that it has started
  fetch: (request, env) =>
    request.url.endsWith('/hello') ? new Response('hello') : remix(request, { db: env.DB } as never),
} satisfies ExportedHandler<{ DB: D1Database }>
