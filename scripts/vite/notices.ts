/**
 * The licence notices of the libraries go from every script into one file beside them, where they weigh on no visit:
 * /assets/licenses.txt.
 */
import type { Plugin } from 'vite'

/** As libraries write them; minified code has no comment and no text that begins so. */
const NOTICE = /\/\*\*\n(?:(?!\*\/)[\s\S])*?@(?:license|preserve)(?:(?!\*\/)[\s\S])*?\*\/\n?/g

export function notices(): Plugin {
  return {
    name: 'notices',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const found = new Set<string>()
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = chunk.code.replace(NOTICE, (notice) => {
          found.add(notice.trim())
          return ''
        })
      }
      this.emitFile({ type: 'asset', fileName: 'assets/licenses.txt', source: `${[...found].sort().join('\n\n')}\n` })
    },
  }
}
