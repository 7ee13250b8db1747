/**
 * Two phones that drive along avenues of Bogotá forever and report like the tracking page: fixes every 2–3 s, queued
 * while the server is away. For development only; scripts/dev.mjs starts them with the links of the demo fleet. By
 * hand: node scripts/demo-drivers.mjs http://localhost:8787 <link> <link>
 */
import { fileURLToPath } from 'node:url'
import { simulator } from './simulator/load.mjs'

const MAX_QUEUE = 500
const MAX_JUMP = 10 // s: caps the step after the laptop slept, so that the van does not jump

/**
 * Starts one driver per link. The returned function stops them; they also end with the process.
 * @param {string} base origin of the server, e.g. http://localhost:8787
 * @param {string[]} links the part after /track/ in the drivers' links
 * @returns {Promise<() => void>}
 */
export async function startDemoDrivers(base, links) {
  const [{ Random }, { CARRERA_7, AUTOPISTA_NORTE, EL_DORADO }, { Recorrido }, { Phone }] = await Promise.all(
    ['random', 'avenues', 'recorrido', 'phone'].map(simulator),
  )
  const avenues = [CARRERA_7, AUTOPISTA_NORTE, EL_DORADO]
  const stops = links.map((link, i) => {
    const random = new Random(`${link}/${Date.now()}`)
    const recorrido = new Recorrido(avenues[i % avenues.length], random)
    return drive(`${base}/api/track/${link}/positions`, recorrido, new Phone(random), random)
  })
  return () => {
    for (const stop of stops) stop()
  }
}

function drive(url, recorrido, telefono, random) {
  let before = Date.now()
  let timer
  let stopped = false
  async function tick() {
    const now = Date.now()
    if (telefono.pendientes < MAX_QUEUE) {
      telefono.take(recorrido.advance(Math.min((now - before) / 1000, MAX_JUMP)), now)
    }
    before = now
    const status = await send(url, telefono, now)
    // a dead link stays dead; Inactivo and tracking off may be lifted again
    if (status === 404 || status === 410) return
    if (!stopped) timer = setTimeout(tick, status === 403 ? 15_000 : random.between(2000, 3000))
    timer?.unref()
  }
  timer = setTimeout(tick, random.between(0, 1500))
  timer.unref()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** The HTTP status, or 0 when the server cannot be reached (a rebuild, a restart): the points wait. */
async function send(url, telefono, now) {
  const report = telefono.report(now)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    if (response.ok) telefono.settle(report)
    return response.status
  } catch {
    return 0
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [base, ...links] = process.argv.slice(2)
  if (!base || links.length === 0) {
    console.error('node scripts/demo-drivers.mjs <base URL> <link> [<link>…]')
    process.exit(2)
  }
  await startDemoDrivers(base, links)
  // the drivers' timers must not keep the process alive; run by hand, they drive until Ctrl-C
  setInterval(() => undefined, 1 << 30)
}
