/**
 * `npm run bench`: measures the bundle to be deployed next to its physical limits, in the same run, in alternating
 * rounds, and writes docs/benchmarks.md. Takes at most six minutes. With names it runs only those parts and writes
 * nothing: node bench/run.mjs positions latency pages lists daily size cost
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { bareServer } from './bare.mjs'
import { daily, lists } from './documentos.mjs'
import { cost, latency, pages, positions, prepareThings, size } from './parts.mjs'
import { productServer } from './product.mjs'
import { keepSections } from './section.mjs'
import { build, ROOT, start } from './servers.mjs'
import { document } from './table.mjs'

const PARTS = { positions, latency, pages, lists, daily, size, cost }
const requested = process.argv.slice(2)
const parts = Object.entries(PARTS).filter(([name]) => requested.length === 0 || requested.includes(name))
const startedAt = Date.now()
const say = (text) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`)

say('building')
const bundles = await build()
// started one after the other: each is identified by the process that it adds
const bareWorker = await start('live', bundles.live)
const page = await start('page', bundles.page)
const product = await start('vigia', bundles.product)
const data = { date: new Date().toISOString().slice(0, 10), cpu: cpus()[0]?.model, cores: cpus().length }
try {
  await prepareThings(page)
  const world = {
    bare: bareServer(bareWorker),
    product: await productServer(product),
    live: bareWorker,
    page,
    bundles,
    say,
  }
  for (const [name, measure] of parts) data[name] = await measure(world)
} finally {
  await Promise.all([bareWorker.stop(), page.stop(), product.stop()])
}
if (parts.length === Object.keys(PARTS).length) {
  const file = join(ROOT, 'docs/benchmarks.md')
  writeFileSync(file, keepSections(readFileSync(file, 'utf8'), document(data)))
}
say('done')
process.exit(0)
