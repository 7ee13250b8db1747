// `npm test`: lint, types, units, units inside workerd, the bundle that would be deployed, the browser. Each step says
// what it does and how long it took; all steps run even when one fails; the last line is «N passed, N failed».
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const raiz = fileURLToPath(new URL('..', import.meta.url))
const informes = join(raiz, '.cache/informes')
rmSync(informes, { recursive: true, force: true })
mkdirSync(informes, { recursive: true })

const env = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  DO_NOT_TRACK: '1',
}
// vitest sets its own NODE_ENV; the bundle is always built for production
delete env.NODE_ENV

let hijo
for (const aviso of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(aviso, () => {
    if (hijo?.pid) {
      try {
        process.kill(-hijo.pid, 'SIGTERM')
      } catch {
        // already gone
      }
    }
    process.exit(130)
  })

/** Runs a program in a process group of its own, so that nothing it started outlives it. */
function correr(programa, args, opciones = {}) {
  return new Promise((resolve) => {
    hijo = spawn(programa, args, { cwd: raiz, env, stdio: 'inherit', detached: true, ...opciones })
    const { pid } = hijo
    hijo.on('error', (error) => {
      console.error(String(error))
      resolve(1)
    })
    hijo.on('exit', (codigo) => {
      try {
        process.kill(-pid, 'SIGKILL')
      } catch {
        // the whole group ended by itself
      }
      resolve(codigo ?? 1)
    })
  })
}
const bin = (nombre) => join(raiz, 'node_modules/.bin', nombre)

const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
async function chromium() {
  const lugar = () => CHROMIUM.find((l) => l && existsSync(l))
  if (lugar()) return 0
  const soyRoot = process.getuid?.() === 0
  const sudo = !soyRoot && spawnSync('sudo', ['-n', 'true']).status === 0
  if (!existsSync('/usr/bin/apt-get') || !(soyRoot || sudo)) {
    console.error('Chromium is missing and cannot be installed here. Install it, or set CHROMIUM to its path.')
    return 1
  }
  console.log('Chromium is missing: installing Debian’s package …')
  const apt = (...args) => {
    const mandato = ['apt-get', '-qq', '-y', '-o', 'Dpkg::Use-Pty=0', ...args]
    const [programa, ...resto] = sudo ? ['sudo', '-n', ...mandato] : mandato
    return correr(programa, resto, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  await apt('update')
  await apt('install', '--no-install-recommends', 'chromium')
  return lugar() ? 0 : 1
}

let pasan = 0
let fallan = 0
const tiempos = []

async function paso(nombre, hacer) {
  const t = Date.now()
  console.log(`\n── ${nombre} ${'─'.repeat(Math.max(3, 70 - nombre.length))}`)
  const { bien, mal } = await hacer()
  pasan += bien
  fallan += mal
  tiempos.push(`${mal ? '✗' : '✓'} ${nombre.padEnd(44)} ${((Date.now() - t) / 1000).toFixed(0).padStart(4)} s`)
}
const uno = (codigo) => (codigo === 0 ? { bien: 1, mal: 0 } : { bien: 0, mal: 1 })

/** Runs vitest projects; counts what its report says, and a run that broke without a failed test as one failure. */
async function vitest(...proyectos) {
  const informe = join(informes, `${proyectos.join('-')}.json`)
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${informe}`]
  const codigo = await correr(bin('vitest'), [...args, ...proyectos.flatMap((p) => ['--project', p])])
  if (!existsSync(informe)) return { bien: 0, mal: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(informe, 'utf8'))
  return { bien: numPassedTests, mal: codigo !== 0 && numFailedTests === 0 ? 1 : numFailedTests }
}

await paso('lint', async () => uno(await correr(bin('biome'), ['check', '.', '--diagnostic-level=error'])))
await paso('types', async () => uno(await correr(bin('tsc'), ['--noEmit'])))
await paso('units', () => vitest('domain', 'app'))
await paso('units inside workerd', () => vitest('worker', 'objects'))
await paso('build the bundle that would be deployed', async () =>
  uno(await correr(process.execPath, ['scripts/bundle.mjs'])),
)
await paso('the deployed bundle in Miniflare', () => vitest('bundle'))
await paso('Chromium', async () => {
  if (await chromium()) return { bien: 0, mal: 1 }
  return vitest('e2e')
})

console.log(`\n${tiempos.join('\n')}\n`)
console.log(`${pasan} passed, ${fallan} failed`)
process.exit(fallan ? 1 : 0)
