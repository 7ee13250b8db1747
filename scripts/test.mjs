// `npm test`: lint, types, units, units inside workerd, the bundle to be deployed, the browser. The bundle is built,
// and the browser installed, beside lint, types and units; then two browsers run beside the other tests, which leaves no
// core idle. A step's output is printed whole when it ends, with the time it took; all steps run even when one
// fails; what failed is named again at the end, with its message, before the last line «N passed, N failed». A few tests
// in Chromium that failed are run once more, each alone: there a slow machine can fail what is right. What passes then is
// named as unsteady, with its first message, for scripts/repeat-tests.mjs to look into; what fails again has failed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, HEADLESS_SHELL } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache/informes')
const start = Date.now()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const env = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  DO_NOT_TRACK: '1',
}
// vitest sets its own NODE_ENV; the bundle is always built for production
delete env.NODE_ENV

const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const pid of children) {
      try {
        process.kill(-pid, 'SIGTERM')
      } catch {
        // already gone
      }
    }
    process.exit(130)
  })

/** Runs a program in its own process group, so that nothing it started outlives it; `says` receives its output. */
function run(says, program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...options,
    })
    const { pid } = child
    if (pid) children.add(pid)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => says(chunk))
    child.on('error', (error) => {
      says(`${error}\n`)
      resolve(1)
    })
    child.on('exit', () => {
      children.delete(pid)
      try {
        process.kill(-pid, 'SIGKILL')
      } catch {
        // the whole group has already ended
      }
    })
    // what it wrote last may arrive after its exit
    child.on('close', (code) => resolve(code ?? 1))
  })
}
const bin = (program) => join(root, 'node_modules/.bin', program)

/** Installs the headless shell where that is possible and missing; any other Chromium does as well. */
async function installBrowser(says) {
  if (process.env.CHROMIUM || existsSync(HEADLESS_SHELL)) return
  const isRoot = process.getuid?.() === 0
  const sudo = !isRoot && spawnSync('sudo', ['-n', 'true']).status === 0
  if (!existsSync('/usr/bin/apt-get') || !(isRoot || sudo)) return
  const apt = (...args) => {
    const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', '-o', 'DPkg::Lock::Timeout=60']
    const command = ['apt-get', '-qq', '-y', '-o', 'Dpkg::Use-Pty=0', ...patience, ...args]
    const [program, ...rest] = sudo ? ['sudo', '-n', ...command] : command
    return run(says, program, rest, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const install = async (name) => (await apt('install', '--no-install-recommends', name)) === 0
  says('Installing Debian’s chromium-headless-shell …\n')
  if (await install('chromium-headless-shell')) return
  await apt('update')
  if ((await install('chromium-headless-shell')) || findChromium()) return
  await install('chromium')
}

let passed = 0
let failed = 0
const timings = []
const failures = []
/** What failed first and passed alone. */
const unsteady = []

async function step(title, action) {
  const t = Date.now()
  const said = []
  const { passed: good, failed: bad } = await action((chunk) => said.push(Buffer.from(chunk)))
  passed += good
  failed += bad
  const seconds = ((Date.now() - t) / 1000).toFixed(0)
  console.log(`\n── ${title} · ${seconds} s ${'─'.repeat(Math.max(3, 62 - title.length))}`)
  process.stdout.write(Buffer.concat(said))
  timings.push(`${bad ? '✗' : '✓'} ${title.padEnd(44)} ${seconds.padStart(4)} s`)
}
const one = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * Runs vitest projects, those of their files that `files` selects (arguments of vitest), or one test: how many tests passed,
 * those that failed, and how the run ended.
 * @param name what its report is called
 */
async function runVitest(says, { name, projects, files = [] }, only) {
  const report = join(reports, `${name}${only ? '-again' : ''}.json`)
  rmSync(report, { force: true })
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const pattern = only && `^ ?${only.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
  const selection = only ? [only.file, '-t', pattern] : files
  const code = await run(says, bin('vitest'), [...args, ...projects.flatMap((p) => ['--project', p]), ...selection])
  if (!existsSync(report)) return { code, good: 0, bad: [], broken: ['no report was written'] }
  const { numPassedTests: good, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const broken = []
  const bad = []
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name)
    if (status === 'failed' && message) broken.push(`${file}\n${message}`)
    for (const test of assertionResults)
      if (test.status === 'failed') bad.push({ file, name: test.fullName, message: test.failureMessages.join('\n') })
  }
  return { code, good, bad, broken }
}

/** More failures than these are no accident of a slow machine. */
const AGAIN_AT_MOST = 3

/** A step of vitest; a file that broke counts as one failure, and so does a run that broke without a failed test. */
async function vitest(says, what, { again = false } = {}) {
  const { code, good, bad, broken } = await runVitest(says, what)
  failures.push(...broken.map((text) => `✗ ${text}`))
  let passed = good
  let failed = broken.length > 0 ? broken.length : code !== 0 && bad.length === 0 ? 1 : 0
  for (const test of bad) {
    const second = again && bad.length <= AGAIN_AT_MOST && (await runVitest(says, what, test))
    const isUnsteady = second && second.code === 0 && second.good === 1
    if (isUnsteady) passed++
    else failed++
    const list = isUnsteady ? unsteady : failures
    list.push(`${isUnsteady ? '~' : '✗'} ${test.file} › ${test.name}\n${test.message}`)
  }
  return { passed, failed }
}

async function checkSources() {
  await step('lint', async (d) => one(await run(d, bin('biome'), ['check', '.', '--error-on-warnings'])))
  await step('sources', async (d) => one(await run(d, process.execPath, ['scripts/lint/sources.mjs'])))
  await step('names', async (d) => one(await run(d, process.execPath, ['scripts/lint-names.mjs'])))
  // the native compiler; one thread takes half the processor time of its usual four, which check shared types anew
  await step('types', async (d) =>
    one(await run(d, process.execPath, ['node_modules/native-typescript/bin/tsc', '--noEmit', '--singleThreaded'])),
  )
}
const build = () =>
  step('build the bundle that would be deployed', async (d) =>
    one(await run(d, process.execPath, ['scripts/bundle.mjs'])),
  )
const browser = () =>
  step('the browser', async (d) => {
    await installBrowser(d)
    const place = findChromium()
    d(
      place
        ? `${place}\n`
        : 'Chromium is missing and cannot be installed here. Install it, or set CHROMIUM to its path.\n',
    )
    return { passed: 0, failed: place ? 0 : 1 }
  })
const units = () => step('units', (d) => vitest(d, { name: 'units', projects: ['domain', 'app'] }))
const inWorkerd = () =>
  step('units inside workerd', (d) => vitest(d, { name: 'workerd', projects: ['worker', 'objects'] }))
const LAW = 'tests/bundle/law/'
const law = () =>
  step('the deployed bundle: laws of all doors', (d) => vitest(d, { name: 'law', projects: ['bundle'], files: [LAW] }))
const bundled = () =>
  step('the deployed bundle in Miniflare', (d) =>
    vitest(d, { name: 'bundle', projects: ['bundle'], files: ['--exclude', `${LAW}**`] }),
  )
const screens = () =>
  step('Chromium: every screen', (d) => vitest(d, { name: 'screens', projects: ['screens'] }, { again: true }))
const journeys = () =>
  step('Chromium: what people do', (d) => vitest(d, { name: 'journeys', projects: ['e2e'] }, { again: true }))

const built = Promise.all([build(), browser()])
/** What is left for the rows that end first: in two parts, or the last row would run alone for minutes. */
const left = [law, bundled]
async function takeWhatIsLeft() {
  await built
  for (let next = left.shift(); next; next = left.shift()) await next()
}
// three rows on two cores, so that none is idle while another waits; units need no bundle
await Promise.all([
  checkSources().then(units).then(inWorkerd).then(takeWhatIsLeft),
  built.then(() => findChromium() && journeys()).then(takeWhatIsLeft),
  built.then(() => findChromium() && screens()).then(takeWhatIsLeft),
])

if (unsteady.length > 0) console.log('\nPassed only when run again, alone:')
for (const text of [...unsteady, ...failures]) console.log(`\n${text}`)
console.log(`\n${timings.join('\n')}\n`)
const ran = `${passed} passed, ${failed} failed`
const again = unsteady.length > 0 ? ` (${unsteady.length} only when run again)` : ''
console.log(`${ran}${again}, in ${((Date.now() - start) / 1000).toFixed(0)} s`)
process.exit(failed ? 1 : 0)
