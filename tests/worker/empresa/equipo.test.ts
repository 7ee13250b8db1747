/** Equipo: who is invited, how many, with which role, and who is removed (docs/security.md 4, 6, 13–15). */

import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { hashToken } from '../../../worker/access/session'
import { MiembrosList } from '../../../worker/domain/equipo/equipo'
import { Equipo } from '../../../worker/equipo/service'
import { EquipoDb } from '../../../worker/equipo/sql'
import { findSesion } from '../../../worker/identidad/session-sql'
import { openEnvelope } from '../../../worker/mail/envelope'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import type { Empresa, Person } from '../../support/data'
import { watch } from '../support/watched'
import { assign, createEmpresa, createInvitacion, createPerson, createSession, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const MINUTE = 60_000
const SECRET = 'secreto-de-prueba-de-al-menos-32-letras'
const KEY = 'llave-de-prueba-de-al-menos-32-letras-'
/** keys of the mails to be sent at once */
const sent: string[] = []
const list = (request: Record<string, unknown> = {}) =>
  MiembrosList.parse({ q: '', despues: null, antes: null, ...request })
const correo = () => `${crypto.randomUUID()}@prueba.test`
const invitee = (
  changes: Partial<{ nombre: string; email: string; rol: 'Usuario' | 'Administrador'; intento: string }> = {},
) => ({
  nombre: 'Diana Peña',
  email: correo(),
  rol: 'Usuario' as const,
  intento: crypto.randomUUID() as string | undefined,
  ...changes,
})

async function equipoOf(e: Empresa, actor: Person = e.admin, now = NOW, verificado = true) {
  const empresa = await env.DB.prepare('select * from empresas where id = ?').bind(e.id).first()
  const db = new EquipoDb(watch(env.DB, e.id), e.id, { quien: actor.id, domain: 'vigia.test' })
  const pendientes = { deliver: async () => undefined }
  const person = { id: actor.id, nombre: actor.nombre, idioma: 'es' as const, verificado }
  const courier = { sendNow: (key: string) => void sent.push(key) }
  const secrets = { secreto: SECRET, llave: KEY }
  // quotas are the subject of mail-quotas.test.ts
  const mails = { reserveInvitation: async () => new Map(), giveBack: async () => undefined }
  return new Equipo(db, empresa as never, person, {
    ...{ pendientes, courier, mails, network: null, ...secrets },
    appUrl: 'https://vigia.test',
    ahora: now,
  })
}
const miembros = async (e: Empresa) =>
  (
    await env.DB.prepare('select * from team_members where empresa_id = ? order by created_at, rowid')
      .bind(e.id)
      .all<Record<string, string | number | null>>()
  ).results
const correosOf = async (email: string) => {
  const { results } = await env.DB.prepare('select * from correos where para = ? order by created_at, rowid')
    .bind(email)
    .all<Record<string, string>>()
  // as stored, nobody can read them
  return Promise.all(
    results.map(async ({ clave: key, asunto: subject, html }) => ({
      clave: key,
      asunto: subject,
      sealed: html,
      ...(await openEnvelope(KEY, { html: html ?? '', texto: '' })),
    })),
  )
}
const tokenIn = (correo: { texto?: string } | undefined) => /invitacion\/([\w-]{43})/.exec(correo?.texto ?? '')?.[1]
const limits = (e: Empresa, user_limit: number, plan = 'Basic', estado = 'active') =>
  execute([
    [
      'update empresas set user_limit = ?, plan_type = ?, subscription_status = ? where id = ?',
      [user_limit, plan, estado, e.id],
    ],
  ])
const rolOf = (p: Person) =>
  env.DB.prepare('select r.nombre as rol, u.empresa_id from usuarios u join roles r on r.id = u.rol_id where u.id = ?')
    .bind(p.id)
    .first()

test('an invitation waits with its role, and its mail carries a link of which only a keyed hash is kept (docs/security.md 4)', async () => {
  const e = await createEmpresa()
  const diana = invitee({ rol: 'Administrador' })
  await (await equipoOf(e)).invite(diana)
  const row = (await miembros(e)).find((m) => m.email === diana.email)
  expect(row).toMatchObject({
    nombre: 'Diana Peña',
    rol: 'Administrador',
    invitation_status: 'pending',
    user_id: null,
    expires_at: NOW + 7 * 24 * 60 * MINUTE,
    busqueda: `diana pena ${diana.email}`,
  })
  const [mail] = await correosOf(diana.email)
  const token = tokenIn(mail) as string
  expect(token).toHaveLength(43)
  expect(mail?.html).toContain(`https://vigia.test/invitacion/${token}`)
  expect(mail?.asunto).toBe(`Ana Administradora lo invita al equipo de ${e.nombre} en Vigía`)
  expect(mail?.texto).toContain('27 nov 2026')
  // the mail itself is stored sealed, and is sent right after the response
  expect(mail?.sealed).not.toContain(token)
  expect(sent).toContain(mail?.clave ?? '')
  expect(row?.token_hash).not.toBe(token)
  // nor is it a plain hash of it: without the secret the table reveals nothing usable
  const sha = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  expect(row?.token_hash).not.toBe(
    btoa(String.fromCharCode(...sha))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace('=', ''),
  )
})

test('a person with an account gets the invitation in the account’s language, others in the inviter’s', async () => {
  const [e, foreign] = [await createEmpresa(), await createEmpresa()]
  await execute([["update usuarios set idioma = 'en' where id = ?", [foreign.usuario.id]]])
  const equipo = await equipoOf(e)
  const another = invitee()
  await equipo.invite(invitee({ email: foreign.usuario.email }))
  await equipo.invite(another)
  expect((await correosOf(foreign.usuario.email))[0]?.texto).toMatch(/Accept the invitation:\n\S+\?idioma=en\n/)
  expect((await correosOf(another.email))[0]?.texto).toContain('Aceptar la invitación')
})

test('the same form sent twenty times at once is one invitation and one mail', async () => {
  const e = await createEmpresa()
  const equipo = await equipoOf(e)
  const diana = invitee()
  await Promise.all(Array.from({ length: 20 }, () => equipo.invite(diana)))
  expect((await miembros(e)).filter((m) => m.email === diana.email)).toHaveLength(1)
  expect(await correosOf(diana.email)).toHaveLength(1)
})

test('an address that is invited or in the team already is refused, whatever its case, and no mail goes out', async () => {
  const e = await createEmpresa()
  const equipo = await equipoOf(e)
  const diana = invitee()
  await equipo.invite(diana)
  await expect(equipo.invite(invitee({ email: diana.email }))).rejects.toMatchObject({
    clave: 'invitacion-pendiente',
    field: 'email',
  })
  await expect(equipo.invite(invitee({ email: e.usuario.email }))).rejects.toMatchObject({
    clave: 'miembro-repetido',
    field: 'email',
  })
  expect(await equipo.alreadyThere(diana.email)).toBe('invitacion-pendiente')
  expect(await equipo.alreadyThere(e.usuario.email)).toBe('miembro-repetido')
  expect(await equipo.alreadyThere(correo())).toBeNull()
  expect(await correosOf(diana.email)).toHaveLength(1)
  expect(await correosOf(e.usuario.email)).toHaveLength(0)
})

test('two companies may invite the same person, and neither learns of the other', async () => {
  const [one, another] = [await createEmpresa(), await createEmpresa()]
  const diana = invitee()
  await (await equipoOf(one)).invite(diana)
  expect(await (await equipoOf(another)).alreadyThere(diana.email)).toBeNull()
  // the form id, too: each company has its own
  await (await equipoOf(another)).invite(diana)
  expect(await correosOf(diana.email)).toHaveLength(2)
})

test('the limit of members holds under 20 invitations at once, those that wait counted too (docs/security.md 15)', async () => {
  const e = await createEmpresa()
  await limits(e, 10, 'Pro')
  const equipo = await equipoOf(e)
  const requests = await Promise.allSettled(Array.from({ length: 20 }, () => equipo.invite(invitee())))
  expect(requests.filter((p) => p.status === 'fulfilled')).toHaveLength(8)
  expect(await miembros(e)).toHaveLength(10)
  for (const p of requests)
    if (p.status === 'rejected')
      expect(p.reason).toMatchObject({
        clave: 'limite-de-miembros',
        datos: { plan: 'Pro', limite: 10, siguiente: 'Plus', hasta: 25 },
      })
  const mails = await env.DB.prepare('select count(*) as n from correos where empresa_id = ?').bind(e.id).first('n')
  expect(mails).toBe(8)
})

test('the limit of Administradores holds under 20 invitations at once (docs/security.md 15)', async () => {
  const e = await createEmpresa()
  await limits(e, 25, 'Plus')
  const equipo = await equipoOf(e)
  const requests = await Promise.allSettled(
    Array.from({ length: 20 }, () => equipo.invite(invitee({ rol: 'Administrador' }))),
  )
  expect(requests.filter((p) => p.status === 'fulfilled')).toHaveLength(4)
  expect((await miembros(e)).filter((m) => m.rol === 'Administrador')).toHaveLength(5)
  await expect(equipo.invite(invitee({ rol: 'Administrador' }))).rejects.toMatchObject({
    clave: 'limite-de-administradores-enterprise',
    datos: { limite: 5 },
  })
  await equipo.invite(invitee())
})

test('the limit of Administradores holds when 20 are promoted at once', async () => {
  const e = await createEmpresa()
  await limits(e, 25, 'Pro')
  const others = await Promise.all(Array.from({ length: 10 }, () => createPerson('Usuario', { empresa_id: e.id })))
  const equipo = await equipoOf(e)
  const requests = await Promise.allSettled(
    [...others, ...others].map((p) => equipo.changeRole(p.miembro, 'Administrador')),
  )
  expect((await miembros(e)).filter((m) => m.rol === 'Administrador')).toHaveLength(3)
  const admins = await env.DB.prepare(
    "select count(*) as n from usuarios where empresa_id = ? and rol_id = (select id from roles where nombre = 'Administrador')",
  )
    .bind(e.id)
    .first('n')
  expect(admins).toBe(3)
  const refused = requests.flatMap((p) => (p.status === 'rejected' ? [p.reason.clave] : []))
  expect(new Set(refused)).toEqual(new Set(['limite-de-administradores']))
})

test('an Administrador with an unproven address cannot invite, even if it looks proven in the browser', async () => {
  const e = await createEmpresa()
  await execute([['update usuarios set email_verificado_at = null where id = ?', [e.admin.id]]])
  const diana = invitee()
  await expect((await equipoOf(e, e.admin, NOW, false)).invite(diana)).rejects.toMatchObject({
    clave: 'correo-sin-verificar',
  })
  await expect((await equipoOf(e)).invite(diana)).rejects.toMatchObject({ clave: 'error-invitacion' })
  expect(await correosOf(diana.email)).toHaveLength(0)
})

test('once the subscription is over there are no invitations, and members stay', async () => {
  const e = await createEmpresa()
  await limits(e, 25, 'Basic', 'expired')
  await expect((await equipoOf(e)).invite(invitee())).rejects.toMatchObject({ clave: 'suscripcion-terminada' })
  expect(await miembros(e)).toHaveLength(2)
})

test('who was taken out, or is no Administrador any more, invites, changes and removes nothing from an open page', async () => {
  const e = await createEmpresa()
  const another = await createPerson('Administrador', { empresa_id: e.id })
  const equipo = await equipoOf(e, another)
  await (await equipoOf(e)).remove(another.miembro)
  await expect(equipo.invite(invitee())).rejects.toMatchObject({ clave: 'error-invitacion' })
  await expect(equipo.changeRole(e.usuario.miembro, 'Administrador')).rejects.toMatchObject({ clave: 'no-encontrado' })
  await expect(equipo.remove(e.usuario.miembro)).rejects.toMatchObject({ clave: 'no-encontrado' })
  expect(await miembros(e)).toHaveLength(2)
  expect(await rolOf(e.usuario)).toEqual({ rol: 'Usuario', empresa_id: e.id })
})

test('two Administradores who remove or demote each other at once leave one of them', async () => {
  for (const action of [
    (equipo: Equipo, a: Person) => equipo.remove(a.miembro),
    (equipo: Equipo, a: Person) => equipo.changeRole(a.miembro, 'Usuario'),
  ]) {
    const e = await createEmpresa()
    // a company without an owner, so that ownership protects neither Administrador
    await execute([['update empresas set user_id = null where id = ?', [e.id]]])
    const another = await createPerson('Administrador', { empresa_id: e.id })
    const [one, two] = [await equipoOf(e), await equipoOf(e, another)]
    await Promise.allSettled([action(one, another), action(two, e.admin)])
    const remaining = await env.DB.prepare(
      "select count(*) as n from usuarios where empresa_id = ? and rol_id = (select id from roles where nombre = 'Administrador')",
    )
      .bind(e.id)
      .first('n')
    expect(remaining).toBe(1)
  }
})

test('an invitation sent again has a new link and a new week; the old link and a mail that has not left are gone', async () => {
  const e = await createEmpresa()
  const diana = invitee()
  await (await equipoOf(e)).invite(diana)
  const [first] = (await miembros(e)).filter((m) => m.email === diana.email)
  const before = tokenIn((await correosOf(diana.email))[0])
  const late = NOW + 2 * MINUTE
  expect(await (await equipoOf(e, e.admin, late)).resend(first?.id as string)).toBe(diana.email)
  const [second] = (await miembros(e)).filter((m) => m.email === diana.email)
  expect(second?.token_hash).not.toBe(first?.token_hash)
  expect(second?.expires_at).toBe(late + 7 * 24 * 60 * MINUTE)
  const mails = await correosOf(diana.email)
  expect(mails).toHaveLength(1)
  expect(tokenIn(mails[0])).not.toBe(before)
})

test('between two mails of an invitation there is a minute, also when twenty ask at once (docs/security.md 4)', async () => {
  const e = await createEmpresa()
  const { id, email } = await createInvitacion(e.id, { enviada_at: NOW })
  await expect((await equipoOf(e, e.admin, NOW + 20_000)).resend(id)).rejects.toMatchObject({
    clave: 'espere-reenvio',
    datos: { n: 40 },
  })
  const equipo = await equipoOf(e, e.admin, NOW + MINUTE)
  const requests = await Promise.allSettled(Array.from({ length: 20 }, () => equipo.resend(id)))
  expect(requests.filter((p) => p.status === 'fulfilled')).toHaveLength(1)
  expect(await correosOf(email)).toHaveLength(1)
})

test('an invitation that is withdrawn takes its unsent mail along, and its address may be invited anew', async () => {
  const e = await createEmpresa()
  const equipo = await equipoOf(e)
  const diana = invitee()
  await equipo.invite(diana)
  const [row] = (await miembros(e)).filter((m) => m.email === diana.email)
  await equipo.remove(row?.id as string)
  expect(await correosOf(diana.email)).toHaveLength(0)
  await equipo.invite(invitee({ email: diana.email }))
  expect(await correosOf(diana.email)).toHaveLength(1)
})

test('a removed member keeps the account with no company and role Usuario, and no session, vehicle or mail of it (docs/security.md 6)', async () => {
  const e = await createEmpresa({ vehiculos: 2 })
  const another = await createPerson('Administrador', { empresa_id: e.id })
  const { token } = await createSession(another.id, true, NOW)
  const afterwards = async () => findSesion(new PlatformDb(env.DB), await hashToken(token))
  expect((await afterwards())?.empresa?.id).toBe(e.id)
  await assign(e.id, another.id, e.vehiculos[0]?.id as string)
  await execute([
    [
      `insert into correos (id, clave, empresa_id, usuario_id, para, asunto, html, texto, message_id, proximo_at, created_at)
       values (?1, ?1, ?2, ?3, ?4, 'a', 'a', 'a', 'a', 1, 1)`,
      [`resumen:${another.id}:hoy`, e.id, another.id, another.email],
    ],
  ])
  expect(await (await equipoOf(e)).remove(another.miembro)).toBe(another.nombre)
  expect(await rolOf(another)).toEqual({ rol: 'Usuario', empresa_id: null })
  expect(await afterwards()).toBeNull()
  for (const table of ['sesiones', 'asignaciones', 'correos'])
    expect(await env.DB.prepare(`select 1 from ${table} where usuario_id = ?`).bind(another.id).first()).toBeNull()
  const note = await env.DB.prepare("select carga from pendientes where tipo = 'fleet.revisar' and destino = ?")
    .bind(e.id)
    .first('carga')
  expect(JSON.parse(note as string)).toEqual({ usuario: another.id })
})

test('the owner is not removed and keeps the role; people cannot remove or demote themselves', async () => {
  const e = await createEmpresa()
  const another = await createPerson('Administrador', { empresa_id: e.id })
  const ofOther = await equipoOf(e, another)
  await expect(ofOther.remove(e.admin.miembro)).rejects.toMatchObject({ clave: 'miembro-dueno' })
  await expect(ofOther.changeRole(e.admin.miembro, 'Usuario')).rejects.toMatchObject({ clave: 'miembro-dueno' })
  await expect(ofOther.remove(another.miembro)).rejects.toMatchObject({ clave: 'miembro-usted' })
  await expect(ofOther.changeRole(another.miembro, 'Usuario')).rejects.toMatchObject({ clave: 'miembro-usted' })
  // and the database itself refuses it, should the check before it ever be wrong
  const db = new EquipoDb(env.DB, e.id, { quien: another.id, domain: 'vigia.test' }).writer()
  for (const p of [e.admin, another]) {
    const row = { id: p.miembro, user_id: p.id, rol: 'Administrador', invitation_status: 'accepted' } as const
    expect(await db.withdraw(row, NOW)).toBe(false)
    expect(await db.changeRol(row, 'Usuario', 9, NOW)).toBe(false)
    expect(await rolOf(p)).toEqual({ rol: 'Administrador', empresa_id: e.id })
    expect(await env.DB.prepare('select count(*) as n from sesiones where usuario_id = ?').bind(p.id).first('n')).toBe(
      1,
    )
  }
})

test('a new role ends the sessions of the old one, and is the role of row and account (docs/security.md 6)', async () => {
  const e = await createEmpresa({ vehiculos: 1 })
  await assign(e.id, e.usuario.id, e.vehiculos[0]?.id as string)
  const equipo = await equipoOf(e)
  await equipo.changeRole(e.usuario.miembro, 'Administrador')
  expect(await rolOf(e.usuario)).toEqual({ rol: 'Administrador', empresa_id: e.id })
  const countOf = (table: string) =>
    env.DB.prepare(`select count(*) as n from ${table} where usuario_id = ?`).bind(e.usuario.id).first('n')
  expect([await countOf('sesiones'), await countOf('asignaciones')]).toEqual([0, 0])
  await createSession(e.usuario.id)
  // repeating it changes nothing: the new session stays open
  await equipo.changeRole(e.usuario.miembro, 'Administrador')
  expect(await countOf('sesiones')).toBe(1)
  await equipo.changeRole(e.usuario.miembro, 'Usuario')
  expect([await rolOf(e.usuario), await countOf('sesiones')]).toEqual([{ rol: 'Usuario', empresa_id: e.id }, 0])
})

test('the role of an invitation can change before it is accepted', async () => {
  const e = await createEmpresa()
  const { id } = await createInvitacion(e.id)
  await (await equipoOf(e)).changeRole(id, 'Administrador')
  expect((await miembros(e)).find((m) => m.id === id)?.rol).toBe('Administrador')
})

test('the audit log knows who invited, changed and removed whom, and holds no name and no address (docs/security.md 29)', async () => {
  const e = await createEmpresa()
  const equipo = await equipoOf(e)
  const diana = invitee()
  await equipo.invite(diana)
  await equipo.invite(diana)
  const { id } = (await miembros(e)).find((m) => m.email === diana.email) as { id: string }
  await equipo.changeRole(e.usuario.miembro, 'Administrador')
  await equipo.changeRole(e.usuario.miembro, 'Administrador')
  await equipo.remove(e.usuario.miembro)
  await equipo.remove(id)
  const { results } = await env.DB.prepare('select * from auditoria where empresa_id = ? order by rowid')
    .bind(e.id)
    .all<Record<string, string>>()
  expect(results.map((r) => [r.suceso, r.objeto, JSON.parse(r.datos ?? 'null')])).toEqual([
    ['invitacion-enviada', id, { rol: 'Usuario' }],
    ['rol-cambiado', e.usuario.id, { antes: 'Usuario', rol: 'Administrador' }],
    ['miembro-retirado', e.usuario.id, { estado: 'accepted' }],
    ['miembro-retirado', id, { estado: 'pending' }],
  ])
  for (const secret of [diana.email, diana.nombre, e.usuario.email])
    expect(JSON.stringify(results)).not.toContain(secret)
})

test('the members of another company are a 404 for the people of this one (docs/security.md 13)', async () => {
  const [mia, foreign] = [await createEmpresa(), await createEmpresa()]
  const { id } = await createInvitacion(foreign.id)
  const before = await miembros(foreign)
  const equipo = await equipoOf(mia)
  for (const own of [id, foreign.usuario.miembro, foreign.admin.miembro]) {
    expect(await equipo.find(own)).toBeNull()
    for (const request of [equipo.resend(own), equipo.remove(own), equipo.changeRole(own, 'Administrador')])
      await expect(request).rejects.toMatchObject({ clave: 'no-encontrado' })
  }
  expect(await miembros(foreign)).toEqual(before)
  expect(await rolOf(foreign.usuario)).toEqual({ rol: 'Usuario', empresa_id: foreign.id })
  expect((await equipo.list(list())).filas.map((f) => f.user_id).sort()).toEqual([mia.admin.id, mia.usuario.id].sort())
})

test('the list comes newest first, page by page both ways, and says what counts', async () => {
  const e = await createEmpresa({}, NOW)
  for (let i = 0; i < 21; i++) await createInvitacion(e.id, { nombre: `Inés Número ${i}` }, NOW + 1000 + i)
  const equipo = await equipoOf(e)
  const one = await equipo.list(list())
  expect(one.filas.map((f) => f.nombre)).toEqual(Array.from({ length: 10 }, (_, i) => `Inés Número ${20 - i}`))
  expect(one).toMatchObject({
    antes: null,
    conteo: { todos: 23, inicio: 1 },
    usage: { miembros: 23, administradores: 1 },
  })
  const two = await equipo.list(list({ despues: JSON.stringify(one.despues) }))
  const three = await equipo.list(list({ despues: JSON.stringify(two.despues) }))
  expect([two.conteo?.inicio, three.conteo?.inicio, three.filas.length, three.despues]).toEqual([11, 21, 3, null])
  const back = await equipo.list(list({ antes: JSON.stringify(three.antes) }))
  expect([back.filas, back.conteo?.inicio]).toEqual([two.filas, 11])
})

test('a member is found by name or address, without accents and in any case, also after a change of the account', async () => {
  const e = await createEmpresa()
  const nunez = await createPerson('Usuario', { empresa_id: e.id, nombre: 'Óscar Núñez' })
  const equipo = await equipoOf(e)
  const found = async (q: string) => (await equipo.list(list({ q }))).filas.map((f) => f.nombre)
  expect(await found('nunez OSCAR')).toEqual(['Óscar Núñez'])
  expect(await found(nunez.email)).toEqual(['Óscar Núñez'])
  expect(await found('nadie así')).toEqual([])
  await execute([
    ["update usuarios set nombre = 'Ángela Ñústez', email = ? where id = ?", [`x${nunez.email}`, nunez.id]],
  ])
  expect(await found('angela nustez')).toEqual(['Ángela Ñústez'])
  expect((await miembros(e)).find((m) => m.user_id === nunez.id)?.email).toBe(`x${nunez.email}`)
})

test('an account changes its address even to one that is invited already: its row in the team keeps the old one', async () => {
  const e = await createEmpresa()
  const { email } = await createInvitacion(e.id)
  await execute([['update usuarios set email = ? where id = ?', [email, e.usuario.id]]])
  expect((await miembros(e)).find((m) => m.user_id === e.usuario.id)?.email).toBe(e.usuario.email)
})

test('the database itself refuses a member, and an owner, of another company (docs/security.md 13)', async () => {
  const [mine, other] = [await createEmpresa(), await createEmpresa()]
  const stranger = other.usuario.id
  const member = (userId: string) =>
    execute([
      [
        `insert into team_members (id, empresa_id, nombre, email, rol, invitation_status, user_id, created_at)
         values (?, ?, 'Otra Persona', ?, 'Usuario', 'accepted', ?, 1)`,
        [crypto.randomUUID(), mine.id, correo(), userId],
      ],
    ])
  await expect(member(stranger)).rejects.toThrow('team_members: de otra empresa')
  await expect(member('no-existe')).rejects.toThrow()
  await expect(
    execute([['update team_members set user_id = ? where id = ?', [stranger, mine.usuario.miembro]]]),
  ).rejects.toThrow('team_members: de otra empresa')
  await expect(
    execute([['update team_members set empresa_id = ? where id = ?', [other.id, mine.usuario.miembro]]]),
  ).rejects.toThrow('team_members: de otra empresa')
  await expect(execute([['update empresas set user_id = ? where id = ?', [stranger, mine.id]]])).rejects.toThrow(
    'empresas: de otra empresa',
  )
  // a member's own account is allowed, and deleting an account leaves the row without one
  await execute([['update empresas set user_id = ? where id = ?', [mine.usuario.id, mine.id]]])
  await execute([['update team_members set user_id = null where id = ?', [mine.usuario.miembro]]])
  expect((await miembros(mine)).find((m) => m.id === mine.usuario.miembro)?.user_id).toBeNull()
})
