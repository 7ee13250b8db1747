/** «Gestión de Usuarios»: what a SuperAdmin does to accounts, and when it is refused. */

import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { newSesion } from '../../../worker/access/session'
import { SessionOpenerDb } from '../../../worker/identidad/session-opener-sql'
import type { Usuarios } from '../../../worker/plataforma/usuarios'
import { uniqueWord } from '../../support/data'
import { auditEntries } from '../support/auditoria'
import { assign, createEmpresa, createFactor, createInvitacion, createPerson, execute, ORIGIN } from '../support/world'
import { auditEvents, count, counterOfFactor, NOW, newOne, OWN_PASSWORD, sesion, usuariosOf } from './managed-accounts'

describe('a new account', () => {
  test('is of the company that is named, has no password, and its owner gets the link to choose one', async () => {
    const boss = await createPerson('SuperAdmin')
    const { id, nombre } = await createEmpresa({ nombre: `Fletes ${uniqueWord()}` })
    const command = newOne({ rol: 'Administrador', empresa: nombre.toUpperCase() })
    expect(await usuariosOf(boss.id).create(command)).toBe(command.email)
    const done = await count('u.email = ?', command.email)
    expect(done).toMatchObject({
      rol: 'Administrador',
      en_equipo: 'Administrador',
      empresa_id: id,
      email_verificado_at: null,
    })
    const [mail] = (await env.DB.prepare('select * from correos where para = ?').bind(command.email).all()).results
    expect(mail).toMatchObject({ asunto: 'Su cuenta en Vigía está lista', usuario_id: done?.id })
    expect(await auditEvents(String(done?.id))).toEqual(['usuario-creado', 'codigo-enviado'])
  })

  test('speaks as the owner of its company does, and without one as who makes it; so does its mail', async () => {
    const boss = await createPerson('SuperAdmin')
    const { admin, nombre } = await createEmpresa({ nombre: `Haulage ${uniqueWord()}` })
    const spoken = async (change: Record<string, unknown>) => {
      const command = newOne(change)
      await usuariosOf(boss.id).create(command)
      const [mail] = (await env.DB.prepare('select asunto from correos where para = ?').bind(command.email).all())
        .results
      return [(await count('u.email = ?', command.email))?.idioma, mail?.asunto]
    }
    const spanish = ['es', 'Su cuenta en Vigía está lista']
    const english = ['en', 'Your Vigía account is ready']
    expect([await spoken({ empresa: nombre }), await spoken({})]).toEqual([spanish, spanish])
    await execute([["update usuarios set idioma = 'en' where id = ?", [admin.id]]])
    expect([await spoken({ empresa: nombre }), await spoken({})]).toEqual([english, spanish])
    await execute([["update usuarios set idioma = case id when ? then 'en' else 'es' end", [boss.id]]])
    expect([await spoken({ empresa: nombre }), await spoken({})]).toEqual([spanish, english])
  })

  test('is refused for an address that has one, a company that is not there, and a team that is full', async () => {
    const boss = await createPerson('SuperAdmin')
    const another = await createPerson('Usuario')
    const { id, nombre } = await createEmpresa({ nombre: `Llena ${uniqueWord()}` })
    const create = (change: Record<string, unknown>) => usuariosOf(boss.id).create(newOne(change))
    await expect(create({ email: another.email })).rejects.toMatchObject({ clave: 'cuenta-existe', field: 'email' })
    await expect(create({ empresa: 'Ninguna S.A.S.' })).rejects.toMatchObject({ clave: 'empresa-no-encontrada' })
    await execute([['update empresas set user_limit = 3 where id = ?', [id]]])
    const facts = await Promise.allSettled(Array.from({ length: 5 }, () => create({ empresa: nombre })))
    expect(facts.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
    await expect(create({ empresa: nombre })).rejects.toMatchObject({ clave: 'limite-de-miembros-enterprise' })
  })

  test('of a company without an owner becomes its owner as the first Administrador, created or moved there; the next does not', async () => {
    const boss = await createPerson('SuperAdmin')
    const withoutOwner = async () => {
      const empresa = await createEmpresa({ nombre: `Sola ${uniqueWord()}` })
      await execute([['update empresas set user_id = null where id = ?', [empresa.id]]])
      const owner = () => env.DB.prepare('select user_id from empresas where id = ?').bind(empresa.id).first('user_id')
      return { ...empresa, dueno: owner }
    }
    const one = await withoutOwner()
    const another = await withoutOwner()
    const create = async (rol: string, empresa: string) => {
      const command = newOne({ rol, empresa })
      await usuariosOf(boss.id).create(command)
      return (await count('u.email = ?', command.email))?.id
    }
    await create('Usuario', one.nombre)
    expect(await one.dueno()).toBeNull()
    const first = await create('Administrador', one.nombre)
    await create('Administrador', one.nombre)
    expect(await one.dueno()).toBe(first)
    const move = { intent: 'update', id: one.usuario.id, rol: 'Administrador', empresa: another.nombre } as const
    await usuariosOf(boss.id).update(move)
    expect(await another.dueno()).toBe(one.usuario.id)
    // the present owner stays the owner, also when the platform moves accounts
    await expect(usuariosOf(boss.id).remove(String(first))).rejects.toMatchObject({ clave: 'usuario-dueno' })
  })

  test('takes the place of an invitation that its address did not accept, created or moved there; also in a full team', async () => {
    const boss = await createPerson('SuperAdmin')
    for (const moved of [false, true]) {
      // as «Nueva Empresa» leaves it: no member, and one invitation, whose link ends after seven days
      const { id, nombre, admin, usuario } = await createEmpresa({ nombre: `Vencida ${uniqueWord()}` })
      await execute([
        ['update empresas set user_id = null, user_limit = 1 where id = ?', [id]],
        ['delete from team_members where empresa_id = ?', [id]],
        ['update usuarios set empresa_id = null where id in (?, ?)', [admin.id, usuario.id]],
      ])
      const person = moved ? await createPerson('Usuario') : newOne({ rol: 'Administrador', empresa: nombre })
      const invitation = await createInvitacion(id, { rol: 'Administrador' })
      const key = `invitacion:${invitation.id}:1`
      await execute([
        ['update team_members set email = ? where id = ?', [person.email, invitation.id]],
        [
          `insert into correos (id, clave, empresa_id, para, asunto, html, texto, message_id, estado, proximo_at, created_at)
           values (?1, ?1, ?2, ?3, 'x', 'x', 'x', ?1, 'muerto', 1, 1)`,
          [key, id, person.email],
        ],
      ])
      if ('id' in person)
        await usuariosOf(boss.id).update({ intent: 'update', id: person.id, rol: 'Administrador', empresa: nombre })
      else await usuariosOf(boss.id).create(person)
      const account = await count('u.email = ?', person.email)
      expect(account).toMatchObject({ rol: 'Administrador', en_equipo: 'Administrador', empresa_id: id })
      const rows = await env.DB.prepare('select user_id, invitation_status from team_members where empresa_id = ?')
        .bind(id)
        .all()
      expect(rows.results).toEqual([{ user_id: account?.id, invitation_status: 'accepted' }])
      const owner = env.DB.prepare('select user_id from empresas where id = ?').bind(id)
      expect(await owner.first('user_id')).toBe(account?.id)
      expect(await env.DB.prepare('select 1 from correos where clave = ?').bind(key).first()).toBeNull()
    }
  })

  test('of a SuperAdmin is of no company, whatever the form says', async () => {
    const boss = await createPerson('SuperAdmin')
    const { nombre } = await createEmpresa({ nombre: `Una ${uniqueWord()}` })
    const command = newOne({ rol: 'SuperAdmin', empresa: nombre })
    await usuariosOf(boss.id).create(command)
    expect(await count('u.email = ?', command.email)).toMatchObject({ rol: 'SuperAdmin', empresa_id: null })
  })
})

describe('role and company', () => {
  const edit = (yo: string, id: string, rol: string, empresa: string | null) =>
    usuariosOf(yo).update({ intent: 'update', id, rol, empresa } as Parameters<Usuarios['update']>[0])

  test('change together: what was assigned is forgotten, the teams know, sessions end at the next request', async () => {
    const boss = await createPerson('SuperAdmin')
    const old = await createEmpresa({ vehiculos: 1 })
    const another = await createEmpresa({ nombre: `Otra ${uniqueWord()}` })
    await assign(old.id, old.usuario.id, old.vehiculos[0]?.id ?? '')
    const mails = () => env.DB.prepare('select 1 from correos where usuario_id = ?').bind(old.usuario.id).first()
    await execute([
      [
        `insert into correos (id, clave, usuario_id, empresa_id, para, asunto, html, texto, message_id, estado, proximo_at, created_at)
         values (?1, ?1, ?2, ?3, 'a@b.co', 'x', 'x', 'x', ?1, 'muerto', 1, 1)`,
        [uniqueWord(), old.usuario.id, old.id],
      ],
    ])
    await edit(boss.id, old.usuario.id, 'Administrador', another.nombre)
    // a dead letter of the former company could still be sent again
    expect(await mails()).toBeNull()
    expect(await count('u.id = ?', old.usuario.id)).toMatchObject({
      rol: 'Administrador',
      en_equipo: 'Administrador',
      empresa_id: another.id,
    })
    const memberships = await env.DB.prepare('select count(*) as n from team_members where user_id = ?')
      .bind(old.usuario.id)
      .first('n')
    expect(memberships).toBe(1)
    expect(await sesion(old.usuario)).toBeNull()
    expect(await auditEvents(old.usuario.id)).toEqual(['usuario-cambiado'])
    await edit(boss.id, old.usuario.id, 'Usuario', null)
    expect(await count('u.id = ?', old.usuario.id)).toMatchObject({
      rol: 'Usuario',
      empresa_id: null,
      en_equipo: null,
    })
  })

  test('drop mail of the company that was written for the old role, and no mail about the account itself', async () => {
    const boss = await createPerson('SuperAdmin')
    const old = await createEmpresa()
    const another = await createEmpresa({ nombre: `Otra ${uniqueWord()}` })
    const promoted = await createPerson('Usuario', { empresa_id: old.id })
    const moved = await createPerson('Usuario', { empresa_id: old.id })
    const waiting = async (id: string) =>
      (await env.DB.prepare('select asunto from correos where usuario_id = ?').bind(id).all()).results
    for (const { id } of [promoted, moved])
      await execute(
        [old.id, null].map((empresa) => [
          `insert into correos (id, clave, usuario_id, empresa_id, para, asunto, html, texto, message_id, proximo_at, created_at)
             values (?1, ?1, ?2, ?3, 'a@b.co', iif(?3 is null, 'cuenta', 'empresa'), 'x', 'x', ?1, 1, 1)`,
          [uniqueWord(), id, empresa],
        ]),
      )
    await edit(boss.id, promoted.id, 'Administrador', old.nombre)
    await edit(boss.id, moved.id, 'Usuario', another.nombre)
    expect(await waiting(promoted.id)).toEqual([{ asunto: 'cuenta' }])
    expect(await waiting(moved.id)).toEqual([{ asunto: 'cuenta' }])
  })

  test('an owner stays, people cannot change themselves, and a full team takes no more members', async () => {
    const boss = await createPerson('SuperAdmin')
    const { admin, id, nombre } = await createEmpresa({ nombre: `Casa ${uniqueWord()}` })
    const unaffiliated = await createPerson('Usuario')
    await expect(edit(boss.id, admin.id, 'Usuario', null)).rejects.toMatchObject({ clave: 'usuario-dueno' })
    await expect(usuariosOf(boss.id).remove(admin.id)).rejects.toMatchObject({ clave: 'usuario-dueno' })
    await expect(edit(boss.id, boss.id, 'Usuario', null)).rejects.toMatchObject({ clave: 'usuario-usted' })
    for (const what of ['disable', 'remove'] as const)
      await expect(usuariosOf(boss.id)[what](boss.id)).rejects.toMatchObject({ clave: 'usuario-usted' })
    await execute([['update empresas set user_limit = 2 where id = ?', [id]]])
    await expect(edit(boss.id, unaffiliated.id, 'Usuario', nombre)).rejects.toMatchObject({
      clave: 'limite-de-miembros-enterprise',
    })
    expect(await count('u.id = ?', unaffiliated.id)).toMatchObject({ empresa_id: null })
  })

  test('a member of a team above its limit can be demoted and stays; one more Administrador there is too many', async () => {
    const boss = await createPerson('SuperAdmin')
    const { id, nombre, usuario } = await createEmpresa({ nombre: `Menos ${uniqueWord()}` })
    const command = newOne({ rol: 'Administrador', empresa: nombre })
    await usuariosOf(boss.id).create(command)
    const second = String((await count('u.email = ?', command.email))?.id)
    await execute([
      ["update empresas set user_limit = 1, plan_type = 'Basic', subscription_status = 'active' where id = ?", [id]],
    ])
    await edit(boss.id, second, 'Usuario', nombre)
    expect(await count('u.id = ?', second)).toMatchObject({ rol: 'Usuario', en_equipo: 'Usuario', empresa_id: id })
    await expect(edit(boss.id, usuario.id, 'Administrador', nombre)).rejects.toMatchObject({
      clave: 'limite-de-administradores-enterprise',
    })
  })

  test('of two SuperAdmins who take each other down at once, one is left', async () => {
    const one = await createPerson('SuperAdmin')
    const other = await createPerson('SuperAdmin')
    const facts = await Promise.allSettled([
      edit(one.id, other.id, 'Usuario', null),
      usuariosOf(other.id).disable(one.id),
    ])
    expect(facts.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a disabled account', () => {
  test('is out at once, on the web and in programs, cannot come in by any way, and is in again when enabled', async () => {
    const boss = await createPerson('SuperAdmin')
    const { usuario } = await createEmpresa()
    await execute([
      [
        'insert into api_familias (id, usuario_id, created_at, usada_at, expires_at) values (?, ?, 1, 1, 9e15)',
        [uniqueWord(), usuario.id],
      ],
    ])
    await execute([
      [
        `insert into correos (id, clave, usuario_id, empresa_id, para, asunto, html, texto, message_id, estado, proximo_at, created_at)
         values (?1, ?1, ?2, ?3, 'a@b.co', 'x', 'x', 'x', ?1, 'muerto', 1, 1)`,
        [uniqueWord(), usuario.id, usuario.empresa_id],
      ],
    ])
    await usuariosOf(boss.id).disable(usuario.id)
    // what waits for the mail server, or could be sent again, no longer concerns this person
    const unsent = env.DB.prepare('select 1 from correos where usuario_id = ?').bind(usuario.id)
    expect(await unsent.first()).toBeNull()
    expect(await sesion(usuario)).toBeNull()
    expect(await env.DB.prepare('select 1 from api_familias where usuario_id = ?').bind(usuario.id).first()).toBeNull()
    const signIn = async () => {
      const { row } = await newSesion(
        { usuario_id: usuario.id, via: 'codigo', recordar: false, user_agent: null, lugar: null },
        NOW,
      )
      const step = {
        token_hash: uniqueWord(),
        datos: { via: 'codigo', recordar: false, volver: null },
        expires_at: NOW,
      } as const
      return (
        await new SessionOpenerDb(env.DB).open({
          row,
          paso: step,
          verifiedHash: null,
          identidad: null,
          antes: [],
          previous: null,
          settlement: [],
        })
      )?.opens
    }
    expect(await signIn()).toBe('nothing')
    await expect(usuariosOf(boss.id).mailPasswordLink(usuario.id)).rejects.toMatchObject({
      clave: 'cuenta-deshabilitada',
    })
    await usuariosOf(boss.id).enable(usuario.id)
    expect(await signIn()).toBe('session')
    expect(await auditEvents(usuario.id)).toEqual(['usuario-deshabilitado', 'usuario-habilitado'])
  })
})

test('a link for a new password is logged as asked for by the SuperAdmin, about the person, in the log of their company', async () => {
  const boss = await createPerson('SuperAdmin')
  const { id, admin } = await createEmpresa()
  expect(await usuariosOf(boss.id).mailPasswordLink(admin.id)).toBe(admin.email)
  expect(await auditEntries('empresa_id', id)).toMatchObject([
    { suceso: 'codigo-enviado', usuario_id: boss.id, objeto: admin.id, datos: { para: 'recuperacion' } },
  ])
})

describe('the second factor of a person who lost it', () => {
  const withPassword = async () => {
    const boss = await createPerson('SuperAdmin')
    await execute([
      ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 0)', [boss.id, 'hash']],
    ])
    return boss
  }
  const request = new Request(`${ORIGIN}/super-admin/users`, { headers: { 'cf-connecting-ip': '10.8.0.9' } })
  const remove = (yo: string, id: string, contrasena_actual = OWN_PASSWORD) =>
    usuariosOf(yo).removeFactor({ intent: 'remove-factor', id, contrasena_actual }, request)
  const left = (table: string, id: string) =>
    env.DB.prepare(`select count(*) as n from ${table} where usuario_id = ?`).bind(id).first('n')

  test('is removed with its backup codes; sessions end, the log of the company has it, and a mail says so in their language', async () => {
    const boss = await withPassword()
    const { id: empresa, admin } = await createEmpresa()
    await createFactor(admin.id)
    await execute([
      ["update usuarios set idioma = 'en' where id = ?", [admin.id]],
      ['insert into respaldos (usuario_id, hash) values (?, ?)', [admin.id, uniqueWord()]],
    ])
    const key = await counterOfFactor(admin.id)
    await execute([
      ['insert into intentos (clave, fallos, desde_at, bloqueado_hasta_at) values (?, 15, ?, ?)', [key, NOW, NOW + 1]],
    ])
    expect(await remove(boss.id, admin.id)).toBe(admin.nombre)
    for (const table of ['factores', 'respaldos', 'sesiones']) expect(await left(table, admin.id)).toBe(0)
    expect(await env.DB.prepare('select 1 from intentos where clave = ?').bind(key).first()).toBeNull()
    expect(await sesion(boss)).not.toBeNull()
    expect(await auditEntries('empresa_id', empresa)).toMatchObject([
      { suceso: 'usuario-sin-factor', usuario_id: boss.id, objeto: admin.id },
    ])
    const mails = await env.DB.prepare('select asunto, para from correos where usuario_id = ?').bind(admin.id).all()
    expect(mails.results).toEqual([
      { asunto: 'Support removed the two-step verification of your Vigía account', para: admin.email },
    ])
    await expect(remove(boss.id, admin.id)).rejects.toMatchObject({ clave: 'usuario-factor-no' })
  })

  test('stays without the own password of the SuperAdmin, of oneself, of a disabled person, and for who is no SuperAdmin', async () => {
    const boss = await withPassword()
    const { admin, usuario } = await createEmpresa()
    for (const p of [admin, usuario]) await createFactor(p.id)
    const refusal = (clave: string, field?: string) => expect.objectContaining({ clave, field })
    await expect(remove(boss.id, admin.id, '')).rejects.toEqual(refusal('requerido', 'contrasena_actual'))
    await expect(remove(boss.id, admin.id, 'otra clave')).rejects.toEqual(
      refusal('contrasena-actual-incorrecta', 'contrasena_actual'),
    )
    await expect(remove(boss.id, boss.id)).rejects.toMatchObject({ clave: 'usuario-usted' })
    await usuariosOf(boss.id).disable(usuario.id)
    await expect(remove(boss.id, usuario.id)).rejects.toMatchObject({ clave: 'cuenta-deshabilitada' })
    // demoted while the dialog was open
    await execute([
      ["update usuarios set rol_id = (select id from roles where nombre = 'Usuario') where id = ?", [boss.id]],
    ])
    await expect(remove(boss.id, admin.id)).rejects.toMatchObject({ clave: 'usuario-sin-cambio' })
    expect([await left('factores', admin.id), await left('sesiones', admin.id)]).toEqual([1, 1])
    expect(await left('correos', admin.id)).toBe(0)
  })
})

test('people that are chosen are disabled and enabled together, each of them who was not, and never who does it', async () => {
  const boss = await createPerson('SuperAdmin')
  const { admin, usuario } = await createEmpresa()
  const usuarios = usuariosOf(boss.id)
  await usuarios.disable(usuario.id)
  const chosen = [admin.id, usuario.id, boss.id, 'gone', admin.id]
  expect(await usuarios.disableSelected(chosen)).toEqual({ done: [admin.id], asked: 4 })
  expect([await sesion(admin), await sesion(boss)]).toEqual([null, expect.anything()])
  await expect(usuarios.disableSelected(chosen)).rejects.toMatchObject({ clave: 'usuario-sin-cambio' })
  expect(await usuarios.enableSelected([boss.id, admin.id, usuario.id])).toEqual({
    done: [admin.id, usuario.id],
    asked: 3,
  })
  await expect(usuarios.enableSelected([boss.id])).rejects.toMatchObject({ clave: 'usuario-usted' })
  expect(await auditEvents(admin.id)).toEqual(['usuario-deshabilitado', 'usuario-habilitado'])
})

test('a deleted person leaves no account, no place in the team and no session, and is in the log by id alone', async () => {
  const boss = await createPerson('SuperAdmin')
  const { usuario } = await createEmpresa()
  expect(await usuariosOf(boss.id).remove(usuario.id)).toBe(usuario.nombre)
  expect(await count('u.id = ?', usuario.id)).toBeNull()
  expect(await sesion(usuario)).toBeNull()
  for (const table of ['team_members where user_id', 'palabras_usuarios where usuario_id'])
    expect(await env.DB.prepare(`select 1 from ${table} = ?`).bind(usuario.id).first()).toBeNull()
  expect(await auditEvents(usuario.id)).toEqual(['usuario-eliminado'])
  await expect(usuariosOf(boss.id).remove(usuario.id)).rejects.toMatchObject({ clave: 'no-encontrado' })
})
