/** Who proves an address owns the account: a stranger who had it before is out. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../worker/access/gate'
import { UsuariosDb } from '../../../worker/plataforma/usuarios-sql'
import { uniqueWord } from '../../support/data'
import { linkIn, request } from '../support/accounts'
import { auditEntries, requestTrace } from '../support/auditoria'
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
import { byCode, count, invitations, programs, refusal, verifiedAt } from '../support/ways-in'
import { createEmpresa, createFactor, createInvitacion, createPerson, createSession, execute } from '../support/world'

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
    { intent: 'change-email', email: `intruso-${uniqueWord()}@correo.test`, contrasena_actual: STRANGERS },
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
    expect(await invitations().join(token, owner as Actor)).toEqual({ destination: '/admin', passwordEnded: false })
    expect(await who(cookie)).toMatchObject({ person: { rol: 'Administrador' }, empresa: { id: company.id } })
    await expectOut(email, stranger)
    expect(await who(cookie)).not.toBeNull()
    expect((await auditEntries('usuario_id', stranger.id)).map((a) => a.suceso)).toContain('correo-confirmado')
  })

  test('with a second factor on it: the owner is not held up by it', async () => {
    const email = address()
    const stranger = await squat(email)
    await createFactor(stranger.id, { respaldos: ['1234567890'] }, NOW)
    const { cookie, destination } = await byCode(email)
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
    expect((await signIn(email, OWN)).destination).toBe('/admin')
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
      .recovery.resetPassword({ intent: 'reset', enlace: link, contrasena: OWN, confirmar_contrasena: OWN }, request())
    await expectOut(email, stranger)
    expect((await signIn(email, OWN)).destination).toBe('/admin')
  })

  test('and the owner comes in with a provider that answers for the address: the account is the owner’s alone', async () => {
    const email = address()
    const stranger = await squat(email)
    const own = elsewhere(stranger.id, email)
    expect((await identities().link(own, { probado: email })).linked).toBe(true)
    expect(await verifiedAt(stranger.id)).toBe(NOW)
    const { identidades } = await identities().waysIn(stranger.id)
    expect(identidades).toMatchObject([{ email }])
    await execute([['delete from identidades where usuario_id = ?', [stranger.id]]])
    await expectOut(email, stranger)
  })

  test('and the platform moves the account into a company: nothing that was set on it opens that company', async () => {
    const email = address()
    const stranger = await squat(email)
    const chief = await createPerson('SuperAdmin')
    const company = await createEmpresa()
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
      destination: '/home',
      passwordEnded: true,
    })
    await expectOut(email, stranger)
    expect(await who(cookie)).toMatchObject({ empresa: { id: company.id } })
    expect(await count('factores', stranger.id)).toBe(0)
  })
})
