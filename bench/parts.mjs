/** The five parts of the bench. Each returns what table.mjs prints. */
import { countHour } from './hour.mjs'
import { compare, median, pagesPerSecond, positionsPerSecond, postToSocket } from './measure.mjs'
import { clientScript } from './pages.mjs'
import { bundleSize, start } from './servers.mjs'

/**
 * Positions per second, unwatched first: a Device keeps notifying its Fleet until the lease of a closed map expires.
 */
export async function posiciones({ bare, product, say }) {
  const lines = []
  bare.together(false)
  for (const viewers of [0, 1]) {
    for (const devices of [1, 100]) {
      const r = await compare({
        limite: positionsPerSecond(bare, devices, { ms: 500, viewers }),
        producto: positionsPerSecond(product, devices, { ms: 500, viewers }),
      })
      const what = `${devices === 1 ? 'one Device' : '100 Devices'}, ${viewers ? 'watched' : 'nobody watching'}`
      say(
        `${what}: ${r.limite.valor.toFixed(0)} bare, ${r.producto.valor.toFixed(0)} product, × ${r.producto.reason.toFixed(2)}, ` +
          `${r.limite.cpu.toFixed(0)} and ${r.producto.cpu.toFixed(0)} µs of CPU`,
      )
      lines.push({
        que: what,
        limite: r.limite.valor,
        producto: r.producto.valor,
        reason: r.producto.reason,
        cpu: [r.limite.cpu, r.producto.cpu],
        meta: viewers ? 0.7 : 0.8,
      })
    }
  }
  return lines
}

/** Milliseconds from POST to the map's socket. */
export async function latency({ bare, product, say }) {
  const lines = []
  bare.together(true)
  for (const viewers of [1, 10, 100]) {
    const samples = { limite: [], producto: [] }
    for (let round = 0; round < 5; round++) {
      const order = [
        ['limite', bare],
        ['producto', product],
      ]
      for (const [nombre, server] of round % 2 ? order.reverse() : order) {
        samples[nombre].push(await postToSocket(server, { viewers, ms: 2200 }))
      }
    }
    const medianOf = (nombre, k) => median(samples[nombre].map((m) => m[k]))
    const reason = median(samples.producto.map((m, i) => m.p50 / samples.limite[i].p50))
    const line = {
      viewers,
      limite: { p50: medianOf('limite', 'p50'), p95: medianOf('limite', 'p95') },
      producto: {
        p50: medianOf('producto', 'p50'),
        p95: medianOf('producto', 'p95'),
        llegadas: medianOf('producto', 'llegadas'),
      },
      reason,
    }
    say(
      `${viewers} viewers: ${line.limite.p50.toFixed(2)}/${line.limite.p95.toFixed(2)} ms bare, ` +
        `${line.producto.p50.toFixed(2)}/${line.producto.p95.toFixed(2)} ms product (p50/p95), × ${reason.toFixed(2)}, ` +
        `${(line.producto.llegadas * 100).toFixed(1)} % arrived`,
    )
    lines.push(line)
  }
  bare.together(false)
  return lines
}

/** Screens of the product, with and without the Administrador's session. */
const screens = (product) => [
  { que: 'landing', path: '/', headers: '' },
  { que: 'login', path: '/login', headers: '' },
  { que: 'dashboard', path: '/admin', headers: product.cookie },
  { que: 'vehicle list', path: '/admin/vehicles', headers: product.cookie },
  { que: 'GPS devices', path: '/admin/gps', headers: product.cookie },
  { que: 'phone page', path: product.trackPath, headers: '' },
]

export async function pages({ product, vivo: bareWorker, pagina: page, say }) {
  const measured = screens(product).filter((p) => ['landing', 'dashboard', 'vehicle list'].includes(p.que))
  const ms = 600
  const r = await compare({
    'Remix, one read': pagesPerSecond(page, '/', { ms }),
    'bare Worker': pagesPerSecond(bareWorker, '/', { ms: 300 }),
    ...Object.fromEntries(measured.map((p) => [p.que, pagesPerSecond(product, p.path, { ms, headers: p.headers })])),
  })
  const lines = Object.entries(r).map(([what, limits]) => ({ que: what, ...limits }))
  for (const l of lines)
    say(
      `${l.que}: ${l.valor.toFixed(0)} pages/s, × ${l.reason.toFixed(2)} of Remix with one read, ${l.cpu.toFixed(0)} µs of CPU`,
    )
  return lines
}

/** First JavaScript by page, bundle sizes, time to the first response. */
export async function size({ product, pagina: page, bundles, say }) {
  const scripts = [{ que: 'bare Remix page', ...(await clientScript(page.base, '/', bundles.pagina.client)) }]
  for (const p of screens(product)) {
    scripts.push({
      que: p.que,
      ...(await clientScript(product.base, p.path, bundles.producto.client, p.headers && product.empresa.admin.cookie)),
    })
  }
  for (const s of scripts) say(`${s.que}: ${(s.gz / 1000).toFixed(0)} kB of JavaScript gz`)
  const startups = { vivo: [], pagina: [], producto: [] }
  for (let round = 0; round < STARTS; round++) {
    for (const nombre of Object.keys(startups)) startups[nombre].push(await firstAnswer(nombre, bundles[nombre]))
  }
  const ratio = (nombre, of) => median(startups[nombre].map((s, i) => of(s) / of(startups.pagina[i])))
  const workers = Object.keys(startups).map((nombre) => ({
    nombre,
    ...bundleSize(bundles[nombre]),
    startup: median(startups[nombre].map((s) => s.ms)),
    reason: ratio(nombre, (s) => s.ms),
    cpu: median(startups[nombre].map((s) => s.cpu)),
    firstPage: median(startups[nombre].map((s) => s.page)),
  }))
  for (const w of workers)
    say(
      `${w.nombre}: ${(w.gz / 1000).toFixed(0)} kB gz, first ${(w.first.gz / 1000).toFixed(0)} kB, ` +
        `${w.startup.toFixed(0)} ms to the first answer, × ${w.reason.toFixed(2)} of bare Remix, ` +
        `${(w.cpu / 1000).toFixed(0)} ms of CPU, ${w.firstPage.toFixed(0)} ms to the first page`,
    )
  return { scripts, workers }
}

const STARTS = 5
/** What is asked first, and the page asked next. */
const FIRST = {
  vivo: { path: '/hola', page: '/' },
  pagina: { path: '/hola', page: '/' },
  producto: { path: '/api/health', page: '/login' },
}

/** Milliseconds from starting workerd to its first answer and to its first page; CPU until the first answer, µs. */
async function firstAnswer(nombre, bundle) {
  const { path, page } = FIRST[nombre]
  const before = performance.now()
  const server = await start(nombre, bundle)
  const ask = async (path) => (await fetch(server.base + path)).arrayBuffer()
  await ask(path)
  const ms = performance.now() - before
  const cpu = server.cpu()
  if (nombre === 'pagina') await prepareThings(server)
  const asked = performance.now()
  await ask(page)
  const pageMs = ms + performance.now() - asked
  await server.stop()
  return { ms, cpu, page: pageMs }
}

/** The table of the bare Remix page, with its one row. */
export async function prepareThings({ mf }) {
  const db = await mf.getD1Database('DB')
  await db.batch([
    db.prepare('CREATE TABLE cosas (id INTEGER PRIMARY KEY, nombre TEXT)'),
    db.prepare("INSERT INTO cosas VALUES (1, 'Vigía')"),
  ])
}

/** What an hour of driving consumes. */
export async function costo({ bundles, say }) {
  const hour = await countHour(bundles.producto)
  say(`an hour of one vehicle: ${JSON.stringify(hour)}`)
  return hour
}
