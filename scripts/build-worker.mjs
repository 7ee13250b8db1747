/**
 * Builds the modules that `wrangler deploy` uploads: the entry, and beside it in chunks/ what it loads when first needed
 * (`await import(…)`). wrangler's own bundling writes one file, all of which every isolate would read and evaluate before
 * it answers: docs/decisions/0048.
 */
import { readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'

const ENTRY = 'worker/index.ts'
const PAGES = 'worker/http/serve-page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** zod carries its messages in fifty languages; ours come from the schemas and app/i18n. English stays, its fallback. */
const withoutLocales = {
  name: 'without-locales',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ path, importer }) =>
      /\/node_modules\/zod\//.test(importer) ? { path, namespace: 'without-locales' } : null,
    )
    onLoad({ filter: /./, namespace: 'without-locales' }, () => ({ contents: 'export {}' }))
  },
}

/**
 * zod brings along a compiler of schemas, which writes functions as text (the runtime and our Content-Security-Policy
 * refuse them), and a reader of JSON Schema. We use neither; its own namespaces keep them in the build. That of its inner
 * functions, which we do not name either, holds all of them.
 */
const withoutZodTools = {
  name: 'without-zod-tools',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/(compile|from-json-schema)\.js$/ }, ({ path, importer }) =>
      /\/node_modules\/zod\//.test(importer) ? { path, namespace: 'without-zod-tools' } : null,
    )
    const compiler = ['INVALID', 'compile', 'withParser', 'ZodCompileAsyncError', 'ZodCompileUnsupportedError']
    onLoad({ filter: /./, namespace: 'without-zod-tools' }, ({ path }) => {
      const names = path.includes('schema') ? ['fromJSONSchema'] : compiler
      return { contents: names.map((name) => `export const ${name} = undefined`).join('\n') }
    })
    const inner = 'export * as core from "../core/index.js";'
    onLoad({ filter: /\/node_modules\/zod\/v4\/classic\/external\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes(inner)) throw new Error(`zod has changed, no more in it: ${inner}`)
      return { contents: text.replace(inner, '') }
    })
  },
}

/**
 * Of React's two renderers the pages get the one that streams, the mails the one that writes a string: react-dom/server
 * brings both. The browser's half is left out: the router imports it for one function, which is only called there.
 */
const partsOfReact = {
  name: 'parts-of-react',
  setup({ onResolve, onLoad }) {
    const renderer = (name) =>
      join(root, `node_modules/react-dom/cjs/react-dom-server${name}.browser.production.min.js`)
    onResolve({ filter: /^react-dom\/server$/ }, ({ importer }) => ({
      path: renderer(importer.includes('/worker/mail/') ? '-legacy' : ''),
    }))
    onResolve({ filter: /^react-dom$/ }, ({ path }) => ({ path, namespace: 'without-react-dom' }))
    onLoad({ filter: /./, namespace: 'without-react-dom' }, () => ({
      contents: 'export function flushSync(run) { return run() }',
    }))
  },
}

/**
 * React's renderer for streams turns each name, attribute and text into bytes by itself, and hands them over in pieces of
 * 512. Here it keeps text, and turns 16 kB of it into bytes at once: docs/decisions/0036.
 */
const textUntilSent = {
  name: 'text-until-sent',
  setup({ onLoad }) {
    onLoad({ filter: /react-dom-server\.browser\.production\.min\.js$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8')
      for (const [from, to] of TEXT_UNTIL_SENT) {
        if (!contents.includes(from)) throw new Error(`react-dom has changed, no more in it: ${from}`)
        contents = contents.replaceAll(from, () => to)
      }
      return { contents, loader: 'js' }
    })
  },
}
/** What the renderer writes with, and ours; `l` is what is not yet sent. */
const TEXT_UNTIL_SENT = [
  ['var l=null,n=0;', 'var l="";'],
  [
    'function p(a,b){if(0!==b.length)if(512<b.length)0<n&&(a.enqueue(new Uint8Array(l.buffer,0,n)),l=new Uint8Array(512),n=0),a.enqueue(b);else{var c=l.length-n;c<b.length&&(0===c?a.enqueue(l):(l.set(b.subarray(0,c),n),a.enqueue(l),b=b.subarray(c)),l=new Uint8Array(512),n=0);l.set(b,n);n+=b.length}}',
    'function p(a,b){l+=b;l.length>16384&&ba(a)}',
  ],
  [
    'function ba(a){l&&0<n&&(a.enqueue(new Uint8Array(l.buffer,0,n)),l=null,n=0)}',
    'function ba(a){l&&(a.enqueue(ca.encode(l)),l="")}',
  ],
  [
    'function u(a){return ca.encode(a)}function w(a){return ca.encode(a)}',
    'function u(a){return a}function w(a){return a}',
  ],
  ['l=new Uint8Array(512);n=0', 'l=""'],
]

/**
 * drizzle asks of each piece of a statement what it is, and walks up its constructors before it says no, in case another
 * copy of drizzle made it. There is one copy here, so `instanceof` says the same: a tenth of the CPU of
 * the dashboard.
 */
const oneDrizzle = {
  name: 'one-drizzle',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/drizzle-orm\/entity\.js$/ }, () => ({
      contents: `
        export const entityKind = Symbol.for('drizzle:entityKind')
        export const hasOwnEntityKind = Symbol.for('drizzle:hasOwnEntityKind')
        export const is = (value, type) => value !== null && typeof value === 'object' && value instanceof type`,
    }))
    // it asks whether a piece is of PostgreSQL, and brings that database's columns and tables along to ask; here none is
    onLoad({ filter: /\/node_modules\/drizzle-orm\/pg-core\/columns\/enum\.js$/ }, () => ({
      contents: 'export const isPgEnum = () => false',
    }))
    onLoad({ filter: /\/node_modules\/drizzle-orm\/pg-core\/primary-keys\.js$/ }, () => ({
      contents: 'export class PrimaryKeyBuilder {}',
    }))
  },
}

/**
 * pdf-lib reads colours by name, forms written as XML and whole drawings in SVG with three packages of their own. Ours are
 * paths in colours given by number: without them the library is a fifth smaller.
 */
const withoutPdfReaders = {
  name: 'without-pdf-readers',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(culori|html-entities|node-html-better-parser)$/ }, ({ path, importer }) =>
      /\/node_modules\/@cantoo\/pdf-lib\//.test(importer) ? { path, namespace: 'without-pdf-readers' } : null,
    )
    onLoad({ filter: /./, namespace: 'without-pdf-readers' }, () => ({
      contents: 'export const converter = () => undefined; export let encode, parse, NodeType',
    }))
  },
}

/** Names inside libraries are shortened: the runtime reads every module when it starts, and libraries are half of them. */
const shortNamesInLibraries = {
  name: 'short-names-in-libraries',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/.*\.m?js$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { minifyIdentifiers: true })
      return { contents: code }
    })
  },
}

/** Node's modules are the runtime's (`nodejs_compat`), which knows them by their full name. */
const nodeModules = {
  name: 'node-modules',
  setup({ onResolve }) {
    const names = new Set(builtinModules)
    onResolve({ filter: /^[a-z_/0-9]+$/ }, ({ path }) =>
      names.has(path) ? { path: `node:${path}`, external: true } : null,
    )
  },
}

/**
 * @param pages the server build of `remix vite:build`, relative to the repository
 * @param outdir where the modules go, likewise; emptied first
 * @returns names of the modules that are loaded together: with the entry, and with the first page
 */
export async function buildWorker(pages = 'build/server/index.js', outdir = 'build/worker') {
  rmSync(new URL(`../${outdir}`, import.meta.url), { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { index: ENTRY },
    outdir,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2024',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['module', 'browser', 'main'],
    jsx: 'automatic',
    external: ['node:*', 'cloudflare:*'],
    alias: { 'vigia-build': `./${pages}` },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      withoutLocales,
      withoutZodTools,
      partsOfReact,
      textUntilSent,
      oneDrizzle,
      withoutPdfReaders,
      shortNamesInLibraries,
      nodeModules,
    ],
    // names of our own stay, so that a stack in the log can be read
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
    // Vite leaves `import "d3-scale"` behind what it shook off; esbuild drops it and need not say so
    logOverride: { 'ignored-bare-import': 'silent' },
  })
  const output = (source) => Object.keys(metafile.outputs).find((name) => metafile.outputs[name].entryPoint === source)
  const names = (sources) => {
    const all = new Set()
    for (const source of sources) addWithImports(metafile.outputs, output(source), all)
    return [...all].map((name) => name.slice(`${outdir}/`.length))
  }
  return { first: names([ENTRY]), page: names([ENTRY, PAGES]) }
}

/** A module and what it imports at once, in turn. */
function addWithImports(outputs, name, all) {
  if (all.has(name)) return
  all.add(name)
  for (const { path, kind, external } of outputs[name].imports)
    if (kind === 'import-statement' && !external) addWithImports(outputs, path, all)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWorker()
