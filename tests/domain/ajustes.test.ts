/** What a deployed Worker refuses to start with, so that nothing of a laptop ever guards somebody's data. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ajustes, type Env } from '../../worker/env'

const leer = (archivo: string) => readFileSync(fileURLToPath(new URL(`../../${archivo}`, import.meta.url)), 'utf8')
const entorno = (valores: Partial<Env>) => valores as Env
const PROPIOS = { LINK_SECRET: 'e'.repeat(32), HASH_SECRET: 'h'.repeat(32), CONFIG_SECRET: 'c'.repeat(32) }

/** The secrets that `npm run dev` hands to wrangler, as they stand in its script. */
const DE_DESARROLLO = Object.fromEntries(
  [...leer('scripts/dev.mjs').matchAll(/(\w+_SECRET): '([^']+)'/g)].map(([, nombre, valor]) => [nombre, valor]),
) as Pick<Env, 'LINK_SECRET' | 'HASH_SECRET' | 'CONFIG_SECRET'>

test('a Worker with secrets of its own starts, with sensible defaults for the rest', () => {
  const { TILES_URL, SUPPORT_EMAIL, SUPPORT_PHONE } = ajustes(entorno({ ...PROPIOS, SUPPORT_EMAIL: '' }))
  expect(TILES_URL).toMatch(/^https:/)
  // a block of the support page whose value is missing is not shown
  expect([SUPPORT_EMAIL, SUPPORT_PHONE]).toEqual([null, null])
})

test('each secret of the development script is refused anywhere but on a laptop', () => {
  expect(Object.keys(DE_DESARROLLO).sort()).toEqual(Object.keys(PROPIOS).sort())
  for (const [nombre, valor] of Object.entries(DE_DESARROLLO)) {
    expect(() => ajustes(entorno({ ...PROPIOS, [nombre]: valor }))).toThrow(/development secrets/)
  }
  expect(() => ajustes(entorno({ ...DE_DESARROLLO, ENTORNO: 'desarrollo' }))).not.toThrow()
})

test('a secret that is missing or short is named', () => {
  for (const nombre of Object.keys(PROPIOS)) {
    expect(() => ajustes(entorno({ ...PROPIOS, [nombre]: undefined }))).toThrow(nombre)
    expect(() => ajustes(entorno({ ...PROPIOS, [nombre]: 'x'.repeat(31) }))).toThrow(nombre)
  }
})

test('what is deployed neither calls itself a laptop nor carries a secret or the demo', () => {
  const deploy = leer('scripts/deploy.mjs') + leer('wrangler.toml').replaceAll(/^#.*$/gm, '')
  // it names the secrets that must be there, and gives none of them a value
  expect(deploy).not.toMatch(/ENTORNO|_(SECRET|KEY)['"]?\s*[:=]|desarrollo|demo|--var|(prv|pub)_(test|prod)_/)
  // the demo fleet is written by the development script alone, and only into the local database
  const dev = leer('scripts/dev.mjs')
  expect([...dev.matchAll(/'(?:migrations', 'apply|execute)', 'DB', '(--\w+)'/g)].map((m) => m[1])).toEqual([
    '--local',
    '--local',
  ])
})
