/** docs/security.md 16–18: what stands on every answer, and who may not even knock. */
import { expect, test } from 'vitest'
import { crearEmpresa, ORIGEN } from '../apoyo/mundo'
import { pedir } from './apoyo/pedir'

async function script(): Promise<string> {
  const html = await (await pedir('/login')).text()
  const hallado = /\/assets\/[\w.-]+\.js/.exec(html)?.[0]
  if (!hallado) throw new Error('the page names no script')
  return hallado
}

/** Every kind of answer that there is. */
async function respuestas(): Promise<[string, Response][]> {
  const { admin, usuario } = await crearEmpresa()
  return [
    ['a public page', await pedir('/login')],
    ['the phone page', await pedir('/track/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')],
    ['a signed-in page', await pedir('/admin', { como: admin })],
    ['data of a page', await pedir('/admin.data', { como: admin })],
    ['a redirect', await pedir('/admin')],
    ['a refusal', await pedir('/admin', { como: usuario })],
    ['a page that does not exist', await pedir('/no-existe')],
    ['an API answer', await pedir('/api/health')],
    ['a report over a wrong link', await pedir('/api/track/AAAA/positions', { metodo: 'POST', cuerpo: '{}' })],
    ['an API route that does not exist', await pedir('/api/no-existe')],
    ['a foreign post', await pedir('/login', { form: { a: 'b' }, cabeceras: { origin: 'https://malo.test' } })],
    [
      'a body of a wrong kind',
      await pedir('/login', { cuerpo: '{}', cabeceras: { 'content-type': 'application/json' } }),
    ],
    ['a method that nobody takes', await pedir('/login', { metodo: 'PUT', form: { a: 'b' } })],
    ['a script', await pedir(await script())],
    ['an asset that does not exist', await pedir('/assets/no-existe.js')],
    ['a manifest or icon', await pedir('/favicon.ico')],
  ]
}

test('every answer, errors and assets too, carries the security headers (docs/security.md 17)', async () => {
  const faltas: string[] = []
  for (const [cual, r] of await respuestas()) {
    const exigir = (cabecera: string, forma: RegExp) => {
      const valor = r.headers.get(cabecera)
      if (!valor || !forma.test(valor)) faltas.push(`${cual} (${r.status}): ${cabecera} = ${valor}`)
    }
    exigir('x-content-type-options', /^nosniff$/)
    exigir('strict-transport-security', /max-age=(\d{8,})/)
    exigir('referrer-policy', /^strict-origin-when-cross-origin$/)
    exigir('content-security-policy', /frame-ancestors 'none'/)
    exigir('cross-origin-resource-policy', /^same-origin$/)
    exigir('permissions-policy', cual === 'the phone page' ? /geolocation=\(self\)/ : /geolocation=\(\)/)
    await r.body?.cancel()
  }
  expect(faltas).toEqual([])
})

test('the policy of a page allows scripts by nonce alone, a new nonce each time (docs/security.md 17)', async () => {
  const politicas = await Promise.all(
    [1, 2].map(async () => {
      const r = await pedir('/login')
      const politica = r.headers.get('content-security-policy') ?? ''
      const [, nonce] = /script-src 'nonce-([^']+)' 'strict-dynamic'(;|$)/.exec(politica) ?? []
      expect(nonce?.length).toBeGreaterThanOrEqual(22)
      const html = await r.text()
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map((m) => m[1] ?? '')
      expect(scripts.filter((s) => !s.includes(`nonce="${nonce}"`))).toEqual([])
      return { politica, nonce }
    }),
  )
  expect(politicas[0]?.nonce).not.toBe(politicas[1]?.nonce)
  const politica = politicas[0]?.politica ?? ''
  expect(politica).toContain("object-src 'none'")
  expect(politica).toContain("base-uri 'none'")
  expect(politica).toContain("style-src-attr 'unsafe-inline'")
  expect(politica.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!\.tile)/)
})

test('what a signed-in person sees is kept by no cache (docs/security.md 18)', async () => {
  const { admin } = await crearEmpresa()
  for (const path of ['/admin', '/admin.data', '/admin/vehicles', '/api/no-existe']) {
    const r = await pedir(path, { como: admin })
    expect(`${path} ${r.headers.get('cache-control')}`).toMatch(/no-store/)
    await r.body?.cancel()
  }
})

test('what is no page may style nothing', async () => {
  for (const path of [await script(), '/favicon.svg', '/og.png', '/sw.js', '/manifest.webmanifest']) {
    const r = await pedir(path)
    expect(`${path} ${r.headers.get('content-security-policy')}`).not.toContain('unsafe-inline')
    await r.body?.cancel()
  }
})

test('the picture that other sites show of us may be shown there', async () => {
  const r = await pedir('/og.png', { metodo: 'HEAD' })
  expect(r.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('built assets are kept for a year, and only they', async () => {
  const r = await pedir(await script())
  expect(r.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
})

test.each([
  ['a foreign Origin', { origin: 'https://malo.test' }],
  ['the Origin of a neighbour on the same host', { origin: 'http://localhost:1' }],
  ['an Origin of null', { origin: 'null' }],
  ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
  ['a proxy’s word for another host', { origin: 'https://malo.test', 'x-forwarded-host': 'malo.test' }],
])('a post with %s is refused before the application (docs/security.md 16)', async (_, cabeceras) => {
  for (const path of ['/login', '/logout', '/admin/vehicles', '/admin/vehicles.data', '/api/no-existe']) {
    const r = await pedir(path, { form: { a: 'b' }, cabeceras })
    expect(`${path} ${r.status}`).toBe(`${path} 403`)
    await r.body?.cancel()
  }
})

test('a post of our own page is not refused for where it comes from', async () => {
  const r = await pedir('/login', {
    form: { email: '' },
    cabeceras: { origin: ORIGEN, 'sec-fetch-site': 'same-origin' },
  })
  expect(r.status).not.toBe(403)
})
