/**
 * A forgotten password over HTTP with a real mail server: the link is sent right after the response, not by the next
 * cron run (docs/security.md 3, 4, 7).
 */
import { expect, test } from 'vitest'
import { hashPassword } from '../../../worker/access/password'
import { uniqueWord } from '../../support/data'
import { platformInboxOfFile } from '../../support/mailbox'
import { createEmpresa, createPerson, createSession, execute, ORIGIN, registro, rows } from '../../support/world'
import { askServer } from '../support/request'

const PASSWORD = 'tres volcanes dormidos'
const NEW_PASSWORD = 'cuatro nubes sobre el páramo'
const onThisDevice = { 'x-test-local': '1' }
let serial = 0
const fromIp = () => ({ ...onThisDevice, 'cf-connecting-ip': `203.0.113.${++serial}` })

const mailsTo = platformInboxOfFile(execute)

/** The mail to an address, which has to arrive without a cron run. */
async function correoA(email: string, n = 1) {
  await expect.poll(() => mailsTo(email).length).toBe(n)
  return mailsTo(email).at(-1)
}
const requestLink = (email: string, headers = fromIp()) =>
  askServer('/reset-password', { form: { intent: 'request', email }, headers })
const page = async (r: Response) => (await r.text()).replace(/nonce="[^"]*"|"nonce-[^"]*"/g, '')

test('a person who forgot the password gets a link at once, sets a new one, and is out everywhere else', async () => {
  const p = await createPerson('Administrador')
  const another = await createSession(p.id)
  expect((await askServer('/admin', { as: another })).headers.get('location')).toBe('/admin/company')
  const r = await requestLink(p.email.toUpperCase())
  expect([r.status, r.headers.get('location')]).toEqual([302, '/reset-password?enviado'])
  const mail = await correoA(p.email)
  const path = /(\/reset-password\?enlace=[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.html).toContain(path)

  expect(await page(await askServer(path))).toContain('Contraseña nueva')
  const link = path.split('=')[1] ?? ''
  const form = { intent: 'reset', enlace: link, contrasena: NEW_PASSWORD, confirmar_contrasena: NEW_PASSWORD }
  const done = await askServer(path, { form, headers: fromIp() })
  expect([done.status, done.headers.get('location')]).toEqual([302, '/login'])
  expect(done.headers.getSetCookie().some((c) => c.startsWith('__Host-vigia='))).toBe(false)
  expect((await askServer('/admin', { as: another })).headers.get('location')).toBe('/login?volver=%2Fadmin')
  expect((await correoA(p.email, 2))?.subject).toBe('Cambió la contraseña de su cuenta en Vigía')

  expect(await page(await askServer(path))).toContain('Este enlace ya no sirve')
  // a form that was open meanwhile leads there too, where another link can be asked for
  const late = await askServer(path, { form, headers: fromIp() })
  expect([late.status, late.headers.get('location')]).toEqual([302, path])
  const signInResponse = await askServer('/login', {
    form: { email: p.email, contrasena: NEW_PASSWORD },
    headers: fromIp(),
  })
  expect(signInResponse.headers.get('location')).toBe('/admin')
  expect(await registro()).not.toContain(link)
})

test('docs/security.md 3: an unknown e-mail gets the same status, headers, page and round trips, and no mail', async () => {
  const { email } = await createPerson('Usuario')
  const unknown = `nadie-${uniqueWord()}@prueba.test`
  const a = await requestLink(email)
  const b = await requestLink(unknown)
  const seen = (r: Response) => [r.status, [...r.headers].filter(([n]) => !/^(date|content-security-policy)$/.test(n))]
  expect(seen(b)).toEqual(seen(a))
  expect(a.headers.get('x-d1-trips')).toBe('1')
  await correoA(email)
  expect(mailsTo(unknown)).toEqual([])
  expect(await rows('select * from correos where para = ?', unknown)).toEqual([])
  // asked for again within the minute, both addresses are refused alike
  const c = await requestLink(email)
  const d = await requestLink(unknown)
  expect([c.status, d.status]).toEqual([429, 429])
  const withoutAddress = (text: string, e: string) =>
    text.replaceAll(e, 'CORREO').replace(/Espere \d+ segundos/g, 'Espere')
  expect(withoutAddress(await page(d), unknown)).toBe(withoutAddress(await page(c), email))
})

test('a sign-up gets a mail at once, and its link proves the address with the password typed along', async () => {
  const email = `marcela-${uniqueWord()}@empresa.test`
  const form = { nombre: 'Marcela', email, contrasena: PASSWORD, confirmar_contrasena: PASSWORD, terminos: 'on' }
  expect((await askServer('/signup', { form, headers: fromIp() })).status).toBe(302)
  const path = /(\/verify-email\?enlace=[\w-]{43})/.exec((await correoA(email))?.text ?? '')?.[1] ?? ''
  const verificado = async () =>
    (await rows<{ v: number | null }>('select email_verificado_at as v from usuarios where email = ?', email))[0]?.v
  // opening the link changes nothing: mail servers open links too
  expect(await page(await askServer(path))).toContain('Confirmar mi correo')
  expect(await verificado()).toBeNull()
  const link = path.split('=')[1] ?? ''
  // whoever is signed in with another account is told of that link, not that their own address is confirmed
  const asAnother = await page(await askServer(path, { as: await createPerson('Administrador') }))
  expect(asAnother).toContain('name="contrasena"')
  expect(asAnother).not.toContain('Su correo está confirmado')
  // not signed in here: the link alone does not keep a password that a stranger may have set
  expect(
    (await askServer('/verify-email', { form: { intent: 'verify-link', enlace: link }, headers: fromIp() })).status,
  ).toBe(422)
  const passwordForm = { intent: 'verify-link-with-password', enlace: link, contrasena: PASSWORD }
  const r = await askServer('/verify-email', { form: passwordForm, headers: fromIp() })
  expect([r.status, r.headers.get('location')]).toEqual([302, '/login'])
  expect(await verificado()).toBeGreaterThan(0)
  expect((await askServer('/verify-email', { form: passwordForm, headers: fromIp() })).status).toBe(422)
  expect(await page(await askServer(path))).toContain('Este enlace ya no sirve')
  const signInResponse = await askServer('/login', { form: { email, contrasena: PASSWORD }, headers: fromIp() })
  expect(signInResponse.headers.get('location')).toBe('/admin')
})

test('an owner who did not create the account confirms by the link alone, and the creator’s password ends', async () => {
  const email = `marcela-${uniqueWord()}@empresa.test`
  const form = { nombre: 'Marcela', email, contrasena: PASSWORD, confirmar_contrasena: PASSWORD, terminos: 'on' }
  await askServer('/signup', { form, headers: fromIp() })
  const foreign = await askServer('/login', { form: { email, contrasena: PASSWORD }, headers: fromIp() })
  const cookiePair = foreign.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const link = /\/verify-email\?enlace=([\w-]{43})/.exec((await correoA(email))?.text ?? '')?.[1] ?? ''
  const r = await askServer('/verify-email', { form: { intent: 'verify-link-alone', enlace: link }, headers: fromIp() })
  expect(r.headers.get('location')).toMatch(/^\/reset-password\?enlace=[\w-]{43}$/)
  expect((await askServer('/admin', { as: { cookie: cookiePair } })).headers.get('location')).toBe(
    '/login?volver=%2Fadmin',
  )
  const another = await askServer('/login', { form: { email, contrasena: PASSWORD }, headers: fromIp() })
  expect(another.status).toBe(422)
})

test('a signed-in person asks for another code and proves the address with it; no other person can', async () => {
  const p = await createPerson('Administrador', { verificado: false })
  expect(await page(await askServer('/verify-email', { as: p }))).toContain(p.email)
  // who is signed out comes back here to ask for it
  const signIn = '/login?volver=%2Fverify-email'
  expect(
    (await askServer('/verify-email', { form: { intent: 'send' }, headers: fromIp() })).headers.get('location'),
  ).toBe(signIn)
  expect(await page(await askServer('/verify-email?enlace=vencido'))).toContain(`href="${signIn}"`)
  await askServer('/verify-email', { as: p, form: { intent: 'send' }, headers: fromIp() })
  const codigo = /: (\d{3} \d{3})/.exec((await correoA(p.email))?.text ?? '')?.[1] ?? ''
  const another = await createPerson('Administrador', { verificado: false })
  const withIt = (actor: { cookie: string }) =>
    askServer('/verify-email', { as: actor, form: { intent: 'verify-code', codigo }, headers: fromIp() })
  expect((await withIt(another)).status).toBe(422)
  expect((await withIt(p)).headers.get('location')).toBe('/admin')
  expect(await page(await askServer('/verify-email', { as: p }))).toContain('Su correo está confirmado')
})

test('a stranger signs up with an address, a company invites it, its owner joins by a code: none of the stranger’s old ways opens', async () => {
  const email = `victima-${uniqueWord()}@corporacion.test`
  const cookieOf = (r: Response) => r.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = (form: Record<string, string>) =>
    fetch(`${ORIGIN}/api/auth/token`, { method: 'POST', body: new URLSearchParams(form), headers: fromIp() })
  const withPassword = { grant_type: 'password', username: email, password: PASSWORD }
  // the stranger
  const form = { nombre: 'Otra', email, contrasena: PASSWORD, confirmar_contrasena: PASSWORD, terminos: 'on' }
  await askServer('/signup', { form, headers: fromIp() })
  const stranger = {
    cookie: cookieOf(await askServer('/login', { form: { email, contrasena: PASSWORD }, headers: fromIp() })),
  }
  expect((await askServer('/admin', { as: stranger })).headers.get('location')).toBe('/admin/company')
  const { access_token, refresh_token } = (await (await token(withPassword)).json()) as Record<string, string>
  // the company
  const { admin, id } = await createEmpresa({ vehiculos: 1 })
  const invite = {
    intent: 'invite',
    intento: crypto.randomUUID(),
    nombre: 'Marcela Ríos',
    email,
    rol: 'Administrador',
  }
  expect((await askServer('/admin/team', { as: admin, form: invite, headers: fromIp() })).status).toBe(302)
  const link = /(\/invitacion\/[\w-]{43})/.exec((await correoA(email, 2))?.text ?? '')?.[1] ?? ''
  // the owner of the mailbox
  expect(await page(await askServer(link))).toContain('ya tiene una cuenta')
  const asked = await askServer('/login/codigo', { form: { intent: 'request', email }, headers: fromIp() })
  const codigo = /: (\d{3} \d{3})/.exec((await correoA(email, 3))?.text ?? '')?.[1] ?? ''
  const enter = { intent: 'sign-in', codigo }
  const entered = await askServer('/login/codigo', { form: enter, headers: { ...fromIp(), cookie: cookieOf(asked) } })
  const owner = { cookie: cookieOf(entered) }
  const joined = await askServer(link, { as: owner, form: { intent: 'join' }, headers: fromIp() })
  expect(joined.headers.get('location')).toBe('/admin')
  expect((await askServer('/admin/vehicles', { as: owner })).status).toBe(200)
  // another tab with the same form is led to what the page says now, and on
  const late = await askServer(link, { as: owner, form: { intent: 'join' }, headers: fromIp() })
  expect([late.status, late.headers.get('location')]).toEqual([302, link])
  expect(await page(await askServer(link, { as: owner }))).toContain('href="/admin"')
  // the stranger again
  expect((await askServer('/admin/vehicles', { as: stranger })).headers.get('location')).toContain('/login')
  expect((await askServer('/login', { form: { email, contrasena: PASSWORD }, headers: fromIp() })).status).toBe(422)
  const bearer = { authorization: `Bearer ${access_token}` }
  expect((await askServer('/api/vehicles', { headers: bearer })).status).toBe(401)
  for (const again of [withPassword, { grant_type: 'refresh_token', refresh_token: refresh_token ?? '' }])
    expect((await token(again)).status).toBeGreaterThanOrEqual(400)
  expect(await rows('select id from usuarios where email = ? and empresa_id = ?', email, id)).toHaveLength(1)
})

test('a proof that the invitation of a colleague asked for leads back to it, by the link of the mail too', async () => {
  const e = await createEmpresa()
  const p = await createPerson('Administrador', { empresa_id: e.id, verificado: false })
  const asked = await askServer('/verify-email?volver=%2Fadmin%2Fteam%3Fnuevo', { as: p })
  const [cookie = ''] = (asked.headers.get('set-cookie') ?? '').split(';')
  expect(cookie).toMatch(/^__Host-vigia-vuelta=/)
  await askServer('/verify-email', { as: p, form: { intent: 'send' }, headers: fromIp() })
  const link = /\/verify-email\?enlace=([\w-]{43})/.exec((await correoA(p.email))?.text ?? '')?.[1] ?? ''
  // once the session has ended, the sign-in that follows leads there
  const owner = await createPerson('Administrador', { empresa_id: e.id, verificado: false })
  const hash = await hashPassword(PASSWORD)
  await execute([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)', [owner.id, hash]],
  ])
  await askServer('/verify-email', { as: owner, form: { intent: 'send' }, headers: fromIp() })
  const later = /\/verify-email\?enlace=([\w-]{43})/.exec((await correoA(owner.email))?.text ?? '')?.[1] ?? ''
  const signedOut = await askServer('/verify-email', {
    form: { intent: 'verify-link-with-password', enlace: later, contrasena: PASSWORD },
    headers: { ...fromIp(), cookie },
  })
  expect(signedOut.headers.get('location')).toBe('/login?volver=%2Fadmin%2Fteam%3Fnuevo')

  const proven = await askServer('/verify-email', {
    as: { ...p, cookie: `${p.cookie}; ${cookie}` },
    form: { intent: 'verify-link', enlace: link },
    headers: fromIp(),
  })
  expect([proven.status, proven.headers.get('location')]).toEqual([302, '/admin/team?nuevo'])
})

test('a proof leads back to the page that asked for it also where its address was too long for its fragment alone', async () => {
  const e = await createEmpresa()
  const p = await createPerson('Administrador', { empresa_id: e.id, verificado: false })
  const back = encodeURIComponent(`/admin/team?nuevo#${'x'.repeat(3000)}`)
  const asked = await askServer(`/verify-email?volver=${back}`, { as: p })
  const [cookie = ''] = (asked.headers.get('set-cookie') ?? '').split(';')
  // browsers keep no cookie that is longer
  expect(cookie.length).toBeLessThan(4096)
  const page = await (await askServer('/verify-email', { as: { ...p, cookie: `${p.cookie}; ${cookie}` } })).text()
  expect(page).toContain('/admin/team?nuevo')
})
