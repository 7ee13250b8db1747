/** The settings that a deployed Worker refuses to start with, so that development secrets never protect real data. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DEVELOPMENT_SECRETS } from '../../scripts/dev/secrets.mjs'
import { ajustes, type Env, isOwnAddress, refusedSettings } from '../../worker/env'
import { securityText } from '../../worker/http/api/security-txt'

const read = (archivo: string) => readFileSync(fileURLToPath(new URL(`../../${archivo}`, import.meta.url)), 'utf8')
const asEnv = (values: Partial<Env>) => values as Env
const APP_URL = 'https://vigia.example'
const SECRETS = { LINK_SECRET: 'e'.repeat(32), HASH_SECRET: 'h'.repeat(32), CONFIG_SECRET: 'c'.repeat(32) }
const OWN_SETTINGS = { ...SECRETS, APP_URL }

/** What wrangler.toml gives a deployed Worker beside its secrets. */
const deployed = () =>
  asEnv(
    Object.fromEntries(
      [...read('wrangler.toml').matchAll(/^([A-Z_]+) = "(.*)"$/gm)].map(([, key, value]) => [key, value]),
    ),
  )

test('a Worker with secrets of its own starts, with sensible defaults for the rest', () => {
  const { TILES_URL, SUPPORT_EMAIL, SUPPORT_PHONE } = ajustes(asEnv({ ...OWN_SETTINGS, SUPPORT_EMAIL: '' }))
  expect(TILES_URL).toMatch(/^https:/)
  // a section of the support page without a value is not shown
  expect([SUPPORT_EMAIL, SUPPORT_PHONE]).toEqual([null, null])
})

test('IVA is 19 % unless the service is excluded, and no other rate is taken', () => {
  const rate = (IVA_PERCENT?: string) => ajustes(asEnv({ ...OWN_SETTINGS, IVA_PERCENT })).IVA_PERCENT
  expect([rate(), rate('19'), rate('0')]).toEqual([19, 19, 0])
  expect(refusedSettings(asEnv({ ...OWN_SETTINGS, IVA_PERCENT: '5' }))).toEqual(['IVA_PERCENT'])
})

test('each secret of the development server is refused anywhere but on a laptop', () => {
  expect(Object.keys(DEVELOPMENT_SECRETS).sort()).toEqual(Object.keys(SECRETS).sort())
  for (const [nombre, value] of Object.entries(DEVELOPMENT_SECRETS)) {
    expect(() => ajustes(asEnv({ ...OWN_SETTINGS, [nombre]: value }))).toThrow(/development secrets/)
  }
  expect(() => ajustes(asEnv({ ...DEVELOPMENT_SECRETS, ENTORNO: 'desarrollo' }))).not.toThrow()
})

test('a secret that is missing or short is named', () => {
  for (const nombre of Object.keys(SECRETS)) {
    expect(() => ajustes(asEnv({ ...OWN_SETTINGS, [nombre]: undefined }))).toThrow(nombre)
    expect(() => ajustes(asEnv({ ...OWN_SETTINGS, [nombre]: 'x'.repeat(31) }))).toThrow(nombre)
  }
})

test('what is deployed brings no secret and does not call itself a laptop', () => {
  expect(deployed()).toMatchObject({ TILES_URL: expect.stringMatching(/^https:/) })
  expect(refusedSettings(deployed())?.sort()).toEqual(Object.keys(SECRETS).sort())
  expect(refusedSettings({ ...deployed(), ...SECRETS, APP_URL: 'http://localhost:8787' })).toEqual(['APP_URL'])
  expect(ajustes({ ...deployed(), ...OWN_SETTINGS }).wompi).toBeNull()
})

test.each([
  'http://vigia.example',
  'https://localhost',
  'http://localhost:8787',
  'https://127.0.0.1',
  'https://[::1]',
  undefined,
])('production is not reached at %s', (address) => {
  expect(refusedSettings(asEnv({ ...SECRETS, APP_URL: address as string }))).toEqual(['APP_URL'])
  // a development machine is accepted
  expect(refusedSettings(asEnv({ ...SECRETS, APP_URL: address as string, ENTORNO: 'desarrollo' }))).toBeNull()
})

test('what is refused is named and never told', () => {
  const secret = 'desarrollo-canario-0123456789abcdef0123456789'
  const refused = (values: Partial<Env>) => JSON.stringify(refusedSettings(asEnv({ ...OWN_SETTINGS, ...values })))
  expect(
    refusedSettings(asEnv({ ...OWN_SETTINGS, LINK_SECRET: undefined as never, HASH_SECRET: 'corta-canario' })),
  ).toEqual(['LINK_SECRET', 'HASH_SECRET'])
  expect(refused({ LINK_SECRET: secret })).toBe('["development secrets in production"]')
  for (const values of [
    { HASH_SECRET: 'canario' },
    { WOMPI_PRIVATE_KEY: 'prv_test_canario' },
    { OIDC_PROVIDERS: '[{"client_secret":"canario"}]' },
    { OIDC_PROVIDERS: 'canario' },
    { APP_URL: 'canario' },
    { SECURITY_CONTACT: 'canario' },
  ]) {
    expect(refused(values)).not.toBe('null')
    expect(refused(values)).not.toContain('canario')
  }
})

test('the address of the map tiles may be empty, which means the usual one, but is one that a page can name', () => {
  const tiles = (TILES_URL: string) => ajustes(asEnv({ ...OWN_SETTINGS, TILES_URL })).TILES_URL
  expect(tiles('')).toMatch(/^https:/)
  for (const url of ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'http://localhost:8080/{z}/{x}/{y}.png'])
    expect(tiles(url)).toBe(url)
  for (const TILES_URL of [
    '/tiles/{z}/{x}/{y}.png',
    'tiles.example/{z}/{x}/{y}.png',
    'tiles.example:443/{z}',
    'https://',
  ])
    expect(refusedSettings(asEnv({ ...OWN_SETTINGS, TILES_URL }))).toEqual(['TILES_URL'])
})

test('production answers under one address, with TLS; a laptop wherever it listens', () => {
  const settings = ajustes(asEnv({ ...SECRETS, APP_URL: 'https://Vigia.Example/' }))
  expect(isOwnAddress(settings, 'https://vigia.example/admin')).toBe(true)
  for (const other of [
    'http://vigia.example/',
    'https://vigia.example:8443/',
    'https://vigia.workers.dev/',
    'https://vigia.example.co/',
    'https://10.0.0.1/',
  ])
    expect(isOwnAddress(settings, other)).toBe(false)
  const laptop = ajustes(asEnv({ ...SECRETS, ENTORNO: 'desarrollo' }))
  expect(isOwnAddress(laptop, 'http://192.168.1.7:8787/')).toBe(true)
})

test('the contact for security faults is published in the form of RFC 9116, and nothing without a contact', async () => {
  const now = Date.UTC(2026, 10, 20, 15)
  const told = (contact?: string) =>
    securityText(
      ajustes(asEnv({ ...OWN_SETTINGS, ...(contact === undefined ? {} : { SECURITY_CONTACT: contact }) })),
      now,
    )
  expect([told().status, told('').status]).toEqual([404, 404])
  const r = told('seguridad@vigia.example')
  expect(r.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await r.text()).toBe(
    [
      'Contact: mailto:seguridad@vigia.example',
      'Expires: 2027-05-19T00:00:00Z',
      'Preferred-Languages: es, en',
      'Canonical: https://vigia.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  expect(await told('https://vigia.example/seguridad').text()).toContain('Contact: https://vigia.example/seguridad\n')
})

test('a deployment has no second address', () => {
  const toml = read('wrangler.toml')
  expect(toml).toMatch(/^workers_dev = false$/m)
  expect(toml).toMatch(/^preview_urls = false$/m)
})
