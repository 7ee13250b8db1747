/** Signing in through an OpenID provider with the real protocol, and every forged answer (docs/security.md 9, 10). */
import { describe, expect, test } from 'vitest'
import { uniqueWord } from '../../support/data'
import { CLIENT_ID, SECRET } from '../../support/provider'
import { createEmpresa, createPerson, execute, ORIGIN, type Person, registro, rows } from '../../support/world'
import {
  accountOf,
  cookiesOf,
  destinationOf,
  here,
  identidadesOf,
  noticesOf,
  proveedor,
  returnTo,
  signIn,
  someone,
  startSignIn,
  withProvider,
} from '../support/provider'
import { askServer } from '../support/request'

const verificado = (p: Person) => execute([['update usuarios set email_verificado_at = 1 where id = ?', [p.id]]])

withProvider()

test('there is a button for each provider that is set up, and none where there is none', async () => {
  for (const page of ['/login', '/signup']) {
    expect(await (await askServer(page)).text()).not.toContain('Continuar con')
    const withIt = await (await askServer(page, { headers: here() })).text()
    expect(withIt).toContain('Continuar con <!-- -->Prueba'.replace('<!-- -->', ''))
    expect(withIt).toContain('action="/api/auth/provider/prueba"')
  }
  expect((await askServer('/api/auth/provider/prueba', { form: {} })).status).toBe(404)
  expect((await askServer('/api/auth/provider/otro', { form: {}, headers: here() })).status).toBe(404)
})

test('the way there begins with a form of ours alone, and carries state, nonce and a challenge', async () => {
  const foreign = await askServer('/api/auth/provider/prueba', {
    form: {},
    headers: { ...here(), origin: 'https://malo.test' },
  })
  expect(foreign.status).toBe(403)
  const r = await askServer('/api/auth/provider/prueba', { form: {}, headers: here() })
  expect(r.headers.getSetCookie()[0]).toMatch(
    /^__Host-vigia-proveedor=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
  )
  expect(r.headers.get('content-security-policy')).toContain("default-src 'none'")
  const p = new URL(await destinationOf(r)).searchParams
  expect(Object.fromEntries(p)).toMatchObject({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: `${ORIGIN}/api/auth/provider/prueba`,
    code_challenge_method: 'S256',
  })
  for (const nombre of ['state', 'nonce', 'code_challenge']) expect(p.get(nombre)).toMatch(/^[\w-]{43}$/)
  // the page that a form of the settings leads to works the same way, and only with the cookie
  const [cookie = ''] = cookiesOf(r)
  expect(await destinationOf(await askServer('/api/auth/go', { headers: here(cookie) }))).toContain(
    `state=${p.get('state')}`,
  )
  const without = await askServer('/api/auth/go', { headers: here() })
  expect(without.headers.get('location')).toBe('/login?proveedor=vencido')
})

describe('an unknown person', () => {
  test('gets an account as a sign-up makes one, with the address proven, and comes in', async () => {
    const actor = someone()
    proveedor.actAs(actor)
    const { destination, cookies } = await signIn()
    expect(destination).toBe('/admin')
    expect(cookies[0]).toMatch(/^__Host-vigia=[\w-]{43}$/)
    const account = await accountOf(actor.email)
    expect(account).toMatchObject({ nombre: 'Marcela Ríos', rol: 'Administrador', empresa_id: null })
    expect(account?.email_verificado_at).toBeGreaterThan(0)
    expect(await rows('select via from sesiones where usuario_id = ?', account!.id)).toEqual([{ via: 'proveedor' }])
    expect(await identidadesOf(account!.id)).toMatchObject([{ issuer: proveedor.issuer, sub: actor.sub }])
    expect((await askServer('/admin', { as: { cookie: cookies[0]! } })).headers.get('location')).toBe('/admin/company')
  })

  test('keeps the language that the pages of ours were read in', async () => {
    const actor = someone()
    proveedor.actAs(actor)
    const { cookie, running: callbackPath } = await startSignIn()
    await returnTo(callbackPath, `${cookie}; __Host-vigia-idioma=en`)
    expect(await accountOf(actor.email)).toMatchObject({ idioma: 'en' })
  })

  test('is refused when the provider does not say that the address is theirs', async () => {
    for (const email_verified of [false, undefined, 'no']) {
      const actor = someone({ email_verified })
      proveedor.actAs(actor)
      expect((await signIn()).destination).toBe('/login?proveedor=sin-verificar')
      expect(await accountOf(actor.email)).toBeUndefined()
    }
    proveedor.actAs({ sub: `sin-correo-${uniqueWord()}` })
    expect((await signIn()).destination).toBe('/login?proveedor=sin-verificar')
  })

  test('comes back as the same person, also under another address', async () => {
    const actor = someone()
    proveedor.actAs(actor)
    await signIn()
    const { id } = (await accountOf(actor.email))!
    const another = `otra-${uniqueWord()}@correo.test`
    proveedor.actAs({ ...actor, email: another, email_verified: false })
    expect((await signIn()).destination).toBe('/admin')
    expect(await accountOf(another)).toBeUndefined()
    expect(await rows('select id from sesiones where usuario_id = ?', id)).toHaveLength(2)
    expect(await identidadesOf(id)).toMatchObject([{ email: another }])
  })
})

describe('an account with the same address', () => {
  test('is linked when the provider has seen the address proven', async () => {
    const p = await createPerson('Usuario')
    await verificado(p)
    proveedor.actAs(someone({ email: p.email.toUpperCase() }))
    expect((await signIn()).destination).toBe('/home')
    expect(await identidadesOf(p.id)).toHaveLength(1)
    expect((await noticesOf(p.id))[0]?.texto).toContain(
      'también se puede entrar a su cuenta con Prueba, sin la contraseña',
    )
    expect((await signIn()).destination).toBe('/home')
    expect(await noticesOf(p.id)).toHaveLength(1)
    // and once it is disabled, that is said in words, as after a password
    await execute([['update usuarios set deshabilitado_at = 1 where id = ?', [p.id]]])
    expect((await signIn()).destination).toBe('/login?proveedor=deshabilitada')
    expect(await (await askServer('/login?proveedor=deshabilitada')).text()).toContain('Su cuenta está deshabilitada.')
  })

  test('is neither linked nor told of it when it is disabled', async () => {
    const p = await createPerson('Usuario')
    await verificado(p)
    await execute([['update usuarios set deshabilitado_at = 1 where id = ?', [p.id]]])
    proveedor.actAs(someone({ email: p.email }))
    expect((await signIn()).destination).toBe('/login?proveedor=deshabilitada')
    expect(await identidadesOf(p.id)).toEqual([])
    expect(await noticesOf(p.id)).toEqual([])
  })

  test('whose address was never proven is its owner’s by that, and who made it is out', async () => {
    const key = 'la clave del intruso'
    const email = `victima-${uniqueWord()}@corporacion.test`
    const form = { nombre: 'X', email, contrasena: key, confirmar_contrasena: key, terminos: 'on' }
    await askServer('/signup', { form, headers: here() })
    const foreign = cookiesOf(await askServer('/login', { form: { email, contrasena: key }, headers: here() })).join(
      '; ',
    )
    expect((await askServer('/admin', { headers: here(foreign) })).headers.get('location')).toBe('/admin/company')
    proveedor.actAs(someone({ email }))
    const { destination, cookies } = await signIn()
    expect(destination).toBe('/admin')
    // the next page says it, as with the other ways of signing in: the password ended
    const said = cookies.find((c) => c.startsWith('__Host-aviso='))?.slice('__Host-aviso='.length)
    expect(JSON.parse(decodeURIComponent(said ?? 'null'))).toEqual({ clave: 'acceso.verified_no_password' })
    const again = await signIn()
    expect(again.cookies.filter((c) => c.startsWith('__Host-aviso='))).toEqual([])
    expect((await accountOf(email))?.email_verificado_at).toBeGreaterThan(0)
    expect((await askServer('/admin', { headers: here(cookies[0]) })).headers.get('location')).toBe('/admin/company')
    expect((await askServer('/admin', { headers: here(foreign) })).headers.get('location')).toBe(
      '/login?volver=%2Fadmin',
    )
    expect((await askServer('/login', { form: { email, contrasena: key }, headers: here() })).status).toBe(422)
  })

  test('is not linked when the provider has not, and the way to link is said (docs/security.md 10)', async () => {
    const p = await createPerson('Usuario')
    for (const ours of [true, false]) {
      await execute([['update usuarios set email_verificado_at = ? where id = ?', [ours ? 1 : null, p.id]]])
      proveedor.actAs(someone({ email: p.email, email_verified: false }))
      const { destination, cookies } = await signIn()
      expect([ours, destination, cookies]).toEqual([ours, '/login?proveedor=sin-vincular', []])
    }
    expect(await identidadesOf(p.id)).toEqual([])
    expect(await noticesOf(p.id)).toEqual([])
    const page = await (await askServer('/login?proveedor=sin-vincular')).text()
    expect(page).toContain('Ya hay una cuenta con ese correo. Entre con su contraseña y vincule el proveedor')
  })

  test('with a second factor is asked for it all the same (docs/security.md 9)', async () => {
    const p = await createPerson('Administrador')
    await verificado(p)
    await execute([
      [
        "insert or replace into factores (usuario_id, secreto, verificado_at, created_at) values (?, 'x', 1, 1)",
        [p.id],
      ],
    ])
    proveedor.actAs(someone({ email: p.email }))
    const { destination, cookies } = await signIn()
    expect(destination).toBe('/login/verificar')
    expect(cookies.join()).not.toContain('__Host-vigia=')
  })
})

describe('an answer of the provider is refused (docs/security.md 10)', () => {
  /** The result of a forged answer: no sign-in, and no account is created. */
  async function expectRefused(lie: Parameters<typeof proveedor.actAs>[1], expected = 'fallo') {
    const actor = someone()
    proveedor.actAs(actor, lie)
    const { destination, cookies } = await signIn()
    expect(destination).toBe(`/login?proveedor=${expected}`)
    expect(cookies).toEqual([])
    expect(await accountOf(actor.email)).toBeUndefined()
  }

  test('with another nonce', () => expectRefused({ dicho: { nonce: 'otro' } }))
  test('without a nonce', () => expectRefused({ dicho: { nonce: undefined } }))
  test('with another audience', () => expectRefused({ dicho: { aud: 'otro-cliente' } }))
  test('with another issuer in the token', () => expectRefused({ dicho: { iss: 'https://malo.test' } }))
  test('that has expired', () => expectRefused({ dicho: { exp: Math.floor(Date.now() / 1000) - 600 } }))
  test('signed by a key that is not in its set', () => expectRefused({ otherKey: true }))
  test('without a subject', () => expectRefused({ dicho: { sub: '' } }))
  test('when the person says no, in other words', () => expectRefused({ cancela: true }, 'cancelado'))

  test('when its discovery says that it is another issuer', async () => {
    proveedor.actAs(someone(), { otherIssuer: 'https://malo.test' })
    const r = await askServer('/api/auth/provider/prueba', { form: {}, headers: here() })
    expect([r.status, r.headers.get('location')]).toEqual([303, '/login?proveedor=fallo'])
  })

  test('with another state, and then the step is gone', async () => {
    const { cookie, running: callbackPath } = await startSignIn()
    const other = callbackPath.replace(/state=[\w-]+/, `state=${'A'.repeat(43)}`)
    const before = proveedor.exchanges.length
    expect((await returnTo(other, cookie)).headers.get('location')).toBe('/login?proveedor=fallo')
    expect((await returnTo(callbackPath, cookie)).headers.get('location')).toBe('/login?proveedor=vencido')
    expect(proveedor.exchanges).toHaveLength(before)
  })

  test('that was answered already: a replayed code opens nothing', async () => {
    const { cookie, running: callbackPath } = await startSignIn()
    const [one, another] = await Promise.all([returnTo(callbackPath, cookie), returnTo(callbackPath, cookie)])
    const destinations = [one, another].map((r) => r.headers.get('location')).sort()
    expect(destinations).toEqual(['/admin', '/login?proveedor=vencido'])
    // the code in another step, as a thief of the return address would try: it was issued for another challenge
    const newOne = await startSignIn()
    const code = new URL(ORIGIN + callbackPath).searchParams.get('code') ?? ''
    const withCode = newOne.running.replace(/code=[\w-]+/, `code=${code}`)
    expect((await returnTo(withCode, newOne.cookie)).headers.get('location')).toBe('/login?proveedor=fallo')
  })

  test('in another browser than the one that went, or after ten minutes', async () => {
    const { cookie, running: callbackPath } = await startSignIn()
    const mine = await startSignIn()
    expect((await returnTo(callbackPath, '')).headers.get('location')).toBe('/login?proveedor=vencido')
    expect((await returnTo(callbackPath, mine.cookie)).headers.get('location')).toBe('/login?proveedor=fallo')
    await execute([["update pasos set expires_at = ? where tipo = 'proveedor'", [Date.now() - 1]]])
    expect((await returnTo(callbackPath, cookie)).headers.get('location')).toBe('/login?proveedor=vencido')
  })

  test('with a code of a person’s own put under another’s step: the verifier does not fit', async () => {
    const mine = await startSignIn()
    const own = await startSignIn()
    const code = new URL(ORIGIN + mine.running).searchParams.get('code') ?? ''
    const mixed = own.running.replace(/code=[\w-]+/, `code=${code}`)
    expect((await returnTo(mixed, own.cookie)).headers.get('location')).toBe('/login?proveedor=fallo')
  })
})

test('only our own pages are gone back to (docs/security.md 10)', async () => {
  const { admin } = await createEmpresa({ vehiculos: 0 })
  await verificado(admin)
  const actor = someone({ email: admin.email })
  proveedor.actAs(actor)
  expect((await signIn('?volver=%2Fadmin%2Fvehicles%3Fq%3DJTR')).destination).toBe('/admin/vehicles?q=JTR')
  for (const outside of ['https://malo.test/admin', '//malo.test/admin', '/\\malo.test', '/super-admin/users']) {
    expect([outside, (await signIn(`?volver=${encodeURIComponent(outside)}`)).destination]).toEqual([outside, '/admin'])
  }
})

test('neither the client’s secret nor a code nor a token stands in the log', async () => {
  const { cookie, running: callbackPath } = await startSignIn()
  proveedor.actAs(someone(), { otherKey: true })
  await returnTo(callbackPath, cookie)
  const log = await registro()
  const code = new URL(ORIGIN + callbackPath).searchParams.get('code') ?? '?'
  for (const secret of [SECRET, code, 'eyJ']) expect(log.includes(secret)).toBe(false)
})
