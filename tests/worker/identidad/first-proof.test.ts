/** Who proves an address owns the account: a stranger who had it is out, an honest person loses nothing. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { AccessJwt } from '../../../worker/access/access-token'
import type { Actor } from '../../../worker/access/gate'
import { Keyring } from '../../../worker/access/keyring'
import { ApiClients } from '../../../worker/api-clients/service'
import { ApiDb } from '../../../worker/api-clients/sql'
import type { Refusal } from '../../../worker/domain/refusal'
import { Invitaciones } from '../../../worker/equipo/invitaciones'
import { InvitacionesDb } from '../../../worker/equipo/invitaciones-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { UsuariosDb } from '../../../worker/plataforma/usuarios-sql'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { APP_URL, digitsOf, hasher, linkIn, request } from '../support/accounts'
import { auditEntries, requestTrace, writer } from '../support/auditoria'
import {
  address,
  DAY,
  elsewhere,
  identities,
  idOf,
  MINUTE,
  NOW,
  OWN,
  resetTo,
  STRANGERS,
  signIn,
  signUp,
  who,
  withFreshWorld,
  world,
} from '../support/first-proof'
import { createEmpresa, createFactor, createInvitacion, createPerson, createSession, execute } from '../support/world'

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Refusal) => error.clave,
  )
const count = (table: string, usuario_id: string) =>
  env.DB.prepare(`select count(*) as n from ${table} where usuario_id = ?`).bind(usuario_id).first<number>('n')
const verifiedAt = (id: string) =>
  env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(id).first<number | null>('v')
async function byCode(email: string, now = NOW) {
  const token = await world.servicios(now).signInWithCode.ask(email, request())
  const codigo = digitsOf((await world.recipient(email)).at(-1))
  return world
    .servicios(now)
    .signInWithCode.signIn(token, { intent: 'entrar', codigo, recordar: false }, request('/login/codigo'))
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

withFreshWorld()

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
