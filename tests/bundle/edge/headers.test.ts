/** docs/security.md 16–18: the headers of every response, and requests refused before they reach a page. */
import { expect, test } from 'vitest'
import { createEmpresa, ORIGIN } from '../../support/world'
import { askServer } from '../support/request'

async function script(): Promise<string> {
  const html = await (await askServer('/login')).text()
  const found = /\/assets\/[\w.-]+\.js/.exec(html)?.[0]
  if (!found) throw new Error('the page names no script')
  return found
}

/** Every kind of response. */
async function replies(): Promise<[string, Response][]> {
  const { admin, usuario } = await createEmpresa()
  return [
    ['a public page', await askServer('/login')],
    ['the phone page', await askServer('/track/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')],
    ['a signed-in page', await askServer('/admin', { as: admin })],
    ['data of a page', await askServer('/admin.data', { as: admin })],
    ['a redirect', await askServer('/admin')],
    ['a refusal', await askServer('/admin', { as: usuario })],
    ['a page that does not exist', await askServer('/no-existe')],
    ['an API answer', await askServer('/api/health')],
    ['a report over a wrong link', await askServer('/api/track/AAAA/positions', { metodo: 'POST', cuerpo: '{}' })],
    ['an API route that does not exist', await askServer('/api/no-existe')],
    ['a foreign post', await askServer('/login', { form: { a: 'b' }, headers: { origin: 'https://malo.test' } })],
    [
      'a body of a wrong kind',
      await askServer('/login', { cuerpo: '{}', headers: { 'content-type': 'application/json' } }),
    ],
    ['a method that no route takes', await askServer('/login', { metodo: 'PUT', form: { a: 'b' } })],
    ['a script', await askServer(await script())],
    ['an asset that does not exist', await askServer('/assets/no-existe.js')],
    ['a manifest or icon', await askServer('/favicon.ico')],
  ]
}

test('every answer, errors and assets too, carries the security headers (docs/security.md 17)', async () => {
  const problems: string[] = []
  for (const [which, r] of await replies()) {
    const requireHeader = (header: string, forma: RegExp) => {
      const value = r.headers.get(header)
      if (!value || !forma.test(value)) problems.push(`${which} (${r.status}): ${header} = ${value}`)
    }
    requireHeader('x-content-type-options', /^nosniff$/)
    requireHeader('strict-transport-security', /max-age=(\d{8,})/)
    requireHeader('referrer-policy', /^strict-origin-when-cross-origin$/)
    requireHeader('content-security-policy', /frame-ancestors 'none'/)
    requireHeader('cross-origin-resource-policy', /^same-origin$/)
    requireHeader('permissions-policy', which === 'the phone page' ? /geolocation=\(self\)/ : /geolocation=\(\)/)
    await r.body?.cancel()
  }
  expect(problems).toEqual([])
})

test('the policy of a page allows scripts by nonce alone, a new nonce each time (docs/security.md 17)', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => {
      const r = await askServer('/login')
      const policy = r.headers.get('content-security-policy') ?? ''
      const [, nonce] = /script-src 'nonce-([^']+)' 'strict-dynamic'(;|$)/.exec(policy) ?? []
      expect(nonce?.length).toBeGreaterThanOrEqual(22)
      const html = await r.text()
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map((m) => m[1] ?? '')
      expect(scripts.filter((s) => !s.includes(`nonce="${nonce}"`))).toEqual([])
      return { policy, nonce }
    }),
  )
  expect(policies[0]?.nonce).not.toBe(policies[1]?.nonce)
  const policy = policies[0]?.policy ?? ''
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("style-src-attr 'unsafe-inline'")
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!\.tile)/)
})

test('what a signed-in person sees is kept by no cache (docs/security.md 18)', async () => {
  const { admin } = await createEmpresa()
  for (const path of ['/admin', '/admin.data', '/admin/vehicles', '/api/no-existe']) {
    const r = await askServer(path, { as: admin })
    expect(`${path} ${r.headers.get('cache-control')}`).toMatch(/no-store/)
    await r.body?.cancel()
  }
})

test('what is no page may style nothing', async () => {
  for (const path of [await script(), '/favicon.svg', '/og.png', '/sw.js', '/manifest.webmanifest']) {
    const r = await askServer(path)
    expect(`${path} ${r.headers.get('content-security-policy')}`).not.toContain('unsafe-inline')
    await r.body?.cancel()
  }
})

test('the picture that other sites show of us may be shown there', async () => {
  const r = await askServer('/og.png', { metodo: 'HEAD' })
  expect(r.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('built assets are kept for a year, and only they', async () => {
  const r = await askServer(await script())
  expect(r.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
})

test.each([
  ['a foreign Origin', { origin: 'https://malo.test' }],
  ['the Origin of a neighbour on the same host', { origin: 'http://localhost:1' }],
  ['an Origin of null', { origin: 'null' }],
  ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
  ['a proxy’s word for another host', { origin: 'https://malo.test', 'x-forwarded-host': 'malo.test' }],
])('a post with %s is refused before the application (docs/security.md 16)', async (_, headers) => {
  for (const path of ['/login', '/logout', '/admin/vehicles', '/admin/vehicles.data', '/api/no-existe']) {
    const r = await askServer(path, { form: { a: 'b' }, headers })
    expect(`${path} ${r.status}`).toBe(`${path} 403`)
    await r.body?.cancel()
  }
})

test('a post of our own page is not refused for where it comes from', async () => {
  const r = await askServer('/login', {
    form: { email: '' },
    headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
  })
  expect(r.status).not.toBe(403)
})
