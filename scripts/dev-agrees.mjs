/**
 * Runs the dev server with the demo fleet on its own database, has the parked phones report every second, and checks
 * that the map, Panel, the lists, the reports and D1 agree, during the run and at its end. Exits with 1 when they do
 * not.
 *   node scripts/dev-agrees.mjs [--minutes 30]
 * Needs Chromium (npm test installs it). It signs in as the demo accounts and reads the pages.
 */
import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'
import { dispositivos, FACTOR_SECRET, PASSWORD } from './demo/fleet.mjs'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
if (!(minutes >= 2)) {
  console.error('node scripts/dev-agrees.mjs [--minutes 30], at least 2')
  process.exit(2)
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** last_* reach D1 at most four minutes late (durable-objects/device/last-position.ts); the rest is margin. */
const THROTTLE_MS = 4 * MINUTE
const SLACK_MS = 30 * SECOND
/** A Device rereads its configuration after at most this long. */
const CONFIGURATION_MS = 15 * MINUTE
/** Sessions of open sockets are checked every 55 s. */
const SESSIONS_MS = 55 * SECOND
const ONLINE_MS = 5 * MINUTE
/** Two processes share the database's file: one may find it locked by the other for so long. */
const LOCKED_MS = 30 * SECOND
const CHECK_MS = 5 * MINUTE

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'vigia-agrees-'))
const state = join(folder, 'state')
const log = join(folder, 'dev.log')
const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const started = Date.now()
const say = (text) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`)
const complaints = []
const complain = (text) => {
  complaints.push(text)
  say(`DISAGREES: ${text}`)
}

async function freePort() {
  const server = createServer()
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

const port = await freePort()
const base = `http://localhost:${port}`
const out = openSync(log, 'w')
const server = spawn(process.execPath, ['scripts/dev.mjs', '--port', String(port), '--persist-to', state], {
  cwd: root,
  stdio: ['ignore', out, out],
})
let ended = false
server.on('exit', (code) => {
  if (!ended) {
    console.error(`the dev server ended by itself (${code}); its log: ${log}`)
    process.exit(1)
  }
})

const wrangler = fileURLToPath(new URL('../node_modules/.bin/wrangler', import.meta.url))
/** Queries the local D1 directly, not through the server; again a little later when the server is writing to it. */
async function d1(sql) {
  const args = ['d1', 'execute', 'DB', '--local', '--persist-to', state, '--json', '--command', sql]
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' }
  for (const end = Date.now() + LOCKED_MS; ; await pause(SECOND)) {
    try {
      const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 26 }
      const { stdout } = await promisify(execFile)(wrangler, args, options)
      return JSON.parse(stdout).map((answer) => answer.results)
    } catch (error) {
      if (!/SQLITE_BUSY/.test(`${error.message}${error.stdout}`) || Date.now() > end) throw error
    }
  }
}

/** The six digits that an authenticator app shows now (RFC 6238). */
function totp(secret) {
  const bits = [...secret]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  return String((hash.readUInt32BE(hash[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A separate browser context for an account, signed in. */
async function signIn(browser, email) {
  const context = await browser.newContext({ locale: 'es-CO' })
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.fill('input[name=email]', email)
  await page.fill('input[name=contrasena]', PASSWORD)
  await page.press('input[name=contrasena]', 'Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  if (new URL(page.url()).pathname === '/login/verificar') {
    await page.fill('input[name=codigo]', totp(FACTOR_SECRET))
    await page.press('input[name=codigo]', 'Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  }
  // the sockets live on a page that opens none itself
  await page.goto(`${base}/support`)
  return { context, page }
}

/** Opens the live socket in a page and records there what it says: devices by id, whether it is open, how it closed. */
async function watch(page, name, path = '/api/live') {
  await page.evaluate(
    ([name, path]) => {
      const live = { devices: {}, moves: 0, open: false, closed: null }
      window[name] = live
      const open = () => {
        const ws = new WebSocket(location.origin.replace('http', 'ws') + path)
        ws.onopen = () => {
          live.open = true
          ws.send('visible')
        }
        ws.onmessage = ({ data }) => {
          if (data === 'pong') return
          for (const m of [JSON.parse(data)].flat()) {
            if (m.type === 'snapshot') live.devices = Object.fromEntries(m.devices.map((d) => [d.id, d]))
            else if (m.type === 'gone') delete live.devices[m.id]
            else if (m.type === 'device') live.devices[m.id] = { ...live.devices[m.id], ...m }
            else if (m.type === 'position' && !(live.devices[m.id]?.at > m.at)) {
              live.moves++
              live.devices[m.id] = { ...live.devices[m.id], ...m }
            }
          }
        }
        ws.onclose = ({ code }) => {
          live.open = false
          live.closed = code
          // a rebuild of the server or a lost network: reconnects as the map does
          if (code < 4000) setTimeout(open, 1000)
        }
        setInterval(() => ws.readyState === 1 && ws.send('ping'), 30_000)
      }
      open()
    },
    [name, path],
  )
  for (let i = 0; i < 100; i++) {
    const live = await seen(page, name)
    if (Object.keys(live.devices).length > 0) return live
    await pause(100)
  }
  throw new Error(`${path} never said where the devices are`)
}
const seen = (page, name) => page.evaluate((name) => window[name], name)

/** Online by the rule of five minutes (worker/domain/dispositivos/live.ts), written again here on purpose. */
const online = ({ estado, tracking_enabled, at }, now) =>
  estado === 'Activo' && Boolean(tracking_enabled) && at !== null && now - Date.parse(at) <= ONLINE_MS

async function htmlOf({ context }, path) {
  const answer = await context.request.get(base + path)
  if (answer.status() !== 200) throw new Error(`${path} answers ${answer.status()}`)
  // text only, without the comment markers that React leaves between text nodes
  return (await answer.text()).replace(/<!--.*?-->/g, '')
}
/** A figure on a page, as a number. */
async function figure(account, path, pattern) {
  const said = pattern.exec(await htmlOf(account, path))?.[1]
  return said === undefined ? Number.NaN : Number(said.replaceAll('.', ''))
}

/** A simulated phone: one report a second with one new point, queued while the server is away. */
class Phone {
  accepted = 0
  status = 0
  #seq = 0
  #at = 0
  #queue = []
  #timer

  constructor(device, link) {
    this.device = device
    this.url = `${base}/api/track/${link}/positions`
    this.#timer = setInterval(() => this.#report(), SECOND)
  }

  stop() {
    clearInterval(this.#timer)
  }

  async #report() {
    const [lat, lng] = this.device.donde
    this.#at = Math.max(this.#at + 1, Date.now())
    const turn = this.#seq / 40
    this.#queue.push({
      seq: this.#seq++,
      lat: lat + Math.sin(turn) / 1000,
      lng: lng + Math.cos(turn) / 1000,
      accuracy: 8,
      at: new Date(this.#at).toISOString(),
    })
    const points = this.#queue.splice(0, 100)
    try {
      const answer = await fetch(this.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ src: 'dev-agrees', points }),
        signal: AbortSignal.timeout(10_000),
      })
      const told = await answer.json()
      this.status = answer.status
      if (answer.ok) this.accepted += told.accepted + told.duplicates
      else if (answer.status >= 429) this.#queue.unshift(...points)
    } catch {
      this.#queue.unshift(...points)
    }
  }
}

const executablePath = findChromium()
let browser
try {
  say(`the dev server starts on ${base}; its log: ${log}`)
  for (let i = 0; ; i++) {
    const up = await fetch(`${base}/api/health`).then(
      (r) => r.ok,
      () => false,
    )
    if (up) break
    if (i > 600) throw new Error('the dev server never answered')
    await pause(SECOND)
  }
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  })
  const admin = await signIn(browser, 'admin@vigia.test')
  const user = await signIn(browser, 'usuario@vigia.test')
  const owner = await signIn(browser, 'superadmin@vigia.test')
  await watch(admin.page, 'fleet')
  await watch(user.page, 'fleet')

  const [rows] = await d1('select id, imei from gps_dispositivos')
  const idOf = new Map(rows.map(({ id, imei }) => [imei, id]))
  const parked = dispositivos.filter((d) => d.donde && !d.silent)
  const phones = []
  for (const device of parked) {
    const [link] = /[\w-]{46}/.exec(
      /\/track\/[\w-]{46}/.exec(await htmlOf(admin, `/admin/gps?qr=${idOf.get(device.imei)}`))[0],
    )
    phones.push(new Phone(device, link))
  }
  const driving = dispositivos.filter((d) => d.drives !== undefined)
  say(
    `${phones.length} phones report every second, ${driving.length} vehicles drive, a map of each of two people is open`,
  )

  /** Reads every source at one moment. */
  async function look() {
    const [devices, today] = await d1(
      `select id, imei, estado, tracking_enabled, last_update, puntos from gps_dispositivos;
       select dia, puntos from posiciones_dia order by dia desc limit 1`,
    )
    const [panel, list, theirs, map, own] = await Promise.all([
      figure(admin, '/admin', /([\d.]+) en línea ahora/),
      figure(admin, '/admin/gps', /([\d.]+) en línea ahora/),
      figure(user, '/gps', /([\d.]+) en línea ahora/),
      seen(admin.page, 'fleet'),
      seen(user.page, 'fleet'),
    ])
    const now = Date.now()
    const count = (live) => Object.values(live.devices).filter((d) => online(d, now)).length
    const inD1 = devices.filter((d) =>
      online({ ...d, at: d.last_update && new Date(d.last_update).toISOString() }, now),
    )
    const report = await figure(owner, '/super-admin/reports', /Posiciones de hoy<\/dt><dd>([\d.]+)/)
    const late = devices
      .filter(({ id }) => map.devices[id]?.at)
      .map((d) => ({ imei: d.imei, ms: Date.parse(map.devices[d.id].at) - (d.last_update ?? 0) }))
      .sort((a, b) => b.ms - a.ms)[0]
    return {
      ...{ map: count(map), panel, list, d1: inD1.length, userMap: count(own), userList: theirs },
      ...{ report, day: today[0]?.puntos ?? 0, moves: map.moves, late, devices },
    }
  }

  const words = (at) =>
    `online: map ${at.map}, Panel ${at.panel}, list ${at.list}, D1 ${at.d1}, a user's map ${at.userMap}, their list ` +
    `${at.userList}; positions of today: report ${at.report}, D1 ${at.day}; map heard ${at.moves} moves; ` +
    `D1 is ${Math.round((at.late?.ms ?? 0) / SECOND)} s behind the map at most (${at.late?.imei})`

  /** Compares until all agree, three times at most: a device may pass the five minutes between two reads. */
  async function check(which) {
    for (let i = 1; ; i++) {
      const at = await look()
      const wrong = []
      if (new Set([at.map, at.panel, at.list, at.d1]).size > 1) wrong.push('who is online')
      if (at.userMap !== at.userList) wrong.push("who is online on a user's screens")
      // the report is read after D1, and six devices write every four minutes
      if (!(at.report >= at.day && at.report - at.day <= 800)) wrong.push('the positions of today')
      if (at.late && at.late.ms > THROTTLE_MS + SLACK_MS) wrong.push('D1 and the map')
      if (wrong.length === 0 || i === 3) {
        say(`${which}: ${words(at)}`)
        for (const what of wrong) complain(`${which}: ${what}`)
        return at
      }
      await pause(5 * SECOND)
    }
  }

  const until = started + minutes * MINUTE
  // a change without a push: the Device has to find it by rereading its configuration
  const turnedOff = minutes * MINUTE > CONFIGURATION_MS + 5 * MINUTE ? phones.at(-1) : null
  let refusedAfter = null
  await pause(Math.min(90 * SECOND, minutes * 20 * SECOND))
  await check('first look')
  const changedAt = Date.now()
  if (turnedOff) {
    const { imei } = turnedOff.device
    await d1(`update gps_dispositivos set tracking_enabled = 0, rev = rev + 1 where imei = '${imei}'`)
    say(`tracking of ${imei} is turned off in D1, without a push`)
  }
  for (let next = Date.now() + CHECK_MS; Date.now() < until; await pause(SECOND)) {
    if (turnedOff && refusedAfter === null && turnedOff.status === 403) {
      refusedAfter = Date.now() - changedAt
      turnedOff.stop()
      say(`${turnedOff.device.imei} is refused ${Math.round(refusedAfter / SECOND)} s after`)
    }
    if (Date.now() < next) continue
    next += CHECK_MS
    const quiet = turnedOff !== null && refusedAfter === null
    // until the Device has reread its configuration, D1 and the map cannot agree on it
    if (quiet) say(`on the way: ${words(await look())}`)
    else await check('on the way')
  }

  say('the last look')
  await check('at the end')
  if (turnedOff && !(refusedAfter <= CONFIGURATION_MS + SLACK_MS))
    complain(
      `tracking turned off in D1 was ${refusedAfter === null ? 'never found' : `found after ${refusedAfter} ms`}`,
    )

  // after signing out nothing is visible any more, even while a vehicle moves
  await watch(user.page, 'one', `/api/live/${idOf.get('VG-7K2M-40QX')}`)
  await user.context.clearCookies()
  const [[{ n: left }]] = await d1(
    `delete from sesiones where usuario_id = (select id from usuarios where email = 'usuario@vigia.test');
     select count(*) as n from sesiones where usuario_id = (select id from usuarios where email = 'usuario@vigia.test')`,
  ).then((answers) => answers.slice(-1))
  if (left !== 0) throw new Error('the session did not end')
  const endedAt = Date.now()
  const closed = {}
  while (Date.now() - endedAt < SESSIONS_MS + SLACK_MS && Object.keys(closed).length < 2) {
    for (const name of ['fleet', 'one'])
      if (!(await seen(user.page, name)).open) closed[name] ??= Math.round((Date.now() - endedAt) / SECOND)
    await pause(SECOND)
  }
  say(`sockets of an ended session closed after: room ${closed.fleet} s, moving device ${closed.one} s`)
  for (const name of ['fleet', 'one']) {
    // one that broke by itself asks anew, and is refused
    const { open, closed: code } = await seen(user.page, name)
    if (closed[name] === undefined || open)
      complain(`a socket of an ended session stayed open (${name}, last closed with ${code})`)
  }

  for (const phone of phones) phone.stop()
  await pause(Math.max(0, THROTTLE_MS + SLACK_MS))
  const { devices } = await look()
  for (const { device, accepted } of phones) {
    const told = devices.find((d) => d.imei === device.imei)?.puntos
    // the dev run reports its progress every two minutes
    const spare = Math.ceil((Date.now() - started) / (2 * MINUTE)) + 2
    say(`${device.imei}: ${accepted} points were acknowledged, D1 knows ${told}`)
    if (!(told >= accepted && told <= accepted + spare)) complain(`the points of ${device.imei}`)
  }
  for (const { imei } of driving) {
    const d = devices.find((device) => device.imei === imei)
    say(`${imei}: D1 knows ${d.puntos} points, the last ${Math.round((Date.now() - d.last_update) / SECOND)} s ago`)
    if (Date.now() - d.last_update > THROTTLE_MS + SLACK_MS) complain(`the last position of ${imei}`)
  }
} catch (error) {
  complain(String(error?.stack ?? error))
} finally {
  ended = true
  await browser?.close()
  server.kill('SIGTERM')
  await Promise.race([new Promise((done) => server.on('exit', done)), pause(10 * SECOND)])
}
const agrees = complaints.length === 0
say(
  agrees
    ? `after ${minutes} minutes everything agrees`
    : `${complaints.length} disagreements; the server's log: ${log}`,
)
if (agrees) rmSync(folder, { recursive: true, force: true })
process.exit(agrees ? 0 : 1)
