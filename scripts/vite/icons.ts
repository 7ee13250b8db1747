/**
 * The icons of lucide-react, drawn by app/ui/signs/lucide-icon.ts: a module loads those that it names and no index of
 * all, and an icon is its SVG content as one string.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

type Icon = { node: [element: string, attributes: Record<string, string | number>][] }

const FACTORY = fileURLToPath(new URL('../../app/ui/signs/lucide-icon.ts', import.meta.url))
const INDEX = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm')

export const isIcon = (module: string) => module.startsWith(join(INDEX, 'icons/'))

export function icons(): Plugin {
  const files = filesByName()
  return {
    name: 'icons',
    enforce: 'pre',
    transform(code, id) {
      if (isIcon(id)) return drawing(code)
      if (!code.includes("from 'lucide-react'")) return null
      return code.replace(/import \{([^}]+)\} from 'lucide-react'/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => {
            const [imported = '', local = imported] = name.split(' as ')
            const file = files.get(imported)
            if (!file) throw new Error(`lucide-react has no icon «${imported}»`)
            return `import ${local} from ${JSON.stringify(file)}`
          })
          .join('; '),
      )
    },
  }
}

function filesByName(): Map<string, string> {
  const text = readFileSync(join(INDEX, 'lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', path = ''] of text.matchAll(/export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(INDEX, path))
  return files
}

function drawing(code: string): string {
  const [, literal] = /const __iconData = (\{[\s\S]*?\n\});/.exec(code) ?? []
  if (!literal) throw new Error('an icon of lucide-react is not written as it was')
  const { node } = new Function(`return ${literal}`)() as Icon
  const content = node.map(([element, attributes]) => `<${element}${attributeText(attributes)}/>`).join('')
  return `import icon from ${JSON.stringify(FACTORY)}; export default /*#__PURE__*/ icon(${JSON.stringify(content)})`
}

const attributeText = ({ key: _, ...attributes }: Record<string, string | number>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
