/** Signing up, in and out over HTTP, as a browser without JavaScript does (docs/security.md 1, 3, 5, 6, 18, 20, 29). */
import { expect, test } from 'vitest'
import { unico } from '../apoyo/datos'
import { crearEmpresa, crearPersona, ejecutar, filas, registro } from '../apoyo/mundo'
import { pedir } from './apoyo/pedir'

const CLAVE = 'tres volcanes dormidos'
let serie = 0
/** An address of its own for each test, so that none meets the counters of another. */
const desde = () => ({ 'cf-connecting-ip': `198.51.100.${++serie}` })
const registrarse = (email: string, mas: Record<string, string> = {}, cabeceras = desde()) =>
  pedir('/signup', {
    form: { nombre: 'Marcela Ríos', email, contrasena: CLAVE, confirmar_contrasena: CLAVE, terminos: 'on', ...mas },
    cabeceras,
  })
const entrar = (email: string, contrasena = CLAVE, ruta = '/login', cabeceras: Record<string, string> = desde()) =>
  pedir(ruta, { form: { email, contrasena }, cabeceras })
/** What a page says, without what differs from answer to answer. */
const cuerpo = async (r: Response, email: string) =>
  (await r.text()).replaceAll(email, 'CORREO').replace(/nonce="[^"]*"|"nonce-[^"]*"/g, '')

test('a person signs up, finds the e-mail filled in at sign-in, enters, and leaves', async () => {
  const email = `marcela-${unico()}@empresa.test`
  const alta = await registrarse(email.toUpperCase())
  expect([alta.status, alta.headers.get('location')]).toEqual([302, '/login'])
  const flash = alta.headers.getSetCookie()
  expect(flash).toHaveLength(1)
  expect(flash[0]).toMatch(/^__Host-vigia-correo=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const login = await (await pedir('/login', { cabeceras: { cookie: flash[0]?.split(';')[0] ?? '' } })).text()
  expect(login).toContain(`value="${email}"`)

  const dentro = await entrar(email)
  expect([dentro.status, dentro.headers.get('location')]).toEqual([302, '/admin'])
  const [galleta = ''] = dentro.headers.getSetCookie()
  expect(galleta).toMatch(/^__Host-vigia=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
  const cookie = galleta.split(';')[0] ?? ''
  expect((await pedir('/admin', { como: { cookie } })).headers.get('location')).toBe('/admin/company')
  expect((await pedir('/login', { como: { cookie } })).headers.get('location')).toBe('/admin')

  const visita = await pedir('/logout', { como: { cookie } })
  expect(visita.headers.getSetCookie()).toEqual([])
  const salida = await pedir('/logout', { como: { cookie }, form: {} })
  expect([salida.status, salida.headers.get('location')]).toEqual([302, '/login'])
  expect(salida.headers.get('clear-site-data')).toBe('"cache", "cookies"')
  expect(salida.headers.get('set-cookie')).toMatch(/^__Host-vigia=; .*Max-Age=0$/)
  expect((await pedir('/admin', { como: { cookie } })).headers.get('location')).toBe('/login?volver=%2Fadmin')
})

test('an unknown e-mail and a wrong password get the same status and the same page', async () => {
  const { email } = await crearPersona('Usuario')
  const desconocido = `nadie-${unico()}@empresa.test`
  const [a, b] = [await entrar(email, 'no es esta'), await entrar(desconocido, 'no es esta')]
  expect([a.status, b.status]).toEqual([422, 422])
  const [paginaA, paginaB] = [await cuerpo(a, email), await cuerpo(b, desconocido)]
  expect(paginaA).toContain('Correo electrónico o contraseña incorrectos')
  expect(paginaB).toBe(paginaA)
})

test('failures lock with 429, and neither page nor log ever shows a password', async () => {
  const canario = `canario-${unico()}`
  const email = `nadie-${unico()}@empresa.test`
  const cabeceras = desde()
  const estados: number[] = []
  for (let i = 0; i < 5; i++) {
    const r = await entrar(email, canario, '/login', cabeceras)
    estados.push(r.status)
    expect(await r.text()).not.toContain(canario)
  }
  expect(estados.slice(0, 4)).toEqual([422, 422, 422, 429])
  const alta = await registrarse(email, { contrasena: canario, confirmar_contrasena: `${canario}-otra` })
  expect(alta.status).toBe(422)
  const pagina = await alta.text()
  expect(pagina).toContain('Las contraseñas no coinciden')
  expect(pagina).not.toContain(canario)
  expect(await registro()).not.toContain(canario)
})

test('an account that strangers try from everywhere asks for a code, and the browser that signed in before for none', async () => {
  const email = `marcela-${unico()}@empresa.test`
  await registrarse(email)
  const before = await entrar(email)
  const device = before.headers.getSetCookie().find((c) => c.startsWith('__Host-vigia-equipo='))
  expect(device).toMatch(
    /^__Host-vigia-equipo=[\w-]{22}\.[\w-]{22}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
  )
  await ejecutar([
    ["update intentos set fallos = 60 where clave like 'cuenta:%' and desde_at > ?", [Date.now() - 60_000]],
  ])
  const [right, wrong] = [await entrar(email), await entrar(email, 'no es esta')]
  for (const r of [right, wrong]) {
    expect([r.status, r.headers.get('location')]).toEqual([302, '/login/codigo'])
    expect(r.headers.getSetCookie().map((c) => c.split('=')[0])).toEqual(['__Host-vigia-codigo'])
  }
  const cookie = right.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(await (await pedir('/login/codigo', { cabeceras: { cookie } })).text()).toContain(
    'Hubo muchos intentos de entrar',
  )
  const known = { ...desde(), cookie: device?.split(';')[0] ?? '' }
  expect((await entrar(email, CLAVE, '/login', known)).headers.get('location')).toBe('/admin')
})

test('posting a role, a company or an id at sign-up changes nothing', async () => {
  const email = `pillo-${unico()}@empresa.test`
  const mas = { rol_id: 'rol-superadmin', rol: 'SuperAdmin', empresa_id: 'x', id: 'mio', email_verificado_at: '1' }
  expect((await registrarse(email, mas)).status).toBe(302)
  const [fila] = await filas<Record<string, unknown>>(
    'select u.id, u.empresa_id, u.email_verificado_at, r.nombre as rol from usuarios u join roles r on r.id = u.rol_id where u.email = ?',
    email,
  )
  expect(fila).toMatchObject({ empresa_id: null, email_verificado_at: null, rol: 'Administrador' })
  expect(fila?.id).not.toBe('mio')
})

test('an existing account is said to exist, with the ways on', async () => {
  const { email } = await crearPersona('Administrador')
  const r = await registrarse(email)
  const pagina = await r.text()
  expect(r.status).toBe(422)
  expect(pagina).toContain('Esta cuenta ya existe.')
  expect(pagina).toMatch(/href="\/login"[^>]*>Iniciar sesión/)
  expect(pagina).toMatch(/href="\/reset-password"[^>]*>recuperar contraseña/)
})

test('after signing in only our own pages are gone back to', async () => {
  const email = `vuelve-${unico()}@empresa.test`
  await registrarse(email)
  const destino = async (volver: string) =>
    (await entrar(email, CLAVE, `/login?volver=${encodeURIComponent(volver)}`)).headers.get('location')
  expect(await destino('/admin/vehicles?q=JTR')).toBe('/admin/vehicles?q=JTR')
  for (const fuera of ['https://malo.test/admin', '//malo.test/admin', '/\\malo.test', '/super-admin/users']) {
    expect([fuera, await destino(fuera)]).toEqual([fuera, '/admin'])
  }
})

test('a link of a mail leads to its very address, however somebody comes in', async () => {
  const mia = await crearEmpresa({ vehiculos: 1 })
  const enlace = '/admin/documents?renovar=c8f0&estado=Vencido'
  const alIngreso = `/login?volver=${encodeURIComponent(enlace)}`
  const r = await pedir(enlace)
  expect([r.status, r.headers.get('location')]).toEqual([302, alIngreso])
  // the session ended while the page stood: a form, a step inside the application, a refresh of some of its parts
  expect((await pedir(enlace, { form: { intent: 'crear' } })).headers.get('location')).toBe(alIngreso)
  const datos = await pedir(
    '/admin/documents.data?renovar=c8f0&estado=Vencido&_routes=routes%2Fadmin%2Fdocuments%2Froute',
  )
  const texto = await datos.text()
  expect(texto).toContain(alIngreso)
  expect(texto).not.toContain('_routes')
  expect(await (await pedir('/admin.data?index')).text()).toContain('"/login?volver=%2Fadmin"')

  // the other ways in carry it on
  const ingreso = await (await pedir(alIngreso)).text()
  const suyo = encodeURIComponent(enlace)
  for (const via of ['/login/codigo', '/reset-password']) expect(ingreso).toContain(`href="${via}?volver=${suyo}"`)
  expect(await (await pedir(`/reset-password?volver=${suyo}`)).text()).toContain(`href="/login?volver=${suyo}"`)

  // who is signed in already goes straight there, from the screens of coming in and from those of another role
  const como = mia.admin
  expect((await pedir(alIngreso, { como })).headers.get('location')).toBe(enlace)
  const deUsuario = await pedir('/documents?renovar=c8f0', { como })
  expect(deUsuario.headers.get('location')).toBe('/admin/documents?renovar=c8f0')
  expect((await pedir('/alerts?q=KLM', { como })).headers.get('location')).toBe('/admin/alerts?q=KLM')
})

test('the second factor, asked for or missing, stands between and leads on to the address of the link', async () => {
  const enlace = '/super-admin/users?abrir=u1'
  const volver = `?volver=${encodeURIComponent(enlace)}`
  const jefa = await crearPersona('SuperAdmin')
  // whose step is over begins again, with the same way on
  expect((await pedir(`/login/verificar${volver}`)).headers.get('location')).toBe(`/login${volver}`)
  await ejecutar([['delete from factores where usuario_id = ?', [jefa.id]]])
  expect((await pedir(enlace, { como: jefa })).headers.get('location')).toBe(`/login/proteger${volver}`)
  expect((await pedir(`/login/proteger${volver}`, { como: jefa })).status).toBe(200)
  const { admin } = await crearEmpresa({})
  const sinFalta = await pedir(`/login/proteger?volver=${encodeURIComponent('/admin/alerts?q=1')}`, { como: admin })
  expect(sinFalta.headers.get('location')).toBe('/admin/alerts?q=1')
})

test('who signs out to accept the invitation of another account comes back to the invitation, and to nothing else', async () => {
  const { admin, usuario } = await crearEmpresa({})
  const enlace = `/invitacion/${'a'.repeat(43)}`
  const salir = (volver: string, como: { cookie: string }) =>
    pedir(`/logout?volver=${encodeURIComponent(volver)}`, { form: {}, como })
  expect((await salir(enlace, admin)).headers.get('location')).toBe(enlace)
  expect((await salir('//malo.test/invitacion', usuario)).headers.get('location')).toBe('/login')
})

test('bad input is a 4xx with the form, never a 500', async () => {
  const basura = ['', 'email', 'email=%00&contrasena=%00', 'email=%ff%fe@a.co&contrasena=%ff', '__proto__=1&email[0]=a']
  basura.push('email=a@b.co&email=c@d.co&contrasena=a&contrasena=b', `email=${'a'.repeat(9000)}@b.co&contrasena=x`)
  basura.push(`email=a@b.co&contrasena=${'x'.repeat(10_000)}`, 'email=a@b.co&contrasena=x&recordar=quizas')
  // a name that no form of ours has is no form at all
  const esperado = (texto: string, estado: number) => (texto.startsWith('__') ? 400 : texto ? 422 : estado)
  for (const ruta of ['/login', '/signup']) {
    for (const texto of basura) {
      const tipo = 'application/x-www-form-urlencoded'
      const r = await pedir(ruta, { cuerpo: texto, metodo: 'POST', cabeceras: { 'content-type': tipo, ...desde() } })
      expect([ruta, texto.slice(0, 60), r.status]).toEqual([ruta, texto.slice(0, 60), esperado(texto, r.status)])
      expect(r.status).toBeLessThan(500)
      await r.body?.cancel()
    }
  }
})

test('who must turn a second factor on first reads that in their own language', async () => {
  const jefa = await crearPersona('SuperAdmin')
  await ejecutar([
    ['delete from factores where usuario_id = ?', [jefa.id]],
    ["update usuarios set idioma = 'en' where id = ?", [jefa.id]],
  ])
  const pagina = await pedir('/login/proteger', { como: jefa })
  expect(pagina.status).toBe(200)
  expect(await pagina.text()).toContain('<html lang="en"')
})
