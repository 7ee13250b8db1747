/** Who owns a company: its owner hands it over, and the platform does so for an owner who is gone. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { Empresa, Person } from '../../support/data'
import { auditEvents, count, sesion, usuariosOf } from '../plataforma/managed-accounts'
import { equipoOf, ownershipOf } from '../support/equipo'
import { assign, createEmpresa, createInvitacion, createPerson, execute } from '../support/world'

const ownerOf = (e: Empresa) =>
  env.DB.prepare('select user_id from empresas where id = ?').bind(e.id).first<string>('user_id')
const mailsTo = async (...people: Person[]) => {
  const mails = await env.DB.prepare('select asunto from correos where usuario_id in (?1, ?2) order by asunto')
    .bind(people[0]?.id ?? '', people[1]?.id ?? '')
    .all()
  return mails.results.map(({ asunto }) => asunto)
}
const rolesOf = async (...people: Person[]) =>
  Promise.all(people.map(async ({ id }) => ((c) => [c?.rol, c?.en_equipo])(await count('u.id = ?', id))))
const administrador = (e: Empresa) => createPerson('Administrador', { empresa_id: e.id })

describe('the owner', () => {
  test('hands the company to another Administrador: both are mailed, nothing else changes, and the new one decides', async () => {
    const e = await createEmpresa()
    const other = await administrador(e)
    await execute([["update usuarios set idioma = 'en' where id = ?", [other.id]]])
    expect(await (await ownershipOf(e)).handOver(other.miembro)).toBe(other.nombre)
    expect(await ownerOf(e)).toBe(other.id)
    expect([await sesion(e.admin), await sesion(other)]).toEqual([expect.anything(), expect.anything()])
    expect(await mailsTo(e.admin, other)).toEqual([
      `Ya no es propietario de ${e.nombre} en Vigía`,
      `You are now the owner of ${e.nombre} on Vigía`,
    ])
    expect(await auditEvents(other.id)).toEqual(['propietario-cambiado'])
    const former = await ownershipOf(e)
    await expect(former.handOver(e.admin.miembro)).rejects.toMatchObject({ clave: 'propietario-solo' })
    await expect((await equipoOf(e)).remove(other.miembro)).rejects.toMatchObject({ clave: 'miembro-dueno' })
    await (await equipoOf(e, other)).remove(e.admin.miembro)
    expect(await count('u.id = ?', e.admin.id)).toMatchObject({ rol: 'Usuario', empresa_id: null })
  })

  test('can hand it to no other person, and is the only one who can; each refusal says why', async () => {
    const e = await createEmpresa()
    const foreign = await createEmpresa()
    const other = await administrador(e)
    const unproven = await administrador(e)
    const disabled = await administrador(e)
    const invited = await createInvitacion(e.id)
    await execute([
      ['update usuarios set email_verificado_at = null where id = ?', [unproven.id]],
      ['update usuarios set deshabilitado_at = 1 where id = ?', [disabled.id]],
    ])
    const cases: [miembro: string, actor: Person, clave: string][] = [
      [other.miembro, other, 'propietario-solo'],
      [other.miembro, e.usuario, 'propietario-solo'],
      [e.admin.miembro, e.admin, 'propietario-ya'],
      [invited.id, e.admin, 'propietario-invitado'],
      [e.usuario.miembro, e.admin, 'propietario-usuario'],
      [unproven.miembro, e.admin, 'propietario-sin-confirmar'],
      [disabled.miembro, e.admin, 'propietario-deshabilitado'],
      [foreign.admin.miembro, e.admin, 'no-encontrado'],
    ]
    for (const [miembro, actor, clave] of cases)
      await expect((await ownershipOf(e, actor)).handOver(miembro)).rejects.toMatchObject({ clave })
    // also when it became so after the screen was read: the statement itself refuses
    const open = await ownershipOf(e)
    await execute([
      ["update usuarios set rol_id = (select id from roles where nombre = 'Usuario') where id = ?", [other.id]],
    ])
    await expect(open.handOver(other.miembro)).rejects.toMatchObject({ clave: 'propietario-cambio' })
    expect([await ownerOf(e), await ownerOf(foreign)]).toEqual([e.admin.id, foreign.admin.id])
    expect(await mailsTo(e.admin, other)).toEqual([])
  })

  test('who hands it to two people at once hands it to one; and so with the platform at the same time', async () => {
    for (const second of [
      async (e: Empresa, to: Person) => (await ownershipOf(e)).handOver(to.miembro),
      async (e: Empresa, to: Person) => {
        const boss = await createPerson('SuperAdmin')
        return usuariosOf(boss.id).handOver({ intent: 'hand-over', id: to.id, dueno: e.admin.id })
      },
    ]) {
      const e = await createEmpresa()
      const one = await administrador(e)
      const two = await administrador(e)
      const first = (await ownershipOf(e)).handOver(one.miembro)
      const done = await Promise.allSettled([first, second(e, two)])
      const refused = done.flatMap((d) => (d.status === 'rejected' ? [d.reason.clave] : []))
      expect(refused).toEqual(['propietario-cambio'])
      const [winner, loser] = (await ownerOf(e)) === one.id ? [one, two] : [two, one]
      expect(await ownerOf(e)).toBe(winner.id)
      expect([await auditEvents(winner.id), await auditEvents(loser.id)]).toEqual([['propietario-cambiado'], []])
      expect([(await mailsTo(e.admin, winner)).length, await mailsTo(loser)]).toEqual([2, []])
    }
  })
})

describe('the platform', () => {
  const handOver = async (id: string, shown: string | null) =>
    usuariosOf((await createPerson('SuperAdmin')).id).handOver({ intent: 'hand-over', id, dueno: shown })

  test('makes another Administrador the owner in place of one who is gone, whose account can be deleted then', async () => {
    const boss = await createPerson('SuperAdmin')
    const e = await createEmpresa()
    const other = await administrador(e)
    const usuarios = usuariosOf(boss.id)
    await usuarios.disable(e.admin.id)
    expect(await usuarios.handOver({ intent: 'hand-over', id: other.id, dueno: e.admin.id })).toEqual({
      nombre: other.nombre,
      empresa: e.nombre,
    })
    expect([await ownerOf(e), await sesion(other)]).toEqual([other.id, expect.anything()])
    expect(await mailsTo(e.admin, other)).toEqual([`Ahora usted es propietario de ${e.nombre} en Vigía`])
    await usuarios.remove(e.admin.id)
    expect(await count('u.id = ?', e.admin.id)).toBeNull()
  })

  test('lets a Usuario and the owner exchange roles, so that a plan of one Administrador is enough; both sign in again', async () => {
    const e = await createEmpresa({ vehiculos: 1 })
    const [vehiculo] = e.vehiculos
    await assign(e.id, e.usuario.id, vehiculo?.id ?? '')
    await execute([["update empresas set plan_type = 'Basic', subscription_status = 'active' where id = ?", [e.id]]])
    await handOver(e.usuario.id, e.admin.id)
    expect(await ownerOf(e)).toBe(e.usuario.id)
    expect(await rolesOf(e.usuario, e.admin)).toEqual([
      ['Administrador', 'Administrador'],
      ['Usuario', 'Usuario'],
    ])
    expect([await sesion(e.usuario), await sesion(e.admin)]).toEqual([null, null])
    expect(await env.DB.prepare('select 1 from asignaciones where empresa_id = ?').bind(e.id).first()).toBeNull()
    expect(await mailsTo(e.admin, e.usuario)).toEqual([
      `Ahora usted es propietario de ${e.nombre} en Vigía`,
      `Ya no es propietario de ${e.nombre} en Vigía`,
    ])
    const told = env.DB.prepare("select count(*) as n from pendientes where tipo = 'fleet.revisar' and destino = ?")
    expect(await told.bind(e.id).first('n')).toBe(1)
  })

  test('is refused for who cannot own the company, and when another person owns it than the form showed', async () => {
    const e = await createEmpresa()
    const unaffiliated = await createPerson('Usuario')
    const unproven = await administrador(e)
    const other = await administrador(e)
    await execute([['update usuarios set email_verificado_at = null where id = ?', [unproven.id]]])
    const cases: [id: string, shown: string | null, clave: string][] = [
      [unaffiliated.id, null, 'propietario-sin-empresa'],
      [e.admin.id, e.admin.id, 'propietario-ya'],
      [unproven.id, e.admin.id, 'propietario-sin-confirmar'],
      [other.id, e.usuario.id, 'propietario-cambio'],
      [other.id, null, 'propietario-cambio'],
      ['gone', null, 'no-encontrado'],
    ]
    for (const [id, shown, clave] of cases) await expect(handOver(id, shown)).rejects.toMatchObject({ clave })
    expect(await ownerOf(e)).toBe(e.admin.id)
    await execute([['update empresas set user_id = null where id = ?', [e.id]]])
    await expect(handOver(e.usuario.id, null)).rejects.toMatchObject({ clave: 'propietario-sin-dueno' })
    await handOver(other.id, null)
    expect(await ownerOf(e)).toBe(other.id)
  })
})
