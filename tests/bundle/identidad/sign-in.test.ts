/**
 * Sign-up, sign-in and sign-out over HTTP, as a browser without JavaScript does them (docs/security.md 1, 3, 5, 6, 18,
 * 20, 29).
 */
import { expect, test } from 'vitest'
import { PAGE_FIELD, PAGE_HEADER, pageMark } from '../../../worker/domain/identidad/page-mark'
import { uniqueWord } from '../../support/data'
import { createEmpresa, createPerson, execute, registro, rows } from '../../support/world'
import { askServer } from '../support/request'

const PASSWORD = 'tres volcanes dormidos'
let serial = 0
/** A separate address for each test, so that no test uses up another's rate limits. */
const fromIp = () => ({ 'cf-connecting-ip': `198.51.100.${++serial}` })
const signUp = (email: string, extra: Record<string, string> = {}, headers = fromIp()) =>
  askServer('/signup', {
    form: {
      nombre: 'Marcela Ríos',
      email,
      contrasena: PASSWORD,
      confirmar_contrasena: PASSWORD,
      terminos: 'on',
      ...extra,
    },
    headers,
  })
const signIn = (email: string, contrasena = PASSWORD, path = '/login', headers: Record<string, string> = fromIp()) =>
  askServer(path, { form: { email, contrasena }, headers })
/** The text of a page, without what differs between responses. */
const body = async (r: Response, email: string) =>
  (await r.text()).replaceAll(email, 'CORREO').replace(/nonce="[^"]*"|"nonce-[^"]*"/g, '')

test('a person signs up, finds the e-mail filled in at sign-in, enters, and leaves', async () => {
  const email = `marcela-${uniqueWord()}@empresa.test`
  const signUpResponse = await signUp(email.toUpperCase())
  expect([signUpResponse.status, signUpResponse.headers.get('location')]).toEqual([302, '/login'])
  const flash = signUpResponse.headers.getSetCookie()
  expect(flash).toHaveLength(1)
  expect(flash[0]).toMatch(/^__Host-vigia-correo=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const login = await (await askServer('/login', { headers: { cookie: flash[0]?.split(';')[0] ?? '' } })).text()
  expect(login).toContain(`value="${email}"`)

  const inside = await signIn(email)
  expect([inside.status, inside.headers.get('location')]).toEqual([302, '/admin'])
  const [cookieHeader = ''] = inside.headers.getSetCookie()
  expect(cookieHeader).toMatch(/^__Host-vigia=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
  const cookie = cookieHeader.split(';')[0] ?? ''
  expect((await askServer('/admin', { as: { cookie } })).headers.get('location')).toBe('/admin/company')
  expect((await askServer('/login', { as: { cookie } })).headers.get('location')).toBe('/admin')

  const visit = await askServer('/logout', { as: { cookie } })
  expect(visit.headers.getSetCookie()).toEqual([])
  // the browser stays known for this account, and its columns stay put away; a step of a sign-in does not
  const device = inside.headers
    .getSetCookie()
    .find((one) => one.startsWith('__Host-vigia-equipo='))
    ?.split(';')[0]
  expect(device).toBeDefined()
  const all = [cookie, device, '__Host-vigia-paso=x', 'vigia-columnas-vehiculos-x=color'].join('; ')
  const signOut = await askServer('/logout', { headers: { cookie: all }, form: {} })
  expect([signOut.status, signOut.headers.get('location')]).toEqual([302, '/login'])
  expect(signOut.headers.get('clear-site-data')).toBe('"cache"')
  expect(signOut.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-vigia=; .*Max-Age=0$/),
    expect.stringMatching(/^__Host-vigia-paso=; .*Max-Age=0$/),
  ])
  expect((await askServer('/admin', { as: { cookie } })).headers.get('location')).toBe('/login?volver=%2Fadmin')
  // a browser whose session was ended elsewhere is told why it is there, a visitor without one is not
  const signInPage = async (as: { cookie: string } | null) => (await askServer('/login?volver=%2Fadmin', { as })).text()
  expect(await signInPage({ cookie })).toContain('Su sesión terminó. Inicie sesión para seguir donde estaba.')
  expect(await signInPage(null)).not.toContain('Su sesión terminó')
})

test('an unknown e-mail and a wrong password get the same status and the same page', async () => {
  const { email } = await createPerson('Usuario')
  const unrecognized = `nadie-${uniqueWord()}@empresa.test`
  const a = await signIn(email, 'no es esta')
  const b = await signIn(unrecognized, 'no es esta')
  expect([a.status, b.status]).toEqual([422, 422])
  const pageA = await body(a, email)
  const pageB = await body(b, unrecognized)
  expect(pageA).toContain('Correo electrónico o contraseña incorrectos')
  expect(pageB).toBe(pageA)
})

test('failures lock with 429, and neither page nor log ever shows a password', async () => {
  const canary = `canario-${uniqueWord()}`
  const email = `nadie-${uniqueWord()}@empresa.test`
  const headers = fromIp()
  const estados: number[] = []
  for (let i = 0; i < 5; i++) {
    const r = await signIn(email, canary, '/login', headers)
    estados.push(r.status)
    expect(await r.text()).not.toContain(canary)
  }
  expect(estados.slice(0, 4)).toEqual([422, 422, 422, 429])
  const signUpResponse = await signUp(email, { contrasena: canary, confirmar_contrasena: `${canary}-otra` })
  expect(signUpResponse.status).toBe(422)
  const page = await signUpResponse.text()
  expect(page).toContain('Las contraseñas no coinciden')
  expect(page).not.toContain(canary)
  expect(await registro()).not.toContain(canary)
})

test('an account that strangers try from everywhere asks for a code, and the browser that signed in before for none', async () => {
  const email = `marcela-${uniqueWord()}@empresa.test`
  await signUp(email)
  const before = await signIn(email)
  const device = before.headers.getSetCookie().find((c) => c.startsWith('__Host-vigia-equipo='))
  expect(device).toMatch(
    /^__Host-vigia-equipo=[\w-]{22}\.[\w-]{22}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
  )
  await execute([
    ["update intentos set fallos = 60 where clave like 'cuenta:%' and desde_at > ?", [Date.now() - 60_000]],
  ])
  const right = await signIn(email)
  const wrong = await signIn(email, 'no es esta')
  for (const r of [right, wrong]) {
    expect([r.status, r.headers.get('location')]).toEqual([302, '/login/codigo'])
    expect(r.headers.getSetCookie().map((c) => c.split('=')[0])).toEqual(['__Host-vigia-codigo'])
  }
  const cookie = right.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(await (await askServer('/login/codigo', { headers: { cookie } })).text()).toContain(
    'Hubo muchos intentos de entrar',
  )
  const known = { ...fromIp(), cookie: device?.split(';')[0] ?? '' }
  expect((await signIn(email, PASSWORD, '/login', known)).headers.get('location')).toBe('/admin')
})

test('posting a role, a company or an id at sign-up changes nothing', async () => {
  const email = `pillo-${uniqueWord()}@empresa.test`
  const extra = { rol_id: 'rol-superadmin', rol: 'SuperAdmin', empresa_id: 'x', id: 'mio', email_verificado_at: '1' }
  expect((await signUp(email, extra)).status).toBe(302)
  const [row] = await rows<Record<string, unknown>>(
    'select u.id, u.empresa_id, u.email_verificado_at, r.nombre as rol from usuarios u join roles r on r.id = u.rol_id where u.email = ?',
    email,
  )
  expect(row).toMatchObject({ empresa_id: null, email_verificado_at: null, rol: 'Administrador' })
  expect(row?.id).not.toBe('mio')
})

test('an existing account is said to exist, with the ways on', async () => {
  const { email } = await createPerson('Administrador')
  const r = await signUp(email)
  const page = await r.text()
  expect(r.status).toBe(422)
  expect(page).toContain('Esta cuenta ya existe.')
  expect(page).toMatch(/href="\/login"[^>]*>Iniciar sesión/)
  expect(page).toMatch(/href="\/reset-password"[^>]*>recuperar contraseña/)
})

test('after signing in only our own pages are gone back to', async () => {
  const email = `vuelve-${uniqueWord()}@empresa.test`
  await signUp(email)
  const destination = async (returnTo: string) =>
    (await signIn(email, PASSWORD, `/login?volver=${encodeURIComponent(returnTo)}`)).headers.get('location')
  expect(await destination('/admin/vehicles?q=JTR')).toBe('/admin/vehicles?q=JTR')
  for (const outside of ['https://malo.test/admin', '//malo.test/admin', '/\\malo.test', '/super-admin/users']) {
    expect([outside, await destination(outside)]).toEqual([outside, '/admin'])
  }
})

test('a link of a mail leads to its exact address after any way of signing in', async () => {
  const mine = await createEmpresa({ vehiculos: 1 })
  const link = '/admin/documents?renovar=c8f0&estado=Vencido'
  const signInPath = `/login?volver=${encodeURIComponent(link)}`
  const r = await askServer(link)
  expect([r.status, r.headers.get('location')]).toEqual([302, signInPath])
  // the session ended while the page was open: a form, a client-side navigation, a refresh of some of its parts
  expect((await askServer(link, { form: { intent: 'create' } })).headers.get('location')).toBe(signInPath)
  const data = await askServer(
    '/admin/documents.data?renovar=c8f0&estado=Vencido&_routes=routes%2Fadmin%2Fdocuments%2Froute',
  )
  const text = await data.text()
  expect(text).toContain(signInPath)
  expect(text).not.toContain('_routes')
  expect(await (await askServer('/admin.data?index')).text()).toContain('"/login?volver=%2Fadmin"')

  // the other ways to sign in keep the return address
  const ingreso = await (await askServer(signInPath)).text()
  const own = encodeURIComponent(link)
  for (const via of ['/login/codigo', '/reset-password']) expect(ingreso).toContain(`href="${via}?volver=${own}"`)
  expect(await (await askServer(`/reset-password?volver=${own}`)).text()).toContain(`href="/login?volver=${own}"`)

  // a signed-in person is redirected there at once, from the sign-in screens and from those of another role
  const actor = mine.admin
  expect((await askServer(signInPath, { as: actor })).headers.get('location')).toBe(link)
  const ofUsuario = await askServer('/documents?renovar=c8f0', { as: actor })
  expect(ofUsuario.headers.get('location')).toBe('/admin/documents?renovar=c8f0')
  expect((await askServer('/alerts?q=KLM', { as: actor })).headers.get('location')).toBe('/admin/alerts?q=KLM')
})

test('the second factor, asked for or missing, stands between and leads on to the address of the link', async () => {
  const link = '/super-admin/users?abrir=u1'
  const returnTo = `?volver=${encodeURIComponent(link)}`
  const boss = await createPerson('SuperAdmin')
  // an expired step starts again, with the same return address
  expect((await askServer(`/login/verificar${returnTo}`)).headers.get('location')).toBe(`/login${returnTo}`)
  await execute([['delete from factores where usuario_id = ?', [boss.id]]])
  expect((await askServer(link, { as: boss })).headers.get('location')).toBe(`/login/proteger${returnTo}`)
  expect((await askServer(`/login/proteger${returnTo}`, { as: boss })).status).toBe(200)
  // an invitation and the sign-in itself, which anyone may open, do not take this person for signed out
  const invited = `/invitacion/${'a'.repeat(43)}`
  const toInvitation = `/login/proteger?volver=${encodeURIComponent(invited)}`
  for (const path of [invited, `/login?volver=${encodeURIComponent(invited)}`])
    expect((await askServer(path, { as: boss })).headers.get('location')).toBe(toInvitation)
  const { admin } = await createEmpresa({})
  const notRequired = await askServer(`/login/proteger?volver=${encodeURIComponent('/admin/alerts?q=1')}`, {
    as: admin,
  })
  expect(notRequired.headers.get('location')).toBe('/admin/alerts?q=1')
})

test('after signing out to accept an invitation for another account the person returns to it, and to no other address', async () => {
  const { admin, usuario } = await createEmpresa({})
  const link = `/invitacion/${'a'.repeat(43)}`
  const signOut = (returnTo: string, actor: { cookie: string }) =>
    askServer(`/logout?volver=${encodeURIComponent(returnTo)}`, { form: {}, as: actor })
  expect((await signOut(link, admin)).headers.get('location')).toBe(link)
  expect((await signOut('//malo.test/invitacion', usuario)).headers.get('location')).toBe('/login')
})

test('bad input is a 4xx with the form, never a 500', async () => {
  const garbage = [
    '',
    'email',
    'email=%00&contrasena=%00',
    'email=%ff%fe@a.co&contrasena=%ff',
    '__proto__=1&email[0]=a',
  ]
  garbage.push('email=a@b.co&email=c@d.co&contrasena=a&contrasena=b', `email=${'a'.repeat(9000)}@b.co&contrasena=x`)
  garbage.push(`email=a@b.co&contrasena=${'x'.repeat(10_000)}`, 'email=a@b.co&contrasena=x&recordar=quizas')
  // an intent that no form of ours has is a bad request
  const expected = (text: string, estado: number) => (text.startsWith('__') ? 400 : text ? 422 : estado)
  for (const path of ['/login', '/signup']) {
    for (const text of garbage) {
      const tipo = 'application/x-www-form-urlencoded'
      const r = await askServer(path, { cuerpo: text, metodo: 'POST', headers: { 'content-type': tipo, ...fromIp() } })
      expect([path, text.slice(0, 60), r.status]).toEqual([path, text.slice(0, 60), expected(text, r.status)])
      expect(r.status).toBeLessThan(500)
      await r.body?.cancel()
    }
  }
})

test('who must turn a second factor on first reads that in their own language', async () => {
  const boss = await createPerson('SuperAdmin')
  await execute([
    ['delete from factores where usuario_id = ?', [boss.id]],
    ["update usuarios set idioma = 'en' where id = ?", [boss.id]],
  ])
  const page = await askServer('/login/proteger', { as: boss })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<html lang="en"')
})

test('a form of a page that was drawn for another account changes nothing; one of the own page or without a script does', async () => {
  const mine = await createEmpresa()
  const other = await createEmpresa()
  const save = async (direccion: string, mark: string | null, path = '/admin/company') => {
    const headers: Record<string, string> = mark === null ? {} : { [PAGE_HEADER]: mark }
    const form = { intent: 'update', nombre: 'Fletes', zona_horaria: 'America/Bogota', direccion }
    const { status } = await askServer(path, { as: mine.admin, form, headers })
    const [row] = await rows('select direccion from empresas where id = ?', mine.id)
    return [status, row?.direccion]
  }
  expect(await save('Calle 1', pageMark(mine.admin.id, mine.id))).toEqual([302, 'Calle 1'])
  for (const path of ['/admin/company', '/admin/company.data'])
    for (const mark of [
      pageMark(other.admin.id, other.id),
      pageMark(mine.admin.id, other.id),
      pageMark(mine.usuario.id, mine.id),
      '',
    ])
      expect(await save('Calle 2', mark, path)).toEqual([409, 'Calle 1'])
  expect(await save('Calle 3', null)).toEqual([302, 'Calle 3'])
  // who is signed out by now is led to the sign-in
  const headers = { [PAGE_HEADER]: pageMark(mine.admin.id, mine.id) }
  const signedOut = await askServer('/admin/company', { form: { intent: 'update' }, headers })
  expect(signedOut.headers.get('location')).toMatch(/^\/login/)
  // the page says whose it is
  expect(await (await askServer('/admin/company', { as: mine.admin })).text()).toContain(
    pageMark(mine.admin.id, mine.id),
  )
})

test('signing out on a page that was drawn for another account leaves the person signed in, and says so', async () => {
  const mine = await createEmpresa()
  const other = await createEmpresa()
  const signOut = (mark: string | null, path = '/logout') =>
    askServer(path, { as: mine.admin, form: mark === null ? {} : { [PAGE_FIELD]: mark } })
  const isIn = async () => (await askServer('/admin/company', { as: mine.admin })).status === 200
  for (const path of ['/logout', `/logout?volver=/invitacion/${'a'.repeat(43)}`]) {
    const refused = await signOut(other.admin.id, path)
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/admin'])
    expect(refused.headers.get('set-cookie')).toContain('not_signed_out')
    expect(refused.headers.has('clear-site-data')).toBe(false)
    expect(await isIn()).toBe(true)
  }
  // the form of the page itself names its person
  const page = await (await askServer('/admin/company', { as: mine.admin })).text()
  expect(page).toMatch(
    new RegExp(`<form[^>]*action="/logout"[^>]*><input type="hidden" name="${PAGE_FIELD}" value="${mine.admin.id}"`),
  )
  // a person whose company was made or left since is the same one
  const left = await signOut(pageMark(mine.admin.id, other.id))
  expect([left.headers.get('location'), await isIn()]).toEqual(['/login', false])
  // nobody is signed in any more: the sign-in
  expect((await signOut(other.admin.id)).headers.get('location')).toBe('/login')
})
