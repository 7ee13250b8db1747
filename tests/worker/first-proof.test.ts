/**
 * Whole attacks by a stranger who made the account first, and whole ways of an honest person, on a real D1
 * (docs/decisions/0037).
 */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AccesoJwt } from '../../worker/access/acceso-jwt'
import { Gate, type Quien } from '../../worker/access/gate'
import { Llavero } from '../../worker/access/llavero'
import { limpiarSesiones } from '../../worker/cron/limpieza'
import { ApiDb } from '../../worker/db/api-db'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { IdentidadesDb } from '../../worker/db/identidades-db'
import { InvitacionesDb } from '../../worker/db/invitaciones-db'
import { PlataformaDb } from '../../worker/db/plataforma-db'
import { UsuariosDb } from '../../worker/db/usuarios-db'
import type { Negativa } from '../../worker/domain/negativa'
import { Invitaciones } from '../../worker/services/invitaciones'
import { Programas } from '../../worker/services/programas'
import { unico } from '../apoyo/datos'
import { SECRETOS } from '../apoyo/secretos'
import { apuntes, escritor, rastro } from './apoyo/auditoria'
import { APP_URL, Casa, cifra, cifrasDe, enlaceDe, pedido } from './apoyo/cuentas'
import { crearEmpresa, crearFactor, crearInvitacion, crearPersona, crearSesion, ejecutar } from './apoyo/mundo'

const NOW = Date.UTC(2026, 10, 22, 14)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const STRANGERS = 'la clave del intruso'
const OWN = 'cuatro nubes sobre el páramo'

let casa: Casa
beforeAll(() => Casa.configurar())
beforeEach(() => {
  casa = new Casa()
})

const address = () => `victima-${unico()}@corporacion.test`
const withCookie = (cookie: string, path = '/admin') =>
  new Request(`${APP_URL}${path}`, { headers: { cookie: cookie.split(';')[0] ?? '', 'cf-connecting-ip': '10.7.7.7' } })
const who = (cookie: string, now = NOW): Promise<Quien | null> =>
  new Gate(new PlataformaDb(env.DB), now, () => undefined, escritor(now)).quien(withCookie(cookie))
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Negativa) => error.clave,
  )
const idOf = (email: string) =>
  env.DB.prepare('select id from usuarios where email = ?').bind(email).first<string>('id') as Promise<string>
const count = (table: string, usuario_id: string) =>
  env.DB.prepare(`select count(*) as n from ${table} where usuario_id = ?`).bind(usuario_id).first<number>('n')
const verifiedAt = (id: string) =>
  env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(id).first<number | null>('v')

const signUp = (email: string, contrasena: string, now = NOW) =>
  casa
    .servicios(now)
    .identidad.registrar(
      { nombre: 'Marcela Ríos', email, contrasena, confirmar_contrasena: contrasena, terminos: 'on' },
      pedido('/signup'),
    )
const signIn = (email: string, contrasena: string, now = NOW) =>
  casa.servicios(now).identidad.entrar({ email, contrasena, recordar: true }, pedido('/login'))
async function byCode(email: string, now = NOW) {
  const token = await casa.servicios(now).ingresoConCodigo.pedir(email, pedido())
  const codigo = cifrasDe((await casa.para(email)).at(-1))
  return casa
    .servicios(now)
    .ingresoConCodigo.entrar(token, { intent: 'entrar', codigo, recordar: false }, pedido('/login/codigo'))
}
async function resetTo(email: string, contrasena: string, now = NOW) {
  await casa.servicios(now).recuperacion.pedir(email, pedido())
  const enlace = enlaceDe((await casa.para(email)).at(-1))
  await casa
    .servicios(now)
    .recuperacion.restablecer({ intent: 'restablecer', enlace, contrasena, confirmar_contrasena: contrasena }, pedido())
}
function programs(now = NOW) {
  const { intentos } = casa.servicios(now)
  const db = new ApiDb(env.DB, rastro(now))
  const jwt = new AccesoJwt(new Llavero(db, SECRETOS.CONFIG_SECRET, now), APP_URL, now)
  const identidad = new IdentidadDb(env.DB)
  const base = { identidad, intentos, auditoria: escritor(now), secretos: SECRETOS, cifra }
  return new Programas(db, jwt, base, { ahora: now, lugar: null })
}
function invitations(now = NOW) {
  const { intentos, accesos } = casa.servicios(now)
  const con = { intentos, accesos, secreto: SECRETOS.HASH_SECRET, appUrl: APP_URL }
  return new Invitaciones(new InvitacionesDb(env.DB), con, now, cifra)
}
const identities = (now = NOW) => new IdentidadesDb(env.DB, rastro(now))
const elsewhere = (usuario_id: string, email: string | null = null) => ({
  ...{ usuario_id, issuer: 'https://proveedor.test', sub: unico(), email, vouchedEmail: email },
})

/** Everything that a stranger can set on an account whose mailbox they do not have. */
async function squat(email: string) {
  await signUp(email, STRANGERS)
  const { cookie } = await signIn(email, STRANGERS)
  const id = await idOf(email)
  const tokens = await programs().entrar({ username: email, password: STRANGERS }, pedido())
  if (typeof tokens === 'string') throw new Error(tokens)
  // from before linking asked for a proven address
  await ejecutar([
    [
      `insert into identidades (id, usuario_id, issuer, sub, created_at, usada_at) values (?, ?, 'https://proveedor.test', ?, 1, 1)`,
      [crypto.randomUUID(), id, `intruso-${unico()}`],
    ],
    [
      `insert into pasos (token_hash, tipo, usuario_id, datos, expires_at, created_at) values (?, 'proveedor', ?, '{}', ?, 1)`,
      [crypto.randomUUID(), id, NOW + DAY],
    ],
  ])
  const requested = casa.servicios(NOW, { quien: id }).perfil({ id, sesion: 'x' })
  await requested.requestEmail(
    { intent: 'correo', email: `intruso-${unico()}@correo.test`, contrasena_actual: STRANGERS },
    pedido(),
  )
  return { id, cookie, refresh: tokens.refresh_token }
}
/** None of the stranger's ways opens anything any more. */
async function expectOut(email: string, stranger: { id: string; cookie: string; refresh: string }, now = NOW) {
  expect(await who(stranger.cookie, now)).toBeNull()
  expect(await refusal(signIn(email, STRANGERS, now))).toBe('credenciales-incorrectas')
  expect(await programs(now).refrescar(stranger.refresh)).toBeNull()
  expect(await refusal(programs(now).entrar({ username: email, password: STRANGERS }, pedido()))).toBe(
    'credenciales-incorrectas',
  )
  const left = await Promise.all(
    ['api_familias', 'pasos', 'codigos', 'identidades'].map((table) => count(table, stranger.id)),
  )
  expect(left).toEqual([0, 0, 0, 0])
}

describe('a stranger signs up with an address that is not theirs', () => {
  test('and a company invites it: the owner joins by a code, and every old way of the stranger is closed', async () => {
    const email = address()
    const stranger = await squat(email)
    const company = await crearEmpresa()
    const { token } = await crearInvitacion(company.id, { email, rol: 'Administrador' }, NOW)
    // the owner knows no password, so the page leads to the code by mail
    const { cookie, passwordEnded } = await byCode(email)
    expect(passwordEnded).toBe(true)
    const owner = await who(cookie)
    expect(await invitations().join(token, owner as Quien)).toEqual({ destino: '/admin', passwordEnded: false })
    expect(await who(cookie)).toMatchObject({ persona: { rol: 'Administrador' }, empresa: { id: company.id } })
    await expectOut(email, stranger)
    expect(await who(cookie)).not.toBeNull()
    expect((await apuntes('usuario_id', stranger.id)).map((a) => a.suceso)).toContain('correo-confirmado')
  })

  test('with a second factor on it: the owner is not held up by it', async () => {
    const email = address()
    const stranger = await squat(email)
    await crearFactor(stranger.id, { respaldos: ['1234567890'] }, NOW)
    const { cookie, destino } = await byCode(email)
    expect(destino).toBe('/admin')
    expect(await who(cookie)).not.toBeNull()
    expect([await count('factores', stranger.id), await count('respaldos', stranger.id)]).toEqual([0, 0])
    await expectOut(email, stranger)
  })

  test('and the owner sets a new password: it alone opens from then on', async () => {
    const email = address()
    const stranger = await squat(email)
    await crearFactor(stranger.id, {}, NOW)
    await resetTo(email, OWN)
    await expectOut(email, stranger)
    expect((await signIn(email, OWN)).destino).toBe('/admin')
  })

  test('and the owner only clicks the link of the mail: the password ends, and a new one is asked for', async () => {
    const email = address()
    const stranger = await squat(email)
    const letter = (await casa.para(email)).find((c) => c.asunto === 'Confirme su correo en Vigía')
    const path = await casa.servicios(NOW).verificacion.byLinkAlone(enlaceDe(letter), pedido('/verify-email'))
    expect(path).toMatch(/^\/reset-password\?enlace=[\w-]{43}$/)
    expect(await count('codigos', stranger.id)).toBe(1)
    const enlace = path.split('=')[1] ?? ''
    await casa
      .servicios(NOW)
      .recuperacion.restablecer({ intent: 'restablecer', enlace, contrasena: OWN, confirmar_contrasena: OWN }, pedido())
    await expectOut(email, stranger)
    expect((await signIn(email, OWN)).destino).toBe('/admin')
  })

  test('and the owner comes in with a provider that answers for the address: the account is the owner’s alone', async () => {
    const email = address()
    const stranger = await squat(email)
    const own = elsewhere(stranger.id, email)
    expect((await identities().vincular(own, { probado: email })).linked).toBe(true)
    expect(await verifiedAt(stranger.id)).toBe(NOW)
    const { identidades } = await identities().de(stranger.id)
    expect(identidades).toMatchObject([{ email }])
    await ejecutar([['delete from identidades where usuario_id = ?', [stranger.id]]])
    await expectOut(email, stranger)
  })

  test('and the platform moves the account into a company: nothing that was set on it opens that company', async () => {
    const email = address()
    const stranger = await squat(email)
    const [chief, company] = [await crearPersona('SuperAdmin'), await crearEmpresa()]
    const db = new UsuariosDb(env.DB, chief.id, rastro(NOW, { usuario_id: chief.id }))
    const before = await db.uno(stranger.id)
    const place = { rol: 'Administrador', empresa_id: company.id, administradores: 9 } as const
    expect(await db.cambiar(before!, place, NOW)).toBe(true)
    await expectOut(email, stranger)
    await resetTo(email, OWN)
    expect(await who((await signIn(email, OWN)).cookie)).toMatchObject({ empresa: { id: company.id } })
  })

  test('and was let stand when the address was proven: at the latest joining a company closes the old ways', async () => {
    const email = address()
    const stranger = await squat(email)
    await ejecutar([['update usuarios set email_verificado_at = ? where id = ?', [NOW + MINUTE, stranger.id]]])
    await crearFactor(stranger.id, {}, NOW)
    const company = await crearEmpresa()
    const { token } = await crearInvitacion(company.id, { email }, NOW)
    const { sesion, cookie } = await crearSesion(stranger.id, true, NOW)
    await ejecutar([["update sesiones set via = 'codigo', created_at = 1 where id = ?", [sesion]]])
    expect(await invitations().join(token, (await who(cookie)) as Quien)).toEqual({
      destino: '/home',
      passwordEnded: true,
    })
    await expectOut(email, stranger)
    expect(await who(cookie)).toMatchObject({ empresa: { id: company.id } })
    expect(await count('factores', stranger.id)).toBe(0)
  })
})

describe('an honest person', () => {
  test('signs up, signs in and clicks the link in the same browser: neither thrown out nor without the password', async () => {
    const email = address()
    await signUp(email, OWN)
    const { cookie } = await signIn(email, OWN)
    const elsewhereToo = await signIn(email, OWN)
    const me = (await who(cookie))?.persona
    await crearFactor(me!.id, {}, NOW)
    const letter = (await casa.para(email))[0]
    await casa.servicios(NOW).verificacion.byLink(enlaceDe(letter), me!, pedido('/verify-email'))
    expect(await who(cookie)).toMatchObject({ persona: { verificado: true } })
    // other browsers sign in again, and the factor is still asked for
    expect(await who(elsewhereToo.cookie)).toBeNull()
    expect((await signIn(email, OWN)).destino).toBe('/login/verificar')
  })

  test('proves the address by the digits, signed in: the same', async () => {
    const email = address()
    await signUp(email, OWN)
    const { cookie } = await signIn(email, OWN)
    const me = (await who(cookie))?.persona
    const digits = cifrasDe((await casa.para(email))[0])
    await casa.servicios(NOW).verificacion.porCifras(me!, digits, pedido('/verify-email'))
    expect(await who(cookie)).toMatchObject({ persona: { verificado: true } })
    expect((await signIn(email, OWN)).destino).toBe('/admin')
  })

  test('clicks the link on another device and types the password: it stays, a wrong one proves nothing', async () => {
    const email = address()
    await signUp(email, OWN)
    const enlace = enlaceDe((await casa.para(email))[0])
    const { verificacion } = casa.servicios(NOW)
    expect(await refusal(verificacion.byLinkAndPassword(enlace, 'no es esta', pedido()))).toBe(
      'contrasena-actual-incorrecta',
    )
    expect(await verifiedAt(await idOf(email))).toBeNull()
    await verificacion.byLinkAndPassword(enlace, OWN, pedido())
    expect(await verifiedAt(await idOf(email))).toBe(NOW)
    expect((await signIn(email, OWN)).destino).toBe('/admin')
  })

  test('does not prove the address of one account in the browser of another', async () => {
    const [email, other] = [address(), address()]
    await signUp(email, STRANGERS)
    await signUp(other, OWN)
    const me = (await who((await signIn(other, OWN)).cookie))?.persona
    const enlace = enlaceDe((await casa.para(email))[0])
    expect(await refusal(casa.servicios(NOW).verificacion.byLink(enlace, me!, pedido()))).toBe('requerido')
    expect(await verifiedAt(await idOf(email))).toBeNull()
  })

  test('who has proven the address keeps password, factor, programs and sessions at later proofs', async () => {
    const email = address()
    await signUp(email, OWN)
    await casa.servicios(NOW).verificacion.byLinkAndPassword(enlaceDe((await casa.para(email))[0]), OWN, pedido())
    const { cookie } = await signIn(email, OWN)
    const tokens = await programs().entrar({ username: email, password: OWN }, pedido())
    const later = await byCode(email, NOW + MINUTE)
    expect(later.passwordEnded).toBe(false)
    expect(await who(cookie)).not.toBeNull()
    expect(await programs(NOW + MINUTE).refrescar((tokens as { refresh_token: string }).refresh_token)).not.toBeNull()
    expect(await count('credenciales', await idOf(email))).toBe(1)
  })

  test('joins a company in the session of the own password and keeps it; joining by a code too, once proven', async () => {
    for (const way of ['password', 'code'] as const) {
      const email = address()
      await signUp(email, OWN)
      await casa.servicios(NOW).verificacion.byLinkAndPassword(enlaceDe((await casa.para(email))[0]), OWN, pedido())
      const company = await crearEmpresa()
      const { token } = await crearInvitacion(company.id, { email }, NOW)
      const { cookie } = way === 'password' ? await signIn(email, OWN) : await byCode(email, NOW + MINUTE)
      const before = (await who(cookie, NOW + MINUTE)) as Quien
      expect(await invitations(NOW + MINUTE).join(token, before)).toMatchObject({ passwordEnded: false })
      expect((await signIn(email, OWN, NOW + MINUTE)).destino).toBe('/home')
    }
  })

  test('who never proved the address joins in the session of the own password and keeps it', async () => {
    const email = address()
    await signUp(email, OWN)
    const company = await crearEmpresa()
    const { token } = await crearInvitacion(company.id, { email }, NOW)
    const { cookie } = await signIn(email, OWN)
    expect(await invitations().join(token, (await who(cookie)) as Quien)).toMatchObject({ passwordEnded: false })
    expect(await who(cookie)).toMatchObject({ persona: { verificado: true }, empresa: { id: company.id } })
    expect((await signIn(email, OWN)).destino).toBe('/home')
  })

  test('gets another address: this session and the password stay, all that answered for the address before ends', async () => {
    const email = address()
    await signUp(email, OWN)
    await casa.servicios(NOW).verificacion.byLinkAndPassword(enlaceDe((await casa.para(email))[0]), OWN, pedido())
    const { cookie } = await signIn(email, OWN)
    const other = await signIn(email, OWN)
    const me = (await who(cookie))?.persona
    await identities().vincular(elsewhere(me!.id, email), { probado: email })
    const next = address()
    const profile = casa.servicios(NOW, { quien: me!.id }).perfil(me!)
    await profile.requestEmail({ intent: 'correo', email: next, contrasena_actual: OWN }, pedido())
    const codigo = cifrasDe((await casa.para(next))[0])
    await profile.confirmEmail({ intent: 'correo-codigo', codigo }, pedido())
    expect([await who(other.cookie), await count('identidades', me!.id)]).toEqual([null, 0])
    expect(await who(cookie)).toMatchObject({ persona: { email: next } })
    expect((await signIn(next, OWN)).destino).toBe('/admin')
  })
})

describe('whoever got hold of a password and linked an account of their own', () => {
  async function hijacked() {
    const email = address()
    await signUp(email, OWN)
    await casa.servicios(NOW).verificacion.byLinkAndPassword(enlaceDe((await casa.para(email))[0]), OWN, pedido())
    const id = await idOf(email)
    const vouched = { ...elsewhere(id, email), issuer: 'https://suyo.test' }
    await identities().vincular(vouched, { probado: email })
    const intruder = await signIn(email, OWN)
    const sesion = (await who(intruder.cookie))?.persona.sesion ?? ''
    const alien = elsewhere(id, 'intruso@correo.test')
    const theirs = { ...alien, vouchedEmail: null }
    expect((await identities().vincular(theirs, { sesion })).linked).toBe(true)
    return { email, id, vouched, theirs, sesion }
  }

  test('is shown at the owner’s reset and out after it; what the provider answered for stays', async () => {
    const { email, id, vouched, theirs } = await hijacked()
    await casa.servicios(NOW).recuperacion.pedir(email, pedido())
    const enlace = enlaceDe((await casa.para(email)).at(-1))
    const { recuperacion } = casa.servicios(NOW)
    expect((await recuperacion.open(enlace))?.linked).toMatchObject([{ email: 'intruso@correo.test' }])
    await recuperacion.restablecer(
      { intent: 'restablecer', enlace, contrasena: STRANGERS, confirmar_contrasena: STRANGERS },
      pedido(),
    )
    expect((await identities().de(id)).identidades).toMatchObject([{ issuer: 'https://suyo.test', email }])
    const { accesos } = casa.servicios(NOW)
    const comeIn = ({ issuer, sub }: typeof theirs) =>
      accesos.entrar(
        { usuario_id: id, via: 'proveedor', recordar: false, identidad: { issuer, sub } },
        pedido('/login'),
      )
    expect(await comeIn(theirs)).toBeNull()
    expect(await comeIn(vouched as typeof theirs)).not.toBeNull()
  })

  test('cannot finish a link with the session that the reset ended', async () => {
    const { email, id, sesion } = await hijacked()
    await resetTo(email, STRANGERS)
    expect((await identities().vincular({ ...elsewhere(id), issuer: 'https://tarde.test' }, { sesion })).linked).toBe(
      false,
    )
  })

  test('loses nothing to an expired password that is changed in hand: that proves no mailbox', async () => {
    const { email, id } = await hijacked()
    const { camino, sentencia } = await casa.servicios(NOW).emisor.enMano(id)
    await sentencia.run()
    const enlace = camino.split('=')[1] ?? ''
    const { recuperacion } = casa.servicios(NOW)
    expect(await recuperacion.open(enlace)).toEqual({ linked: [] })
    const form = { intent: 'restablecer', enlace, contrasena: STRANGERS, confirmar_contrasena: STRANGERS } as const
    await recuperacion.restablecer(form, pedido())
    expect([(await identities().de(id)).identidades.length, (await casa.para(email)).length > 0]).toEqual([2, true])
  })
})

describe('accounts that never prove their address', () => {
  const HOUR = Math.ceil(NOW / 3_600_000) * 3_600_000
  const exists = async (id: string) =>
    (await env.DB.prepare('select 1 from usuarios where id = ?').bind(id).first()) !== null

  test('are deleted after seven days, not a moment sooner, and leave the address to its owner', async () => {
    const email = address()
    await signUp(email, STRANGERS, HOUR)
    const id = await idOf(email)
    await limpiarSesiones(env as never, HOUR + 7 * DAY - 3_600_000)
    expect(await exists(id)).toBe(true)
    await limpiarSesiones(env as never, HOUR + 7 * DAY)
    expect(await exists(id)).toBe(false)
    expect((await apuntes('objeto', id)).map((a) => a.suceso)).toEqual(['usuario-eliminado'])
    await signUp(email, OWN, HOUR + 7 * DAY)
  })

  test('stay when the address is proven, when they belong to a company, or to the platform', async () => {
    const company = await crearEmpresa({}, HOUR)
    const [chief, proven, member] = [
      await crearPersona('SuperAdmin', { verificado: false }, HOUR),
      await crearPersona('Administrador', {}, HOUR),
      await crearPersona('Administrador', { empresa_id: company.id, verificado: false }, HOUR),
    ]
    await limpiarSesiones(env as never, HOUR + 30 * DAY)
    for (const { id } of [chief, proven, member]) expect(await exists(id)).toBe(true)
  })
})

test('a session is not opened by an identity that was taken from the person meanwhile', async () => {
  const p = await crearPersona('Usuario')
  await ejecutar([['delete from sesiones where usuario_id = ?', [p.id]]])
  const { accesos } = casa.servicios(NOW)
  const identidad = { issuer: 'https://proveedor.test', sub: unico() }
  const proof = { usuario_id: p.id, via: 'proveedor', recordar: false, identidad } as const
  expect(await accesos.entrar(proof, pedido('/login'))).toBeNull()
  await identities().vincular({ ...elsewhere(p.id), sub: identidad.sub }, { probado: p.email })
  expect((await accesos.entrar(proof, pedido('/login')))?.destino).toBe('/home')
})
