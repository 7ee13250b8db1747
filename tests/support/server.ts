/**
 * One server for a whole run: the bundle to be deployed, in Miniflare, with the bindings of wrangler.toml on its own
 * empty database. Direct access by tests (SQL, the objects in R2, cron) is also handled inside the worker, for requests
 * with this run's key; its log is served on a separate port. Next to it runs the local imitation of the payment
 * provider.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Miniflare, type MiniflareOptions } from 'miniflare'
import { transformWithEsbuild } from 'vite'
import type { TestProject } from 'vitest/node'
import { bundle } from '../../scripts/bundle.mjs'
import { openErp } from '../../scripts/erp/local.mjs'
import { openFactus } from '../../scripts/factus/local.mjs'
import { openWompi } from '../../scripts/wompi/local.mjs'
import { SECRETS } from './secrets'

/** Production settings except for the address, which is a local port, and for phones that report sooner. */
const TEST_ENV = { ENTORNO: 'prueba', PHONE_PACE_SECONDS: '1' }
/** The responsible company named in the tests. */
const SUPPORT = {
  SUPPORT_EMAIL: 'soporte@vigia.test',
  SUPPORT_PHONE: '+57 601 555 0142',
  EMISOR_NOMBRE: 'Ejemplo S.A.S.',
  EMISOR_NIT: '900123456-8',
  EMISOR_DIRECCION: 'Carrera 1 # 2-3, Bogotá D. C.',
}

declare module 'vitest' {
  interface ProvidedContext {
    /** origin of the server, without a slash at the end */
    servidor: string
    /** the key for direct access */
    llave: string
    /** address of the worker's log */
    registro: string
    /** origin of the imitation of the payment provider */
    wompi: string
    /** origin of the imitation of the provider of electronic invoices */
    factus: string
    /** origin of the imitations of accounting programs */
    erp: string
  }
}

/**
 * Wraps the bundle: the D1 binding checks that no statement forgets its company, and each response says in `x-d1-trips`
 * how many D1 round trips it took, in `x-live-rooms` how often a live room was asked; a request may inject a fault
 * (faulty.ts).
 */
const ENTRY = `
const behind = {
  sql: async (statements, env) => {
    const batch = statements.map(([sql, params]) => env.DB.prepare(sql).bind(...params))
    return (await env.DB.batch(batch)).map((r) => r.results)
  },
  objects: async (prefix, env) => (await env.FILES.list({ prefix })).objects.map((o) => o.key),
  // as the alarm at the end of a demonstration's ten minutes
  demo: (key, env) => env.DEVICE.getByName('demo:' + key).demonstrate(0, null),
  cron: async ({ cron, now }, env, ctx) => {
    await bundle.scheduled({ cron, scheduledTime: now, noRetry() {} }, { ...env, ...local, DB: noting(env.DB, asked) }, ctx)
    return null
  },
  scans: async (begin, env) => {
    if (begin) asked.clear()
    return scansOf(env.DB, asked)
  },
}
const asked = new Set()
// the mail server of a test stands on this machine, which a deployed Worker never calls
const local = { ENTORNO: 'desarrollo' }
import bundle from './index.js'
export * from './index.js'
import { watched } from './watched.js'
import { noting, scansOf } from './asked.js'
import { countTrips } from './counted.js'
import { faulty } from './faulty.js'
export default {
  async fetch(request, env, ctx) {
    if (request.headers.get('x-test-key') === env.TEST_KEY) {
      const act = new URL(request.url).pathname.slice(1)
      try {
        return Response.json(await behind[act](await request.json(), env, ctx))
      } catch (error) {
        return new Response(String(error), { status: 500 })
      }
    }
    let trips = 0
    let rooms = 0
    const FLEET = new Proxy(env.FLEET, {
      get: (real, name) => (...args) => {
        rooms++
        return real[name](...args)
      },
    })
    const DB = countTrips(faulty(noting(await watched(env.DB, request), asked), request.headers.get('x-d1-fault')), () => trips++)
    const settings = request.headers.has('x-test-local') ? { ...local } : {}
    const providers = request.headers.get('x-test-providers')
    if (providers) Object.assign(settings, { OIDC_PROVIDERS: providers })
    const others = request.headers.get('x-test-settings')
    if (others) Object.assign(settings, JSON.parse(others))
    const { pathname, origin } = new URL(request.url)
    // who paid comes back to this server, whatever its port
    if (pathname === '/api/payments/checkout') Object.assign(settings, { APP_URL: origin })
    if (request.headers.has('x-test-without-payments'))
      for (const name of Object.keys(env)) if (name.startsWith('WOMPI_')) settings[name] = ''
    const response = await bundle.fetch(request, { ...env, ...settings, DB, FLEET }, ctx)
    if (response.status === 101) return response
    const told = new Response(response.body, response)
    told.headers.set('x-d1-trips', trips)
    told.headers.set('x-live-rooms', rooms)
    return told
  },
  scheduled: (event, env, ctx) => bundle.scheduled(event, { ...env, ...local }, ctx),
}`

async function start() {
  const { client, modules, miniflare, root } = await bundle()
  const moduleFromTs = async (nombre: string, archivo: string) => {
    const fuente = join(root, archivo)
    const { code } = await transformWithEsbuild(readFileSync(fuente, 'utf8'), fuente, { loader: 'ts' })
    return { type: 'ESModule' as const, path: nombre, contents: code }
  }
  const key = randomUUID()
  const wompi = await openWompi({ desde: 0, settle: [400, 900], waits: [1000, 1000, 1000] })
  const factus = await openFactus({ desde: 0 })
  const erp = await openErp({ desde: 0 })
  let registro = ''
  const options: MiniflareOptions = {
    ...miniflare,
    modules: [
      { type: 'ESModule', path: 'entry.js', contents: ENTRY },
      ...modules,
      await moduleFromTs('watched.js', 'tests/worker/support/watched.ts'),
      await moduleFromTs('asked.js', 'tests/support/asked.ts'),
      await moduleFromTs('counted.js', 'tests/support/counted.ts'),
      await moduleFromTs('faulty.js', 'tests/support/faulty.ts'),
    ],
    cf: false,
    host: '127.0.0.1',
    port: 0,
    bindings: {
      ...miniflare.bindings,
      ...SECRETS,
      ...wompi.variables,
      ...factus.variables,
      ...erp.variables,
      ...SUPPORT,
      ...TEST_ENV,
      TEST_KEY: key,
    },
    assets: { ...miniflare.assets, directory: client, binding: 'ASSETS', routerConfig: { has_user_worker: true } },
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      for (const stream of [stdout, stderr])
        stream.on('data', (part: Buffer) => {
          registro += part
        })
    },
  }
  const mf = new Miniflare(options)
  const url = await mf.ready
  wompi.sendEventsTo(`http://localhost:${url.port}/api/payments/wompi/events`)
  const db = await mf.getD1Database('DB')
  for (const archivo of readdirSync(join(root, 'migrations'))
    .filter((a) => a.endsWith('.sql'))
    .sort()) {
    const parts = readFileSync(join(root, 'migrations', archivo), 'utf8').split('--> statement-breakpoint')
    await db.batch(parts.map((sql) => db.prepare(sql)))
  }

  const control = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(registro)),
  )
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  return {
    servidor: `http://localhost:${url.port}`,
    llave: key,
    registro: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    wompi: wompi.origen,
    factus: factus.origen,
    erp: erp.origen,
    async close() {
      wompi.close()
      factus.close()
      erp.close()
      control.close()
      control.closeAllConnections()
      await mf.dispose()
    },
  }
}

export default async function setup(project: TestProject) {
  const { servidor: server, llave: key, registro, wompi, factus, erp, close: closeServer } = await start()
  project.provide('servidor', server)
  project.provide('llave', key)
  project.provide('registro', registro)
  project.provide('wompi', wompi)
  project.provide('factus', factus)
  project.provide('erp', erp)
  return closeServer
}
