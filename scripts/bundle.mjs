// Builds the bundle that `wrangler deploy` would upload into its own folder (.cache/bundle), so that a running
// `npm run dev` keeps its build/. An unchanged source keeps its bundle.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
export const FOLDER = '.cache/bundle'
const SOURCES = [
  'app',
  'worker',
  'durable-objects',
  'public',
  'vite.config.ts',
  'wrangler.toml',
  'package-lock.json',
  'scripts/bundle.mjs',
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
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${bin} ${args.join(' ')}\n${output}`))))
  })
}

/** Absolute paths of the bundle's parts; builds when the sources changed. */
export async function bundle() {
  const folder = join(root, FOLDER)
  const mark = join(folder, 'fingerprint')
  const now = fingerprint()
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== now) {
    rmSync(folder, { recursive: true, force: true })
    await run('remix', ['vite:build', '--logLevel', 'warn'])
    // wrangler.toml itself, with its paths pointing to this build (its alias cannot be overridden from the command
    // line)
    const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
      .replace('main = "worker/', 'main = "../../worker/')
      .replace('"./build/server/', '"./server/')
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
    writeFileSync(mark, now)
  }
  return {
    client: join(folder, 'client'),
    worker: join(folder, 'worker/index.js'),
    config: join(folder, 'wrangler.toml'),
    root,
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle()
