/**
 * Runs the dev server with the demo fleet on its own database, has the parked phones report every second, and checks
 * that the map, Panel, the lists, the reports and D1 agree, during the run and at its end. Exits with 1 when they do
 * not.
 *   node scripts/dev-agrees.mjs [--minutes 30]
 * Needs Chromium (npm test installs it). It signs in as the demo accounts and reads the pages.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'
import { dispositivos } from './demo/fleet.mjs'
import { online, seen, watch } from './dev/live-socket.mjs'
import { signIn } from './dev/sign-in.mjs'
import { Phone } from './dev/simulated-phone.mjs'

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
/** A device is quiet at the second of these writes after its last position, and its count of points follows then. */
const QUIET_MS = 2 * THROTTLE_MS
/** A Device rereads its configuration after at most this long. */
const CONFIGURATION_MS = 15 * MINUTE
/** Sessions of open sockets are checked every 55 s. */
const SESSIONS_MS = 55 * SECOND
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
  const admin = await signIn(browser, base, 'admin@vigia.test')
  const user = await signIn(browser, base, 'usuario@vigia.test')
  const owner = await signIn(browser, base, 'superadmin@vigia.test')
  await watch(admin.page, 'fleet')
  await watch(user.page, 'fleet')

  const [rows] = await d1('select id, imei from gps_dispositivos')
  const idOf = new Map(rows.map(({ id, imei }) => [imei, id]))
  const parked = dispositivos.filter((d) => d.parkedAt && !d.silent)
  const phones = []
  for (const device of parked) {
    const html = await htmlOf(admin, `/admin/gps?qr=${idOf.get(device.imei)}`)
    const [, link] = /\/track\/([\w-]{46})/.exec(html)
    phones.push(new Phone(base, device, link))
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
      map: count(map),
      panel,
      list,
      d1: inD1.length,
      userMap: count(own),
      userList: theirs,
      report,
      day: today[0]?.puntos ?? 0,
      moves: map.moves,
      late,
      devices,
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
  await pause(QUIET_MS + SLACK_MS)
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
