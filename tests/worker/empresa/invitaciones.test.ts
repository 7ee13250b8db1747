/** Accepting an invitation (docs/security.md 4, 13–15). */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import type { Actor } from '../../../worker/access/gate'
import { Gate } from '../../../worker/access/gate'
import { PRIVACY_VERSION } from '../../../worker/domain/identidad/privacy'
import { Invitaciones } from '../../../worker/equipo/invitaciones'
import { InvitacionesDb } from '../../../worker/equipo/invitaciones-sql'
import { SessionOpener } from '../../../worker/identidad/session-opener'
import { SessionOpenerDb } from '../../../worker/identidad/session-opener-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import type { Empresa, Person } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { writer } from '../support/auditoria'
import { watch } from '../support/watched'
import { createEmpresa, createInvitacion, createPerson, createSession, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const WEEK = 7 * 24 * 3600 * 1000
/** A stand-in for scrypt, whose tests are elsewhere: the hash names its password. */
const hasher = { hash: async (c: string) => `rapida:${c}`, opens: async () => true }
const PASSWORD = 'tres volcanes dormidos'
const form = (nombre = 'Inés Cuéllar', contrasena = PASSWORD) => ({
  nombre,
  contrasena,
  confirmar_contrasena: contrasena,
  terminos: 'on' as const,
})
const request = (actor?: { cookie: string }) =>
  new Request('https://vigia.test/invitacion/x', { method: 'POST', headers: actor ? { cookie: actor.cookie } : {} })

function invitaciones(empresa: Empresa | null, now = NOW) {
  const d1 = watch(env.DB, empresa?.id ?? null)
  const limit = { limit: async () => ({ success: true }) }
  const intentos = new Intentos(new IdentityDb(env.DB), limit, SECRETS.HASH_SECRET, now)
  const access = new SessionOpener(new SessionOpenerDb(env.DB), intentos, SECRETS, { now, lugar: null })
  const dependencies = { intentos, access, secret: SECRETS.HASH_SECRET, appUrl: 'https://vigia.test' }
  return new Invitaciones(new InvitacionesDb(d1), dependencies, now, hasher)
}
const whoIs = async (cookie: string): Promise<Actor> => {
  const gate = new Gate(new PlatformDb(env.DB), NOW, () => undefined, writer(NOW))
  return (await gate.who(new Request('https://vigia.test/', { headers: { cookie } }))) as Actor
}
const accountOf = (email: string) =>
  env.DB.prepare(`select u.*, r.nombre as rol from usuarios u join roles r on r.id = u.rol_id where u.email = ?`)
    .bind(email)
    .first<Record<string, unknown>>()
const rowOf = (id: string) => env.DB.prepare('select * from team_members where id = ?').bind(id).first()
const acceptedCount = (e: Empresa) =>
  env.DB.prepare("select count(*) as n from team_members where empresa_id = ? and invitation_status = 'accepted'")
    .bind(e.id)
    .first('n')
/** A person who signed up without a company and has the address of an invitation. */
async function accountFor(email: string, rol: 'Administrador' | 'Usuario' | 'SuperAdmin' = 'Administrador') {
  const p = await createPerson(rol)
  await execute([['update usuarios set email = ?, email_verificado_at = null where id = ?', [email, p.id]]])
  return p
}

test('a new person makes an account by the link, is proven by it, and comes in with the role of the invitation', async () => {
  for (const rol of ['Usuario', 'Administrador'] as const) {
    const e = await createEmpresa()
    const i = await createInvitacion(e.id, { rol })
    expect(await invitaciones(e).situation(i.token, null)).toEqual({
      estado: 'new',
      invitacion: { empresa: e.nombre, nombre: i.nombre, email: i.email, rol },
    })
    const { cookie, destination } = await invitaciones(e).create(i.token, form(), request())
    expect(destination).toBe(rol === 'Usuario' ? '/home' : '/admin')
    const account = await accountOf(i.email)
    expect(account).toMatchObject({ nombre: 'Inés Cuéllar', rol, empresa_id: e.id, email_verificado_at: NOW })
    expect(await rowOf(i.id)).toMatchObject({
      invitation_status: 'accepted',
      user_id: account?.id,
      nombre: 'Inés Cuéllar',
      token_hash: null,
      expires_at: null,
    })
    const actor = await whoIs(cookie.split(';')[0] ?? '')
    expect(actor).toMatchObject({ person: { email: i.email, rol, verificado: true }, empresa: { id: e.id } })
    const sesion = await env.DB.prepare('select via from sesiones where usuario_id = ?').bind(account?.id).first('via')
    expect(sesion).toBe('invitacion')
    const agreement = env.DB.prepare('select tipo, version, at from consentimientos where usuario_id = ?').bind(
      account?.id,
    )
    expect((await agreement.all()).results).toEqual([{ tipo: 'registro', version: PRIVACY_VERSION, at: NOW }])
  }
})

test('an account that is made by an invitation keeps the language that its page was read in', async () => {
  const e = await createEmpresa()
  const i = await createInvitacion(e.id)
  await invitaciones(e).create(i.token, form(), request({ cookie: '__Host-vigia-idioma=en' }))
  expect(await accountOf(i.email)).toMatchObject({ idioma: 'en', empresa_id: e.id })
})

test('a link works once: twenty who accept it at once make one account and one member (docs/security.md 4)', async () => {
  const e = await createEmpresa()
  const i = await createInvitacion(e.id)
  const before = await acceptedCount(e)
  const requests = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => invitaciones(e).create(i.token, form(`Inés Número ${n}`), request())),
  )
  expect(requests.filter((p) => p.status === 'fulfilled')).toHaveLength(1)
  for (const p of requests)
    if (p.status === 'rejected') expect(['invitacion-sin-uso', 'invitacion-con-cuenta']).toContain(p.reason.clave)
  expect(await acceptedCount(e)).toBe(Number(before) + 1)
  const people = await env.DB.prepare('select count(*) as n from usuarios where empresa_id = ?').bind(e.id).first('n')
  expect(people).toBe(3)
  expect(await invitaciones(e).situation(i.token, null)).toMatchObject({ motivo: 'invitacion-sin-uso' })
})

test('a plan that shrank holds under 20 acceptances at once, for members and for Administradores (docs/security.md 15)', async () => {
  for (const [rol, limit, fit] of [
    ['Usuario', 7, 5],
    ['Administrador', 25, 2],
  ] as const) {
    const e = await createEmpresa()
    const invitees = await Promise.all(Array.from({ length: 20 }, () => createInvitacion(e.id, { rol })))
    await execute([
      [
        "update empresas set user_limit = ?, plan_type = ?, subscription_status = 'active' where id = ?",
        [limit, 'Pro', e.id],
      ],
    ])
    const requests = await Promise.allSettled(invitees.map((i) => invitaciones(e).create(i.token, form(), request())))
    expect(requests.filter((p) => p.status === 'fulfilled')).toHaveLength(fit)
    expect(await acceptedCount(e)).toBe(2 + fit)
    for (const p of requests) if (p.status === 'rejected') expect(p.reason.clave).toBe('invitacion-sin-lugar')
    // with no room left there is no account either, and the invitation stays open
    const people = await env.DB.prepare('select count(*) as n from usuarios where empresa_id = ?').bind(e.id).first('n')
    expect(people).toBe(2 + fit)
  }
})

test('an account without a company signs in first, then joins; its other sessions end', async () => {
  const e = await createEmpresa()
  const i = await createInvitacion(e.id)
  const alone = await accountFor(i.email)
  expect((await invitaciones(e).situation(i.token, null)).estado).toBe('has-account')
  await expect(invitaciones(e).create(i.token, form(), request())).rejects.toMatchObject({
    clave: 'invitacion-con-cuenta',
  })
  const another = await createSession(alone.id)
  const actor = await whoIs(alone.cookie)
  expect((await invitaciones(e).situation(i.token, actor)).estado).toBe('can-join')
  expect(await invitaciones(e).join(i.token, actor)).toEqual({ destination: '/home', passwordEnded: false })
  // an Administrador without a company joins as the Usuario that was invited
  expect(await whoIs(alone.cookie)).toMatchObject({
    person: { rol: 'Usuario', verificado: true },
    empresa: { id: e.id },
  })
  expect(await whoIs(another.cookie)).toBeNull()
  expect(await rowOf(i.id)).toMatchObject({ user_id: alone.id, nombre: alone.nombre, token_hash: null })
})

test('of two companies that invite the same account, one gets it, also when both links are taken at once', async () => {
  const one = await createEmpresa()
  const another = await createEmpresa()
  const email = `doble-${crypto.randomUUID()}@prueba.test`
  const left = await createInvitacion(one.id, { email })
  const invited = await createInvitacion(another.id, { email })
  const alone = await accountFor(email)
  const actor = await whoIs(alone.cookie)
  const requests = await Promise.allSettled([
    invitaciones(one).join(left.token, actor),
    invitaciones(another).join(invited.token, actor),
  ])
  expect(requests.map((p) => p.status).sort()).toEqual(['fulfilled', 'rejected'])
  const inside = (await accountOf(email))?.empresa_id
  const estados = [await rowOf(left.id), await rowOf(invited.id)].map((f) => [
    f?.empresa_id === inside,
    f?.invitation_status,
  ])
  expect(estados).toContainEqual([true, 'accepted'])
  expect(estados).toContainEqual([false, 'pending'])
})

test('the account of another company is refused and stays where it is (docs/security.md 13)', async () => {
  const mine = await createEmpresa()
  const foreign = await createEmpresa()
  const i = await createInvitacion(mine.id, { email: foreign.admin.email, rol: 'Administrador' })
  const actor = await whoIs(foreign.admin.cookie)
  expect(await invitaciones(null).situation(i.token, actor)).toMatchObject({ motivo: 'invitacion-otra-empresa' })
  await expect(invitaciones(null).join(i.token, actor)).rejects.toMatchObject({ clave: 'invitacion-otra-empresa' })
  // and the database itself refuses it, should the person have got a company between the read and the write
  const db = new InvitacionesDb(env.DB)
  const token_hash = (await rowOf(i.id))?.token_hash as string
  const place = { token_hash, empresa_id: mine.id, rol: 'Administrador', administradores: 9 } as const
  expect(await db.join(place, { id: foreign.admin.id, sesion: '' }, [], 'vigia.test', NOW)).toMatchObject({
    joined: false,
  })
  expect(await accountOf(foreign.admin.email)).toMatchObject({ empresa_id: foreign.id, rol: 'Administrador' })
  expect(await rowOf(i.id)).toMatchObject({ invitation_status: 'pending', user_id: null })
})

test('neither the SuperAdmin nor a person with another address joins by an invitation’s link', async () => {
  const e = await createEmpresa()
  const i = await createInvitacion(e.id)
  const boss = await accountFor(i.email, 'SuperAdmin')
  const other = await createPerson('Usuario')
  for (const [p, reason] of [
    [boss, 'invitacion-superadmin'],
    [other, 'invitacion-de-otro'],
  ] as [Person, string][]) {
    const actor = await whoIs(p.cookie)
    expect(await invitaciones(e).situation(i.token, actor)).toMatchObject({ estado: 'refused', motivo: reason })
    await expect(invitaciones(e).join(i.token, actor)).rejects.toMatchObject({ clave: reason })
    const token_hash = (await rowOf(i.id))?.token_hash as string
    const place = { token_hash, empresa_id: e.id, rol: 'Usuario', administradores: 9 } as const
    expect(await new InvitacionesDb(env.DB).join(place, { id: p.id, sesion: '' }, [], 'v.test', NOW)).toMatchObject({
      joined: false,
    })
  }
  expect(await acceptedCount(e)).toBe(2)
})

test('a link that has run out, was replaced, withdrawn or never was opens nothing, and says so', async () => {
  const e = await createEmpresa()
  const i = await createInvitacion(e.id, {}, NOW)
  const late = invitaciones(e, NOW + WEEK)
  expect(await late.situation(i.token, null)).toMatchObject({ estado: 'refused', motivo: 'invitacion-vencida' })
  await expect(late.create(i.token, form(), request())).rejects.toMatchObject({ clave: 'invitacion-vencida' })
  expect((await invitaciones(e, NOW + WEEK - 1).situation(i.token, null)).estado).toBe('new')
  await execute([['update team_members set token_hash = ? where id = ?', ['otro', i.id]]])
  for (const token of [i.token, 'A'.repeat(43), '', 'x', "' or 1=1 --", 'A'.repeat(5000), i.id]) {
    expect(await invitaciones(null).situation(token, null)).toEqual({
      estado: 'refused',
      motivo: 'invitacion-sin-uso',
      invitacion: null,
    })
    await expect(invitaciones(null).create(token, form(), request())).rejects.toMatchObject({
      clave: 'invitacion-sin-uso',
    })
  }
  expect(await accountOf(i.email)).toBeNull()
})

test('what does not look like a link costs no read', async () => {
  const never = { prepare: () => expect.unreachable('asked the database') } as never
  const dependencies = { intentos: {}, access: {}, secret: SECRETS.HASH_SECRET, appUrl: 'https://vigia.test' } as never
  const servicio = new Invitaciones(new InvitacionesDb(never), dependencies, NOW, hasher)
  expect((await servicio.situation('corto', null)).estado).toBe('refused')
})

test('the password is held to the rules of signing up: no common one, none with the own address or company (docs/security.md 1)', async () => {
  const e = await createEmpresa({ nombre: 'Transportes Guacamaya' })
  const i = await createInvitacion(e.id)
  const dependencies = (contrasena: string) =>
    invitaciones(e).create(i.token, form('Inés Cuéllar', contrasena), request())
  await expect(dependencies('password')).rejects.toMatchObject({ clave: 'contrasena-comun' })
  await expect(dependencies('la guacamaya azul')).rejects.toMatchObject({ clave: 'contrasena-previsible' })
  expect(await accountOf(i.email)).toBeNull()
})

test('Administradores with a proven address who want to hear of the team get one mail each, in their language; the others none', async () => {
  const e = await createEmpresa()
  const unsubscribed = await createPerson('Administrador', { empresa_id: e.id })
  const subscribed = await createPerson('Administrador', { empresa_id: e.id })
  await createPerson('Administrador', { empresa_id: e.id, verificado: false })
  await execute([
    ['insert into preferencias (usuario_id, team_updates) values (?, 0)', [unsubscribed.id]],
    ["update usuarios set idioma = 'en' where id = ?", [subscribed.id]],
  ])
  const i = await createInvitacion(e.id)
  await invitaciones(e).create(i.token, form(), request())
  const { results } = await env.DB.prepare('select usuario_id, asunto, texto from correos where empresa_id = ?')
    .bind(e.id)
    .all<Record<string, string>>()
  expect(new Map(results.map((c) => [c.usuario_id, c.asunto]))).toEqual(
    new Map([
      [e.admin.id, `Inés Cuéllar ya es parte del equipo de ${e.nombre}`],
      [subscribed.id, `Inés Cuéllar has joined the team of ${e.nombre}`],
    ]),
  )
  expect(results[0]?.texto).toContain('https://vigia.test/admin/team')
})

test('the audit log knows the new account and its acceptance', async () => {
  const e = await createEmpresa()
  const i = await createInvitacion(e.id)
  await invitaciones(e).create(i.token, form(), request())
  const account = await accountOf(i.email)
  const { results } = await env.DB.prepare('select suceso, datos from auditoria where usuario_id = ? order by rowid')
    .bind(account?.id)
    .all<Record<string, string>>()
  expect(results.map((r) => r.suceso)).toEqual(['registro', 'invitacion-aceptada', 'ingreso'])
  expect(JSON.parse(results[1]?.datos ?? '')).toEqual({ rol: 'Usuario' })
})
