/** Coming in through an OpenID provider with the real protocol, and every lie it could be told (docs/security.md 9, 10). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashDeContrasena } from '../../worker/access/contrasena'
import { huellaConLlave } from '../../worker/access/huella'
import { nuevoToken } from '../../worker/access/sesion'
import { unico } from '../apoyo/datos'
import { crearEmpresa, crearPersona, ejecutar, filas, ORIGEN, type Persona, registro } from '../apoyo/mundo'
import { abrirProveedor, CLIENTE, SECRETO } from '../apoyo/proveedor'
import { SECRETOS } from '../apoyo/secretos'
import { pedir } from './apoyo/pedir'

let proveedor: Awaited<ReturnType<typeof abrirProveedor>>
beforeAll(async () => {
  proveedor = await abrirProveedor()
})
afterAll(() => proveedor.cerrar())
beforeEach(() => proveedor.ser(alguien()))

const alguien = (mas: object = {}) => ({
  sub: `sub-${unico()}`,
  email: `p-${unico()}@correo.test`,
  email_verified: true,
  name: 'Marcela Ríos',
  ...mas,
})
let serie = 0
/** With the provider set up, on this machine, from an address of its own. */
const aqui = (cookie?: string) => ({
  'x-prueba-en-este-equipo': '1',
  'x-prueba-proveedores': JSON.stringify([
    { id: 'prueba', nombre: 'Prueba', issuer: proveedor.issuer, client_id: CLIENTE, client_secret: SECRETO },
  ]),
  'cf-connecting-ip': `198.51.102.${++serie}`,
  ...(cookie ? { cookie } : {}),
})
const galletas = (r: Response) =>
  r.headers
    .getSetCookie()
    .map((g) => g.split(';')[0] ?? '')
    .filter((g) => !g.endsWith('='))

/** Where the page of an answer sends the browser. */
async function rumbo(r: Response): Promise<string> {
  const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(await r.text()) ?? []
  return url.replaceAll('&#38;', '&')
}
/** Goes to the provider and signs in there: the cookie of the step, and the address that leads back. */
async function ir(volver = '', como?: Persona) {
  const r = await pedir(`/api/auth/provider/prueba${volver}`, { form: {}, cabeceras: aqui(como?.cookie) })
  expect(r.status).toBe(200)
  const [cookie = ''] = galletas(r)
  const alla = await fetch(await rumbo(r), { redirect: 'manual' })
  return { cookie, vuelta: (alla.headers.get('location') ?? '').replace(ORIGEN, '') }
}
const volver = (vuelta: string, cookie: string) => pedir(vuelta, { cabeceras: aqui(cookie) })
async function entrar(destino = '') {
  const { cookie, vuelta } = await ir(destino)
  const r = await volver(vuelta, cookie)
  return { destino: r.headers.get('location'), cookies: galletas(r), status: r.status }
}
/** The notices that were written to somebody. */
const avisosDe = (id: string) =>
  filas<{ texto: string }>("select texto from correos where usuario_id = ? and clave like 'aviso:%'", id)
const cuentaDe = async (email: string) =>
  (
    await filas<{
      id: string
      nombre: string
      rol: string
      empresa_id: string | null
      email_verificado_at: number | null
    }>('select u.*, r.nombre as rol from usuarios u join roles r on r.id = u.rol_id where u.email = ?', email)
  )[0]
const identidadesDe = (id: string) => filas('select * from identidades where usuario_id = ?', id)
const verificado = (p: Persona) => ejecutar([['update usuarios set email_verificado_at = 1 where id = ?', [p.id]]])

test('there is a button for each provider that is set up, and none where there is none', async () => {
  for (const pagina of ['/login', '/signup']) {
    expect(await (await pedir(pagina)).text()).not.toContain('Continuar con')
    const con = await (await pedir(pagina, { cabeceras: aqui() })).text()
    expect(con).toContain('Continuar con <!-- -->Prueba'.replace('<!-- -->', ''))
    expect(con).toContain('action="/api/auth/provider/prueba"')
  }
  expect((await pedir('/api/auth/provider/prueba', { form: {} })).status).toBe(404)
  expect((await pedir('/api/auth/provider/otro', { form: {}, cabeceras: aqui() })).status).toBe(404)
})

test('the way there begins with a form of ours alone, and carries state, nonce and a challenge', async () => {
  const ajena = await pedir('/api/auth/provider/prueba', {
    form: {},
    cabeceras: { ...aqui(), origin: 'https://malo.test' },
  })
  expect(ajena.status).toBe(403)
  const r = await pedir('/api/auth/provider/prueba', { form: {}, cabeceras: aqui() })
  expect(r.headers.getSetCookie()[0]).toMatch(
    /^__Host-vigia-proveedor=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
  )
  expect(r.headers.get('content-security-policy')).toContain("default-src 'none'")
  const p = new URL(await rumbo(r)).searchParams
  expect(Object.fromEntries(p)).toMatchObject({
    client_id: CLIENTE,
    response_type: 'code',
    redirect_uri: `${ORIGEN}/api/auth/provider/prueba`,
    code_challenge_method: 'S256',
  })
  for (const nombre of ['state', 'nonce', 'code_challenge']) expect(p.get(nombre)).toMatch(/^[\w-]{43}$/)
  // the page that a form of the settings leads to goes the same way, and only with the cookie
  const [cookie = ''] = galletas(r)
  expect(await rumbo(await pedir('/api/auth/go', { cabeceras: aqui(cookie) }))).toContain(`state=${p.get('state')}`)
  const sin = await pedir('/api/auth/go', { cabeceras: aqui() })
  expect(sin.headers.get('location')).toBe('/login?proveedor=vencido')
})

describe('an unknown person', () => {
  test('gets an account as a sign-up makes one, with the address proven, and comes in', async () => {
    const quien = alguien()
    proveedor.ser(quien)
    const { destino, cookies } = await entrar()
    expect(destino).toBe('/admin')
    expect(cookies[0]).toMatch(/^__Host-vigia=[\w-]{43}$/)
    const cuenta = await cuentaDe(quien.email)
    expect(cuenta).toMatchObject({ nombre: 'Marcela Ríos', rol: 'Administrador', empresa_id: null })
    expect(cuenta?.email_verificado_at).toBeGreaterThan(0)
    expect(await filas('select via from sesiones where usuario_id = ?', cuenta!.id)).toEqual([{ via: 'proveedor' }])
    expect(await identidadesDe(cuenta!.id)).toMatchObject([{ issuer: proveedor.issuer, sub: quien.sub }])
    expect((await pedir('/admin', { como: { cookie: cookies[0]! } })).headers.get('location')).toBe('/admin/company')
  })

  test('keeps the language that the pages of ours were read in', async () => {
    const quien = alguien()
    proveedor.ser(quien)
    const { cookie, vuelta } = await ir()
    await volver(vuelta, `${cookie}; __Host-vigia-idioma=en`)
    expect(await cuentaDe(quien.email)).toMatchObject({ idioma: 'en' })
  })

  test('is refused when the provider does not say that the address is theirs', async () => {
    for (const email_verified of [false, undefined, 'no']) {
      const quien = alguien({ email_verified })
      proveedor.ser(quien)
      expect((await entrar()).destino).toBe('/login?proveedor=sin-verificar')
      expect(await cuentaDe(quien.email)).toBeUndefined()
    }
    proveedor.ser({ sub: `sin-correo-${unico()}` })
    expect((await entrar()).destino).toBe('/login?proveedor=sin-verificar')
  })

  test('comes back as the same person, also under another address', async () => {
    const quien = alguien()
    proveedor.ser(quien)
    await entrar()
    const { id } = (await cuentaDe(quien.email))!
    const otra = `otra-${unico()}@correo.test`
    proveedor.ser({ ...quien, email: otra, email_verified: false })
    expect((await entrar()).destino).toBe('/admin')
    expect(await cuentaDe(otra)).toBeUndefined()
    expect(await filas('select id from sesiones where usuario_id = ?', id)).toHaveLength(2)
    expect(await identidadesDe(id)).toMatchObject([{ email: otra }])
  })
})

describe('an account with the same address', () => {
  test('is linked when the provider has seen the address proven', async () => {
    const p = await crearPersona('Usuario')
    await verificado(p)
    proveedor.ser(alguien({ email: p.email.toUpperCase() }))
    expect((await entrar()).destino).toBe('/home')
    expect(await identidadesDe(p.id)).toHaveLength(1)
    expect((await avisosDe(p.id))[0]?.texto).toContain(
      'también se puede entrar a su cuenta con Prueba, sin la contraseña',
    )
    expect((await entrar()).destino).toBe('/home')
    expect(await avisosDe(p.id)).toHaveLength(1)
  })

  test('whose address was never proven is its owner’s by that, and who made it is out', async () => {
    const clave = 'la clave del intruso'
    const email = `victima-${unico()}@corporacion.test`
    const form = { nombre: 'X', email, contrasena: clave, confirmar_contrasena: clave, terminos: 'on' }
    await pedir('/signup', { form, cabeceras: aqui() })
    const ajena = galletas(await pedir('/login', { form: { email, contrasena: clave }, cabeceras: aqui() })).join('; ')
    expect((await pedir('/admin', { cabeceras: aqui(ajena) })).headers.get('location')).toBe('/admin/company')
    proveedor.ser(alguien({ email }))
    const { destino, cookies } = await entrar()
    expect(destino).toBe('/admin')
    // as the other ways say it, on the next page: the password ended
    const said = cookies.find((c) => c.startsWith('__Host-aviso='))?.slice('__Host-aviso='.length)
    expect(JSON.parse(decodeURIComponent(said ?? 'null'))).toEqual({ clave: 'acceso.verificado_sin_contrasena' })
    const again = await entrar()
    expect(again.cookies.filter((c) => c.startsWith('__Host-aviso='))).toEqual([])
    expect((await cuentaDe(email))?.email_verificado_at).toBeGreaterThan(0)
    expect((await pedir('/admin', { cabeceras: aqui(cookies[0]) })).headers.get('location')).toBe('/admin/company')
    expect((await pedir('/admin', { cabeceras: aqui(ajena) })).headers.get('location')).toBe('/login?volver=%2Fadmin')
    expect((await pedir('/login', { form: { email, contrasena: clave }, cabeceras: aqui() })).status).toBe(422)
  })

  test('is not linked when the provider has not, and the way to link is said (docs/security.md 10)', async () => {
    const p = await crearPersona('Usuario')
    for (const nuestro of [true, false]) {
      await ejecutar([['update usuarios set email_verificado_at = ? where id = ?', [nuestro ? 1 : null, p.id]]])
      proveedor.ser(alguien({ email: p.email, email_verified: false }))
      const { destino, cookies } = await entrar()
      expect([nuestro, destino, cookies]).toEqual([nuestro, '/login?proveedor=sin-vincular', []])
    }
    expect(await identidadesDe(p.id)).toEqual([])
    expect(await avisosDe(p.id)).toEqual([])
    const pagina = await (await pedir('/login?proveedor=sin-vincular')).text()
    expect(pagina).toContain('Ya hay una cuenta con ese correo. Entre con su contraseña y vincule el proveedor')
  })

  test('with a second factor is asked for it all the same (docs/security.md 9)', async () => {
    const p = await crearPersona('Administrador')
    await verificado(p)
    await ejecutar([
      [
        "insert or replace into factores (usuario_id, secreto, verificado_at, created_at) values (?, 'x', 1, 1)",
        [p.id],
      ],
    ])
    proveedor.ser(alguien({ email: p.email }))
    const { destino, cookies } = await entrar()
    expect(destino).toBe('/login/verificar')
    expect(cookies.join()).not.toContain('__Host-vigia=')
  })
})

describe('an answer of the provider is refused (docs/security.md 10)', () => {
  /** What a lie comes to: nobody comes in, and no account is made. */
  async function rehusado(mentira: Parameters<typeof proveedor.ser>[1], esperado = 'fallo') {
    const quien = alguien()
    proveedor.ser(quien, mentira)
    const { destino, cookies } = await entrar()
    expect(destino).toBe(`/login?proveedor=${esperado}`)
    expect(cookies).toEqual([])
    expect(await cuentaDe(quien.email)).toBeUndefined()
  }

  test('with another nonce', () => rehusado({ dicho: { nonce: 'otro' } }))
  test('without a nonce', () => rehusado({ dicho: { nonce: undefined } }))
  test('with another audience', () => rehusado({ dicho: { aud: 'otro-cliente' } }))
  test('with another issuer in the token', () => rehusado({ dicho: { iss: 'https://malo.test' } }))
  test('that has expired', () => rehusado({ dicho: { exp: Math.floor(Date.now() / 1000) - 600 } }))
  test('signed by a key that is not in its set', () => rehusado({ otraLlave: true }))
  test('that names nobody', () => rehusado({ dicho: { sub: '' } }))
  test('when the person says no, in other words', () => rehusado({ cancela: true }, 'cancelado'))

  test('when its discovery says that it is another issuer', async () => {
    proveedor.ser(alguien(), { otroIssuer: 'https://malo.test' })
    const r = await pedir('/api/auth/provider/prueba', { form: {}, cabeceras: aqui() })
    expect([r.status, r.headers.get('location')]).toEqual([303, '/login?proveedor=fallo'])
  })

  test('with another state, and then the step is gone', async () => {
    const { cookie, vuelta } = await ir()
    const otro = vuelta.replace(/state=[\w-]+/, `state=${'A'.repeat(43)}`)
    const antes = proveedor.canjes.length
    expect((await volver(otro, cookie)).headers.get('location')).toBe('/login?proveedor=fallo')
    expect((await volver(vuelta, cookie)).headers.get('location')).toBe('/login?proveedor=vencido')
    expect(proveedor.canjes).toHaveLength(antes)
  })

  test('that was answered already: a replayed code opens nothing', async () => {
    const { cookie, vuelta } = await ir()
    const [una, otra] = await Promise.all([volver(vuelta, cookie), volver(vuelta, cookie)])
    const destinos = [una, otra].map((r) => r.headers.get('location')).sort()
    expect(destinos).toEqual(['/admin', '/login?proveedor=vencido'])
    // the code in a step of its own, as a thief of the address would try: the provider gave it for another challenge
    const nuevo = await ir()
    const code = new URL(ORIGEN + vuelta).searchParams.get('code') ?? ''
    const conCodigo = nuevo.vuelta.replace(/code=[\w-]+/, `code=${code}`)
    expect((await volver(conCodigo, nuevo.cookie)).headers.get('location')).toBe('/login?proveedor=fallo')
  })

  test('in another browser than the one that went, or after ten minutes', async () => {
    const { cookie, vuelta } = await ir()
    const mio = await ir()
    expect((await volver(vuelta, '')).headers.get('location')).toBe('/login?proveedor=vencido')
    expect((await volver(vuelta, mio.cookie)).headers.get('location')).toBe('/login?proveedor=fallo')
    await ejecutar([["update pasos set expires_at = ? where tipo = 'proveedor'", [Date.now() - 1]]])
    expect((await volver(vuelta, cookie)).headers.get('location')).toBe('/login?proveedor=vencido')
  })

  test('with a code of a person’s own put under another’s step: the verifier does not fit', async () => {
    const [mio, suyo] = [await ir(), await ir()]
    const code = new URL(ORIGEN + mio.vuelta).searchParams.get('code') ?? ''
    const mezcla = suyo.vuelta.replace(/code=[\w-]+/, `code=${code}`)
    expect((await volver(mezcla, suyo.cookie)).headers.get('location')).toBe('/login?proveedor=fallo')
  })
})

describe('in the settings', () => {
  const CLAVE = 'tres volcanes dormidos'
  let hash: string
  beforeAll(async () => {
    hash = await hashDeContrasena(CLAVE)
  })
  const AJUSTES = '/admin/settings?tab=integraciones'
  const CREDENCIAL = 'insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)'
  async function persona() {
    const { admin } = await crearEmpresa({ vehiculos: 0 })
    await ejecutar([[CREDENCIAL, [admin.id, hash, Date.now()]]])
    return admin
  }
  const postear = (p: Persona, form: Record<string, string>, ruta = AJUSTES) =>
    pedir(ruta, { form, cabeceras: aqui(p.cookie) })
  const pedirVinculo = (p: Persona, contrasena_actual = CLAVE, ruta = AJUSTES) =>
    postear(p, { intent: 'identidad-vincular', proveedor: 'prueba', contrasena_actual }, ruta)
  /** Links as a person does: the form, the page that leads on, the provider, and back in the browser of `vuelve`. */
  async function vincular(p: Persona, vuelve: Persona | null = p, ruta = AJUSTES) {
    const r = await pedirVinculo(p, CLAVE, ruta)
    expect([r.status, r.headers.get('location')]).toEqual([302, '/api/auth/go'])
    const [paso = ''] = galletas(r)
    const url = await rumbo(await pedir('/api/auth/go', { cabeceras: aqui(`${p.cookie}; ${paso}`) }))
    const alla = await fetch(url, { redirect: 'manual' })
    const vuelta = (alla.headers.get('location') ?? '').replace(ORIGEN, '')
    const aca = await volver(vuelta, vuelve ? `${vuelve.cookie}; ${paso}` : paso)
    return aca.headers.get('location')
  }
  const sucesos = (p: Persona) =>
    filas("select suceso from auditoria where usuario_id = ? and suceso like 'identidad%' order by rowid", p.id)

  test('somebody links an account after the own password, comes in with it, and unlinks it again', async () => {
    const p = await persona()
    const quien = alguien()
    proveedor.ser(quien)
    expect(await vincular(p)).toBe(`${AJUSTES}&vinculo=hecho`)
    const [identidad] = await identidadesDe(p.id)
    expect(identidad).toMatchObject({ sub: quien.sub, issuer: proveedor.issuer })
    expect(await avisosDe(p.id)).toHaveLength(1)
    const pagina = await (await pedir(`${AJUSTES}&vinculo=hecho`, { cabeceras: aqui(p.cookie) })).text()
    for (const texto of ['Cuenta vinculada. Ya puede entrar con ella.', quien.email]) expect(pagina).toContain(texto)
    expect((await entrar()).destino).toBe('/admin')

    const quitar = { intent: 'identidad-desvincular', id: String(identidad!.id) }
    expect((await postear(p, { ...quitar, contrasena_actual: 'no es' })).status).toBe(422)
    expect((await postear(p, quitar)).status).toBe(422)
    expect((await postear(await persona(), { ...quitar, contrasena_actual: CLAVE })).status).toBe(404)
    expect(await identidadesDe(p.id)).toHaveLength(1)
    expect((await postear(p, { ...quitar, contrasena_actual: CLAVE })).status).toBe(302)
    expect(await identidadesDe(p.id)).toEqual([])
    expect(await sucesos(p)).toEqual([{ suceso: 'identidad-vinculada' }, { suceso: 'identidad-desvinculada' }])
  })

  test('linked by an intruder is shown to the owner who resets the password, and opens nothing afterwards', async () => {
    const p = await persona()
    const suyo = alguien({ email: `intruso-${unico()}@correo.test` })
    proveedor.ser(suyo)
    expect(await vincular(p)).toBe(`${AJUSTES}&vinculo=hecho`)
    expect((await entrar()).destino).toBe('/admin')
    const enlace = nuevoToken()
    const hash = await huellaConLlave(SECRETOS.HASH_SECRET, 'codigo-enlace', 'restablecer', enlace)
    await ejecutar([
      [
        `insert into codigos (usuario_id, proposito, hash, email, expires_at, created_at) values (?, 'restablecer', ?, ?, ?, ?)`,
        [p.id, hash, p.email, Date.now() + 600_000, Date.now()],
      ],
    ])
    const pagina = await (await pedir(`/reset-password?enlace=${enlace}`, { cabeceras: aqui() })).text()
    for (const texto of ['se desvinculan estas cuentas', suyo.email, '<b>Prueba</b>']) expect(pagina).toContain(texto)
    const nueva = 'cuatro nubes sobre el páramo'
    const form = { intent: 'restablecer', enlace, contrasena: nueva, confirmar_contrasena: nueva }
    expect((await pedir('/reset-password', { form, cabeceras: aqui() })).headers.get('location')).toBe('/login')
    expect(await identidadesDe(p.id)).toEqual([])
    // the intruder's provider answers for another address: that is an account of its own
    await entrar()
    expect((await cuentaDe(suyo.email))?.id).not.toBe(p.id)
  })

  test('docs/security.md 9, 10: the SuperAdmin links and unlinks the same way, and comes in past the second factor alone', async () => {
    const p = await crearPersona('SuperAdmin')
    await ejecutar([[CREDENCIAL, [p.id, hash, Date.now()]]])
    const SUYOS = '/super-admin/settings?tab=seguridad'
    const quien = alguien()
    proveedor.ser(quien)
    expect((await pedirVinculo(p, 'no es', SUYOS)).status).toBe(422)
    expect(await vincular(p, p, SUYOS)).toBe(`${SUYOS}&vinculo=hecho`)
    expect(await avisosDe(p.id)).toHaveLength(1)
    expect(await (await pedir(SUYOS, { cabeceras: aqui(p.cookie) })).text()).toContain(quien.email)
    expect((await entrar()).destino).toBe('/login/verificar')
    const [identidad] = await identidadesDe(p.id)
    const quitar = { intent: 'identidad-desvincular', id: String(identidad!.id) }
    expect((await postear(p, { ...quitar, contrasena_actual: 'no es' }, SUYOS)).status).toBe(422)
    expect((await postear(p, { ...quitar, contrasena_actual: CLAVE }, SUYOS)).status).toBe(302)
    expect(await identidadesDe(p.id)).toEqual([])
    expect(await sucesos(p)).toEqual([{ suceso: 'identidad-vinculada' }, { suceso: 'identidad-desvinculada' }])
  })

  test('a wrong password sends nobody to the provider', async () => {
    const p = await persona()
    const r = await pedirVinculo(p, 'no es')
    expect([r.status, galletas(r)]).toEqual([422, []])
    expect(await filas('select * from pasos where usuario_id = ?', p.id)).toEqual([])
  })

  test('only who began it may link: another person’s browser, or nobody’s, links nothing', async () => {
    const [p, otra] = [await persona(), await persona()]
    proveedor.ser(alguien())
    for (const vuelve of [otra, null]) expect(await vincular(p, vuelve)).toBe(`${AJUSTES}&vinculo=vencido`)
    expect([...(await identidadesDe(p.id)), ...(await identidadesDe(otra.id))]).toEqual([])
  })

  test('an account that is somebody else’s is not linked, nor a second one of the same provider', async () => {
    const [p, otra] = [await persona(), await persona()]
    const quien = alguien()
    proveedor.ser(quien)
    expect(await vincular(p)).toBe(`${AJUSTES}&vinculo=hecho`)
    expect(await vincular(otra)).toBe(`${AJUSTES}&vinculo=de-otra-persona`)
    proveedor.ser(alguien())
    expect(await vincular(p)).toBe(`${AJUSTES}&vinculo=ya-hay-una`)
    expect(await identidadesDe(p.id)).toMatchObject([{ sub: quien.sub }])
  })

  test('the last way in cannot be unlinked: who has no password is told how to make one (docs/security.md 10)', async () => {
    const quien = alguien()
    proveedor.ser(quien)
    const { cookies } = await entrar()
    const { id } = (await cuentaDe(quien.email))!
    await ejecutar([
      ['update usuarios set empresa_id = ? where id = ?', [(await crearEmpresa({ vehiculos: 0 })).id, id]],
    ])
    const suya = { cookie: cookies[0]! } as Persona
    const [identidad] = await identidadesDe(id)
    const quitar = { intent: 'identidad-desvincular', id: String(identidad!.id), contrasena_actual: 'cualquiera' }
    const r = await postear(suya, quitar)
    expect(r.status).toBe(422)
    expect(await r.text()).toContain('Su cuenta no tiene contraseña.')
    expect(await identidadesDe(id)).toHaveLength(1)
  })

  test('a program is seen with its device and sent away: its token opens nothing, and another’s program stays', async () => {
    const [p, otra] = [await persona(), await persona()]
    const r = await fetch(`${ORIGEN}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: p.email, password: CLAVE }),
      headers: { 'user-agent': 'python-requests/2.31', 'cf-connecting-ip': `198.51.103.${++serie}` },
    })
    const { access_token } = (await r.json()) as { access_token: string }
    const lee = async () =>
      (await pedir('/api/vehicles', { cabeceras: { authorization: `Bearer ${access_token}` } })).status
    expect(await lee()).toBe(200)
    expect(await (await pedir(AJUSTES, { como: p })).text()).toContain('python-requests/2.31')
    const [familia] = await filas<{ id: string }>('select id from api_familias where usuario_id = ?', p.id)
    const retirar = { intent: 'programa-retirar', id: familia!.id }
    expect((await postear(otra, retirar)).status).toBe(404)
    expect(await lee()).toBe(200)
    expect((await postear(p, retirar)).status).toBe(302)
    expect(await lee()).toBe(401)
  })
})

test('only our own pages are gone back to (docs/security.md 10)', async () => {
  const { admin } = await crearEmpresa({ vehiculos: 0 })
  await verificado(admin)
  const quien = alguien({ email: admin.email })
  proveedor.ser(quien)
  expect((await entrar('?volver=%2Fadmin%2Fvehicles%3Fq%3DJTR')).destino).toBe('/admin/vehicles?q=JTR')
  for (const fuera of ['https://malo.test/admin', '//malo.test/admin', '/\\malo.test', '/super-admin/users']) {
    expect([fuera, (await entrar(`?volver=${encodeURIComponent(fuera)}`)).destino]).toEqual([fuera, '/admin'])
  }
})

test('neither the client’s secret nor a code nor a token stands in the log', async () => {
  const { cookie, vuelta } = await ir()
  proveedor.ser(alguien(), { otraLlave: true })
  await volver(vuelta, cookie)
  const log = await registro()
  const code = new URL(ORIGEN + vuelta).searchParams.get('code') ?? '?'
  for (const secreto of [SECRETO, code, 'eyJ']) expect(log.includes(secreto)).toBe(false)
})
