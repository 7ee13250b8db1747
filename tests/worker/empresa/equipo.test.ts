/** The team of a company: roles, removals, its list, and what is of another company. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { hashToken } from '../../../worker/access/session'
import { doForEach } from '../../../worker/domain/chosen'
import { MiembrosList } from '../../../worker/domain/equipo/equipo'
import type { Equipo } from '../../../worker/equipo/service'
import { EquipoDb } from '../../../worker/equipo/sql'
import { findSesion } from '../../../worker/identidad/session-sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import type { Person } from '../../support/data'
import { correo, equipoOf, invitee, limits, miembros, NOW } from '../support/equipo'
import { assign, createEmpresa, createInvitacion, createPerson, createSession, execute } from '../support/world'

const list = (request: Record<string, unknown> = {}) =>
  MiembrosList.parse({ q: '', despues: null, antes: null, ...request })
const rolOf = (p: Person) =>
  env.DB.prepare('select r.nombre as rol, u.empresa_id from usuarios u join roles r on r.id = u.rol_id where u.id = ?')
    .bind(p.id)
    .first()

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
    const one = await equipoOf(e)
    const two = await equipoOf(e, another)
    await Promise.allSettled([action(one, another), action(two, e.admin)])
    const remaining = await env.DB.prepare(
      "select count(*) as n from usuarios where empresa_id = ? and rol_id = (select id from roles where nombre = 'Administrador')",
    )
      .bind(e.id)
      .first('n')
    expect(remaining).toBe(1)
  }
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
  expect(await (await equipoOf(e)).remove(another.miembro)).toEqual({ nombre: another.nombre, wasPending: false })
  expect(await rolOf(another)).toEqual({ rol: 'Usuario', empresa_id: null })
  expect(await afterwards()).toBeNull()
  for (const table of ['sesiones', 'asignaciones', 'correos'])
    expect(await env.DB.prepare(`select 1 from ${table} where usuario_id = ?`).bind(another.id).first()).toBeNull()
  const told = env.DB.prepare("select count(*) as n from pendientes where tipo = 'fleet.revisar' and destino = ?")
  expect(await told.bind(e.id).first('n')).toBe(1)
})

test('mail that was written for the old role and is not sent yet is dropped when the role changes', async () => {
  const e = await createEmpresa()
  const another = await createPerson('Administrador', { empresa_id: e.id })
  await execute([
    [
      `insert into correos (id, clave, empresa_id, usuario_id, para, asunto, html, texto, message_id, proximo_at, created_at)
       values (?1, ?1, ?2, ?3, ?4, 'a', 'a', 'a', 'a', 1, 1)`,
      [`resumen:${another.id}:hoy`, e.id, another.id, another.email],
    ],
  ])
  await (await equipoOf(e)).changeRole(another.miembro, 'Usuario')
  expect(await env.DB.prepare('select 1 from correos where usuario_id = ?').bind(another.id).first()).toBeNull()
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
  const db = new EquipoDb(env.DB, e.id, { actorId: another.id, domain: 'vigia.test' }).writer()
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

test('a change of role taken back gives the vehicles back, as far as the company has them, and no session', async () => {
  const e = await createEmpresa({ vehiculos: 3 })
  const [one, two, sold] = e.vehiculos.map((v) => v.id) as [string, string, string]
  for (const id of [one, two, sold]) await assign(e.id, e.usuario.id, id)
  const seen = async () => {
    const rows = await env.DB.prepare('select vehiculo_id as id from asignaciones where usuario_id = ?')
      .bind(e.usuario.id)
      .all<{ id: string }>()
    return rows.results.map((r) => r.id).sort()
  }
  const equipo = await equipoOf(e)
  const change = await equipo.changeRole(e.usuario.miembro, 'Administrador')
  expect({ ...change, vehiculos: [...change.vehiculos].sort() }).toEqual({
    nombre: e.usuario.nombre,
    before: 'Usuario',
    vehiculos: [one, two, sold].sort(),
  })
  expect(await seen()).toEqual([])
  await execute([['delete from vehiculos where id = ?', [sold]]])
  const foreign = await createEmpresa({ vehiculos: 1 })
  const foreignId = foreign.vehiculos[0]?.id as string
  await createSession(e.usuario.id)
  expect(await equipo.undoRole(e.usuario.miembro, 'Usuario', [...change.vehiculos, foreignId])).toBe(e.usuario.nombre)
  expect([await rolOf(e.usuario), await seen()]).toEqual([{ rol: 'Usuario', empresa_id: e.id }, [one, two].sort()])
  const sessions = env.DB.prepare('select count(*) as n from sesiones where usuario_id = ?').bind(e.usuario.id)
  expect(await sessions.first('n')).toBe(0)
  await expect(equipo.undoRole(e.usuario.miembro, 'Usuario', [])).rejects.toMatchObject({ clave: 'ya-no-se-deshace' })
})

test('an Administrador whom another one demoted meanwhile takes no change of role back', async () => {
  const e = await createEmpresa({ vehiculos: 1 })
  const another = await createPerson('Administrador', { empresa_id: e.id })
  const equipo = await equipoOf(e, another)
  const { vehiculos } = await equipo.changeRole(e.usuario.miembro, 'Administrador')
  await (await equipoOf(e)).changeRole(another.miembro, 'Usuario')
  await expect(equipo.undoRole(e.usuario.miembro, 'Usuario', vehiculos)).rejects.toMatchObject({
    clave: 'no-encontrado',
  })
  expect(await rolOf(e.usuario)).toEqual({ rol: 'Administrador', empresa_id: e.id })
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
  const mia = await createEmpresa()
  const foreign = await createEmpresa()
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
  expect((await equipo.list(list())).rows.map((f) => f.user_id).sort()).toEqual([mia.admin.id, mia.usuario.id].sort())
})

test('the list comes newest first, page by page both ways, and says what counts', async () => {
  const e = await createEmpresa({}, NOW)
  for (let i = 0; i < 21; i++) await createInvitacion(e.id, { nombre: `Inés Número ${i}` }, NOW + 1000 + i)
  const equipo = await equipoOf(e)
  const one = await equipo.list(list())
  expect(one.rows.map((f) => f.nombre)).toEqual(Array.from({ length: 10 }, (_, i) => `Inés Número ${20 - i}`))
  expect(one).toMatchObject({
    before: null,
    count: { todos: 23, inicio: 1 },
    usage: { miembros: 23, administradores: 1 },
  })
  const two = await equipo.list(list({ despues: JSON.stringify(one.after) }))
  const three = await equipo.list(list({ despues: JSON.stringify(two.after) }))
  expect([two.count?.inicio, three.count?.inicio, three.rows.length, three.after]).toEqual([11, 21, 3, null])
  const back = await equipo.list(list({ antes: JSON.stringify(three.before) }))
  expect([back.rows, back.count?.inicio]).toEqual([two.rows, 11])
})

test('a member is found by name or address, without accents and in any case, also after a change of the account', async () => {
  const e = await createEmpresa()
  const nunez = await createPerson('Usuario', { empresa_id: e.id, nombre: 'Óscar Núñez' })
  const equipo = await equipoOf(e)
  const found = async (q: string) => (await equipo.list(list({ q }))).rows.map((f) => f.nombre)
  expect(await found('nunez OSCAR')).toEqual(['Óscar Núñez'])
  expect(await found(nunez.email)).toEqual(['Óscar Núñez'])
  expect(await found('nadie así')).toEqual([])
  await execute([
    ["update usuarios set nombre = 'Ángela Ñústez', email = ? where id = ?", [`x${nunez.email}`, nunez.id]],
  ])
  expect(await found('angela nustez')).toEqual(['Ángela Ñústez'])
  expect((await miembros(e)).find((m) => m.user_id === nunez.id)?.email).toBe(`x${nunez.email}`)
})

test('the database itself refuses a member, and an owner, of another company (docs/security.md 13)', async () => {
  const mine = await createEmpresa()
  const other = await createEmpresa()
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

test('what is chosen of the team is removed together, but for the owner, oneself and who is of another company', async () => {
  const e = await createEmpresa()
  const foreign = await createEmpresa()
  const another = await createPerson('Administrador', { empresa_id: e.id })
  const { id: invitacion } = await createInvitacion(e.id)
  const chosen = [e.admin.miembro, another.miembro, e.usuario.miembro, invitacion, foreign.usuario.miembro]
  const equipo = await equipoOf(e, another)
  expect(await doForEach(chosen, (id) => equipo.remove(id))).toEqual({
    done: [e.usuario.miembro, invitacion],
    asked: 5,
  })
  expect((await miembros(e)).map((m) => m.id)).toEqual([e.admin.miembro, another.miembro])
  expect(await miembros(foreign)).toHaveLength(2)
  await expect(doForEach(chosen, (id) => equipo.remove(id))).rejects.toMatchObject({ clave: 'miembro-dueno' })
})

test('of what is chosen of the team the pending invitations are sent again, each once a minute', async () => {
  const e = await createEmpresa()
  const invitaciones = [await createInvitacion(e.id), await createInvitacion(e.id)].map(({ id }) => id)
  await execute([['update team_members set enviada_at = ? where empresa_id = ?', [NOW - 120_000, e.id]]])
  const equipo = await equipoOf(e)
  const resend = (id: string) => equipo.resend(id)
  expect(await doForEach([e.usuario.miembro, ...invitaciones], resend)).toEqual({ done: invitaciones, asked: 3 })
  await expect(doForEach(invitaciones, resend)).rejects.toMatchObject({ clave: 'espere-reenvio' })
})
