/**
 * Looks for tests that pass by luck: runs each project of vitest N times, its files and tests in another order and its
 * properties with other cases every time, and says at the end which tests failed and with which seed. `--busy` runs a
 * low-priority loop on every core beside them, as on a loaded machine. `--slow 6` lets every page in Chromium compute six
 * times slower than the machine, which finds tests that press or read before the page has answered (projects e2e and
 * screens, unless others are named). `--at 2031-12-31T23:58-05:00` lets each project, with all its processes, begin at
 * that instant: it finds tests that name a date and fail when it is past, and what fails around midnight. Needs a C
 * compiler. Ends with 1 when anything failed.
 *
 *   node scripts/repeat-tests.mjs --times 10 [--busy] [--slow 6] [--at 2031-12-31T23:58-05:00] [--project worker] [--seed 7] [file …]
 *
 * `--seed` repeats one order, and its cases: those of the first run; each run takes the next number.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals: files } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    project: {
      type: 'string',
      multiple: true,
    },
    busy: { type: 'boolean', default: false },
    slow: { type: 'string', default: '1' },
    at: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
  allowPositionals: true,
})
const times = Number(values.times)
const firstSeed = Number(values.seed)
const slow = Number(values.slow)
const at = values.at === undefined ? undefined : Date.parse(values.at)
if (!Number.isInteger(times) || times < 1 || !Number.isInteger(firstSeed) || !(slow >= 1)) {
  console.error('--times and --seed take whole numbers, --slow a number from 1')
  process.exit(2)
}
if (Number.isNaN(at)) {
  console.error('--at takes an instant, as 2031-12-31T23:58-05:00')
  process.exit(2)
}
const IN_CHROMIUM = ['e2e', 'screens']
const projects =
  values.project ?? (slow > 1 ? IN_CHROMIUM : ['domain', 'app', 'worker', 'objects', 'bundle', ...IN_CHROMIUM])

const folder = mkdtempSync(join(tmpdir(), 'vigia-repeat-'))
const loops = values.busy
  ? Array.from({ length: availableParallelism() }, () =>
      spawn('nice', ['-n', '19', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' }),
    )
  : []
const shifter = join(folder, 'shifted-clock.so')
if (at !== undefined)
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', shifter, join(root, 'scripts/shifted-clock.c')])
/** What makes a program that starts now, and all that it starts, see the clock of `--at`. */
const clock = () =>
  at === undefined ? {} : { LD_PRELOAD: shifter, CLOCK_SHIFT_SECONDS: String(Math.round((at - Date.now()) / 1000)) }
let current
const stop = () => {
  for (const loop of loops) loop.kill('SIGKILL')
  current?.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stop()
    process.exit(130)
  })

/** One run: the titles of the tests that failed, and what it printed when it broke outside of a test. */
function runOnce(project, seed) {
  const report = join(folder, `${project}-${seed}.json`)
  const order = ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return new Promise((resolve) => {
    const said = []
    current = spawn(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', project, '--passWithNoTests', ...order, ...reporters, ...files],
      {
        cwd: root,
        env: { ...process.env, SLOW_PAGES: String(slow), PROPERTY_SEED: String(seed), ...clock() },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [current.stdout, current.stderr]) stream.on('data', (part) => said.push(part))
    current.on('exit', (code) => {
      const failures = []
      let passed = 0
      try {
        const { testResults, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
        passed = numPassedTests
        for (const file of testResults) {
          const failed = file.assertionResults.filter((test) => test.status === 'failed')
          for (const test of failed)
            failures.push({ title: `${relative(root, file.name)} › ${test.fullName}`, why: test.failureMessages[0] })
          // a file that could not be loaded, or whose hooks broke
          if (file.status === 'failed' && failed.length === 0)
            failures.push({ title: relative(root, file.name), why: file.message })
        }
      } catch {
        // no report: the output tells why
      }
      if (code !== 0 && failures.length === 0)
        failures.push({ title: 'outside of a test', why: Buffer.concat(said).toString().slice(-4000) })
      resolve({ passed, failures })
    })
  })
}

const failed = []
for (let i = 0; i < times; i++)
  for (const project of projects) {
    const seed = firstSeed + i
    const start = Date.now()
    const { passed, failures } = await runOnce(project, seed)
    const seconds = ((Date.now() - start) / 1000).toFixed(0)
    console.log(`${project.padEnd(8)} seed ${seed}  ${passed} passed, ${failures.length} failed  ${seconds} s`)
    for (const failure of failures) {
      console.log(`  ✗ ${failure.title}: ${failure.why?.split('\n')[0]}`)
      failed.push({ project, seed, ...failure })
    }
  }
stop()

if (failed.length) {
  console.log(`\n${failed.length} failures:`)
  for (const { project, seed, title, why } of failed)
    console.log(
      `\n${title}\n  --project ${project} --times 1 --seed ${seed}${slow > 1 ? ` --slow ${slow}` : ''}${values.at ? ` --at ${values.at}` : ''}\n${why ?? ''}`,
    )
}
console.log(`\n${times} × ${projects.join(', ')}: ${failed.length} failures`)
process.exit(failed.length ? 1 : 0)
