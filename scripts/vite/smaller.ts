/**
 * The scripts of the browser once more through a second minifier: gzipped they are 2.5 % smaller than esbuild leaves them, those
 * of every screen 4 kB in all. It runs last, since esbuild would write again what it is given.
 */
import { minify } from '@swc/core'
import type { Plugin } from 'vite'

export function smaller(): Plugin {
  return {
    name: 'smaller',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        if (this.environment.name !== 'client') return
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const { code } = await minify(file.code, {
            module: true,
            ecma: 2020,
            compress: { ecma: 2020, passes: 3 },
            mangle: true,
          })
          file.code = code
        }
      },
    },
  }
}
