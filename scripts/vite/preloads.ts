/**
 * A script that loads another one late names all scripts that this one needs, to fetch them at once. Those that stand
 * on the page already are left out: their names weighed up to half a kilobyte on a first visit and fetched nothing.
 */
import type { Plugin, Rollup } from 'vite'

/** Vite's own function that fetches what a late script needs. */
const FETCHING = '\0vite/preload-helper.js'
const FOR_ALL = 'link.crossOrigin = "";'

/** Loaded with every page that Remix starts. */
const FIRST = /\/app\/(entry\.client|root)\.tsx(\?|$)/

export function preloadsOfLateScripts(): Plugin {
  let importsOf = new Map<string, readonly string[]>()
  let first: readonly string[] = []
  const loadedWith = (script: string): ReadonlySet<string> => {
    const loaded = new Set([script, ...first])
    for (const one of loaded) for (const imported of importsOf.get(one) ?? []) loaded.add(imported)
    return loaded
  }
  return {
    name: 'preloads-of-late-scripts',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies(_loaded, scripts, { hostId, hostType }) {
            if (hostType !== 'js') return scripts
            const loaded = loadedWith(hostId)
            return scripts.filter((script) => !loaded.has(script))
          },
        },
      },
    }),
    // Vite asks for a late style with `crossorigin`, Remix preloads the same without: it was fetched twice, and Chromium
    // warned of it
    transform(code, id) {
      if (id !== FETCHING) return
      if (!code.includes(FOR_ALL)) this.error(`${FETCHING} is not as it was: ${FOR_ALL}`)
      return { code: code.replace(FOR_ALL, `if (!isCss) ${FOR_ALL}`), map: null }
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
        importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
        first = chunks.filter(({ facadeModuleId }) => FIRST.test(facadeModuleId ?? '')).map(({ fileName }) => fileName)
      },
    },
  }
}
