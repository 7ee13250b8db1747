/**
 * One command for development: builds, applies the local migrations, seeds the demo fleet into an empty database,
 * serves with wrangler next to an inbox that receives its mail and imitations of Wompi (payments), Factus (invoices) and the
 * accounting programs; triggers the cron jobs, and rebuilds on change (debounced, never two builds at once). --port and
 * --persist-to pass through.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { watch } from 'chokidar'
import { runnerImport } from 'vite'
import { reportDays } from './demo/days.mjs'
import { accounts, dispositivos, PASSWORD } from './demo/fleet.mjs'
import { factorUri, link, seed } from './demo/seed.mjs'
import { startDemoDrivers } from './demo-drivers.mjs'
import { DEVELOPMENT_SECRETS as secrets } from './dev/secrets.mjs'
import { serverArguments } from './dev-server.mjs'
import { ALEGRA_ACCOUNT, SIIGO_ACCOUNT } from './erp/keys.mjs'
import { openErp } from './erp/local.mjs'
import { openFactus } from './factus/local.mjs'
import { openInbox, pointCorreoHere } from './inbox.mjs'
import { openWompi } from './wompi/local.mjs'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8787' }, 'persist-to': { type: 'string', default: '.wrangler/state' } },
  strict: false,
})
const port = String(values.port)
const persistTo = String(values['persist-to'])
const env = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}
const bin = (name) => new URL(`../node_modules/.bin/${name}`, import.meta.url).pathname
const run = (command, args, more = {}) =>
  new Promise((done) => {
    spawn(bin(command), args, { stdio: 'inherit', env: { ...env, ...more } }).on('exit', (code) => done(code ?? 1))
  })
const build = (more = {}) => run('remix', ['vite:build', '--logLevel', 'warn'], more)

/** Applies what is new of the migrations. Wrangler draws its table anew after each: shown only when one fails. */
function migrate() {
  const { status, stdout, stderr } = spawnSync(
    bin('wrangler'),
    ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', persistTo],
    { env: { ...env, CI: 'true' }, encoding: 'utf8' },
  )
  if (status === 0) return
  process.stderr.write(`${stdout}${stderr}`)
  process.exit(1)
}

console.log('[vigia] compilando …')
if (await build()) process.exit(1)
console.log('[vigia] preparando la base de datos …')
migrate()

const d1 = (...args) =>
  execFileSync(bin('wrangler'), ['d1', 'execute', 'DB', '--local', '--persist-to', persistTo, '--json', ...args], {
    env,
    encoding: 'utf8',
  })

/** The links of the demo devices; seeds the demo fleet first when there are no accounts yet. */
async function demoLinks() {
  const query = `select imei, clave, link_version from gps_dispositivos where imei in (${dispositivos.map((d) => `'${d.imei}'`)})`
  const read = () => JSON.parse(d1('--command', `${query}; select count(*) as n from usuarios`))
  let [rows, [{ n }]] = read().map((r) => r.results)
  if (n === 0) {
    const folder = mkdtempSync(join(tmpdir(), 'vigia-'))
    const file = join(folder, 'demo.sql')
    const { module: rule } = await runnerImport(
      fileURLToPath(new URL('../worker/domain/vehiculos/veredicto.ts', import.meta.url)),
      {
        configFile: false,
        logLevel: 'error',
      },
    )
    writeFileSync(file, seed(Date.now(), rule.verdictSegments, secrets.CONFIG_SECRET).sql)
    d1('--file', file)
    rmSync(folder, { recursive: true })
    ;[rows] = read().map((r) => r.results)
  }
  return new Map(rows.map((f) => [f.imei, link(secrets.LINK_SECRET, f.clave, f.link_version)]))
}
const links = await demoLinks()

// mail goes only to the inbox next to the server
const inbox = await openInbox()
d1('--command', await pointCorreoHere(secrets.CONFIG_SECRET, inbox.smtp))

const base = `http://localhost:${port}`

// payments go to the local imitation, unless .dev.vars holds keys of Wompi's own sandbox
const devVars = new URL('../.dev.vars', import.meta.url)
const ownSettings = existsSync(devVars) ? readFileSync(devVars, 'utf8') : ''
const isSet = (name) => new RegExp(`^\\s*${name}\\s*=`, 'm').test(ownSettings)
const usesSandbox = isSet('WOMPI_PUBLIC_KEY')
const wompi = usesSandbox ? null : await openWompi()
wompi?.sendEventsTo(`${base}/api/payments/wompi/events`)
// and their invoices to that of Factus, unless .dev.vars holds an account there
const factus = isSet('FACTUS_CLIENT_ID') ? null : await openFactus()
// accounting programs are imitated, with a cost centre for each plate of the demo fleet but one
const plates = [...new Set(dispositivos.map(({ placa }) => placa))]
const erp = await openErp({ centres: plates.slice(0, -1) })

// the responsible party shown on this laptop: a marked example, unless .dev.vars names one
const example = {
  EMISOR_NOMBRE: 'Empresa de ejemplo S.A.S. (no existe)',
  EMISOR_NIT: '000000000-0',
  EMISOR_DIRECCION: 'Dirección de ejemplo, Bogotá D. C.',
  SUPPORT_EMAIL: 'soporte@vigia.test',
}
const settings = {
  ...secrets,
  ...(isSet('EMISOR_NOMBRE') ? {} : example),
  ...wompi?.variables,
  ...factus?.variables,
  ...erp.variables,
  ENTORNO: 'desarrollo',
  APP_URL: base,
}
const server = spawn(bin('wrangler'), serverArguments({ port, persistTo, vars: settings }), { stdio: 'inherit', env })
server.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))

let timer
let busy = false
let again = false
async function rebuild() {
  if (busy) {
    again = true
    return
  }
  busy = true
  const started = Date.now()
  const failed = await build({ DEV_BUILD: '1' })
  console.log(failed ? '[vigia] la compilación falló' : `[vigia] listo en ${Date.now() - started} ms`)
  busy = false
  if (again) {
    again = false
    rebuild()
  }
}
watch(['app', 'public', 'worker/domain'], { ignoreInitial: true, ignored: (path) => /~$|\.sw.$|\/\./.test(path) }).on(
  'all',
  () => {
    clearTimeout(timer)
    timer = setTimeout(rebuild, 80)
  },
)

const MINUTE_MS = 60_000

/**
 * Waits until the server answers. One whose code does not compile accepts requests and answers none, until that is mended
 * and wrangler has read it again: after a minute it says what it waits for.
 */
async function waitUntilUp() {
  const since = Date.now()
  for (let told = false; ; ) {
    const ok = await fetch(`${base}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
      (r) => r.ok,
      () => false,
    )
    if (ok) return
    if (!told && Date.now() - since > MINUTE_MS) {
      told = true
      console.log('[vigia] el servidor todavía no responde: si arriba hay un error, corríjalo; sigo esperando')
    }
    await new Promise((r) => setTimeout(r, 500))
  }
}

/** A parked phone of the demo reports its position. While the server is away (a rebuild) it tries again. */
function reportWhere({ imei, parkedAt: [lat, lng], silent = 0 }) {
  const at = Date.now() - silent * MINUTE_MS
  const point = { seq: at, lat, lng, accuracy: 9, speed: 0, at: new Date(at).toISOString() }
  return fetch(`${base}/api/track/${links.get(imei)}/positions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ src: 'demo', points: [point] }),
  }).catch(() => undefined)
}

/** `wrangler dev` does not trigger cron by itself: the outbox, the alerts of the day and the mail depend on it. */
const tick = () => fetch(`${base}/__scheduled?cron=*+*+*+*+*`).catch(() => undefined)

await waitUntilUp()
await tick()
setInterval(tick, MINUTE_MS).unref()
const withLink = dispositivos.filter((d) => links.has(d.imei))
const parked = withLink.filter((d) => d.parkedAt)
for (const d of parked) await reportWhere(d)
// parked vehicles keep reporting; a phone without signal (silent for some minutes) has sent its last report
setInterval(() => parked.filter((d) => !d.silent).forEach(reportWhere), 2 * MINUTE_MS).unref()
const driven = withLink.filter((d) => d.drives !== undefined)
// before today's first point: a day that comes late is stored all the same, but its tramos are smaller in order
for (const d of driven) await reportDays(`${base}/api/track/${links.get(d.imei)}/positions`, d.drives)
await startDemoDrivers(
  base,
  driven.map((d) => links.get(d.imei)),
)
console.log(`\n  Vigía en ${base}\n`)
for (const c of accounts) console.log(`  ${c.email.padEnd(24)} ${PASSWORD}`)
console.log(`\n  El segundo paso de superadmin@vigia.test, para su aplicación de autenticación:\n  ${factorUri()}`)
console.log(
  '\n  Dos vehículos de la flota de demostración están en la calle: entre como admin y abra Dispositivos GPS.\n',
)
console.log(
  `  Los correos llegan a http://localhost:${inbox.http} (SMTP en el puerto ${inbox.smtp}); el reloj da cada minuto.\n`,
)
console.log(
  wompi
    ? `  Los pagos van a una imitación local de Wompi, ${wompi.origen}: la tarjeta 4242 4242 4242 4242 aprueba.\n`
    : '  Los pagos van al sandbox de Wompi, con las llaves de .dev.vars.\n',
)
console.log(
  `  Contabilidad se conecta a imitaciones locales, ${erp.origen}:\n` +
    `    Alegra: correo ${ALEGRA_ACCOUNT.usuario}, token ${ALEGRA_ACCOUNT.token}\n` +
    `    Siigo: usuario ${SIIGO_ACCOUNT.usuario}, clave ${SIIGO_ACCOUNT.token}, comprobante ${SIIGO_ACCOUNT.comprobante}\n`,
)
