/** Linking an account of a provider in the settings, and unlinking it again (docs/security.md 9, 10). */
import { beforeAll, describe, expect, test } from 'vitest'
import { keyedHash } from '../../../worker/access/keyed-hash'
import { hashPassword } from '../../../worker/access/password'
import { newToken } from '../../../worker/access/session'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, createPerson, execute, ORIGIN, type Person, rows } from '../../support/world'
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
  withProvider,
} from '../support/provider'
import { askServer } from '../support/request'

withProvider()

describe('in the settings', () => {
  const PASSWORD = 'tres volcanes dormidos'
  let hash: string
  beforeAll(async () => {
    hash = await hashPassword(PASSWORD)
  })
  let serial = 0
  const AJUSTES = '/admin/settings?tab=integraciones'
  const INSERT_CREDENTIAL = 'insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)'
  async function person() {
    const { admin } = await createEmpresa({ vehiculos: 0 })
    await execute([[INSERT_CREDENTIAL, [admin.id, hash, Date.now()]]])
    return admin
  }
  const post = (p: Person, form: Record<string, string>, path = AJUSTES) =>
    askServer(path, { form, headers: here(p.cookie) })
  const requestLinkedAccount = (p: Person, contrasena_actual = PASSWORD, path = AJUSTES) =>
    post(p, { intent: 'link-account', proveedor: 'prueba', contrasena_actual }, path)
  /**
   * Links an account as a person does: the form, the redirecting page, the provider, and back in the browser
   * `returning`.
   */
  async function link(p: Person, returning: Person | null = p, path = AJUSTES) {
    const r = await requestLinkedAccount(p, PASSWORD, path)
    expect([r.status, r.headers.get('location')]).toEqual([302, '/api/auth/go'])
    const [step = ''] = cookiesOf(r)
    const url = await destinationOf(await askServer('/api/auth/go', { headers: here(`${p.cookie}; ${step}`) }))
    const destination = await fetch(url, { redirect: 'manual' })
    const callbackPath = (destination.headers.get('location') ?? '').replace(ORIGIN, '')
    const callbackResponse = await returnTo(callbackPath, returning ? `${returning.cookie}; ${step}` : step)
    return callbackResponse.headers.get('location')
  }
  const auditEvents = (p: Person) =>
    rows("select suceso from auditoria where usuario_id = ? and suceso like 'identidad%' order by rowid", p.id)

  test('a person links an account after typing the password, signs in with it, and unlinks it again', async () => {
    const p = await person()
    const actor = someone()
    proveedor.actAs(actor)
    expect(await link(p)).toBe(`${AJUSTES}&vinculo=hecho`)
    const [identity] = await identidadesOf(p.id)
    expect(identity).toMatchObject({ sub: actor.sub, issuer: proveedor.issuer })
    expect(await noticesOf(p.id)).toHaveLength(1)
    const page = await (await askServer(`${AJUSTES}&vinculo=hecho`, { headers: here(p.cookie) })).text()
    for (const text of ['Cuenta vinculada. Ya puede entrar con ella.', actor.email]) expect(page).toContain(text)
    expect((await signIn()).destination).toBe('/admin')

    const remove = { intent: 'unlink-account', id: String(identity!.id) }
    expect((await post(p, { ...remove, contrasena_actual: 'no es' })).status).toBe(422)
    expect((await post(p, remove)).status).toBe(422)
    expect((await post(await person(), { ...remove, contrasena_actual: PASSWORD })).status).toBe(404)
    expect(await identidadesOf(p.id)).toHaveLength(1)
    expect((await post(p, { ...remove, contrasena_actual: PASSWORD })).status).toBe(302)
    expect(await identidadesOf(p.id)).toEqual([])
    expect(await auditEvents(p)).toEqual([{ suceso: 'identidad-vinculada' }, { suceso: 'identidad-desvinculada' }])
  })

  test('linked by an intruder is shown to the owner who resets the password, and opens nothing afterwards', async () => {
    const p = await person()
    const own = someone({ email: `intruso-${uniqueWord()}@correo.test` })
    proveedor.actAs(own)
    expect(await link(p)).toBe(`${AJUSTES}&vinculo=hecho`)
    expect((await signIn()).destination).toBe('/admin')
    const recoveryLink = newToken()
    const hash = await keyedHash(SECRETS.HASH_SECRET, 'codigo-enlace', 'restablecer', recoveryLink)
    await execute([
      [
        `insert into codigos (usuario_id, proposito, hash, email, expires_at, created_at) values (?, 'restablecer', ?, ?, ?, ?)`,
        [p.id, hash, p.email, Date.now() + 600_000, Date.now()],
      ],
    ])
    const page = await (await askServer(`/reset-password?enlace=${recoveryLink}`, { headers: here() })).text()
    for (const text of ['se desvinculan estas cuentas', own.email, '<b>Prueba</b>']) expect(page).toContain(text)
    const fresh = 'cuatro nubes sobre el páramo'
    const form = { intent: 'reset', enlace: recoveryLink, contrasena: fresh, confirmar_contrasena: fresh }
    expect((await askServer('/reset-password', { form, headers: here() })).headers.get('location')).toBe('/login')
    expect(await identidadesOf(p.id)).toEqual([])
    // the intruder's provider vouches for another address, so it gets a separate account
    await signIn()
    expect((await accountOf(own.email))?.id).not.toBe(p.id)
  })

  test('docs/security.md 9, 10: the SuperAdmin links and unlinks the same way, and comes in past the second factor alone', async () => {
    const p = await createPerson('SuperAdmin')
    await execute([[INSERT_CREDENTIAL, [p.id, hash, Date.now()]]])
    const OWN_SETTINGS_PATH = '/super-admin/settings?tab=seguridad'
    const actor = someone()
    proveedor.actAs(actor)
    expect((await requestLinkedAccount(p, 'no es', OWN_SETTINGS_PATH)).status).toBe(422)
    expect(await link(p, p, OWN_SETTINGS_PATH)).toBe(`${OWN_SETTINGS_PATH}&vinculo=hecho`)
    expect(await noticesOf(p.id)).toHaveLength(1)
    expect(await (await askServer(OWN_SETTINGS_PATH, { headers: here(p.cookie) })).text()).toContain(actor.email)
    expect((await signIn()).destination).toBe('/login/verificar')
    const [identity] = await identidadesOf(p.id)
    const remove = { intent: 'unlink-account', id: String(identity!.id) }
    expect((await post(p, { ...remove, contrasena_actual: 'no es' }, OWN_SETTINGS_PATH)).status).toBe(422)
    expect((await post(p, { ...remove, contrasena_actual: PASSWORD }, OWN_SETTINGS_PATH)).status).toBe(302)
    expect(await identidadesOf(p.id)).toEqual([])
    expect(await auditEvents(p)).toEqual([{ suceso: 'identidad-vinculada' }, { suceso: 'identidad-desvinculada' }])
  })

  test('a person who says no at the provider reads that nothing was linked, and nothing of signing in', async () => {
    const p = await person()
    proveedor.actAs(someone(), { cancela: true })
    expect(await link(p)).toBe(`${AJUSTES}&vinculo=cancelado`)
    const page = await (await askServer(`${AJUSTES}&vinculo=cancelado`, { headers: here(p.cookie) })).text()
    expect(page).toContain('No terminó de vincular la cuenta.')
    expect(page).not.toContain('use su contraseña')
    expect(await identidadesOf(p.id)).toEqual([])
  })

  test('a wrong password does not lead to the provider', async () => {
    const p = await person()
    const r = await requestLinkedAccount(p, 'no es')
    expect([r.status, cookiesOf(r)]).toEqual([422, []])
    expect(await rows('select * from pasos where usuario_id = ?', p.id)).toEqual([])
  })

  test('only the person who began may link: another person’s browser, or a signed-out one, links nothing', async () => {
    const p = await person()
    const another = await person()
    proveedor.actAs(someone())
    for (const returning of [another, null]) expect(await link(p, returning)).toBe(`${AJUSTES}&vinculo=vencido`)
    expect([...(await identidadesOf(p.id)), ...(await identidadesOf(another.id))]).toEqual([])
  })

  test('another person’s account is not linked, nor a second one of the same provider', async () => {
    const p = await person()
    const another = await person()
    const actor = someone()
    proveedor.actAs(actor)
    expect(await link(p)).toBe(`${AJUSTES}&vinculo=hecho`)
    expect(await link(another)).toBe(`${AJUSTES}&vinculo=de-otra-persona`)
    proveedor.actAs(someone())
    expect(await link(p)).toBe(`${AJUSTES}&vinculo=ya-hay-una`)
    expect(await identidadesOf(p.id)).toMatchObject([{ sub: actor.sub }])
  })

  test('the last way to sign in cannot be unlinked: without a password the page says how to set one (docs/security.md 10)', async () => {
    const actor = someone()
    proveedor.actAs(actor)
    const { cookies } = await signIn()
    const { id } = (await accountOf(actor.email))!
    await execute([
      ['update usuarios set empresa_id = ? where id = ?', [(await createEmpresa({ vehiculos: 0 })).id, id]],
    ])
    const ownOne = { cookie: cookies[0]! } as Person
    const [identity] = await identidadesOf(id)
    const remove = { intent: 'unlink-account', id: String(identity!.id), contrasena_actual: 'cualquiera' }
    const r = await post(ownOne, remove)
    expect(r.status).toBe(422)
    expect(await r.text()).toContain('Su cuenta no tiene contraseña.')
    // nor does an address ask for the password that there is not, and promise that it keeps working
    const question = `${AJUSTES}&desvincular=${identity!.id}`
    const page = await (await askServer(question, { headers: here(ownOne.cookie) })).text()
    expect(page).toContain('Su cuenta no tiene contraseña.')
    expect(page).not.toContain('Su contraseña sigue sirviendo.')
    expect(await identidadesOf(id)).toHaveLength(1)
  })

  test('a program is seen with its device and sent away: its token opens nothing, and another’s program stays', async () => {
    const p = await person()
    const another = await person()
    const r = await fetch(`${ORIGIN}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: p.email, password: PASSWORD }),
      headers: { 'user-agent': 'python-requests/2.31', 'cf-connecting-ip': `198.51.103.${++serial}` },
    })
    const { access_token } = (await r.json()) as { access_token: string }
    const readStatus = async () =>
      (await askServer('/api/vehicles', { headers: { authorization: `Bearer ${access_token}` } })).status
    expect(await readStatus()).toBe(200)
    expect(await (await askServer(AJUSTES, { as: p })).text()).toContain('python-requests/2.31')
    const [tokenFamily] = await rows<{ id: string }>('select id from api_familias where usuario_id = ?', p.id)
    const withdraw = { intent: 'revoke-program', id: tokenFamily!.id }
    expect((await post(another, withdraw)).status).toBe(404)
    expect(await readStatus()).toBe(200)
    expect((await post(p, withdraw)).status).toBe(302)
    expect(await readStatus()).toBe(401)
  })
})
