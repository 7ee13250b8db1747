/**
 * The stylesheets of screens: one that was loaded stays for the rest of the visit, so two of them must not say different
 * things of one class.
 */
import { readdirSync, readFileSync } from 'node:fs'
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
