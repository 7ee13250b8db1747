import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.mjs'
import { SECRETS } from './tests/support/secrets'

keepTemporaryFilesInMemory()

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = [
  { find: /^~\//, replacement: here('./app/') },
  { find: /^@domain\//, replacement: here('./worker/domain/') },
]

/** `expect.poll` gives up after a second by default; a loaded machine takes longer, and only a failure waits so long. */
const EXPECT = { poll: { timeout: 30_000 } }

/** How many times slower the pages of Chromium compute (tests/e2e/support/browser.ts): their tests may take as much longer. */
const SLOW = Number(process.env.SLOW_PAGES || 1)

/** What properties draw their cases from (tests/support/property-seed.ts). */
const PROPERTIES = {
  file: './tests/support/property-seed.ts',
  provide: { propertySeed: Number(process.env.PROPERTY_SEED || 1) },
}

/** The projects that the command names by `--project`; none when it names none, or by a pattern. */
const named = process.argv.flatMap((word, i, all) =>
  word === '--project' ? [all[i + 1] ?? ''] : word.startsWith('--project=') ? [word.slice('--project='.length)] : [],
)
/** Whether a project may run: without workerd a single test starts in half the time. */
const mayRun = (project: string) => named.length === 0 || named.some((name) => name === project || /\W/.test(name))

/** Loaded for the tests inside workerd alone: that takes a second and a half. */
async function pluginForWorkerd() {
  const { cloudflareTest, readD1Migrations } = await import('@cloudflare/vitest-pool-workers')
  const bindings = { ...SECRETS, ENTORNO: 'prueba', TEST_MIGRATIONS: await readD1Migrations('./migrations') }
  return cloudflareTest({
    main: './worker/index.ts',
    wrangler: { configPath: './wrangler.toml' },
    miniflare: { assets: { directory: './public' }, bindings },
  })
}

/** A project that runs inside workerd. */
const inWorkerd = ({ name, ...files }: { name: string; include: string[]; exclude?: string[] }) => ({
  // pages are tested in `bundle`: here the front door serves the API and the objects only
  resolve: {
    alias: [
      ...alias,
      { find: 'vigia-build', replacement: here('./tests/worker/support/without-pages.ts') },
      // bundled into one file: loading its hundreds of modules one by one takes 15 seconds
      { find: '@cantoo/pdf-lib', replacement: here('./node_modules/@cantoo/pdf-lib/dist/pdf-lib.esm.min.js') },
    ],
  },
  plugins: [pluginForWorkerd()],
  // without a disk, tests take workbooks as `?inline`
  assetsInclude: ['tests/fixtures/workbooks/*/*.{xlsx,xls,csv,tsv}'],
  test: {
    name,
    setupFiles: ['./tests/worker/support/migrate.ts', PROPERTIES.file],
    provide: PROPERTIES.provide,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: EXPECT,
    fileParallelism: false,
    sequence: { groupOrder: name === 'worker' ? 1 : 2 },
    // one runtime for all files, emptied before each (support/migrate.ts): starting it takes two seconds a file
    isolate: false,
    ...files,
  },
})

const WITH_OBJECTS = ['tests/worker/live/*.test.ts']
/** Tests of objects destroy them on purpose: they have a runtime of their own. */
const INSIDE_WORKERD = [
  { name: 'worker', include: ['tests/worker/**/*.test.ts'], exclude: WITH_OBJECTS },
  { name: 'objects', include: WITH_OBJECTS },
]

const SCREENS = 'tests/e2e/pages/screens.e2e.ts'

/** A project that drives Chromium against the bundle to be deployed, each with a server and a browser of its own. */
const inChromium = (name: string, files: { include: string[]; exclude?: string[] }) => ({
  resolve: { alias },
  test: {
    name,
    globalSetup: ['./tests/support/server.ts'],
    // one process, and in it one Chromium, for all files: starting both takes two seconds a file
    isolate: false,
    testTimeout: 120_000 * SLOW,
    hookTimeout: 120_000,
    expect: { poll: { timeout: EXPECT.poll.timeout * SLOW } },
    fileParallelism: false,
    sequence: { groupOrder: name === 'e2e' ? 4 : 5 },
    ...files,
  },
})

/**
 * Seven projects. `domain` and `app` run in Node and take a second; `worker` and `objects` run inside workerd with real
 * migrations, D1, R2 and Durable Objects; `bundle` tests the bundle to be deployed, in Miniflare; `e2e` drives Chromium
 * against that same bundle, and `screens` looks at every screen in it. For two cores: the last five run one file after
 * the other.
 */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'domain',
          setupFiles: [PROPERTIES.file],
          provide: PROPERTIES.provide,
          testTimeout: 60_000,
          isolate: false,
          include: ['tests/domain/**/*.test.ts', 'tests/architecture.test.ts'],
        },
      },
      {
        resolve: { alias },
        esbuild: { jsx: 'automatic' },
        test: {
          name: 'app',
          setupFiles: [PROPERTIES.file],
          provide: PROPERTIES.provide,
          testTimeout: 60_000,
          isolate: false,
          include: ['tests/app/**/*.test.{ts,tsx}'],
        },
      },
      ...INSIDE_WORKERD.filter(({ name }) => mayRun(name)).map(inWorkerd),
      {
        resolve: { alias },
        test: {
          name: 'bundle',
          include: ['tests/bundle/**/*.test.ts'],
          setupFiles: ['./tests/bundle/support/retry.ts', PROPERTIES.file],
          provide: PROPERTIES.provide,
          globalSetup: ['./tests/support/server.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: EXPECT,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      inChromium('e2e', { include: ['tests/e2e/**/*.e2e.ts'], exclude: [SCREENS] }),
      inChromium('screens', { include: [SCREENS] }),
    ],
  },
})
