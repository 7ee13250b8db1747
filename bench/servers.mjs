/**
 * The bundle to be deployed and the bare Workers that are its limit, each in its own workerd. Requests go to the
 * Worker's own port, bypassing Miniflare's entry proxy; databases are in memory where the machine has /dev/shm, so that
 * the Workers are measured and not the disk.
 */
import { spawn } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { bundle } from '../scripts/bundle.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, '.cache/bench')

export const SECRETS = {
  LINK_SECRET: 'enlaces-de-la-medicion-en-este-equipo',
  HASH_SECRET: 'huellas-de-la-medicion-en-este-equipo',
  CONFIG_SECRET: 'ajustes-de-la-medicion-en-este-equipo',
}

/** Builds everything. Returns, by name: the Worker's modules, its wrangler configuration and its client files. */
export async function build() {
  const product = await bundle()
  await run('remix', ['vite:build', '-c', 'bench/bare/page/vite.config.ts', '--logLevel', 'error'])
  return {
    product,
    live: await buildLive(),
    page: {
      ...(await bare('page', 'bench/bare/page/wrangler.toml', 'worker.js')),
      client: join(CACHE, 'page/client'),
    },
  }
}

/** The bare Worker with its Durable Object alone. */
export const buildLive = () => bare('live', 'bench/bare/live.toml', 'live.js')

async function bare(name, config, file) {
  const outdir = join(CACHE, 'worker', name)
  await run('wrangler', ['deploy', '--dry-run', '--config', config, '--outdir', outdir])
  const contents = readFileSync(join(outdir, file), 'utf8')
  return { config: join(ROOT, config), modules: [{ type: 'ESModule', path: 'index.js', contents }] }
}

function run(command, args) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  }
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, env })
    let output = ''
    for (const s of [child.stdout, child.stderr]) s.on('data', (d) => (output += d))
    child.on('error', reject)
    child.on('close', (code) => (code !== 0 ? reject(new Error(`${command} ${args.join(' ')}\n${output}`)) : resolve()))
  })
}

/** Bytes of a Worker: all that is uploaded, what is loaded first, and what is loaded once a page was requested. */
export function bundleSize({ modules, loaded }) {
  const sizeOf = (some) => ({
    bytes: some.reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0),
    gz: some.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0),
  })
  const only = (names) => sizeOf(names ? modules.filter(({ path }) => names.includes(path)) : modules)
  return { ...sizeOf(modules), first: only(loaded?.first), page: only(loaded?.page) }
}

/**
 * When the last process was started. Miniflare starts workerd once it has written all modules into one configuration, which
 * takes it longer than workerd takes to read them.
 */
let processStartedAt = 0
subscribe('child_process', () => {
  processStartedAt = performance.now()
})

/** Starts one of them; `startedAt` is when its workerd was started. `stop` ends it and deletes its databases. */
export async function start(name, { modules, config }, before = [], options = {}) {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'vigia-bench-'))
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config)
  const mf = new Miniflare({
    ...workerOptions,
    name,
    modules: [...before, ...modules],
    cf: false,
    // a phone's rate limit would end the measurement of one Device after two seconds
    bindings: { ...workerOptions.bindings, ...SECRETS, ENTORNO: 'prueba', POINTS_PER_MINUTE: '1000000000' },
    // static files are served by the platform before the Worker runs, so they are not measured
    assets: undefined,
    serviceBindings: { ...workerOptions.serviceBindings, ASSETS: noFiles },
    durableObjectsPersist: join(folder, 'do'),
    d1Persist: join(folder, 'd1'),
    r2Persist: join(folder, 'r2'),
    cachePersist: join(folder, 'cache'),
    unsafeDirectSockets: [{ host: '127.0.0.1' }],
    ...options,
  })
  const others = new Set(workerds())
  await mf.ready
  const startedAt = processStartedAt
  const pid = workerds().find((p) => !others.has(p))
  const base = (await mf.unsafeGetDirectURL(name)).origin
  const stop = async () => {
    await mf.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
  return { mf, base, stop, startedAt, cpu: () => cpuOf(pid), memory: () => memoryOf(pid) }
}

const noFiles = () => new Response(null, { status: 404 })

/** Child processes of ours that are workerd; none where there is no /proc. */
function workerds() {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc').filter((p) => {
    if (!/^\d+$/.test(p)) return false
    try {
      const [name, rest] = readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')
      return name.includes('workerd') && Number(rest.split(' ')[1]) === process.pid
    } catch {
      return false
    }
  })
}

/** Microseconds of CPU that a process has used: unlike its speed, hardly affected by other load on the machine. */
function cpuOf(pid) {
  if (!pid) return Number.NaN
  let ns = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  }
  return ns / 1000
}

/** The most memory that a process has held, in bytes. */
function memoryOf(pid) {
  if (!pid) return Number.NaN
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

export async function migrate(db) {
  const folder = join(ROOT, 'migrations')
  for (const file of readdirSync(folder)
    .filter((a) => a.endsWith('.sql'))
    .sort()) {
    const parts = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint')
    await db.batch(parts.map((sql) => db.prepare(sql)))
  }
}
