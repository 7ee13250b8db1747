/**
 * `node bench/first-fix.mjs`: how long a map waits for the first fresh position of each vehicle when no map was open before.
 * Phones are calm (a report every 30 s) and every object sleeps; then a map opens, the phones are told and send what they
 * hold. Beside it, round by round, one bare object that does no more than that. Writes its section of docs/benchmarks.md;
 * with --print it only prints.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../scripts/bundle.mjs'
import { listen } from './client.mjs'
import { median } from './measure.mjs'
import { point } from './point.mjs'
import { createEmpresaIn, load } from './product.mjs'
import { putSection } from './section.mjs'
import { buildLive, migrate, ROOT, SECRETS, start } from './servers.mjs'
import { table } from './table.mjs'

const ROUNDS = 15
/** Vehicles of an average company. */
const VEHICLES = 12
/** An object without a message for ten seconds leaves the memory. */
const SLEEP_MS = 12_000
const GOAL_MS = 2000
const LOST_MS = 10_000

/**
 * A phone that has reported once, holds one more position, and sends it when it is told that a map is open.
 * @returns the key of the position that it holds
 */
async function calmPhone(base, path, { isOpen, frame, first }) {
  const held = point()
  let answered = () => undefined
  const socket = listen(base, path, (text) => (isOpen(text) ? socket.send(frame(held.body)) : answered(text)))
  await socket.ready
  if (first) {
    const answer = new Promise((resolve) => (answered = resolve))
    socket.send(frame(first))
    await answer
  }
  return { at: held.at, close: socket.close }
}

/** Opens a map; milliseconds until each of these positions was on it. */
async function opened(base, path, keys, cookie = '') {
  const from = performance.now()
  const took = []
  const awaited = new Set(keys)
  let done
  const all = new Promise((resolve) => (done = resolve))
  const socket = listen(
    base,
    path,
    (text) => {
      const message = text === 'pong' ? null : JSON.parse(text)
      // a phone that answers while the fleet is asked stands in the first message already
      for (const m of [message].flat().flatMap((one) => (one?.type === 'snapshot' ? one.devices : one ? [one] : [])))
        if (awaited.delete(`${m.id}|${m.at}`)) took.push(performance.now() - from)
      if (awaited.size === 0) done()
    },
    cookie,
  )
  await socket.ready
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LOST_MS))])
  socket.close()
  if (awaited.size > 0) throw new Error(`${awaited.size} of ${keys.length} positions never came`)
  return took
}

/** A company whose phones are calm. */
async function calmCompany({ base, db, signLink }) {
  const empresa = await createEmpresaIn(db, { vehiculos: VEHICLES, dispositivos: VEHICLES })
  const phones = await Promise.all(
    empresa.dispositivos.map(async ({ id, clave, link_version: version }) => {
      const link = await signLink(SECRETS.LINK_SECRET, clave, version)
      const phone = await calmPhone(base, `/api/track/${link}/live`, {
        isOpen: (text) => JSON.parse(text).live === true,
        // said anew: a clock that differs from the server's would move the position
        frame: (body) => JSON.stringify({ type: 'report', ...JSON.parse(body), sentAt: new Date().toISOString() }),
        first: point(Date.now() - 30_000).body,
      })
      return { ...phone, key: `${id}|${phone.at}` }
    }),
  )
  return { phones, map: '/api/live', cookie: `Cookie: ${empresa.admin.cookie}\r\n` }
}

/** The same phones at one bare object. */
async function calmRoom(base, name) {
  const phones = await Promise.all(
    Array.from({ length: VEHICLES }, async (_, i) => {
      const phone = await calmPhone(base, `/phone/${name}`, {
        isOpen: (text) => text === 'pace',
        frame: (body) => JSON.stringify({ id: `d${i}`, points: JSON.parse(body).points }),
      })
      return { ...phone, key: `d${i}|${phone.at}` }
    }),
  )
  return { phones, map: `/live/${name}`, cookie: '' }
}

const at = (values, p) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))]
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

const before = loadavg()[0]
const product = await bundle()
const servers = { limit: await start('live', await buildLive()), product: await start('vigia', product) }
try {
  const db = await servers.product.mf.getD1Database('DB')
  await migrate(db)
  const { signLink } = await load('worker/live/link.ts')
  const rounds = []
  for (let i = 0; i < ROUNDS; i++) {
    const limit = await calmRoom(servers.limit.base, `room${i}`)
    rounds.push({ limit, product: await calmCompany({ base: servers.product.base, db, signLink }) })
  }
  await new Promise((resolve) => setTimeout(resolve, SLEEP_MS))
  const took = { limit: [], product: [] }
  const ratios = []
  for (const [i, round] of rounds.entries()) {
    const medians = {}
    for (const name of i % 2 ? ['limit', 'product'] : ['product', 'limit']) {
      const { phones, map, cookie } = round[name]
      const keys = phones.map(({ key }) => key)
      const one = await opened(servers[name].base, map, keys, cookie)
      took[name].push(...one)
      medians[name] = median(one)
      for (const phone of phones) phone.close()
    }
    ratios.push(medians.product / medians.limit)
  }
  const slowest = Math.max(...took.product)
  const row = (name) => [ms(at(took[name], 0.5)), ms(at(took[name], 0.95)), ms(Math.max(...took[name]))]
  const text = `## The first fresh position on a map

Written by \`node bench/first-fix.mjs\` on ${new Date().toISOString().slice(0, 10)} (${cpus().length} × ${cpus()[0]?.model}; one-minute load ${before.toFixed(1)} before the run and ${loadavg()[0].toFixed(1)}
after it, ${before > 1 ? 'so other work ran beside it' : 'so little else ran'}). ${ROUNDS} companies of ${VEHICLES} vehicles whose phones report every 30 s and each hold one position that
was not reported. Nothing has been heard for ${SLEEP_MS / 1000} s, so that every object sleeps; then a map opens its socket. Milliseconds until the
position that a phone held is on it, ${took.product.length} of ${took.product.length}. Limit: one bare object that tells the phones, inserts a row each and tells
the map. On a real network the map's request, the word to the phone, its report and the position take their way besides.
Goal: the slowest within ${GOAL_MS / 1000} s.

${table(
  ['', 'p50', 'p95', 'slowest', 'goal'],
  [
    ['limit', ...row('limit'), ''],
    ['product', ...row('product'), `${slowest <= GOAL_MS ? '✓' : '✗'} ≤ ${GOAL_MS / 1000} s`],
    ['ratio, the median of the rounds', `${median(ratios).toFixed(2)}`, '', '', ''],
  ],
)}`
  console.log(text)
  const path = join(ROOT, 'docs/benchmarks.md')
  if (!process.argv.includes('--print')) writeFileSync(path, putSection(readFileSync(path, 'utf8'), 'first-fix', text))
} finally {
  await Promise.all(Object.values(servers).map((server) => server.stop()))
}
process.exit(0)
