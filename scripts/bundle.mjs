// Builds the bundle that `wrangler deploy` would upload, into a folder of its own (.cache/bundle), so that a running
// `npm run dev` keeps its build/. Nothing is built twice: an unchanged source keeps its bundle.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const raiz = fileURLToPath(new URL('..', import.meta.url))
export const CARPETA = '.cache/bundle'
const FUENTES = [
  'app',
  'worker',
  'durable-objects',
  'public',
  'vite.config.ts',
  'wrangler.toml',
  'package-lock.json',
  'scripts/bundle.mjs',
]

function archivos(path) {
  if (!existsSync(path)) return []
  const aqui = readdirSync(join(path, '.'), { withFileTypes: true })
  return aqui.flatMap((e) => (e.isDirectory() ? archivos(join(path, e.name)) : [join(path, e.name)])).sort()
}

function huella() {
  const hash = createHash('sha256')
  for (const fuente of FUENTES) {
    const path = join(raiz, fuente)
    const lista = /\.\w+$/.test(fuente) ? [path] : archivos(path)
    for (const archivo of lista) hash.update(archivo).update('\0').update(readFileSync(archivo)).update('\0')
  }
  return hash.digest('hex')
}

function correr(bin, args) {
  return new Promise((resolve, reject) => {
    const hijo = spawn(join(raiz, 'node_modules/.bin', bin), args, {
      cwd: raiz,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        BUILD_DIR: CARPETA,
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_HIDE_BANNER: 'true',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let salida = ''
    hijo.stdout.on('data', (d) => (salida += d))
    hijo.stderr.on('data', (d) => (salida += d))
    hijo.on('error', reject)
    hijo.on('exit', (codigo) => (codigo === 0 ? resolve() : reject(new Error(`${bin} ${args.join(' ')}\n${salida}`))))
  })
}

/** Absolute paths of the bundle's parts; builds when the sources changed. */
export async function bundle() {
  const carpeta = join(raiz, CARPETA)
  const marca = join(carpeta, 'huella')
  const ahora = huella()
  if (!existsSync(marca) || readFileSync(marca, 'utf8') !== ahora) {
    rmSync(carpeta, { recursive: true, force: true })
    await correr('remix', ['vite:build', '--logLevel', 'warn'])
    // wrangler.toml itself, with its paths led to this build (its alias cannot be overridden from the command line)
    const toml = readFileSync(join(raiz, 'wrangler.toml'), 'utf8')
      .replace('main = "worker/', 'main = "../../worker/')
      .replace('"./build/server/', '"./server/')
      .replace('"build/client"', '"client"')
    writeFileSync(join(carpeta, 'wrangler.toml'), toml)
    await correr('wrangler', [
      'deploy',
      '--dry-run',
      '--config',
      `${CARPETA}/wrangler.toml`,
      '--outdir',
      join(carpeta, 'worker'),
    ])
    writeFileSync(marca, ahora)
  }
  return {
    cliente: join(carpeta, 'client'),
    worker: join(carpeta, 'worker/index.js'),
    config: join(carpeta, 'wrangler.toml'),
    raiz,
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle()
