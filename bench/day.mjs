/**
 * `node bench/day.mjs`: how long a browser takes for a day of 7200 positions (ten hours, one every 5 s), in Chromium with
 * its CPU slowed four times: the bytes decoded, the rule that finds drives and stops, the tape drawn into a page and laid
 * out. Writes its section of docs/benchmarks.md; with --print it only prints.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { findChromium } from '../scripts/chromium.mjs'
import { median } from './measure.mjs'
import { putSection } from './section.mjs'
import { ROOT } from './servers.mjs'

const SLOWER = 4
const ROUNDS = 15
/** Milliseconds for the tape. */
const GOAL = 50
const ENTRY = 'virtual:day'

/** Runs in the page: a day is made, then read `rounds` times. */
const SOURCE = `
import { encode, POINTS_PER_TRAMO } from '@domain/dispositivos/tramo'
import { day } from '@domain/recorridos/day'
import { pack, unpack } from '@domain/recorridos/day-bytes'
import { bandOf, speedAxis, speedPaths } from '~/recorridos/tape/drawing'
import { Way } from '~/recorridos/way'

const POINTS = 7200, STEP_MS = 5000, START = Date.UTC(2026, 10, 22, 12), FROM = Date.UTC(2026, 10, 22, 5)
const UNTIL = FROM + 86_400_000

// twenty minutes of driving at 36 to 50 km/h, ten of standing with a jitter of some metres, and again
function points() {
  let lat = 4.65
  let lng = -74.07
  return Array.from({ length: POINTS }, (_, seq) => {
    const isDriving = (seq % 360) < 240
    if (isDriving) lat += (seq % 720 < 360 ? 1 : -1) * (50 + 20 * Math.sin(seq / 9)) / 111_195
    if (isDriving) lng += (10 * Math.cos(seq / 30)) / 110_800
    const jitter = isDriving ? 0 : Math.sin(seq * 7) * 4e-5
    return { seq, src: 'phone', at: START + seq * STEP_MS, enviado: START + seq * STEP_MS, lat: lat + jitter, lng, accuracy: 8, speed: null, heading: null, battery: null }
  })
}

window.measure = (rounds) => {
  const all = points()
  const tramos = []
  for (let i = 0; i < all.length; i += POINTS_PER_TRAMO) tramos.push(encode(all.slice(i, i + POINTS_PER_TRAMO)))
  const bytes = pack(tramos).buffer
  const host = document.body
  const took = Array.from({ length: rounds }, () => {
    const begun = performance.now()
    const read = unpack(bytes)
    const decoded = performance.now()
    const whole = day(read, { from: FROM, until: UNTIL, now: UNTIL })
    const judged = performance.now()
    const way = new Way(whole)
    const { line, area } = speedPaths(way, UNTIL, speedAxis(whole, null))
    const bands = bandOf(whole, UNTIL).map(({ left, width }) => '<i style="position:absolute;height:9px;left:' + left + ';width:' + width + '"></i>')
    host.innerHTML = '<svg viewBox="0 0 1440 100" width="1200" height="100"><path d="' + area + '"/><path d="' + line + '"/></svg><div style="position:relative">' + bands.join('') + '</div>'
    host.getBoundingClientRect()
    return { decode: decoded - begun, rule: judged - decoded, tape: performance.now() - judged }
  })
  const { segments, stops, meters, fixes } = day(unpack(bytes), { from: FROM, until: UNTIL, now: UNTIL })
  return { took, bytes: bytes.byteLength, fixes: fixes.length, stops: stops.length, segments: segments.length, meters }
}
`

async function script() {
  const { output } = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    resolve: { alias: { '@domain': join(ROOT, 'worker/domain'), '~': join(ROOT, 'app') } },
    plugins: [
      { name: 'day', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? SOURCE : null) },
    ],
    build: { write: false, rollupOptions: { input: ENTRY }, modulePreload: false },
  })
  return output[0].code
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  await page.addScriptTag({ content: await script(), type: 'module' })
  await page.waitForFunction('window.measure')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const { took, ...read } = await page.evaluate((rounds) => window.measure(rounds), ROUNDS)
  const first = took[0]
  const of = (part) => `${median(took.map((t) => t[part])).toFixed(0)} ms | ${first[part].toFixed(0)} ms`
  console.log(read)
  const text = `## A day in the browser

Written by \`node bench/day.mjs\` on ${new Date().toISOString().slice(0, 10)}: a day of ${read.fixes} positions (one every 5 s, ${(read.bytes / 1000).toFixed(0)} kB) in Chromium with its
CPU slowed ${SLOWER} times, the median of ${ROUNDS} readings and the first one, when nothing is compiled yet. Goal: the tape in at most ${GOAL} ms.

|  | median | first | goal |
| --- | ---: | ---: | ---: |
| bytes decoded | ${of('decode')} | |
| drives, stops and silences found | ${of('rule')} | |
| tape drawn | ${of('tape')} | ${first.tape <= GOAL ? '✓' : '✗'} ≤ ${GOAL} ms |`
  console.log(text)
  const path = join(ROOT, 'docs/benchmarks.md')
  if (!process.argv.includes('--print')) writeFileSync(path, putSection(readFileSync(path, 'utf8'), 'day', text))
} finally {
  await browser.close()
}
