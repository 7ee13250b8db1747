/**
 * The stylesheets of screens: one that was loaded stays for the rest of the visit, so two of them must not say different
 * things of one class.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Names of classes that a stylesheet gives rules of their own, outside of printing. */
function classesOf(file: string): string[] {
  const text = readFileSync(`app/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const [onScreen = ''] = text.split('@media print')
  const selectors = [...onScreen.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return selectors.flatMap((one) => /^\.([a-z][\w-]*)$/i.exec(one.trim())?.[1] ?? [])
}

test('no class has rules in the stylesheets of two screens', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !/^(styles|public|sigueme)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(10)
  const homes = new Map<string, string[]>()
  for (const file of files)
    for (const name of new Set(classesOf(file))) homes.set(name, [...(homes.get(name) ?? []), file])
  expect(Object.fromEntries([...homes].filter(([, where]) => where.length > 1))).toEqual({})
})

/** The file that an import names, if it is one of ours. */
function fileOf(from: string, name: string): string | undefined {
  const path = name.startsWith('~/') ? join('app', name.slice(2)) : join(dirname(from), name)
  return [path, `${path}.tsx`, `${path}.ts`].find((one) => /\.(tsx?|css)$/.test(one) && existsSync(one))
}

/** A module and all that it imports from the start, styles included. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (file.endsWith('.css')) return seen
  const imports = readFileSync(file, 'utf8').matchAll(/^import\s(?!type\b)(?:[^;'"]*?from\s+)?'([~.][^']+)'/gm)
  for (const [, name = ''] of imports) {
    const path = fileOf(file, name)
    if (path && !path.endsWith('.server.ts')) loadedWith(path, seen)
  }
  return seen
}

test('what the server draws of a module that loads later has its styles with the page', () => {
  const everywhere = loadedWith('app/root.tsx')
  const bare: string[] = []
  let n = 0
  for (const name of readdirSync('app', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.tsx')) continue
    const file = join('app', name)
    const lazy = readFileSync(file, 'utf8').matchAll(/lazyComponent\(async[^;]*?import\('([^']+)'\)/g)
    for (const [, module = ''] of lazy) {
      const path = fileOf(file, module)
      // what only a browser has is drawn by it alone
      if (!path || path.includes('.client.')) continue
      n++
      const here = loadedWith(file)
      for (const style of loadedWith(path))
        if (style.endsWith('.css') && !here.has(style) && !everywhere.has(style)) bare.push(`${file}: ${style}`)
    }
  }
  expect(n).toBeGreaterThan(30)
  expect(bare).toEqual([])
})

/** A module and all that it may ever load, styles included. */
function everLoadedWith(file: string): Set<string> {
  const seen = loadedWith(file)
  for (const one of seen) {
    if (one.endsWith('.css')) continue
    for (const [, name = ''] of readFileSync(one, 'utf8').matchAll(/\bimport\('([~.][^']+)'\)/g)) {
      const path = fileOf(one, name)
      if (path && !path.endsWith('.server.ts')) for (const more of loadedWith(path)) seen.add(more)
    }
  }
  return seen
}

test('a screen that may need a style of another screen has it from the start: leaving that screen takes it away', () => {
  const everywhere = loadedWith('app/root.tsx')
  const routes = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)route\.tsx$/.test(name))
    .map((name) => join('app/routes', name))
  const stylesOf = (file: string): string[] => [...loadedWith(file)].filter((one) => one.endsWith('.css'))
  const ofScreens = new Set(routes.flatMap(stylesOf))
  const bare: string[] = []
  for (const route of routes) {
    const here = new Set(stylesOf(route))
    for (let folder = dirname(dirname(route)); folder !== 'app'; folder = dirname(folder))
      for (const name of ['route.tsx', 'layout.tsx'])
        if (existsSync(join(folder, name))) for (const style of stylesOf(join(folder, name))) here.add(style)
    for (const style of everLoadedWith(route))
      if (ofScreens.has(style) && !here.has(style) && !everywhere.has(style)) bare.push(`${route}: ${style}`)
  }
  expect(bare).toEqual([])
})
