/**
 * One server for a whole run: the bundle that would be deployed, in Miniflare, with the bindings of wrangler.toml on an
 * empty database of its own. What tests ask behind its back (SQL, the objects in R2, the clock) is answered inside the
 * worker too, to who has this run's key; its log is told on a port beside it. Beside it
 * stands the local imitation of the payment provider.
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
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { bundle } from '../../scripts/bundle.mjs'
import { abrirWompi } from '../../scripts/wompi/local.mjs'
import { SECRETOS } from './secretos'

/** Production in all but the address, which is a port of this machine. */
const PRUEBA = { ENTORNO: 'prueba' }
/** Who answers in the tests. */
const APOYO = {
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
    /** the key of what is asked behind the product's back */
    llave: string
    /** address of the worker's log */
    registro: string
    /** origin of the imitation of the payment provider */
    wompi: string
  }
}

/**
 * Wraps the bundle from outside: the D1 binding watches that no statement forgets its company, and each answer says in
 * `x-viajes-d1` how many round trips to D1 were made for it, in `x-live-rooms` how often a live room was asked; a request may ask for a fault (averiado.ts).
 */
const ENTRADA = `
const tras = {
  sql: async (sentencias, env) => {
    const lote = sentencias.map(([sql, params]) => env.DB.prepare(sql).bind(...params))
    return (await env.DB.batch(lote)).map((r) => r.results)
  },
  objetos: async (prefix, env) => (await env.FILES.list({ prefix })).objects.map((o) => o.key),
  // the alarm at the end of a demonstration's ten minutes
  demo: (clave, env) => env.DEVICE.getByName('demo:' + clave).olvidar(),
  cron: async ({ cron, ahora }, env, ctx) => {
    await bundle.scheduled({ cron, scheduledTime: ahora, noRetry() {} }, { ...env, ...aqui }, ctx)
    return null
  },
}
// the mail server of a test stands on this machine, which a deployed Worker calls nobody's
const aqui = { ENTORNO: 'desarrollo' }
import bundle from './index.js'
export * from './index.js'
import { vigilado } from './vigilado.js'
import { contado } from './contado.js'
import { averiado } from './averiado.js'
export default {
  async fetch(request, env, ctx) {
    if (request.headers.get('x-llave') === env.LLAVE_DE_PRUEBA) {
      const que = new URL(request.url).pathname.slice(1)
      try {
        return Response.json(await tras[que](await request.json(), env, ctx))
      } catch (error) {
        return new Response(String(error), { status: 500 })
      }
    }
    let viajes = 0
    let rooms = 0
    const FLEET = new Proxy(env.FLEET, {
      get: (real, name) => (...args) => {
        rooms++
        return real[name](...args)
      },
    })
    const DB = contado(averiado(await vigilado(env.DB, request), request.headers.get('x-averia-d1')), () => viajes++)
    const entorno = request.headers.has('x-prueba-en-este-equipo') ? { ...aqui } : {}
    const proveedores = request.headers.get('x-prueba-proveedores')
    if (proveedores) Object.assign(entorno, { OIDC_PROVIDERS: proveedores })
    const otros = request.headers.get('x-prueba-ajustes')
    if (otros) Object.assign(entorno, JSON.parse(otros))
    const { pathname, origin } = new URL(request.url)
    // who paid comes back to this server, whatever its port
    if (pathname === '/api/payments/checkout') Object.assign(entorno, { APP_URL: origin })
    if (request.headers.has('x-prueba-sin-pagos'))
      for (const nombre of Object.keys(env)) if (nombre.startsWith('WOMPI_')) entorno[nombre] = ''
    const respuesta = await bundle.fetch(request, { ...env, ...entorno, DB, FLEET }, ctx)
    if (respuesta.status === 101) return respuesta
    const contada = new Response(respuesta.body, respuesta)
    contada.headers.set('x-viajes-d1', viajes)
    contada.headers.set('x-live-rooms', rooms)
    return contada
  },
  scheduled: (evento, env, ctx) => bundle.scheduled(evento, { ...env, ...aqui }, ctx),
}`

async function arrancar() {
  const { cliente, worker, config, raiz } = await bundle()
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config)
  const deTs = async (nombre: string, archivo: string) => {
    const fuente = join(raiz, archivo)
    const { code } = await transformWithEsbuild(readFileSync(fuente, 'utf8'), fuente, { loader: 'ts' })
    return { type: 'ESModule' as const, path: nombre, contents: code }
  }
  const llave = randomUUID()
  const wompi = await abrirWompi({ desde: 0, asentar: [400, 900], esperas: [1000, 1000, 1000] })
  let registro = ''
  const opciones: MiniflareOptions = {
    ...(workerOptions as object),
    modules: [
      { type: 'ESModule', path: 'entrada.js', contents: ENTRADA },
      { type: 'ESModule', path: 'index.js', contents: readFileSync(worker, 'utf8') },
      await deTs('vigilado.js', 'tests/worker/vigilado.ts'),
      await deTs('contado.js', 'tests/apoyo/contado.ts'),
      await deTs('averiado.js', 'tests/apoyo/averiado.ts'),
    ],
    cf: false,
    host: '127.0.0.1',
    port: 0,
    bindings: {
      ...workerOptions.bindings,
      ...SECRETOS,
      ...wompi.variables,
      ...APOYO,
      ...PRUEBA,
      LLAVE_DE_PRUEBA: llave,
    },
    assets: { ...workerOptions.assets, directory: cliente, binding: 'ASSETS', routerConfig: { has_user_worker: true } },
    handleRuntimeStdio(stdout: Readable, stderr: Readable) {
      for (const salida of [stdout, stderr])
        salida.on('data', (parte: Buffer) => {
          registro += parte
        })
    },
  }
  const mf = new Miniflare(opciones)
  const url = await mf.ready
  wompi.avisarA(`http://localhost:${url.port}/api/payments/wompi/events`)
  const db = await mf.getD1Database('DB')
  for (const archivo of readdirSync(join(raiz, 'migrations'))
    .filter((a) => a.endsWith('.sql'))
    .sort()) {
    const partes = readFileSync(join(raiz, 'migrations', archivo), 'utf8').split('--> statement-breakpoint')
    await db.batch(partes.map((sql) => db.prepare(sql)))
  }

  const control = createServer((_pedido, respuesta) =>
    respuesta.setHeader('content-type', 'application/json').end(JSON.stringify(registro)),
  )
  await new Promise<void>((listo) => control.listen(0, '127.0.0.1', listo))
  return {
    servidor: `http://localhost:${url.port}`,
    llave,
    registro: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    wompi: wompi.origen,
    async cerrar() {
      wompi.cerrar()
      control.close()
      control.closeAllConnections()
      await mf.dispose()
    },
  }
}

export default async function setup(project: TestProject) {
  const { servidor, llave, registro, wompi, cerrar } = await arrancar()
  project.provide('servidor', servidor)
  project.provide('llave', llave)
  project.provide('registro', registro)
  project.provide('wompi', wompi)
  return cerrar
}
