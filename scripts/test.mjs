// `npm test`: lint, types, units, units inside workerd, the bundle that would be deployed, the browser. The browser waits
// more than it works, so it goes beside the others once the bundle is built. A step is told whole when it ends, with the
// time it took; all steps run even when one fails; the last line is «N passed, N failed».
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const raiz = fileURLToPath(new URL('..', import.meta.url))
const informes = join(raiz, '.cache/informes')
const inicio = Date.now()
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

const hijos = new Set()
for (const aviso of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(aviso, () => {
    for (const pid of hijos) {
      try {
        process.kill(-pid, 'SIGTERM')
      } catch {
        // already gone
      }
    }
    process.exit(130)
  })

/** Runs a program in a process group of its own, so that nothing it started outlives it; `dice` takes what it says. */
function correr(dice, programa, args, opciones = {}) {
  return new Promise((resolve) => {
    const hijo = spawn(programa, args, {
      cwd: raiz,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...opciones,
    })
    const { pid } = hijo
    if (pid) hijos.add(pid)
    for (const salida of [hijo.stdout, hijo.stderr]) salida.on('data', (trozo) => dice(trozo))
    hijo.on('error', (error) => {
      dice(`${error}\n`)
      resolve(1)
    })
    hijo.on('exit', (codigo) => {
      hijos.delete(pid)
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
async function chromium(dice) {
  const lugar = () => CHROMIUM.find((l) => l && existsSync(l))
  if (lugar()) return 0
  const soyRoot = process.getuid?.() === 0
  const sudo = !soyRoot && spawnSync('sudo', ['-n', 'true']).status === 0
  if (!existsSync('/usr/bin/apt-get') || !(soyRoot || sudo)) {
    dice('Chromium is missing and cannot be installed here. Install it, or set CHROMIUM to its path.\n')
    return 1
  }
  dice('Chromium is missing: installing Debian’s package …\n')
  const apt = (...args) => {
    const mandato = ['apt-get', '-qq', '-y', '-o', 'Dpkg::Use-Pty=0', ...args]
    const [programa, ...resto] = sudo ? ['sudo', '-n', ...mandato] : mandato
    return correr(dice, programa, resto, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
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
  const dicho = []
  const { bien, mal } = await hacer((trozo) => dicho.push(Buffer.from(trozo)))
  pasan += bien
  fallan += mal
  const segundos = ((Date.now() - t) / 1000).toFixed(0)
  console.log(`\n── ${nombre} · ${segundos} s ${'─'.repeat(Math.max(3, 62 - nombre.length))}`)
  process.stdout.write(Buffer.concat(dicho))
  tiempos.push(`${mal ? '✗' : '✓'} ${nombre.padEnd(44)} ${segundos.padStart(4)} s`)
}
const uno = (codigo) => (codigo === 0 ? { bien: 1, mal: 0 } : { bien: 0, mal: 1 })

/** Runs vitest projects; counts what its report says, and a run that broke without a failed test as one failure. */
async function vitest(dice, ...proyectos) {
  const informe = join(informes, `${proyectos.join('-')}.json`)
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${informe}`]
  const codigo = await correr(dice, bin('vitest'), [...args, ...proyectos.flatMap((p) => ['--project', p])])
  if (!existsSync(informe)) return { bien: 0, mal: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(informe, 'utf8'))
  return { bien: numPassedTests, mal: codigo !== 0 && numFailedTests === 0 ? 1 : numFailedTests }
}

await paso('lint', async (d) => uno(await correr(d, bin('biome'), ['check', '.', '--diagnostic-level=error'])))
await paso('build the bundle that would be deployed', async (d) =>
  uno(await correr(d, process.execPath, ['scripts/bundle.mjs'])),
)
async function sinNavegador() {
  await paso('types', async (d) => uno(await correr(d, bin('tsc'), ['--noEmit'])))
  await paso('units', (d) => vitest(d, 'domain', 'app'))
  await paso('units inside workerd', (d) => vitest(d, 'worker', 'objects'))
  await paso('the deployed bundle in Miniflare', (d) => vitest(d, 'bundle'))
}
const conNavegador = () => paso('Chromium', async (d) => ((await chromium(d)) ? { bien: 0, mal: 1 } : vitest(d, 'e2e')))
await Promise.all([sinNavegador(), conNavegador()])

console.log(`\n${tiempos.join('\n')}\n`)
console.log(`${pasan} passed, ${fallan} failed, in ${((Date.now() - inicio) / 1000).toFixed(0)} s`)
process.exit(fallan ? 1 : 0)
