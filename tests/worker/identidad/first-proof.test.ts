/**
 * Complete attacks by a stranger who created the account first, and complete flows of an honest person, on a real D1
 * (docs/decisions/0037).
 */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AccessJwt } from '../../../worker/access/access-token'
import { type Actor, Gate } from '../../../worker/access/gate'
import { Keyring } from '../../../worker/access/keyring'
import { ApiClients } from '../../../worker/api-clients/service'
import { ApiDb } from '../../../worker/api-clients/sql'
import { cleanUpSesiones } from '../../../worker/cron/cleanup'
import type { Refusal } from '../../../worker/domain/refusal'
import { Invitaciones } from '../../../worker/equipo/invitaciones'
import { InvitacionesDb } from '../../../worker/equipo/invitaciones-sql'
import { IdentidadesDb } from '../../../worker/identidad/linked-accounts-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { UsuariosDb } from '../../../worker/plataforma/usuarios-sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { APP_URL, digitsOf, Harness, hasher, linkIn, request } from '../support/accounts'
import { auditEntries, requestTrace, writer } from '../support/auditoria'
import { createEmpresa, createFactor, createInvitacion, createPerson, createSession, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 22, 14)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const STRANGERS = 'la clave del intruso'
const OWN = 'cuatro nubes sobre el páramo'

let world: Harness
beforeAll(() => Harness.configure())
beforeEach(() => {
  world = new Harness()
})

const address = () => `victima-${uniqueWord()}@corporacion.test`
const withCookie = (cookie: string, path = '/admin') =>
  new Request(`${APP_URL}${path}`, { headers: { cookie: cookie.split(';')[0] ?? '', 'cf-connecting-ip': '10.7.7.7' } })
const who = (cookie: string, now = NOW): Promise<Actor | null> =>
  new Gate(new PlatformDb(env.DB), now, () => undefined, writer(now)).who(withCookie(cookie))
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Refusal) => error.clave,
  )
const idOf = (email: string) =>
  env.DB.prepare('select id from usuarios where email = ?').bind(email).first<string>('id') as Promise<string>
const count = (table: string, usuario_id: string) =>
  env.DB.prepare(`select count(*) as n from ${table} where usuario_id = ?`).bind(usuario_id).first<number>('n')
const verifiedAt = (id: string) =>
  env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(id).first<number | null>('v')

const signUp = (email: string, contrasena: string, now = NOW) =>
  world
    .servicios(now)
    .identidad.register(
      { nombre: 'Marcela Ríos', email, contrasena, confirmar_contrasena: contrasena, terminos: 'on' },
      request('/signup'),
    )
const signIn = (email: string, contrasena: string, now = NOW) =>
  world.servicios(now).identidad.signIn({ email, contrasena, recordar: true }, request('/login'))
async function byCode(email: string, now = NOW) {
  const token = await world.servicios(now).signInWithCode.ask(email, request())
  const codigo = digitsOf((await world.recipient(email)).at(-1))
  return world
    .servicios(now)
    .signInWithCode.signIn(token, { intent: 'entrar', codigo, recordar: false }, request('/login/codigo'))
}
async function resetTo(email: string, contrasena: string, now = NOW) {
  await world.servicios(now).recovery.ask(email, request())
  const link = linkIn((await world.recipient(email)).at(-1))
  await world
    .servicios(now)
    .recovery.restablecer(
      { intent: 'restablecer', enlace: link, contrasena, confirmar_contrasena: contrasena },
      request(),
    )
}
function programs(now = NOW) {
  const { intentos } = world.servicios(now)
  const db = new ApiDb(env.DB, requestTrace(now))
  const jwt = new AccessJwt(new Keyring(db, SECRETS.CONFIG_SECRET, now), APP_URL, now)
  const identity = new IdentityDb(env.DB)
  const base = { identidad: identity, intentos, auditoria: writer(now), secrets: SECRETS, hasher }
  return new ApiClients(db, jwt, base, { ahora: now, lugar: null })
}
function invitations(now = NOW) {
  const { intentos, access } = world.servicios(now)
  const dependencies = { intentos, access, secreto: SECRETS.HASH_SECRET, appUrl: APP_URL }
  return new Invitaciones(new InvitacionesDb(env.DB), dependencies, now, hasher)
}
const identities = (now = NOW) => new IdentidadesDb(env.DB, requestTrace(now))
const elsewhere = (usuario_id: string, email: string | null = null) => ({
  ...{ usuario_id, issuer: 'https://proveedor.test', sub: uniqueWord(), email, vouchedEmail: email },
})

/** Everything that a stranger can set on an account without its mailbox. */
async function squat(email: string) {
  await signUp(email, STRANGERS)
  const { cookie } = await signIn(email, STRANGERS)
  const id = await idOf(email)
  const tokens = await programs().signIn({ username: email, password: STRANGERS }, request())
  if (typeof tokens === 'string') throw new Error(tokens)
  // linked before linking required a proven address
  await execute([
    [
      `insert into identidades (id, usuario_id, issuer, sub, created_at, usada_at) values (?, ?, 'https://proveedor.test', ?, 1, 1)`,
      [crypto.randomUUID(), id, `intruso-${uniqueWord()}`],
    ],
    [
      `insert into pasos (token_hash, tipo, usuario_id, datos, expires_at, created_at) values (?, 'proveedor', ?, '{}', ?, 1)`,
      [crypto.randomUUID(), id, NOW + DAY],
    ],
  ])
  const requested = world.servicios(NOW, { quien: id }).perfil({ id, sesion: 'x' })
  await requested.requestEmail(
    { intent: 'correo', email: `intruso-${uniqueWord()}@correo.test`, contrasena_actual: STRANGERS },
    request(),
  )
  return { id, cookie, refresh: tokens.refresh_token }
}
/** None of the stranger's ways to sign in works any more. */
async function expectOut(email: string, stranger: { id: string; cookie: string; refresh: string }, now = NOW) {
  expect(await who(stranger.cookie, now)).toBeNull()
  expect(await refusal(signIn(email, STRANGERS, now))).toBe('credenciales-incorrectas')
  expect(await programs(now).refresh(stranger.refresh)).toBeNull()
  expect(await refusal(programs(now).signIn({ username: email, password: STRANGERS }, request()))).toBe(
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
    const company = await createEmpresa()
    const { token } = await createInvitacion(company.id, { email, rol: 'Administrador' }, NOW)
    // the owner knows no password, so the page offers a code by mail
    const { cookie, passwordEnded } = await byCode(email)
    expect(passwordEnded).toBe(true)
    const owner = await who(cookie)
    expect(await invitations().join(token, owner as Actor)).toEqual({ destino: '/admin', passwordEnded: false })
    expect(await who(cookie)).toMatchObject({ persona: { rol: 'Administrador' }, empresa: { id: company.id } })
    await expectOut(email, stranger)
    expect(await who(cookie)).not.toBeNull()
    expect((await auditEntries('usuario_id', stranger.id)).map((a) => a.suceso)).toContain('correo-confirmado')
  })

  test('with a second factor on it: the owner is not held up by it', async () => {
    const email = address()
    const stranger = await squat(email)
    await createFactor(stranger.id, { respaldos: ['1234567890'] }, NOW)
    const { cookie, destino: destination } = await byCode(email)
    expect(destination).toBe('/admin')
    expect(await who(cookie)).not.toBeNull()
    expect([await count('factores', stranger.id), await count('respaldos', stranger.id)]).toEqual([0, 0])
    await expectOut(email, stranger)
  })

  test('and the owner sets a new password: it alone opens from then on', async () => {
    const email = address()
    const stranger = await squat(email)
    await createFactor(stranger.id, {}, NOW)
    await resetTo(email, OWN)
    await expectOut(email, stranger)
    expect((await signIn(email, OWN)).destino).toBe('/admin')
  })

  test('and the owner only clicks the link of the mail: the password ends, and a new one is asked for', async () => {
    const email = address()
    const stranger = await squat(email)
    const letter = (await world.recipient(email)).find((c) => c.asunto === 'Confirme su correo en Vigía')
    const path = await world.servicios(NOW).verification.byLinkAlone(linkIn(letter), request('/verify-email'))
    expect(path).toMatch(/^\/reset-password\?enlace=[\w-]{43}$/)
    expect(await count('codigos', stranger.id)).toBe(1)
    const link = path.split('=')[1] ?? ''
    await world
      .servicios(NOW)
      .recovery.restablecer(
        { intent: 'restablecer', enlace: link, contrasena: OWN, confirmar_contrasena: OWN },
        request(),
      )
    await expectOut(email, stranger)
    expect((await signIn(email, OWN)).destino).toBe('/admin')
  })

  test('and the owner comes in with a provider that answers for the address: the account is the owner’s alone', async () => {
    const email = address()
    const stranger = await squat(email)
    const own = elsewhere(stranger.id, email)
    expect((await identities().link(own, { probado: email })).linked).toBe(true)
    expect(await verifiedAt(stranger.id)).toBe(NOW)
    const { identidades } = await identities().from(stranger.id)
    expect(identidades).toMatchObject([{ email }])
    await execute([['delete from identidades where usuario_id = ?', [stranger.id]]])
    await expectOut(email, stranger)
  })

  test('and the platform moves the account into a company: nothing that was set on it opens that company', async () => {
    const email = address()
    const stranger = await squat(email)
    const [chief, company] = [await createPerson('SuperAdmin'), await createEmpresa()]
    const db = new UsuariosDb(env.DB, chief.id, requestTrace(NOW, { usuario_id: chief.id }))
    const before = await db.one(stranger.id)
    const place = { rol: 'Administrador', empresa_id: company.id, administradores: 9 } as const
    expect(await db.change(before!, place, NOW)).toBe(true)
    await expectOut(email, stranger)
    await resetTo(email, OWN)
    expect(await who((await signIn(email, OWN)).cookie)).toMatchObject({ empresa: { id: company.id } })
  })

  test('and was let stand when the address was proven: at the latest joining a company closes the old ways', async () => {
    const email = address()
    const stranger = await squat(email)
    await execute([['update usuarios set email_verificado_at = ? where id = ?', [NOW + MINUTE, stranger.id]]])
    await createFactor(stranger.id, {}, NOW)
    const company = await createEmpresa()
    const { token } = await createInvitacion(company.id, { email }, NOW)
    const { sesion, cookie } = await createSession(stranger.id, true, NOW)
    await execute([["update sesiones set via = 'codigo', created_at = 1 where id = ?", [sesion]]])
    expect(await invitations().join(token, (await who(cookie)) as Actor)).toEqual({
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
    await createFactor(me!.id, {}, NOW)
    const letter = (await world.recipient(email))[0]
    await world.servicios(NOW).verification.byLink(linkIn(letter), me!, request('/verify-email'))
    expect(await who(cookie)).toMatchObject({ persona: { verificado: true } })
    // other browsers sign in again, and the factor is still required
    expect(await who(elsewhereToo.cookie)).toBeNull()
    expect((await signIn(email, OWN)).destino).toBe('/login/verificar')
  })

  test('proves the address by the digits, signed in: the same', async () => {
    const email = address()
    await signUp(email, OWN)
    const { cookie } = await signIn(email, OWN)
    const me = (await who(cookie))?.persona
    const digits = digitsOf((await world.recipient(email))[0])
    await world.servicios(NOW).verification.byDigits(me!, digits, request('/verify-email'))
    expect(await who(cookie)).toMatchObject({ persona: { verificado: true } })
    expect((await signIn(email, OWN)).destino).toBe('/admin')
  })

  test('clicks the link on another device and types the password: it stays, a wrong one proves nothing', async () => {
    const email = address()
    await signUp(email, OWN)
    const link = linkIn((await world.recipient(email))[0])
    const { verification } = world.servicios(NOW)
    expect(await refusal(verification.byLinkAndPassword(link, 'no es esta', request()))).toBe(
      'contrasena-actual-incorrecta',
    )
    expect(await verifiedAt(await idOf(email))).toBeNull()
    await verification.byLinkAndPassword(link, OWN, request())
    expect(await verifiedAt(await idOf(email))).toBe(NOW)
    expect((await signIn(email, OWN)).destino).toBe('/admin')
  })

  test('does not prove the address of one account in the browser of another', async () => {
    const [email, other] = [address(), address()]
    await signUp(email, STRANGERS)
    await signUp(other, OWN)
    const me = (await who((await signIn(other, OWN)).cookie))?.persona
    const link = linkIn((await world.recipient(email))[0])
    expect(await refusal(world.servicios(NOW).verification.byLink(link, me!, request()))).toBe('requerido')
    expect(await verifiedAt(await idOf(email))).toBeNull()
  })

  test('after the first proof of the address later proofs keep password, factor, programs and sessions', async () => {
    const email = address()
    await signUp(email, OWN)
    await world.servicios(NOW).verification.byLinkAndPassword(linkIn((await world.recipient(email))[0]), OWN, request())
    const { cookie } = await signIn(email, OWN)
    const tokens = await programs().signIn({ username: email, password: OWN }, request())
    const later = await byCode(email, NOW + MINUTE)
    expect(later.passwordEnded).toBe(false)
    expect(await who(cookie)).not.toBeNull()
    expect(await programs(NOW + MINUTE).refresh((tokens as { refresh_token: string }).refresh_token)).not.toBeNull()
    expect(await count('credenciales', await idOf(email))).toBe(1)
  })

  test('joins a company in the session of the own password and keeps it; joining by a code too, once proven', async () => {
    for (const way of ['password', 'code'] as const) {
      const email = address()
      await signUp(email, OWN)
      await world
        .servicios(NOW)
        .verification.byLinkAndPassword(linkIn((await world.recipient(email))[0]), OWN, request())
      const company = await createEmpresa()
      const { token } = await createInvitacion(company.id, { email }, NOW)
      const { cookie } = way === 'password' ? await signIn(email, OWN) : await byCode(email, NOW + MINUTE)
      const before = (await who(cookie, NOW + MINUTE)) as Actor
      expect(await invitations(NOW + MINUTE).join(token, before)).toMatchObject({ passwordEnded: false })
      expect((await signIn(email, OWN, NOW + MINUTE)).destino).toBe('/home')
    }
  })

  test('who never proved the address joins in the session of the own password and keeps it', async () => {
    const email = address()
    await signUp(email, OWN)
    const company = await createEmpresa()
    const { token } = await createInvitacion(company.id, { email }, NOW)
    const { cookie } = await signIn(email, OWN)
    expect(await invitations().join(token, (await who(cookie)) as Actor)).toMatchObject({ passwordEnded: false })
    expect(await who(cookie)).toMatchObject({ persona: { verificado: true }, empresa: { id: company.id } })
    expect((await signIn(email, OWN)).destino).toBe('/home')
  })

  test('gets another address: this session and the password stay, all that answered for the address before ends', async () => {
    const email = address()
    await signUp(email, OWN)
    await world.servicios(NOW).verification.byLinkAndPassword(linkIn((await world.recipient(email))[0]), OWN, request())
    const { cookie } = await signIn(email, OWN)
    const other = await signIn(email, OWN)
    const me = (await who(cookie))?.persona
    await identities().link(elsewhere(me!.id, email), { probado: email })
    const next = address()
    const profile = world.servicios(NOW, { quien: me!.id }).perfil(me!)
    await profile.requestEmail({ intent: 'correo', email: next, contrasena_actual: OWN }, request())
    const codigo = digitsOf((await world.recipient(next))[0])
    await profile.confirmEmail({ intent: 'correo-codigo', codigo }, request())
    expect([await who(other.cookie), await count('identidades', me!.id)]).toEqual([null, 0])
    expect(await who(cookie)).toMatchObject({ persona: { email: next } })
    expect((await signIn(next, OWN)).destino).toBe('/admin')
  })
})

describe('an intruder who knew the password and linked an account of their own', () => {
  async function hijacked() {
    const email = address()
    await signUp(email, OWN)
    await world.servicios(NOW).verification.byLinkAndPassword(linkIn((await world.recipient(email))[0]), OWN, request())
    const id = await idOf(email)
    const vouched = { ...elsewhere(id, email), issuer: 'https://suyo.test' }
    await identities().link(vouched, { probado: email })
    const intruder = await signIn(email, OWN)
    const sesion = (await who(intruder.cookie))?.persona.sesion ?? ''
    const alien = elsewhere(id, 'intruso@correo.test')
    const theirs = { ...alien, vouchedEmail: null }
    expect((await identities().link(theirs, { sesion })).linked).toBe(true)
    return { email, id, vouched, theirs, sesion }
  }

  test('is shown at the owner’s reset and out after it; what the provider answered for stays', async () => {
    const { email, id, vouched, theirs } = await hijacked()
    await world.servicios(NOW).recovery.ask(email, request())
    const link = linkIn((await world.recipient(email)).at(-1))
    const { recovery } = world.servicios(NOW)
    expect((await recovery.open(link))?.linked).toMatchObject([{ email: 'intruso@correo.test' }])
    await recovery.restablecer(
      { intent: 'restablecer', enlace: link, contrasena: STRANGERS, confirmar_contrasena: STRANGERS },
      request(),
    )
    expect((await identities().from(id)).identidades).toMatchObject([{ issuer: 'https://suyo.test', email }])
    const { access } = world.servicios(NOW)
    const comeIn = ({ issuer, sub }: typeof theirs) =>
      access.signIn(
        { usuario_id: id, via: 'proveedor', recordar: false, identidad: { issuer, sub } },
        request('/login'),
      )
    expect(await comeIn(theirs)).toBeNull()
    expect(await comeIn(vouched as typeof theirs)).not.toBeNull()
  })

  test('cannot finish a link with the session that the reset ended', async () => {
    const { email, id, sesion } = await hijacked()
    await resetTo(email, STRANGERS)
    expect((await identities().link({ ...elsewhere(id), issuer: 'https://tarde.test' }, { sesion })).linked).toBe(false)
  })

  test('loses nothing to an expired password that is changed in hand: that proves no mailbox', async () => {
    const { email, id } = await hijacked()
    const { path, statement } = await world.servicios(NOW).codeSender.handOver(id)
    await statement.run()
    const link = path.split('=')[1] ?? ''
    const { recovery } = world.servicios(NOW)
    expect(await recovery.open(link)).toEqual({ linked: [] })
    const form = {
      intent: 'restablecer',
      enlace: link,
      contrasena: STRANGERS,
      confirmar_contrasena: STRANGERS,
    } as const
    await recovery.restablecer(form, request())
    expect([(await identities().from(id)).identidades.length, (await world.recipient(email)).length > 0]).toEqual([
      2,
      true,
    ])
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
    await cleanUpSesiones(env as never, HOUR + 7 * DAY - 3_600_000)
    expect(await exists(id)).toBe(true)
    await cleanUpSesiones(env as never, HOUR + 7 * DAY)
    expect(await exists(id)).toBe(false)
    expect((await auditEntries('objeto', id)).map((a) => a.suceso)).toEqual(['usuario-eliminado'])
    await signUp(email, OWN, HOUR + 7 * DAY)
  })

  test('stay when the address is proven, when they belong to a company, or to the platform', async () => {
    const company = await createEmpresa({}, HOUR)
    const [chief, proven, member] = [
      await createPerson('SuperAdmin', { verificado: false }, HOUR),
      await createPerson('Administrador', {}, HOUR),
      await createPerson('Administrador', { empresa_id: company.id, verificado: false }, HOUR),
    ]
    await cleanUpSesiones(env as never, HOUR + 30 * DAY)
    for (const { id } of [chief, proven, member]) expect(await exists(id)).toBe(true)
  })
})

test('a session is not opened by an identity that was taken from the person meanwhile', async () => {
  const p = await createPerson('Usuario')
  await execute([['delete from sesiones where usuario_id = ?', [p.id]]])
  const { access } = world.servicios(NOW)
  const identity = { issuer: 'https://proveedor.test', sub: uniqueWord() }
  const proof = { usuario_id: p.id, via: 'proveedor', recordar: false, identidad: identity } as const
  expect(await access.signIn(proof, request('/login'))).toBeNull()
  await identities().link({ ...elsewhere(p.id), sub: identity.sub }, { probado: p.email })
  expect((await access.signIn(proof, request('/login')))?.destino).toBe('/home')
})
