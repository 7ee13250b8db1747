import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin, type Rollup } from 'vite'

import { FILE_OF } from './app/i18n/files'
import { OFFLINE } from './app/offline/texts'
import { framework } from './scripts/vite/framework'
import { icons, isIcon } from './scripts/vite/icons'
import { leaflet } from './scripts/vite/leaflet'
import { notices } from './scripts/vite/notices'
import { preloadsOfLateScripts } from './scripts/vite/preloads'
import { smaller } from './scripts/vite/smaller'

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }
}

/** pdf.js loads its decoders by name from one folder: they are copied unchanged, with the version in the path. */
function pdfDecoders(): Plugin {
  const here = createRequire(import.meta.url)
  const { version } = here('pdfjs-dist/package.json') as { version: string }
  return {
    name: 'decodificadores-de-pdf',
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const nombre of ['jbig2.wasm', 'openjpeg.wasm']) {
        const source = readFileSync(here.resolve(`pdfjs-dist/wasm/${nombre}`))
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${nombre}`, source })
      }
    },
  }
}

/** Writes /sw.js, with the offline page of each language and the build that it belongs to. */
function offlinePage(): Plugin {
  const read = (nombre: string) =>
    readFileSync(fileURLToPath(new URL(`./app/offline/${nombre}`, import.meta.url)), 'utf8')
  return {
    name: 'pagina-sin-red',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const version = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16)
      const page = (idioma: string, texts: Record<string, string>) =>
        read('page.html')
          .replace('lang="es"', `lang="${idioma}"`)
          .replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
            const text = texts[key]
            if (text === undefined) throw new Error(`the page without a network has no text «${key}»`)
            return text
          })
      const pages = Object.entries(OFFLINE).map(([idioma, texts]) => [idioma, page(idioma, texts)])
      const source = read('sw.js')
        .replace("'__PAGES__'", () => JSON.stringify(Object.fromEntries(pages)))
        .replace('__BUILD__', version)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

const PHONE_START = 'app/routes/track/start.client.tsx'
const LANGUAGES = ['es', 'en'] as const

const fileHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const textFiles = LANGUAGES.flatMap((idioma) =>
  Object.entries(FILE_OF).map(([section, path]) => ({
    idioma,
    section,
    file: fileHere(`app/i18n/${idioma}/${path}.ts`),
  })),
)

/** What all texts say, as a hash: the addresses of their scripts end with it (app/i18n/text-script.ts). */
const textsVersion = () =>
  textFiles
    .reduce((hash, { file }) => hash.update(readFileSync(file)), createHash('sha256'))
    .digest('hex')
    .slice(0, 8)

/**
 * The scripts that no route names: each section's texts, at the address that its name gives, and the start of the phone page,
 * whose address 'virtual:scripts' tells the server as the build of the client wrote it.
 */
function ownScripts(): Plugin {
  const id = '\0virtual:scripts'
  let buildDirectory = ''
  let version = ''
  return {
    name: 'own-scripts',
    apply: 'build',
    config: () => {
      version = textsVersion()
      return { define: { TEXTS_VERSION: JSON.stringify(version) } }
    },
    configResolved: ({ build }) => {
      buildDirectory = join(build.outDir, '..')
    },
    buildStart() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'chunk', id: fileHere(PHONE_START) })
      for (const { idioma, section, file } of textFiles) {
        const fileName = `assets/${idioma}-${section}-${version}.js`
        this.emitFile({ type: 'chunk', id: file, fileName, preserveSignature: 'strict' })
      }
    },
    resolveId: (name) => (name === 'virtual:scripts' ? id : null),
    load(name) {
      if (name !== id) return null
      if (this.environment.name === 'client') return 'export {}'
      const text = readFileSync(join(buildDirectory, 'client/.vite/manifest.json'), 'utf8')
      const files = JSON.parse(text) as Record<string, { file: string; imports?: string[] }>
      const fileOf = (key: string) => {
        const script = files[key]
        if (!script) throw new Error(`«${key}» has no script of its own`)
        return script
      }
      const phone = new Set([PHONE_START])
      for (const key of phone) for (const imported of fileOf(key).imports ?? []) phone.add(imported)
      const phoneScripts = [...phone].map((key) => `/${fileOf(key).file}`)
      return `export const phoneScripts = ${JSON.stringify(phoneScripts)}`
    },
  }
}

/** Modules that are always loaded together, with all that they import: one script of each group instead of dozens. */
const TOGETHER = {
  base: ['entry.client.tsx', 'root.tsx', 'ui/note.tsx', 'connection/lazy-component.tsx'],
  frame: [
    'ui/layouts/frame.tsx',
    'ui/page.tsx',
    'ui/error-state.tsx',
    'ui/lists/empty.tsx',
    'ui/signs/plate-link.tsx',
    'ui/signs/badge.tsx',
  ],
  lists: [
    'ui/lists/table.tsx',
    'ui/lists/row-actions.tsx',
    'ui/lists/pager.tsx',
    'ui/lists/search-box.tsx',
    'ui/lists/export-menu.tsx',
    'ui/lists/use-list-loading.ts',
    'views/button.tsx',
  ],
}

/** Modules that the same screens show: each group is one script, with what they alone import. */
const SHARED: Record<string, readonly string[]> = {
  vehiculos: [
    'app/board/words.ts',
    'app/board/departure.tsx',
    'app/ui/signs/semaforo.tsx',
    'worker/domain/vehiculos/departure.ts',
  ],
  rules: [
    'worker/domain/documentos/rules.ts',
    'worker/domain/documentos/vigencia.ts',
    'worker/domain/documentos/coverage.ts',
    'worker/domain/vehiculos/placa.ts',
  ],
}

/** What a visitor without a session loads. */
const OPEN = /\/app\/(routes\/public|links)\//
/** What loads late, and screens that few people open. */
const SELDOM = /\.client\.|\/app\/routes\/(super-admin|admin\/settings)\//

/**
 * The group that a module belongs to: the first whose members import it, at whatever distance. Icons that several
 * screens behind the sign-in show are one script too: each alone is smaller than a request. All screens load that script,
 * so the icons of maps and viewers, which load late, and of screens that few open stay with these.
 */
const togetherLoaded: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (/\.css$|\?url$/.test(id)) return undefined
  const isReachedBy = (members: readonly string[]) => {
    const reached = new Set(members.map((member) => fileURLToPath(new URL(`./app/${member}`, import.meta.url))))
    for (const module of reached) for (const imported of getModuleInfo(module)?.importedIds ?? []) reached.add(imported)
    return reached.has(id)
  }
  const onPhone = isReachedBy([PHONE_START.slice('app/'.length)])
  const importers = getModuleInfo(id)?.importers ?? []
  const isOpen = importers.some((module) => OPEN.test(module))
  for (const [group, members] of Object.entries(TOGETHER)) {
    // what the phone page needs of them is a script of its own: it loads no router
    if (!isReachedBy(members)) continue
    // the sign-in loads no frame for the sake of an icon
    if (group === 'frame' && isIcon(id) && isOpen && !onPhone) return 'open-icons'
    return onPhone ? 'core' : group
  }
  for (const [group, modules] of Object.entries(SHARED)) if (modules.some((one) => id === fileHere(one))) return group
  if (!isIcon(id) || onPhone) return undefined
  const often = importers.filter((module) => !SELDOM.test(module))
  return often.length > 1 && !isOpen ? 'icons' : undefined
}

/**
 * Only the browser's scripts are grouped: the server loads its own modules when they are first needed. Those do not name
 * what their imports import, nor the first module for nothing, which bundlers of the server's output would warn about.
 */
function groupedScripts(): Plugin {
  return {
    name: 'grouped-scripts',
    config: (_, { isSsrBuild }) => ({
      build: {
        rollupOptions: { output: isSsrBuild ? { hoistTransitiveImports: false } : { manualChunks: togetherLoaded } },
      },
    }),
    generateBundle(_, bundle) {
      if (this.environment.name === 'client') return
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(/^import"\.\/server-build-[\w-]+\.js";/, '')
    },
  }
}

/** Warnings that ask for nothing: comments in packages, routes that are data alone, dialogs that some screens load late. */
const asksForNothing = ({ code, plugin }: Rollup.RollupLog) =>
  code === 'INVALID_ANNOTATION' || code === 'EMPTY_BUNDLE' || plugin === 'vite:reporter'

export default defineConfig({
  plugins: [
    framework(),
    icons(),
    leaflet(),
    pdfDecoders(),
    offlinePage(),
    ownScripts(),
    groupedScripts(),
    preloadsOfLateScripts(),
    notices(),
    smaller(),
    remix({
      // the test bundle is built in another folder, so that a running `npm run dev` keeps its own
      buildDirectory: process.env.BUILD_DIR ?? 'build',
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  // the pages without the framework are bundles of their own
  worker: { plugins: () => [leaflet(), smaller()] },
  resolve: {
    mainFields: ['browser', 'module', 'main'],
    alias: {
      '~': fileURLToPath(new URL('./app', import.meta.url)),
      '@domain': fileURLToPath(new URL('./worker/domain', import.meta.url)),
    },
  },
  ssr: { noExternal: ['lucide-react'], resolve: { conditions: ['workerd', 'worker', 'browser'] } },
  build: {
    minify: true,
    // which browsers the product serves: docs/decisions/0079
    target: ['chrome97', 'edge97', 'firefox104', 'safari15.4'],
    emptyOutDir: !process.env.DEV_BUILD,
    assetsInlineLimit: 0,
    // tests/bundle/edge hold what pages and Worker weigh
    chunkSizeWarningLimit: 4000,
    rollupOptions: {
      onwarn: (warning, warn) => {
        // a member of Leaflet that scripts/vite/leaflet.ts does not name would be undefined in the browser
        if (warning.code === 'MISSING_EXPORT') throw new Error(warning.message)
        if (!asksForNothing(warning)) warn(warning)
      },
    },
  },
})
