/** The physical limit of a page: Remix alone, with one D1 read by key. */
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import * as build from 'page-build'

const remix = createRequestHandler(build as unknown as ServerBuild, 'production')

export default {
  // /hola checks that it has started
  fetch: (request, env) =>
    request.url.endsWith('/hola') ? new Response('hola') : remix(request, { db: env.DB } as never),
} satisfies ExportedHandler<{ DB: D1Database }>
