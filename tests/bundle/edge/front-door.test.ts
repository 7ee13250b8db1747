/**
 * Requests that reach no page: the old data protocol, methods that pages do not accept, headers that only a proxy may
 * set.
 */
import { beforeAll, expect, test } from 'vitest'
import { createEmpresa, createPerson, type Empresa, ORIGIN, type Person, registro } from '../../support/world'
import { askServer } from '../support/request'
import { addresses, routes } from '../support/route-table'

let mine: Empresa
let superAdmin: Person
let before = 0

beforeAll(async () => {
  mine = await createEmpresa({ vehiculos: 1 })
  superAdmin = await createPerson('SuperAdmin')
  before = (await registro()).length
})

/** Faults in the worker's log since this file began. */
const faults = async () =>
  (await registro())
    .slice(before)
    .split('\n')
    .filter((line) => /"suceso":"(fallo|render|api-error)"|Uncaught/.test(line))
    .map((line) => line.slice(0, 300))

test('a request in the old data protocol is refused before the pages, from any client and for any route', async () => {
  const found: string[] = []
  const ids = [...routes().map((r) => r.id), '', 'no-existe', '__proto__', 'root,root']
  for (const [i, id] of ids.entries()) {
    const path = addresses()[i % addresses().length] ?? '/login'
    const actor = [null, mine.admin, superAdmin][i % 3] ?? null
    const query = `_data=${encodeURIComponent(id)}`
    const form = { email: 'a@b.test', password: 'no-es-esta' }
    for (const [how, r] of [
      ['GET', await askServer(`${path}?${query}`, { as: actor })],
      ['POST', await askServer(`/login?${query}`, { form })],
      ['POST data', await askServer(`/login.data?index&${query}`, { form })],
    ] as const) {
      if (r.status !== 400) found.push(`${how} ${path} _data=${id}: ${r.status}`)
      await r.body?.cancel()
    }
  }
  expect(found).toEqual([])
  expect(await faults()).toEqual([])
})

test('a parameter with a similar name is not taken for the protocol’s', async () => {
  for (const path of ['/login?x_data=1', '/login?q=_data', '/support?_data2=a', '/login?q=a%26_data=1']) {
    const r = await askServer(path)
    expect(`${path} ${r.status}`).toBe(`${path} 200`)
    await r.body?.cancel()
  }
})

test.each(['PUT', 'PATCH', 'DELETE'])('%s runs no action of any page: 405, with what is allowed', async (method) => {
  const found: string[] = []
  for (const path of [...addresses(), '/admin/vehicles.data', '/_root.data', '/no-existe', '/robots.txt'])
    for (const actor of [null, mine.admin]) {
      const r = await askServer(path, {
        as: actor,
        metodo: method,
        form: { intent: 'remove', id: 'x', email: 'a@b.test' },
      })
      const said = `${r.status} ${r.headers.get('allow')}`
      if (said !== '405 GET, HEAD, POST') found.push(`${method} ${path}: ${said}`)
      await r.body?.cancel()
    }
  expect(found).toEqual([])
  expect(await faults()).toEqual([])
})

test('the API keeps the methods that it has', async () => {
  const r = await askServer('/api/no-existe', { as: mine.admin, metodo: 'DELETE' })
  expect([r.status, r.headers.get('allow')]).toEqual([404, null])
})

test('a form is judged by the address it came to, whatever a header says about another host', async () => {
  for (const headers of [
    { 'x-forwarded-host': 'malo.test' },
    { 'x-forwarded-host': 'a, b' },
    { 'x-forwarded-host': '' },
    { 'x-forwarded-host': new URL(ORIGIN).host },
  ]) {
    const r = await askServer('/login', { form: { email: '', password: '' }, headers })
    expect(`${JSON.stringify(headers)} ${r.status}`).toBe(`${JSON.stringify(headers)} 422`)
    await r.body?.cancel()
  }
  expect(await faults()).toEqual([])
})

/** The response of a deployed Worker with these settings. */
const deployed = (settings: Record<string, string>) => ({
  'x-test-settings': JSON.stringify({ ENTORNO: '', ...settings }),
})
const SAFE = { APP_URL: 'https://vigia.example' }

test('while a secret is refused the health check names it without its value, and nothing else answers', async () => {
  const canary = 'desarrollo-canario-0123456789abcdef0123456789'
  for (const [settings, missing] of [
    [{ ...SAFE, LINK_SECRET: '' }, 'LINK_SECRET'],
    [{ ...SAFE, CONFIG_SECRET: canary }, 'development secrets in production'],
    [{ APP_URL: 'http://localhost:8787' }, 'APP_URL'],
  ] as const) {
    const health = await askServer('/api/health', { headers: deployed(settings) })
    expect([health.status, await health.json()]).toEqual([503, { ok: false, missing: [missing] }])
    for (const path of ['/', '/login', '/admin', '/api/live', '/api/track/AAAA/positions']) {
      const post = path.endsWith('positions') ? { metodo: 'POST', cuerpo: '{}' } : {}
      const r = await askServer(path, { ...post, headers: deployed(settings) })
      const said = await r.text()
      expect(`${path} ${r.status} ${r.headers.has('strict-transport-security')}`).toBe(`${path} 503 true`)
      expect(said).not.toContain('canario')
    }
  }
  expect(await registro()).not.toContain(canary)
  expect((await askServer('/api/health')).status).toBe(200)
})

test('production answers at its one address: who only looks is led there, anything else is misdirected', async () => {
  const headers = deployed(SAFE)
  const led = await askServer('/login?volver=%2Fadmin', { headers })
  expect([led.status, led.headers.get('location')]).toEqual([308, 'https://vigia.example/login?volver=%2Fadmin'])
  expect(led.headers.get('strict-transport-security')).toMatch(/max-age=\d{8,}; includeSubDomains/)
  // as a stream: after a 421, fetch retries once by itself, and in Node the retry sends any other kind of body empty
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new Blob(['email=a']).stream()
  expect((await askServer('/login', { cuerpo: body, headers: form })).status).toBe(421)
  for (const path of ['/api/demo', '/api/track/AAAA/positions'])
    expect((await askServer(path, { metodo: 'POST', headers })).status).toBe(421)
})

test('the address for reporting security faults is shown only where a contact is set', async () => {
  const path = '/.well-known/security.txt'
  expect((await askServer(path)).status).toBe(404)
  const r = await askServer(path, { headers: { 'x-test-settings': '{"SECURITY_CONTACT":"seguridad@vigia.example"}' } })
  expect(r.status).toBe(200)
  expect(await r.text()).toMatch(/^Contact: mailto:seguridad@vigia\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/)
})
