/** A company that a SuperAdmin has open for support: for how long, and what that opens. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Gate } from '../../../worker/access/gate'
import { hashToken } from '../../../worker/access/session'
import { ViewersDb } from '../../../worker/dispositivos/viewers-sql'
import { ProtectionDb } from '../../../worker/identidad/protection-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { Apoyos } from '../../../worker/plataforma/support-access'
import { ApoyosDb } from '../../../worker/plataforma/support-access-sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Person } from '../../support/data'
import { auditEntries, requestTrace, writer } from '../support/auditoria'
import { createEmpresa, createPerson, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 21, 15)

describe('a company that is open to help it', () => {
  const gateAt = (now: number) => new Gate(new PlatformDb(env.DB), now, () => undefined, writer(now))
  const request = (person: Person, method = 'GET') =>
    new Request('https://vigia.test/admin', { method, headers: { cookie: person.cookie } })
  async function opened(empresa: string) {
    const person = await createPerson('SuperAdmin', {}, NOW)
    const actor = await gateAt(NOW).person(request(person))
    const closed: string[] = []
    const apoyos = (now: number, supportAccess = actor.supportAccess ?? null) =>
      new Apoyos(
        new ApoyosDb(env.DB, requestTrace(now, { usuario_id: person.id })),
        { person: actor.person, supportAccess },
        now,
        (e) => closed.push(e),
      )
    await apoyos(NOW).open(empresa)
    return { person, apoyos, closed }
  }

  test('is open for sixty minutes, one a session, and its log says who and when', async () => {
    const one = await createEmpresa({}, NOW)
    const another = await createEmpresa({}, NOW)
    const { person, apoyos, closed } = await opened(one.id)
    const actor = await gateAt(NOW).opened(request(person))
    expect(actor).toMatchObject({ empresa: { id: one.id }, supportAccess: { until: NOW + 60 * 60_000 } })
    await execute([['update sesiones set last_seen = ? where usuario_id = ?', [NOW + 59 * 60_000, person.id]]])
    const late = await gateAt(NOW + 60 * 60_000)
      .opened(request(person))
      .catch((r: unknown) => r)
    expect([(late as Response).status, await (late as Response).json()]).toEqual([403, { guard: 'soporte-terminado' }])
    await apoyos(NOW + 1, actor.supportAccess).open(another.id)
    expect(closed).toEqual([one.id])
    expect((await gateAt(NOW + 1).opened(request(person))).empresa?.id).toBe(another.id)
    const by = { usuario_id: person.id, objeto: one.id }
    expect(await auditEntries('empresa_id', one.id)).toMatchObject([
      { ...by, suceso: 'soporte-abierto', datos: { minutos: 60 } },
      { ...by, suceso: 'soporte-cerrado', datos: null },
    ])
    // opened once more it was not left, and what does not exist leaves nothing
    await apoyos(NOW + 2).open(another.id)
    await expect(apoyos(NOW + 2).open(crypto.randomUUID())).rejects.toMatchObject({ clave: 'no-encontrado' })
    const events = async () => (await auditEntries('empresa_id', another.id)).map(({ suceso }) => suceso)
    expect(await events()).toEqual(['soporte-abierto', 'soporte-abierto'])
    // to sign out leaves it too
    const trace = requestTrace(NOW + 3, { usuario_id: person.id })
    await new IdentityDb(env.DB, trace).closeSesion(await hashToken(person.cookie.split('=')[1] ?? ''), NOW + 3)
    expect(await events()).toEqual(['soporte-abierto', 'soporte-abierto', 'soporte-cerrado'])
  })

  test('is left when its session is ended from elsewhere, whoever ends it, and once', async () => {
    const now = Date.now()
    const e = await createEmpresa({}, now)
    const events = async () => (await auditEntries('empresa_id', e.id)).map(({ suceso, objeto }) => [suceso, objeto])
    const open = async () => {
      const person = await createPerson('SuperAdmin', {}, now)
      const sesion = (await gateAt(now).person(request(person))).person.sesion
      const db = new ApoyosDb(env.DB, requestTrace(now, { usuario_id: person.id }))
      await db.open(sesion, e.id, now + 60 * 60_000, 60)
      return { person, sesion, db }
    }
    const endings: ((o: Awaited<ReturnType<typeof open>>) => Promise<unknown>)[] = [
      // the others, from another browser; after a new password
      ({ person }) =>
        new ProtectionDb(env.DB, requestTrace(now, { usuario_id: person.id })).closeOthers(person.id, 'x'),
      ({ person, sesion }) => new ProtectionDb(env.DB, requestTrace(now)).close(person.id, sesion),
      // the account is gone
      ({ person }) => execute([['delete from usuarios where id = ?', [person.id]]]),
    ]
    for (const [i, end] of endings.entries()) {
      await end(await open())
      expect(await events()).toHaveLength(2 * (i + 1))
      expect((await events()).at(-1)).toEqual(['soporte-cerrado', e.id])
    }
    // left by hand before its session ends, it is not left again; nor after its hour
    const byHand = await open()
    await byHand.db.close(byHand.sesion, e.id)
    const late = await open()
    await execute([['update apoyos set hasta_at = ? where sesion_id = ?', [now - 1, late.sesion]]])
    const before = (await events()).length
    for (const { person } of [byHand, late]) await execute([['delete from sesiones where usuario_id = ?', [person.id]]])
    expect(await events()).toHaveLength(before)
    // how many sessions ended is not counted by what the log gets
    const counted = await open()
    const protection = new ProtectionDb(env.DB, requestTrace(now, { usuario_id: counted.person.id }))
    expect(await protection.closeOthers(counted.person.id, 'x')).toBe(1)
  })

  test('whose hour is over is not left', async () => {
    const one = await createEmpresa({}, NOW)
    const another = await createEmpresa({}, NOW)
    const { apoyos } = await opened(one.id)
    await apoyos(NOW + 60 * 60_000).open(another.id)
    expect((await auditEntries('empresa_id', one.id)).map(({ suceso }) => suceso)).toEqual(['soporte-abierto'])
  })

  test('is read through a door that writes nothing, and the doors that are not for reading stay closed', async () => {
    const e = await createEmpresa({ vehiculos: 1 }, NOW)
    const { person } = await opened(e.id)
    const door = new EmpresaDb(env.DB, e.id, requestTrace(NOW), 'visited')
    expect(await door.count(door.from('vehiculos'))).toBe(1)
    for (const hand of [() => door.writer(), () => door.remover(), () => door.settings()])
      expect(hand).toThrow(expect.objectContaining({ clave: 'solo-lectura' }))
    const refusal = (await gateAt(NOW)
      .empresa(request(person))
      .catch((r: unknown) => r)) as Response
    expect([refusal.status, await refusal.json()]).toEqual([403, { guard: 'solo-lectura' }])
  })

  test('shows its live map until it is left, and not that of another company', async () => {
    const e = await createEmpresa({}, NOW)
    const another = await createEmpresa({}, NOW)
    const { person, apoyos } = await opened(e.id)
    const actor = await gateAt(NOW).person(request(person))
    const view = { sesion: actor.person.sesion, usuario: person.id, visible: false }
    const permission = async (empresa: string, now = NOW) =>
      (await new ViewersDb(env.DB).recheck(empresa, [view], now)).permissions.get(view.sesion)
    expect(await permission(e.id)).toEqual({ estado: 'live', scope: 'todas' })
    expect(await permission(another.id)).toMatchObject({ estado: 'no-access' })
    await apoyos(NOW + 1, actor.supportAccess).close()
    expect(await permission(e.id)).toMatchObject({ estado: 'no-access' })
    // another tab that still shows the company is told that it was left, not that its person may not be there
    const refusal = (await gateAt(NOW + 2)
      .opened(request(person))
      .catch((r: unknown) => r)) as Response
    expect([refusal.status, await refusal.json()]).toEqual([403, { guard: 'soporte-terminado' }])
    expect((await auditEntries('empresa_id', e.id)).map((a) => a.suceso)).toEqual([
      'soporte-abierto',
      'soporte-cerrado',
    ])
  })
})
