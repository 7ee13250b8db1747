/** The five parts of the bench. Each returns what table.mjs prints. */
import { countHour } from './hour.mjs'
import { compare, median, pagesPerSecond, positionsPerSecond, postToSocket } from './measure.mjs'
import { clientScript } from './pages.mjs'
import { bundleSize, start } from './servers.mjs'

/**
 * Positions per second, unwatched first: a Device keeps notifying its Fleet until the lease of a closed map expires.
 */
export async function positions({ bare, product, say }) {
  const lines = []
  bare.together(false)
  for (const viewers of [0, 1]) {
    for (const devices of [1, 100]) {
      const r = await compare({
        limit: positionsPerSecond(bare, devices, { ms: 500, viewers }),
        product: positionsPerSecond(product, devices, { ms: 500, viewers }),
      })
      const what = `${devices === 1 ? 'one Device' : '100 Devices'}, ${viewers ? 'watched' : 'unwatched'}`
      say(
        `${what}: ${r.limit.value.toFixed(0)} bare, ${r.product.value.toFixed(0)} product, × ${r.product.ratio.toFixed(2)}, ` +
          `${r.limit.cpu.toFixed(0)} and ${r.product.cpu.toFixed(0)} µs of CPU`,
      )
      lines.push({
        what,
        limit: r.limit.value,
        product: r.product.value,
        ratio: r.product.ratio,
        cpu: [r.limit.cpu, r.product.cpu],
        goal: viewers ? 0.7 : 0.8,
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
    const samples = { limit: [], product: [] }
    for (let round = 0; round < 5; round++) {
      const order = [
        ['limit', bare],
        ['product', product],
      ]
      for (const [name, server] of round % 2 ? order.reverse() : order) {
        samples[name].push(await postToSocket(server, { viewers, ms: 2200 }))
      }
    }
    const medianOf = (name, k) => median(samples[name].map((m) => m[k]))
    const ratio = median(samples.product.map((m, i) => m.p50 / samples.limit[i].p50))
    const line = {
      viewers,
      limit: { p50: medianOf('limit', 'p50'), p95: medianOf('limit', 'p95') },
      product: {
        p50: medianOf('product', 'p50'),
        p95: medianOf('product', 'p95'),
        arrived: medianOf('product', 'arrived'),
      },
      ratio,
    }
    say(
      `${viewers} viewers: ${line.limit.p50.toFixed(2)}/${line.limit.p95.toFixed(2)} ms bare, ` +
        `${line.product.p50.toFixed(2)}/${line.product.p95.toFixed(2)} ms product (p50/p95), × ${ratio.toFixed(2)}, ` +
        `${(line.product.arrived * 100).toFixed(1)} % arrived`,
    )
    lines.push(line)
  }
  bare.together(false)
  return lines
}

/** Screens of the product, with and without the Administrador's session. */
const screens = (product) => [
  { what: 'landing', path: '/', headers: '' },
  { what: 'login', path: '/login', headers: '' },
  { what: 'dashboard', path: '/admin', headers: product.cookie },
  { what: 'vehicle list', path: '/admin/vehicles', headers: product.cookie },
  { what: 'GPS devices', path: '/admin/gps', headers: product.cookie },
  { what: 'phone page', path: product.trackPath, headers: '' },
]

export async function pages({ product, live: bareWorker, page, say }) {
  const measured = screens(product).filter((p) => ['landing', 'dashboard', 'vehicle list'].includes(p.what))
  const ms = 600
  const r = await compare({
    'Remix, one read': pagesPerSecond(page, '/', { ms }),
    'bare Worker': pagesPerSecond(bareWorker, '/', { ms: 300 }),
    ...Object.fromEntries(measured.map((p) => [p.what, pagesPerSecond(product, p.path, { ms, headers: p.headers })])),
  })
  const lines = Object.entries(r).map(([what, limits]) => ({ what, ...limits }))
  for (const l of lines)
    say(
      `${l.what}: ${l.value.toFixed(0)} pages/s, × ${l.ratio.toFixed(2)} of Remix with one read, ${l.cpu.toFixed(0)} µs of CPU`,
    )
  return lines
}

/** First JavaScript by page, bundle sizes, time to the first response. */
export async function size({ product, page, bundles, say }) {
  const scripts = [{ what: 'bare Remix page', ...(await clientScript(page.base, '/', bundles.page.client)) }]
  for (const p of screens(product)) {
    scripts.push({
      what: p.what,
      ...(await clientScript(product.base, p.path, bundles.product.client, p.headers && product.empresa.admin.cookie)),
    })
  }
  for (const s of scripts) say(`${s.what}: ${(s.gz / 1000).toFixed(0)} kB of JavaScript gz`)
  const started = { ...bundles, first: firstModules(bundles.product) }
  const startups = { live: [], page: [], first: [], product: [] }
  for (let round = 0; round < STARTS; round++) {
    for (const name of Object.keys(startups)) startups[name].push(await firstAnswer(name, started[name]))
  }
  const ratio = (name, of) => median(startups[name].map((s, i) => of(s) / of(startups.page[i])))
  const workers = Object.keys(startups).map((name) => ({
    name,
    ...bundleSize(started[name]),
    startup: median(startups[name].map((s) => s.ms)),
    ratio: ratio(name, (s) => s.ms),
    cpu: median(startups[name].map((s) => s.cpu)),
    firstPage: median(startups[name].map((s) => s.page)),
  }))
  for (const w of workers)
    say(
      `${w.name}: ${(w.gz / 1000).toFixed(0)} kB gz, first ${(w.first.gz / 1000).toFixed(0)} kB, ` +
        `${w.startup.toFixed(0)} ms to the first answer, × ${w.ratio.toFixed(2)} of bare Remix, ` +
        `${(w.cpu / 1000).toFixed(0)} ms of CPU, ${w.firstPage?.toFixed(0) ?? '–'} ms to the first page`,
    )
  return { scripts, workers }
}

const STARTS = 5

/** The product as far as its first answer goes: what the runtime spends on the other modules is the difference. */
function firstModules({ modules, loaded, ...rest }) {
  return { ...rest, loaded, modules: modules.filter(({ path }) => loaded.first.includes(path)) }
}

/** What is asked first, and the page asked next. */
const FIRST = {
  live: { path: '/hello', page: '/' },
  page: { path: '/hello', page: '/' },
  first: { path: '/api/health', page: null },
  product: { path: '/api/health', page: '/login' },
}

/** Milliseconds from starting workerd to its first answer and to its first page; CPU until the first answer, µs. */
async function firstAnswer(name, bundle) {
  const { path, page } = FIRST[name]
  const server = await start(name, bundle)
  const ask = async (path) => (await fetch(server.base + path)).arrayBuffer()
  await ask(path)
  const ms = performance.now() - server.startedAt
  const cpu = server.cpu()
  if (name === 'page') await prepareThings(server)
  const asked = performance.now()
  if (page) await ask(page)
  const pageMs = page ? ms + performance.now() - asked : null
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
export async function cost({ bundles, say }) {
  const hour = await countHour(bundles.product)
  say(`an hour of one vehicle: ${JSON.stringify(hour)}`)
  return hour
}
