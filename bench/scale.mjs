/**
 * `node bench/scale.mjs`: how far one live room, one map and one database reach, and what a million vehicles take.
 * Measures the bundle to be deployed and writes docs/scale.md. Takes some three minutes.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../scripts/bundle.mjs'
import { MONTH, monthlyCost, PRICES, paid } from './cost.mjs'
import { fill } from './fleet.mjs'
import { countHour } from './hour.mjs'
import { postToSocket } from './measure.mjs'
import { productServer } from './product.mjs'
import { ROOT, start } from './servers.mjs'
import { table } from './table.mjs'

const LARGE = 10_000
const MILLION = 1_000_000
/** Vehicles of an average company, for the number of live rooms. */
const PER_COMPANY = 12
/** What one D1 database holds at most, in bytes. */
const D1_BYTES = 10e9
/**
 * Writes a second that one D1 is trusted with: it runs one statement at a time, and one of ours takes about a
 * millisecond; half of that is left to people.
 */
const D1_WRITES = 500
/** A phone tells D1 its position this often while it drives, in seconds (docs/decisions/0057). */
const TELLS_EVERY = 216

const built = await bundle()
const say = (text) => console.log(text)
const data = {}

for (const [name, vehicles, perSecond] of [
  ['fifty', 50, 50],
  ['thousand', 1000, 200],
]) {
  const server = await start('vigia', built)
  const product = await productServer(server, vehicles)
  // nothing was sent and no map was open before: the room sleeps, and every Device meets its first contact
  const first = await postToSocket(product, { viewers: 100, perSecond, ms: 5000, devices: vehicles })
  const awake = await postToSocket(product, { viewers: 100, perSecond, ms: 20_000, devices: vehicles })
  data[name] = { first, awake }
  say(`${vehicles} vehicles, ${perSecond}/s, 100 maps: ${JSON.stringify(data[name])}`)
  await server.stop()
}

{
  const server = await start('vigia', built)
  const product = await productServer(server, 1)
  const db = await server.mf.getD1Database('DB')
  const sizeOf = async () => (await db.prepare('select count(*) from vehiculos').all()).meta.size_after
  const before = await sizeOf()
  await fill(db, product.empresa.id, LARGE, new Date().toISOString().slice(0, 10), (k) => k % 365)
  data.bytes = ((await sizeOf()) - before) / LARGE
  const opened = []
  for (let i = 0; i < 3; i++) {
    const asked = performance.now()
    const map = await product.snapshot()
    opened.push({ ms: map.firstAt - asked, all: map.lastAt - asked, kB: map.bytes / 1000, messages: map.messages })
    map.close()
  }
  data.opened = opened
  say(`${LARGE} devices: ${JSON.stringify(opened)}; ${data.bytes.toFixed(0)} bytes of D1 a vehicle`)
  await server.stop()
}

data.hour = await countHour(built)
say(`an hour: ${JSON.stringify(data.hour.alone)}`)
writeFileSync(join(ROOT, 'docs/scale.md'), `${document(data)}\n`)
process.exit(0)

function document({ fifty, thousand, opened, bytes, hour }) {
  const ms = (v) => `${v < 100 ? v.toFixed(1) : v.toFixed(0)} ms`
  const n = (v) => Math.round(v).toLocaleString('en')
  const month = monthlyCost(paid(hour.alone), 1)
  const driving = D1_WRITES * TELLS_EVERY
  const holds = D1_BYTES / bytes
  const writes = MILLION / TELLS_EVERY
  const row = (what, { p50, p95, p99, arrived }) => [what, ms(p50), ms(p95), ms(p99), `${(arrived * 100).toFixed(2)} %`]
  const [cold, ...warm] = opened
  return `# How far it reaches

Written by \`node bench/scale.mjs\` on ${new Date().toISOString().slice(0, 10)}: the bundle that would be deployed, ${cpus().length} cores of ${cpus()[0]?.model}, the load
generator beside it.

## One live room

100 maps of one company, milliseconds from the phone's POST to each map:

${table(
  ['', 'p50', 'p95', 'p99', 'arrived'],
  [
    row('50 vehicles, 50 positions/s, the first 5 s of a sleeping room', fifty.first),
    row('the same room awake', fifty.awake),
    row('1,000 vehicles, 200 positions/s, the first 5 s of a sleeping room', thousand.first),
    row('the same room awake', thousand.awake),
  ],
)}

Goals: p95 ≤ 20 ms for 50 vehicles from the first second, p99 ≤ 400 ms for 1,000, none lost.

## One map

A company of ${n(LARGE)} devices: its snapshot comes in ${cold.messages} messages, ${n(cold.kB)} kB, the first after ${ms(cold.ms)} and the last after
${ms(cold.all)}, when the room sleeps; ${ms(Math.min(...warm.map((w) => w.ms)))} and ${ms(Math.min(...warm.map((w) => w.all)))} when it was open before. The
room asks the Devices in turns of 500, those first that were heard last. A map is limited to ${n(LARGE)} devices: beyond it the
list that the page loads, not the room, is what grows.

## A million vehicles

On paper, from one counted hour of one vehicle on its way (docs/benchmarks.md), ${MONTH.hours} h × ${MONTH.dias} days, and companies of ${PER_COMPANY}:

${table(
  ['', 'one vehicle', 'a million'],
  [
    ['Devices', '1', n(MILLION)],
    ['live rooms, asleep unless a map is open', '', n(MILLION / PER_COMPANY)],
    ['messages from phones a second, all driving', (1 / 30).toFixed(3), n(MILLION / 30)],
    [
      'rows written in Devices a month',
      n((hour.alone.doRows + hour.alone.alarmsSet) * MONTH.hours * MONTH.dias),
      n((hour.alone.doRows + hour.alone.alarmsSet) * MONTH.hours * MONTH.dias * MILLION),
    ],
    ['rows of D1 written a second, all driving', (1 / TELLS_EVERY).toFixed(4), n(writes)],
    ['D1 storage', `${n(bytes)} bytes`, `${n((bytes * MILLION) / 1e9)} GB`],
    ['US dollars a month for positions', month.total.toFixed(3), n(month.total * MILLION)],
  ],
)}

Devices and live rooms are objects of their own, so a million of them is a million times one: none waits for another, and
what they cost is what they do. Prices of ${PRICES.date}.

**D1 is what ends first.** One database holds ${n(D1_BYTES / 1e9)} GB: ${n(holds)} vehicles with the ten documents, the driver, the service and the plan
that the bench gives each. It writes one statement at a time; trusted with ${D1_WRITES} a second it takes the last positions of ${n(driving)}
vehicles that drive at once. The second database is therefore chosen at about ${n(Math.floor(Math.min(holds, driving) / 10_000) * 10_000)} vehicles, where the tenant door makes its connection
(worker/tenant/read.ts): a company lives in one database, and only sign-in, jobs and the SuperAdmin's lists ask across them. A million
vehicles take ${Math.ceil(Math.max(MILLION / holds, MILLION / driving))} databases.

Files in R2 have no such limit: ten documents of 300 kB (assumed, not counted) are 3 GB per thousand vehicles, US$0.045 a month.
`
}
