/**
 * A screen loads the sections of texts that app/i18n/screens.ts names for it. Of any other section the browser would show
 * the keys in place of the texts, but only where its data call for them, so the scripts of each screen are read.
 */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { es } from '~/i18n/es'
import { sectionsOf } from '~/i18n/screens'
import { FOLDER } from '../../../scripts/bundle.mjs'
import { SIGNED_OUT, scriptsOfScreens } from '../support/screens'

/** Texts that a component of the first scripts fetches when it shows them, before it draws (`need`). */
const FETCHED_WHEN_SHOWN = ['reasons', 'linkedAccounts', 'usuario']
/** Scripts that a screen before the sign-in could load only behind it. */
const BEHIND_SIGN_IN = ['estados']
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = es

interface Script {
  /** keys of texts; `section.$` where the key is put together */
  keys: [section: string, key: string][]
  /** sections that it fetches */
  fetched: string[]
  imports: string[]
  lateImports: string[]
}

const scripts = new Map<string, Script>()
function scriptAt(file: string): Script {
  const known = scripts.get(file)
  if (known) return known
  const text = /\/assets\/(es|en)-/.test(file) ? '' : readFileSync(`${FOLDER}/client${file}`, 'utf8')
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one)
  const script = {
    keys: [...text.matchAll(/["'`](\w+)\.([\w$]+)/g)]
      .map(([, section = '', key = '']): [string, string] => [section, key])
      .filter(([section, key]) => TEXTS[section]?.[key] !== undefined || (section in TEXTS && key === '$')),
    // `need("x")`, `loadSections(["x","y"])`; the table of the screens has lists too, but calls nothing with them
    fetched: found(/[(,](\["[\w",]+"\]|"\w+")\)/g)
      .flatMap((list) => list.match(/\w+/g) ?? [])
      .filter((name) => name in TEXTS),
    imports: found(/(?:\bfrom|\bimport) ?["']\.\/([^"']+\.js)["']/g).map((name) => `/assets/${name}`),
    lateImports: found(/\bimport\(["'`]\.\/([^"'`]+\.js)["'`]\)/g).map((name) => `/assets/${name}`),
  }
  scripts.set(file, script)
  return script
}

const missingIn = (files: Iterable<string>, shown: ReadonlySet<string>) =>
  [...files].flatMap((file) => scriptAt(file).keys.flatMap(([of, key]) => (shown.has(of) ? [] : [`${of}.${key}`])))

let screens = new Map<string, Set<string>>()
beforeAll(async () => {
  screens = await scriptsOfScreens()
})

test('no screen names a text that it does not load', () => {
  const missing = [...screens].flatMap(([path, files]) =>
    missingIn(files, new Set([...sectionsOf(path), ...FETCHED_WHEN_SHOWN])).map((key) => `${path}: ${key}`),
  )
  expect(screens.size).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('nor does a script that comes later, as that of a dialog, unless one of them fetches the section', () => {
  const missing = [...screens].flatMap(([path, first]) => {
    const late = new Set([...first].flatMap((file) => scriptAt(file).lateImports).filter((file) => !first.has(file)))
    for (const file of late) {
      const { imports, lateImports } = scriptAt(file)
      for (const other of [...imports, ...lateImports]) if (!first.has(other)) late.add(other)
    }
    const fetched = [...first, ...late].flatMap((file) => scriptAt(file).fetched)
    const shown = new Set<string>([...sectionsOf(path), ...FETCHED_WHEN_SHOWN, ...fetched])
    if (SIGNED_OUT.test(path)) for (const section of BEHIND_SIGN_IN) shown.add(section)
    return missingIn(late, shown).map((key) => `${path}: ${key}`)
  })
  expect(missing).toEqual([])
})
