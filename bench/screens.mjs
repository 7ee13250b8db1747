/**
 * `node bench/screens.mjs`: how long a person waits, in Chromium slowed to a quarter of the speed of the machine that the
 * goals were set on (./pace.mjs), in a company of 300 vehicles: from a click on the menu to the screen's content, from a click to an open dialog, from a filter or the last key of a
 * search to the list. Each is the median of several visits with an empty cache. Writes its section of docs/benchmarks.md,
 * beside the last column of the one before; with --print it only prints.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { median } from './measure.mjs'
import { paceOf } from './pace.mjs'
import { createEmpresaIn } from './product.mjs'
import { putSection, sectionOf } from './section.mjs'
import { serve } from './serve.mjs'
import { ROOT } from './servers.mjs'

const VISITS = Number(process.env.VISITS ?? 5)
const VEHICULOS = 300
/** How long a page may rest between two acts: a person reads before the next one. */
const REST_MS = 1200
const GOALS = { menu: 500, dialog: 400, list: 400 }

/** Addresses of the menu; a screen is there when its own content is, not a skeleton. */
const MENU = [
  ['Mapa', '/admin/gps'],
  ['Vehículos', '/admin/vehicles'],
  ['Conductores', '/admin/drivers'],
  ['Documentos', '/admin/documents'],
  ['Mantenimientos', '/admin/maintenance'],
  ['Alertas', '/admin/alerts'],
  ['Mi Empresa', '/admin/company'],
  ['Equipo', '/admin/team'],
  ['Configuración', '/admin/settings'],
  ['Panel', '/admin'],
]

/** Runs in the page: remembers when the next press or key came, and tells when a condition holds on a painted frame. */
function watch() {
  let since = 0
  for (const event of ['click', 'input']) {
    addEventListener(event, (e) => (since = e.timeStamp), { capture: true })
  }
  window.elapsedUntil = (condition) =>
    new Promise((resolve, reject) => {
      const isThere = new Function(`return ${condition}`)
      const until = performance.now() + 20_000
      const look = () => {
        if (isThere()) return requestAnimationFrame((now) => resolve(Math.max(now, performance.now()) - since))
        if (performance.now() > until) return reject(new Error(`never: ${condition}`))
        requestAnimationFrame(look)
      }
      look()
    })
}

const isScreen = (path) =>
  `location.pathname === ${JSON.stringify(path)} && document.querySelector('main h1') && !document.querySelector('main[aria-busy=true]')`

async function open(browser, { origin, token, slower }) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-CO' })
  await context.addInitScript(watch)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.setCookie', {
    name: '__Host-vigia',
    value: token,
    url: origin,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(`${origin}/admin`)
  await page.waitForFunction(() => Object.keys(document.querySelector('a') ?? {}).some((k) => k.startsWith('__react')))
  await page.waitForTimeout(2 * REST_MS)
  return { page, close: () => context.close() }
}

/** Presses an element as a mouse does, and says how long until the condition holds. */
async function press(page, selector, condition) {
  const target = page.locator(selector).first()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20))
  await page.mouse.down()
  await page.mouse.up()
  const ms = await page.evaluate((c) => window.elapsedUntil(c), condition)
  await page.waitForTimeout(REST_MS)
  return ms
}

/** One visit with an empty cache. @returns milliseconds by act */
async function visit(browser, world) {
  const { page, close } = await open(browser, world)
  const times = {}
  for (const [name, path] of MENU) {
    const link = `.side a[href="${path}"]:visible`
    // the company's card and «Ayuda» hold links of their own
    if (!(await page.locator(link).count())) {
      await page.locator('summary.company').click()
      await page.waitForTimeout(REST_MS)
    }
    times[name] = { kind: 'menu', ms: await press(page, link, isScreen(path)) }
  }
  const vehicles = '/admin/vehicles'
  await press(page, `.side a[href="${vehicles}"]:visible`, isScreen(vehicles))
  times['the dialog of a vehicle'] = {
    kind: 'dialog',
    ms: await press(
      page,
      'main a[href*="editar="]:visible',
      "document.querySelector('dialog[open] input[name=placa]')",
    ),
  }
  await page.keyboard.press('Escape')
  await page.waitForTimeout(REST_MS)
  const chip = '.chips a:nth-child(2)'
  times['a filter of Vehículos'] = {
    kind: 'list',
    ms: await press(
      page,
      chip,
      `document.querySelector('${chip}').ariaCurrent === 'true' && !document.querySelector('[aria-busy=true]')`,
    ),
  }
  await press(page, '.chips a:nth-child(1)', "document.querySelector('.chips a:nth-child(1)').ariaCurrent === 'true'")
  const plate = await page.evaluate(() => {
    const plates = [...document.querySelectorAll('main tbody .plate')]
    return plates.at(-1).textContent.replaceAll(/\s/g, '')
  })
  const found = `document.querySelectorAll('main tbody tr').length === 1 && location.search.includes('q=')`
  await page.locator('main input[type=search]').fill(plate)
  times['a search in Vehículos'] = { kind: 'list', ms: await page.evaluate((c) => window.elapsedUntil(c), found) }
  await close()
  return times
}

const loadBefore = loadavg()[0]
const executablePath = findChromium()
if (!executablePath) throw new Error('Chromium is missing: apt-get install -y chromium, or set CHROMIUM to its path')
const { origin, db, stop } = await serve()
const empresa = await createEmpresaIn(db, {
  vehiculos: VEHICULOS,
  dispositivos: 60,
  conductores: VEHICULOS,
  documentos: VEHICULOS,
  alertas: 60,
  mantenimientos: 100,
  invitaciones: 3,
})
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
})
const { speed, slower } = await paceOf(browser)
console.log(`${speed.toFixed(2)} times the speed of the machine of the goals: slowed ${slower.toFixed(1)} times`)
const world = { origin, token: empresa.admin.token, slower }
const samples = {}
try {
  for (let i = 0; i < VISITS; i++) {
    for (const [name, { kind, ms }] of Object.entries(await visit(browser, world))) {
      samples[name] ??= { kind, all: [] }
      samples[name].all.push(ms)
    }
    console.log(
      `visit ${i + 1}: ${Object.entries(samples)
        .map(([name, { all }]) => `${name} ${Math.round(all.at(-1))}`)
        .join(', ')}`,
    )
  }
} finally {
  await browser.close()
  await stop()
}
const rows = Object.entries(samples).map(([name, { kind, all }]) => {
  const ms = median(all)
  return { name, ms, goal: GOALS[kind] }
})
for (const { name, ms, goal } of rows) console.log(`${name}: ${Math.round(ms)} ms, goal ${goal}`)

if (!process.argv.includes('--print')) {
  const file = join(ROOT, 'docs/benchmarks.md')
  const document = readFileSync(file, 'utf8')
  const before = Object.fromEntries(
    [...sectionOf(document, 'screens').matchAll(/^\| ([^|]+) \| [^|]* \| ([\d,]+) ms \|/gm)].map(([, name, ms]) => [
      name,
      ms,
    ]),
  )
  const line = ({ name, ms, goal }) =>
    `| ${name} | ${before[name] ? `${before[name]} ms` : '–'} | ${Math.round(ms)} ms | ${ms <= goal ? '✓' : '✗'} ≤ ${goal} |`
  const text = `## How long a person waits

Written by \`node bench/screens.mjs\` on ${new Date().toISOString().slice(0, 10)} (${cpus().length} × ${cpus()[0]?.model}, one-minute load ${loadBefore.toFixed(1)} before the run). This
machine's browser computes ${speed.toFixed(2)} times as fast as that of the machine for which the goals were set, by a page of fixed work
timed before (bench/pace.mjs); goals are for a quarter of that machine's speed, so Chromium's CPU is slowed ${slower.toFixed(1)} times.
A company of ${VEHICULOS} vehicles, an empty cache, the median of ${VISITS} visits. From a click on the menu to the content of a screen never seen before, to an open dialog, and to the list of a
filter or of the last key of a search. *Before* is what the run before this one wrote.

| | before | now | goal |
| --- | ---: | ---: | --- |
${rows.map(line).join('\n')}
`
  writeFileSync(file, putSection(document, 'screens', text))
}
process.exit(0)
