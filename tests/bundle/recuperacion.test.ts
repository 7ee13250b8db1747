/** A forgotten password over HTTP with a real mail server: the link leaves with the answer, not a minute later (docs/security.md 3, 4, 7). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correoDeLaPlataforma } from '../apoyo/buzon'
import { unico } from '../apoyo/datos'
import { crearEmpresa, crearPersona, crearSesion, ejecutar, filas, ORIGEN, registro } from '../apoyo/mundo'
import { pedir } from './apoyo/pedir'

const CLAVE = 'tres volcanes dormidos'
const NUEVA = 'cuatro nubes sobre el páramo'
const aqui = { 'x-prueba-en-este-equipo': '1' }
let serie = 0
const desde = () => ({ ...aqui, 'cf-connecting-ip': `203.0.113.${++serie}` })

let buzon: Awaited<ReturnType<typeof correoDeLaPlataforma>>
beforeAll(async () => {
  buzon = await correoDeLaPlataforma(ejecutar)
})
afterAll(() => buzon.irse())
beforeEach(() => {
  buzon.recibidos.length = 0
})

/** The mail to an address, which has to arrive by itself. */
async function correoA(email: string, n = 1) {
  const suyos = () => buzon.recibidos.filter((r) => r.para.includes(email))
  await expect.poll(() => suyos().length, { timeout: 10_000 }).toBe(n)
  return suyos().at(-1)?.mensaje
}
const pedirEnlace = (email: string, cabeceras = desde()) =>
  pedir('/reset-password', { form: { intent: 'pedir', email }, cabeceras })
const pagina = async (r: Response) => (await r.text()).replace(/nonce="[^"]*"|"nonce-[^"]*"/g, '')

test('a person who forgot the password gets a link at once, sets a new one, and is out everywhere else', async () => {
  const p = await crearPersona('Administrador')
  const otra = await crearSesion(p.id)
  expect((await pedir('/admin', { como: otra })).headers.get('location')).toBe('/admin/company')
  const r = await pedirEnlace(p.email.toUpperCase())
  expect([r.status, r.headers.get('location')]).toEqual([302, '/reset-password?enviado'])
  const carta = await correoA(p.email)
  const camino = /(\/reset-password\?enlace=[\w-]{43})/.exec(carta?.text ?? '')?.[1] ?? ''
  expect(carta?.html).toContain(camino)

  expect(await pagina(await pedir(camino))).toContain('Contraseña nueva')
  const enlace = camino.split('=')[1] ?? ''
  const form = { intent: 'restablecer', enlace, contrasena: NUEVA, confirmar_contrasena: NUEVA }
  const hecha = await pedir(camino, { form, cabeceras: desde() })
  expect([hecha.status, hecha.headers.get('location')]).toEqual([302, '/login'])
  expect(hecha.headers.getSetCookie().some((c) => c.startsWith('__Host-vigia='))).toBe(false)
  expect((await pedir('/admin', { como: otra })).headers.get('location')).toBe('/login?volver=%2Fadmin')
  expect((await correoA(p.email, 2))?.subject).toBe('Cambió la contraseña de su cuenta en Vigía')

  expect(await pagina(await pedir(camino))).toContain('Este enlace ya no sirve')
  expect((await pedir(camino, { form, cabeceras: desde() })).status).toBe(422)
  const entra = await pedir('/login', { form: { email: p.email, contrasena: NUEVA }, cabeceras: desde() })
  expect(entra.headers.get('location')).toBe('/admin')
  expect(await registro()).not.toContain(enlace)
})

test('docs/security.md 3: an unknown e-mail gets the same status, headers, page and round trips, and no mail', async () => {
  const { email } = await crearPersona('Usuario')
  const nadie = `nadie-${unico()}@prueba.test`
  const [a, b] = [await pedirEnlace(email), await pedirEnlace(nadie)]
  const visto = (r: Response) => [r.status, [...r.headers].filter(([n]) => !/^(date|content-security-policy)$/.test(n))]
  expect(visto(b)).toEqual(visto(a))
  expect(a.headers.get('x-viajes-d1')).toBe('1')
  await correoA(email)
  expect(buzon.recibidos.filter((r) => r.para.includes(nadie))).toEqual([])
  expect(await filas('select * from correos where para = ?', nadie)).toEqual([])
  // asked for again within the minute, both are refused alike
  const [c, d] = [await pedirEnlace(email), await pedirEnlace(nadie)]
  expect([c.status, d.status]).toEqual([429, 429])
  const sin = (texto: string, e: string) => texto.replaceAll(e, 'CORREO').replace(/Espere \d+ segundos/g, 'Espere')
  expect(sin(await pagina(d), nadie)).toBe(sin(await pagina(c), email))
})

test('who signs up is written to at once, and the link proves the address with the password typed along', async () => {
  const email = `marcela-${unico()}@empresa.test`
  const form = { nombre: 'Marcela', email, contrasena: CLAVE, confirmar_contrasena: CLAVE, terminos: 'on' }
  expect((await pedir('/signup', { form, cabeceras: desde() })).status).toBe(302)
  const camino = /(\/verify-email\?enlace=[\w-]{43})/.exec((await correoA(email))?.text ?? '')?.[1] ?? ''
  const verificado = async () =>
    (await filas<{ v: number | null }>('select email_verificado_at as v from usuarios where email = ?', email))[0]?.v
  // looking changes nothing: mail servers look too
  expect(await pagina(await pedir(camino))).toContain('Confirmar mi correo')
  expect(await verificado()).toBeNull()
  const enlace = camino.split('=')[1] ?? ''
  // not signed in here: the link alone keeps no password that somebody else may have set
  expect((await pedir('/verify-email', { form: { intent: 'enlace', enlace }, cabeceras: desde() })).status).toBe(422)
  const conClave = { intent: 'enlace-contrasena', enlace, contrasena: CLAVE }
  const r = await pedir('/verify-email', { form: conClave, cabeceras: desde() })
  expect([r.status, r.headers.get('location')]).toEqual([302, '/login'])
  expect(await verificado()).toBeGreaterThan(0)
  expect((await pedir('/verify-email', { form: conClave, cabeceras: desde() })).status).toBe(422)
  expect(await pagina(await pedir(camino))).toContain('Este enlace ya no sirve')
  const entra = await pedir('/login', { form: { email, contrasena: CLAVE }, cabeceras: desde() })
  expect(entra.headers.get('location')).toBe('/admin')
})

test('who did not make the account confirms by the link alone, and the password of who made it ends', async () => {
  const email = `marcela-${unico()}@empresa.test`
  const form = { nombre: 'Marcela', email, contrasena: CLAVE, confirmar_contrasena: CLAVE, terminos: 'on' }
  await pedir('/signup', { form, cabeceras: desde() })
  const ajena = await pedir('/login', { form: { email, contrasena: CLAVE }, cabeceras: desde() })
  const galleta = ajena.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const enlace = /\/verify-email\?enlace=([\w-]{43})/.exec((await correoA(email))?.text ?? '')?.[1] ?? ''
  const r = await pedir('/verify-email', { form: { intent: 'enlace-solo', enlace }, cabeceras: desde() })
  expect(r.headers.get('location')).toMatch(/^\/reset-password\?enlace=[\w-]{43}$/)
  expect((await pedir('/admin', { como: { cookie: galleta } })).headers.get('location')).toBe('/login?volver=%2Fadmin')
  const otra = await pedir('/login', { form: { email, contrasena: CLAVE }, cabeceras: desde() })
  expect(otra.status).toBe(422)
})

test('a person who is signed in asks for another code and proves the address with it; nobody else can', async () => {
  const p = await crearPersona('Administrador', { verificado: false })
  expect(await pagina(await pedir('/verify-email', { como: p }))).toContain(p.email)
  expect(
    (await pedir('/verify-email', { form: { intent: 'enviar' }, cabeceras: desde() })).headers.get('location'),
  ).toBe('/login')
  await pedir('/verify-email', { como: p, form: { intent: 'enviar' }, cabeceras: desde() })
  const codigo = /: (\d{3} \d{3})/.exec((await correoA(p.email))?.text ?? '')?.[1] ?? ''
  const otra = await crearPersona('Administrador', { verificado: false })
  const con = (como: { cookie: string }) =>
    pedir('/verify-email', { como, form: { intent: 'codigo', codigo }, cabeceras: desde() })
  expect((await con(otra)).status).toBe(422)
  expect((await con(p)).headers.get('location')).toBe('/admin')
  expect(await pagina(await pedir('/verify-email', { como: p }))).toContain('Su correo está confirmado')
})

test('a stranger signs up with an address, a company invites it, its owner joins by a code: none of the stranger’s old ways opens', async () => {
  const email = `victima-${unico()}@corporacion.test`
  const cookieOf = (r: Response) => r.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = (form: Record<string, string>) =>
    fetch(`${ORIGEN}/api/auth/token`, { method: 'POST', body: new URLSearchParams(form), headers: desde() })
  const withPassword = { grant_type: 'password', username: email, password: CLAVE }
  // the stranger
  const form = { nombre: 'Otra', email, contrasena: CLAVE, confirmar_contrasena: CLAVE, terminos: 'on' }
  await pedir('/signup', { form, cabeceras: desde() })
  const stranger = {
    cookie: cookieOf(await pedir('/login', { form: { email, contrasena: CLAVE }, cabeceras: desde() })),
  }
  expect((await pedir('/admin', { como: stranger })).headers.get('location')).toBe('/admin/company')
  const { access_token, refresh_token } = (await (await token(withPassword)).json()) as Record<string, string>
  // the company
  const { admin, id } = await crearEmpresa({ vehiculos: 1 })
  const invite = {
    intent: 'invite',
    intento: crypto.randomUUID(),
    nombre: 'Marcela Ríos',
    email,
    rol: 'Administrador',
  }
  expect((await pedir('/admin/team', { como: admin, form: invite, cabeceras: desde() })).status).toBe(302)
  const link = /(\/invitacion\/[\w-]{43})/.exec((await correoA(email, 2))?.text ?? '')?.[1] ?? ''
  // the owner of the mailbox
  expect(await pagina(await pedir(link))).toContain('ya tiene una cuenta')
  const asked = await pedir('/login/codigo', { form: { intent: 'pedir', email }, cabeceras: desde() })
  const codigo = /: (\d{3} \d{3})/.exec((await correoA(email, 3))?.text ?? '')?.[1] ?? ''
  const enter = { intent: 'entrar', codigo }
  const entered = await pedir('/login/codigo', { form: enter, cabeceras: { ...desde(), cookie: cookieOf(asked) } })
  const owner = { cookie: cookieOf(entered) }
  const joined = await pedir(link, { como: owner, form: { intent: 'unirse' }, cabeceras: desde() })
  expect(joined.headers.get('location')).toBe('/admin')
  expect((await pedir('/admin/vehicles', { como: owner })).status).toBe(200)
  // the stranger again
  expect((await pedir('/admin/vehicles', { como: stranger })).headers.get('location')).toContain('/login')
  expect((await pedir('/login', { form: { email, contrasena: CLAVE }, cabeceras: desde() })).status).toBe(422)
  const bearer = { authorization: `Bearer ${access_token}` }
  expect((await pedir('/api/vehicles', { cabeceras: bearer })).status).toBe(401)
  for (const again of [withPassword, { grant_type: 'refresh_token', refresh_token: refresh_token ?? '' }])
    expect((await token(again)).status).toBeGreaterThanOrEqual(400)
  expect(await filas('select id from usuarios where email = ? and empresa_id = ?', email, id)).toHaveLength(1)
})
