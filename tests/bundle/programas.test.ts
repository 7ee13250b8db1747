/** What programs may do: how they get a token, and what it opens (docs/security.md 8). */
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { ANSWERS, REQUESTS } from '../../app/public/help/examples'
import { hashDeContrasena } from '../../worker/access/contrasena'
import { firmarEnlace } from '../../worker/live/enlace'
import { pdf } from '../apoyo/muestras'
import { asignar, crearEmpresa, crearPersona, type Empresa, ejecutar, ORIGEN } from '../apoyo/mundo'
import { SECRETOS } from '../apoyo/secretos'
import { pedir } from './apoyo/pedir'

/** Routes that a cookie opens, and what the access token of the company's owner gets there. */
const CON_TOKEN: [metodo: string, ruta: string, status: number][] = [
  ['GET', '/api/vehicles', 200],
  ['HEAD', '/api/vehicles', 200],
  ['GET', '/api/files/ARCHIVO', 200],
  // what writes, and what streams, is a page's business
  ['POST', '/api/files', 401],
  ['DELETE', '/api/files/ARCHIVO', 401],
  ['GET', '/api/live', 426],
  ['GET', '/api/live/DISPOSITIVO', 426],
  ['GET', '/admin/vehicles', 302],
  ['GET', '/super-admin/companies', 302],
]

describe('a program', () => {
  const CLAVE = 'tres volcanes dormidos'
  let hash: string
  let serie = 0
  beforeAll(async () => {
    hash = await hashDeContrasena(CLAVE)
  })
  const desde = () => ({ 'cf-connecting-ip': `198.51.101.${++serie}` })
  const conClave = (p: { id: string }) =>
    ejecutar([['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)', [p.id, hash]]])
  const postear = (ruta: string, campos: Record<string, unknown>, cabeceras: Record<string, string> = {}) =>
    fetch(`${ORIGEN}${ruta}`, {
      method: 'POST',
      body: JSON.stringify(campos),
      headers: { 'content-type': 'application/json', ...desde(), ...cabeceras },
    })
  const entrar = async (p: { email: string }) => {
    const r = await postear('/api/auth/token', { grant_type: 'password', username: p.email, password: CLAVE })
    return (await r.json()) as { access_token: string; refresh_token: string; expires_in: number }
  }
  const con = (token: string) => ({ authorization: `Bearer ${token}` })
  const vehiculosDe = async (token: string) => {
    const r = await pedir('/api/vehicles', { cabeceras: con(token) })
    return r.status === 200
      ? ((await r.json()) as { vehiculos: { id: string }[] }).vehiculos.map((v) => v.id)
      : r.status
  }

  test('signs in with a form or JSON, from any origin and without a cookie, and its answer is kept by nobody', async () => {
    const { admin } = await crearEmpresa({ vehiculos: 0 })
    await conClave(admin)
    const campos = { grant_type: 'password', username: admin.email.toUpperCase(), password: CLAVE }
    const forma = await fetch(`${ORIGEN}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams(campos),
      headers: { origin: 'https://otra.test', 'sec-fetch-site': 'cross-site', ...desde() },
    })
    const json = await postear('/api/auth/token', campos)
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
    const empresa = await crearEmpresa({ vehiculos: 1, dispositivos: 1 })
    await conClave(empresa.admin)
    const claves = (json: unknown): unknown =>
      Array.isArray(json)
        ? json.slice(0, 1).map(claves)
        : typeof json === 'object' && json !== null
          ? Object.fromEntries(Object.entries(json).map(([clave, valor]) => [clave, claves(valor)]))
          : true
    const igual = async (r: Response, { estado, json }: { estado: number; json: unknown }) => {
      const suyo: unknown = await r.json()
      expect([r.status, claves(suyo)]).toEqual([estado, claves(json)])
      return suyo as Record<string, string>
    }
    const { 'pedir-token': pedirToken, 'refrescar-token': refrescar, 'retirar-token': retirar } = REQUESTS
    const suyo = { username: empresa.admin.email, password: CLAVE }
    const fichas = await igual(await postear(pedirToken.path, { ...pedirToken.cuerpo, ...suyo }), ANSWERS.token)
    const mala = await postear(pedirToken.path, { ...pedirToken.cuerpo, ...suyo, password: 'otra' })
    expect([mala.status, await mala.json()]).toEqual([ANSWERS['clave-mala'].estado, ANSWERS['clave-mala'].json])

    const leer = REQUESTS['leer-vehiculos'].path.replace('JTR', empresa.vehiculos[0]!.placa.slice(0, 3))
    await igual(await pedir(leer, { cabeceras: con(fichas.access_token!) }), ANSWERS.vehiculos)
    const sin = await pedir(leer, { cabeceras: con('x') })
    expect([sin.status, await sin.json()]).toEqual([ANSWERS['sin-token'].estado, ANSWERS['sin-token'].json])
    await igual(await pedir(REQUESTS['leer-llaves'].path), ANSWERS.llaves)

    const { refresh_token } = fichas
    const otras = await igual(await postear(refrescar.path, { ...refrescar.cuerpo, refresh_token }), ANSWERS.token)
    expect((await postear(retirar.path, { token: otras.refresh_token })).status).toBe(200)

    const { path, cuerpo } = REQUESTS['enviar-posicion']
    const at = new Date().toISOString()
    const informe = { ...cuerpo, sentAt: at, points: cuerpo.points.map((punto) => ({ ...punto, at })) }
    const { clave, link_version } = empresa.dispositivos[0]!
    const enlace = await firmarEnlace(SECRETOS.LINK_SECRET, clave, link_version)
    const r = await postear(path.replace('ENLACE', enlace), informe)
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
  ])('with %s is told what is wrong by OAuth’s names', async (_, campos, status, error) => {
    const r = await postear('/api/auth/token', campos)
    expect([r.status, await r.json()]).toEqual([
      status,
      { error, error_description: expect.stringMatching(/^[ -~]+$/) },
    ])
  })

  test('that sends anything else is never a 500', async () => {
    for (const [tipo, cuerpo] of [
      ['application/json', '{'],
      ['application/json', '[]'],
      ['application/json', 'null'],
      ['application/json', '{"__proto__":{"grant_type":"password"}}'],
      ['application/x-www-form-urlencoded', 'grant_type=password&grant_type=password'],
      ['application/x-www-form-urlencoded', '%ff=%fe&grant_type=%00'],
      ['text/plain', 'grant_type=password'],
      ['multipart/form-data; boundary=x', '--x'],
    ] as const) {
      for (const ruta of ['/api/auth/token', '/api/auth/revoke']) {
        const r = await fetch(ORIGEN + ruta, { method: 'POST', body: cuerpo, headers: { 'content-type': tipo } })
        expect([ruta, cuerpo, r.status]).toEqual([ruta, cuerpo, 400])
        expect(await r.json()).toHaveProperty('error')
      }
    }
  })

  test('that guesses is slowed down and locked like a person, with the time to wait (docs/security.md 5)', async () => {
    const { email } = await crearPersona('Usuario')
    const cabeceras = desde()
    const estados: number[] = []
    let espera: string | null = null
    for (let i = 0; i < 5; i++) {
      const r = await postear('/api/auth/token', { grant_type: 'password', username: email, password: 'x' }, cabeceras)
      estados.push(r.status)
      espera = r.headers.get('retry-after')
    }
    expect(estados).toEqual([400, 400, 400, 429, 429])
    expect(Number(espera)).toBeGreaterThan(0)
  })

  test('reads what its person may read, of the own company alone', async () => {
    const empresa = await crearEmpresa({ vehiculos: 3 })
    await conClave(empresa.admin)
    await conClave(empresa.usuario)
    await asignar(empresa.id, empresa.usuario.id, empresa.vehiculos[1]!.id)
    const [admin, usuario] = [await entrar(empresa.admin), await entrar(empresa.usuario)]
    expect(await vehiculosDe(admin.access_token)).toHaveLength(3)
    expect(await vehiculosDe(usuario.access_token)).toEqual([empresa.vehiculos[1]!.id])
    await ejecutar([
      ['delete from asignaciones where usuario_id = ?', [empresa.usuario.id]],
      ['update usuarios set empresa_id = null where id = ?', [empresa.usuario.id]],
    ])
    expect(await vehiculosDe(usuario.access_token)).toBe(403)
    const superAdmin = await crearPersona('SuperAdmin')
    await conClave(superAdmin)
    await ejecutar([['delete from factores where usuario_id = ?', [superAdmin.id]]])
    expect(await entrar(superAdmin)).toMatchObject({ error: 'mfa_required' })
  })

  describe('with a good token', () => {
    let empresa: Empresa
    let archivo: string
    let suyo: string
    let ajeno: string
    beforeAll(async () => {
      empresa = await crearEmpresa({ vehiculos: 1, dispositivos: 1 })
      const otra = await crearEmpresa({ vehiculos: 1 })
      await conClave(empresa.admin)
      await conClave(otra.admin)
      suyo = (await entrar(empresa.admin)).access_token
      ajeno = (await entrar(otra.admin)).access_token
      const forma = new FormData()
      forma.set('archivo', new File([pdf()], 'soat.pdf', { type: 'application/pdf' }))
      const subido = await pedir('/api/files', { como: empresa.admin, metodo: 'POST', cuerpo: forma })
      archivo = ((await subido.json()) as { id: string }).id
    })

    test.each(CON_TOKEN)('%s %s answers %i', async (metodo, ruta, status) => {
      const path = ruta.replace('ARCHIVO', archivo).replace('DISPOSITIVO', empresa.dispositivos[0]!.id)
      const pedirCon = (headers: Record<string, string>) =>
        fetch(ORIGEN + path, { method: metodo, headers, redirect: 'manual' })
      const r = await pedirCon(con(suyo))
      await r.body?.cancel()
      expect(r.status).toBe(status)
      if (status !== 200) return
      for (const malo of ['', 'x', suyo.slice(0, -3), `${suyo}.x`]) {
        const negado = await pedirCon(con(malo))
        expect(negado.status).toBe(401)
        expect(negado.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      }
      // never both, and a foreign company's program finds nothing of it
      expect((await pedirCon({ ...con(suyo), cookie: empresa.admin.cookie })).status).toBe(400)
      const otro = await pedirCon(con(ajeno))
      expect(otro.status).toBe(ruta === '/api/vehicles' ? 200 : 404)
      expect(await otro.text()).not.toContain(empresa.vehiculos[0]!.id)
    })

    test('a read costs one read of the gate, as with a cookie', async () => {
      const r = await pedir('/api/vehicles', { cabeceras: con(suyo) })
      const cookie = await pedir('/api/vehicles', { como: empresa.admin })
      expect(r.headers.get('x-viajes-d1')).toBe(cookie.headers.get('x-viajes-d1'))
    })
  })

  test('refreshes, and signs out: then neither token opens anything', async () => {
    const { admin } = await crearEmpresa({ vehiculos: 0 })
    await conClave(admin)
    const uno = await entrar(admin)
    const r = await postear('/api/auth/token', { grant_type: 'refresh_token', refresh_token: uno.refresh_token })
    const dos = (await r.json()) as typeof uno
    expect(await vehiculosDe(dos.access_token)).toEqual([])
    for (const token of ['nunca', dos.refresh_token, dos.refresh_token])
      expect((await postear('/api/auth/revoke', { token })).status).toBe(200)
    expect(await vehiculosDe(dos.access_token)).toBe(401)
    expect(await vehiculosDe(uno.access_token)).toBe(401)
    const otra = await postear('/api/auth/token', { grant_type: 'refresh_token', refresh_token: dos.refresh_token })
    expect(otra.status).toBe(400)
  })

  test('finds the public halves of two keys at /.well-known/jwks.json, and verifies its token with them', async () => {
    const { admin } = await crearEmpresa({ vehiculos: 0 })
    await conClave(admin)
    const { access_token } = await entrar(admin)
    const r = await pedir('/.well-known/jwks.json')
    expect(r.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(r.headers.get('content-type')).toBe('application/jwk-set+json')
    expect(r.headers.get('x-content-type-options')).toBe('nosniff')
    const set = (await r.json()) as JSONWebKeySet
    expect(set.keys).toHaveLength(2)
    for (const llave of set.keys) expect(llave).not.toHaveProperty('d')
    const { payload } = await jwtVerify(access_token, createLocalJWKSet(set))
    expect(payload.sub).toBe(admin.id)
    expect((await pedir('/.well-known/jwks.json', { form: {} })).status).toBe(405)
  })
})
