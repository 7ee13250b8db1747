/** Programs: how they get a token, and what it opens (docs/security.md 8). */
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { ANSWERS, REQUESTS } from '../../../app/public/help/examples'
import { hashPassword } from '../../../worker/access/password'
import { signLink } from '../../../worker/live/link'
import { pdf } from '../../support/samples'
import { SECRETS } from '../../support/secrets'
import { assign, createEmpresa, createPerson, type Empresa, execute, ORIGIN } from '../../support/world'
import { askServer } from '../support/request'

/** Routes that a cookie opens, and their answer to the access token of the company's owner. */
const ROUTES_WITH_TOKEN: [method: string, route: string, status: number][] = [
  ['GET', '/api/vehicles', 200],
  ['HEAD', '/api/vehicles', 200],
  ['GET', '/api/files/ARCHIVO', 200],
  // routes that write or stream are for pages only
  ['POST', '/api/files', 401],
  ['DELETE', '/api/files/ARCHIVO', 401],
  ['GET', '/api/live', 426],
  ['GET', '/api/live/DISPOSITIVO', 426],
  ['GET', '/admin/vehicles', 302],
  ['GET', '/super-admin/companies', 302],
]

describe('a program', () => {
  const PASSWORD = 'tres volcanes dormidos'
  let hash: string
  let serial = 0
  beforeAll(async () => {
    hash = await hashPassword(PASSWORD)
  })
  const fromIp = () => ({ 'cf-connecting-ip': `198.51.101.${++serial}` })
  const setPassword = (p: { id: string }) =>
    execute([['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)', [p.id, hash]]])
  const post = (endpoint: string, fields: Record<string, unknown>, headers: Record<string, string> = {}) =>
    fetch(`${ORIGIN}${endpoint}`, {
      method: 'POST',
      body: JSON.stringify(fields),
      headers: { 'content-type': 'application/json', ...fromIp(), ...headers },
    })
  const signIn = async (p: { email: string }) => {
    const r = await post('/api/auth/token', { grant_type: 'password', username: p.email, password: PASSWORD })
    return (await r.json()) as { access_token: string; refresh_token: string; expires_in: number }
  }
  const withIt = (token: string) => ({ authorization: `Bearer ${token}` })
  const vehiculosOf = async (token: string) => {
    const r = await askServer('/api/vehicles', { headers: withIt(token) })
    return r.status === 200
      ? ((await r.json()) as { vehiculos: { id: string }[] }).vehiculos.map((v) => v.id)
      : r.status
  }

  test('signs in with a form or JSON, from any origin and without a cookie, and its answer is not cached', async () => {
    const { admin } = await createEmpresa({ vehiculos: 0 })
    await setPassword(admin)
    const fields = { grant_type: 'password', username: admin.email.toUpperCase(), password: PASSWORD }
    const forma = await fetch(`${ORIGIN}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: 'https://otra.test', 'sec-fetch-site': 'cross-site', ...fromIp() },
    })
    const json = await post('/api/auth/token', fields)
    for (const r of [forma, json]) {
      expect(r.status).toBe(200)
      expect(r.headers.get('cache-control')).toBe('no-store')
      expect(r.headers.getSetCookie()).toEqual([])
      expect(Object.keys((await r.json()) as object).sort()).toEqual([
        'access_token',
        'expires_in',
        'refresh_token',
        'token_type',
      ])
    }
  })

  test('is answered as the documentation says, example by example', async () => {
    const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
    await setPassword(empresa.admin)
    const keys = (json: unknown): unknown =>
      Array.isArray(json)
        ? json.slice(0, 1).map(keys)
        : typeof json === 'object' && json !== null
          ? Object.fromEntries(Object.entries(json).map(([key, value]) => [key, keys(value)]))
          : true
    const same = async (r: Response, { estado, json }: { estado: number; json: unknown }) => {
      const own: unknown = await r.json()
      expect([r.status, keys(own)]).toEqual([estado, keys(json)])
      return own as Record<string, string>
    }
    const { 'pedir-token': requestToken, 'refrescar-token': refresh, 'retirar-token': withdraw } = REQUESTS
    const own = { username: empresa.admin.email, password: PASSWORD }
    const tokens = await same(await post(requestToken.path, { ...requestToken.cuerpo, ...own }), ANSWERS.token)
    const mala = await post(requestToken.path, { ...requestToken.cuerpo, ...own, password: 'otra' })
    expect([mala.status, await mala.json()]).toEqual([ANSWERS['clave-mala'].estado, ANSWERS['clave-mala'].json])

    const read = REQUESTS['leer-vehiculos'].path.replace('JTR', empresa.vehiculos[0]!.placa.slice(0, 3))
    await same(await askServer(read, { headers: withIt(tokens.access_token!) }), ANSWERS.vehiculos)
    const without = await askServer(read, { headers: withIt('x') })
    expect([without.status, await without.json()]).toEqual([ANSWERS['sin-token'].estado, ANSWERS['sin-token'].json])
    await same(await askServer(REQUESTS['leer-llaves'].path), ANSWERS.llaves)

    const { refresh_token } = tokens
    const others = await same(await post(refresh.path, { ...refresh.cuerpo, refresh_token }), ANSWERS.token)
    expect((await post(withdraw.path, { token: others.refresh_token })).status).toBe(200)

    const { path, cuerpo: body } = REQUESTS['enviar-posicion']
    const at = new Date().toISOString()
    const report = { ...body, sentAt: at, points: body.points.map((point) => ({ ...point, at })) }
    const { clave, link_version } = empresa.dispositivos[0]!
    const link = await signLink(SECRETS.LINK_SECRET, clave, link_version)
    const r = await post(path.replace('ENLACE', link), report)
    expect([r.status, await r.json()]).toEqual([ANSWERS.posicion.estado, ANSWERS.posicion.json])
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['nothing', {}, 400, 'invalid_request'],
    ['another grant', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['a grant that is a list', { grant_type: ['password'] }, 400, 'invalid_request'],
    ['no password', { grant_type: 'password', username: 'a@b.co' }, 400, 'invalid_request'],
    [
      'a password that is an object',
      { grant_type: 'password', username: 'a@b.co', password: {} },
      400,
      'invalid_request',
    ],
    [
      'ten thousand letters',
      { grant_type: 'password', username: 'a@b.co', password: 'x'.repeat(5000) },
      400,
      'invalid_request',
    ],
    [
      'a hundred thousand',
      { grant_type: 'password', username: 'a@b.co', password: 'x'.repeat(100_000) },
      413,
      'invalid_request',
    ],
    ['nobody', { grant_type: 'password', username: 'nadie@prueba.test', password: 'x\u0000' }, 400, 'invalid_grant'],
    ['a made-up refresh token', { grant_type: 'refresh_token', refresh_token: 'A'.repeat(43) }, 400, 'invalid_grant'],
  ])('with %s is told what is wrong by OAuth’s names', async (_, fields, status, error) => {
    const r = await post('/api/auth/token', fields)
    expect([r.status, await r.json()]).toEqual([
      status,
      { error, error_description: expect.stringMatching(/^[ -~]+$/) },
    ])
  })

  test('that sends anything else is never a 500', async () => {
    for (const [tipo, body] of [
      ['application/json', '{'],
      ['application/json', '[]'],
      ['application/json', 'null'],
      ['application/json', '{"__proto__":{"grant_type":"password"}}'],
      ['application/x-www-form-urlencoded', 'grant_type=password&grant_type=password'],
      ['application/x-www-form-urlencoded', '%ff=%fe&grant_type=%00'],
      ['text/plain', 'grant_type=password'],
      ['multipart/form-data; boundary=x', '--x'],
    ] as const) {
      for (const endpoint of ['/api/auth/token', '/api/auth/revoke']) {
        const r = await fetch(ORIGIN + endpoint, { method: 'POST', body, headers: { 'content-type': tipo } })
        expect([endpoint, body, r.status]).toEqual([endpoint, body, 400])
        expect(await r.json()).toHaveProperty('error')
      }
    }
  })

  test('that guesses is slowed down and locked like a person, with the time to wait (docs/security.md 5)', async () => {
    const { email } = await createPerson('Usuario')
    const headers = fromIp()
    const estados: number[] = []
    let wait: string | null = null
    for (let i = 0; i < 5; i++) {
      const r = await post('/api/auth/token', { grant_type: 'password', username: email, password: 'x' }, headers)
      estados.push(r.status)
      wait = r.headers.get('retry-after')
    }
    expect(estados).toEqual([400, 400, 400, 429, 429])
    expect(Number(wait)).toBeGreaterThan(0)
  })

  test('reads what its person may read, of the own company alone', async () => {
    const empresa = await createEmpresa({ vehiculos: 3 })
    await setPassword(empresa.admin)
    await setPassword(empresa.usuario)
    await assign(empresa.id, empresa.usuario.id, empresa.vehiculos[1]!.id)
    const admin = await signIn(empresa.admin)
    const usuario = await signIn(empresa.usuario)
    expect(await vehiculosOf(admin.access_token)).toHaveLength(3)
    expect(await vehiculosOf(usuario.access_token)).toEqual([empresa.vehiculos[1]!.id])
    await execute([
      ['delete from asignaciones where usuario_id = ?', [empresa.usuario.id]],
      ['update usuarios set empresa_id = null where id = ?', [empresa.usuario.id]],
    ])
    expect(await vehiculosOf(usuario.access_token)).toBe(403)
    const superAdmin = await createPerson('SuperAdmin')
    await setPassword(superAdmin)
    await execute([['delete from factores where usuario_id = ?', [superAdmin.id]]])
    expect(await signIn(superAdmin)).toMatchObject({ error: 'mfa_required' })
  })

  describe('with a good token', () => {
    let empresa: Empresa
    let archivo: string
    let own: string
    let foreign: string
    beforeAll(async () => {
      empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
      const another = await createEmpresa({ vehiculos: 1 })
      await setPassword(empresa.admin)
      await setPassword(another.admin)
      own = (await signIn(empresa.admin)).access_token
      foreign = (await signIn(another.admin)).access_token
      const forma = new FormData()
      forma.set('archivo', new File([pdf()], 'soat.pdf', { type: 'application/pdf' }))
      const uploaded = await askServer('/api/files', { as: empresa.admin, metodo: 'POST', cuerpo: forma })
      archivo = ((await uploaded.json()) as { id: string }).id
    })

    test.each(ROUTES_WITH_TOKEN)('%s %s answers a token by %i', async (method, endpoint, status) => {
      const path = endpoint.replace('ARCHIVO', archivo).replace('DISPOSITIVO', empresa.dispositivos[0]!.id)
      const requestWith = (headers: Record<string, string>) =>
        fetch(ORIGIN + path, { method, headers, redirect: 'manual' })
      const r = await requestWith(withIt(own))
      await r.body?.cancel()
      expect(r.status).toBe(status)
      if (status !== 200) return
      for (const bad of ['', 'x', own.slice(0, -3), `${own}.x`]) {
        const denied = await requestWith(withIt(bad))
        expect(denied.status).toBe(401)
        expect(denied.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      }
      // never cookie and token together; another company's program gets a 404
      expect((await requestWith({ ...withIt(own), cookie: empresa.admin.cookie })).status).toBe(400)
      const other = await requestWith(withIt(foreign))
      expect(other.status).toBe(endpoint === '/api/vehicles' ? 200 : 404)
      expect(await other.text()).not.toContain(empresa.vehiculos[0]!.id)
    })

    test('a read costs one read of the gate, as with a cookie', async () => {
      const r = await askServer('/api/vehicles', { headers: withIt(own) })
      const cookie = await askServer('/api/vehicles', { as: empresa.admin })
      expect(r.headers.get('x-d1-trips')).toBe(cookie.headers.get('x-d1-trips'))
    })
  })

  test('refreshes, and signs out: then neither token opens anything', async () => {
    const { admin } = await createEmpresa({ vehiculos: 0 })
    await setPassword(admin)
    const one = await signIn(admin)
    const r = await post('/api/auth/token', { grant_type: 'refresh_token', refresh_token: one.refresh_token })
    const two = (await r.json()) as typeof one
    expect(await vehiculosOf(two.access_token)).toEqual([])
    for (const token of ['nunca', two.refresh_token, two.refresh_token])
      expect((await post('/api/auth/revoke', { token })).status).toBe(200)
    expect(await vehiculosOf(two.access_token)).toBe(401)
    expect(await vehiculosOf(one.access_token)).toBe(401)
    const another = await post('/api/auth/token', { grant_type: 'refresh_token', refresh_token: two.refresh_token })
    expect(another.status).toBe(400)
  })

  test('finds the public halves of two keys at /.well-known/jwks.json, and verifies its token with them', async () => {
    const { admin } = await createEmpresa({ vehiculos: 0 })
    await setPassword(admin)
    const { access_token } = await signIn(admin)
    const r = await askServer('/.well-known/jwks.json')
    expect(r.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(r.headers.get('content-type')).toBe('application/jwk-set+json')
    expect(r.headers.get('x-content-type-options')).toBe('nosniff')
    const set = (await r.json()) as JSONWebKeySet
    expect(set.keys).toHaveLength(2)
    for (const key of set.keys) expect(key).not.toHaveProperty('d')
    const { payload } = await jwtVerify(access_token, createLocalJWKSet(set))
    expect(payload.sub).toBe(admin.id)
    expect((await askServer('/.well-known/jwks.json', { form: {} })).status).toBe(405)
  })
})
