// Builds the bundle that `wrangler deploy` would upload into its own folder (.cache/bundle), so that a running
// `npm run dev` keeps its build/. An unchanged source keeps its bundle.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './alone.mjs'
import { buildWorker } from './build-worker.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
export const FOLDER = '.cache/bundle'
const SOURCES = [
  'app',
  'worker',
  'durable-objects',
  'public',
  'vite.config.ts',
  'wrangler.toml',
  'package.json',
  'package-lock.json',
  'scripts/bundle.mjs',
  'scripts/build-worker.mjs',
  'scripts/vite',
]

function filesOf(path) {
  if (!existsSync(path)) return []
  const entries = readdirSync(join(path, '.'), { withFileTypes: true })
  return entries.flatMap((e) => (e.isDirectory() ? filesOf(join(path, e.name)) : [join(path, e.name)])).sort()
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    const list = /\.\w+$/.test(source) ? [path] : filesOf(path)
    for (const file of list) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function run(bin, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', bin), args, {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        BUILD_DIR: FOLDER,
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_HIDE_BANNER: 'true',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (d) => (output += d))
    child.stderr.on('data', (d) => (output += d))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${bin} ${args.join(' ')}\n${output}`))))
  })
}

/** Builds when the sources changed. A second build would ruin the first: it waits, and finds its work done. */
const buildOnce = () =>
  alone(join(root, `${FOLDER}.lock`), async () => {
    const folder = join(root, FOLDER)
    const mark = join(folder, 'fingerprint')
    const now = fingerprint()
    if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return
    rmSync(folder, { recursive: true, force: true })
    await run('remix', ['vite:build', '--logLevel', 'warn'])
    const loaded = await buildWorker(`${FOLDER}/server/index.js`, `${FOLDER}/built`)
    writeFileSync(join(folder, 'loaded.json'), JSON.stringify(loaded))
    // wrangler.toml itself, with its paths pointing to this build
    const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
      .replaceAll('"build/worker', '"built')
      .replace('"build/client"', '"client"')
    writeFileSync(join(folder, 'wrangler.toml'), toml)
    await run('wrangler', [
      'deploy',
      '--dry-run',
      '--config',
      `${FOLDER}/wrangler.toml`,
      '--outdir',
      join(folder, 'worker'),
    ])
    writeFileSync(join(folder, 'miniflare.json'), await optionsOf(join(folder, 'wrangler.toml')))
    writeFileSync(mark, now)
  })

/** Absolute paths of the bundle's parts; builds when the sources changed. */
export async function bundle() {
  const folder = join(root, FOLDER)
  await buildOnce()
  return {
    client: join(folder, 'client'),
    /** the server build of the pages, as one module */
    pages: join(folder, 'server/index.js'),
    modules: modulesIn(join(folder, 'worker')),
    loaded: JSON.parse(readFileSync(join(folder, 'loaded.json'), 'utf8')),
    config: join(folder, 'wrangler.toml'),
    miniflare: JSON.parse(readFileSync(join(folder, 'miniflare.json'), 'utf8')),
    root,
  }
}

/** The bindings and settings of a wrangler.toml as Miniflare takes them: wrangler itself takes seconds to load. */
async function optionsOf(config) {
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler')
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config)
  return JSON.stringify(workerOptions, (name, value) => {
    if (['function', 'symbol'].includes(typeof value))
      throw new Error(`${name} of the bundle cannot be written as JSON`)
    return value
  })
}

/** The modules that wrangler would upload, as Miniflare takes them; the entry first. */
function modulesIn(folder) {
  const module = (path) => ({ type: 'ESModule', path: relative(folder, path), contents: readFileSync(path, 'utf8') })
  const entry = join(folder, 'index.js')
  const others = filesOf(folder).filter((path) => path.endsWith('.js') && path !== entry)
  return [entry, ...others].map(module)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle()
