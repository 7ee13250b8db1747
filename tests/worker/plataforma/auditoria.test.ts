/**
 * The audit log (docs/security.md 29): the rows that are written, that they cannot be changed, and that a failing log
 * does not fail the request.
 */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import { Gate } from '../../../worker/access/gate'
import type { PasswordHasher } from '../../../worker/access/password'
import { Calendario } from '../../../worker/alertas/calendar'
import { Umbrales } from '../../../worker/alertas/umbrales'
import { Auditoria } from '../../../worker/auditoria/service'
import { Dispositivos } from '../../../worker/dispositivos/service'
import { trialEndAt } from '../../../worker/domain/empresa/empresa'
import { Refusal } from '../../../worker/domain/refusal'
import { MiEmpresa } from '../../../worker/empresa/service'
import { Identity } from '../../../worker/identidad/service'
import { SessionOpener } from '../../../worker/identidad/session-opener'
import { SessionOpenerDb } from '../../../worker/identidad/session-opener-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { EmpresaRemoval } from '../../../worker/plataforma/empresa-removal'
import { type EmpresaRow, PlatformDb } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { requestTraceOf, withRequestContext } from '../../../worker/trace/request'
import { Vehiculos } from '../../../worker/vehiculos/service'
import { countTrips } from '../../support/counted'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { Harness } from '../support/accounts'
import { auditEntries, requestTrace, writer } from '../support/auditoria'
import { dyingAt } from '../support/mishap'
import { createEmpresa, createPerson, createSession, execute, ORIGIN } from '../support/world'

const NOW = Date.now()
const DAY = 86_400_000
const pendientes = { deliver: async () => undefined }
const moment = { today: '2026-11-20', now: NOW }
const PASSWORD = 'tres volcanes dormidos'
const HASH = 'scrypt$16384$8$5$AAAA$de-prueba'

const row = async (id: string) => (await new EmpresaDb(env.DB, id).empresa()) as EmpresaRow
/** The tenant door of an Administrador of the company. */
async function door() {
  const mine = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  const db = new EmpresaDb(env.DB, mine.id, requestTrace(NOW, { usuario_id: mine.admin.id }))
  return { mine, db, empresa: await row(mine.id) }
}
const auditEvents = async (column: 'empresa_id' | 'usuario_id', id: string) =>
  (await auditEntries(column, id)).map((a) => a.suceso)

describe('the table', () => {
  const meter = (id: string, at: number) =>
    execute([["insert into auditoria (id, at, suceso) values (?, ?, 'salida')", [id, at]]])

  test('refuses to write over a row, by its id or by its number', async () => {
    const id = uniqueWord()
    const other = uniqueWord()
    await meter(id, NOW)
    const over = (sql: string, ...params: string[]) => execute([[sql, params]])
    const says = 'auditoria: no se cambia'
    await expect(
      over(`insert or replace into auditoria (id, at, suceso) values (?, ${NOW}, 'ingreso')`, id),
    ).rejects.toThrow(says)
    await expect(over(`replace into auditoria (id, at, suceso) values (?, 0, 'ingreso')`, id)).rejects.toThrow(says)
    await expect(
      over(
        `insert or replace into auditoria (rowid, id, at, suceso)
         select rowid, ?2, at, 'ingreso' from auditoria where id = ?1`,
        id,
        other,
      ),
    ).rejects.toThrow(says)
    await expect(
      over(
        `insert into auditoria (id, at, suceso) values (?, 1, 'ingreso') on conflict (id) do update set suceso = 'ingreso'`,
        id,
      ),
    ).rejects.toThrow(says)
    const { results } = await env.DB.prepare('select id, at, suceso from auditoria where id in (?, ?)')
      .bind(id, other)
      .all()
    expect(results).toEqual([{ id, at: NOW, suceso: 'salida' }])
  })

  test('refuses to change a row, however old', async () => {
    for (const at of [Date.now(), Date.now() - 400 * DAY]) {
      const id = uniqueWord()
      await meter(id, at)
      await expect(execute([["update auditoria set suceso = 'ingreso' where id = ?", [id]]])).rejects.toThrow(
        'auditoria: no se cambia',
      )
      await expect(execute([['update auditoria set usuario_id = null where id = ?', [id]]])).rejects.toThrow()
    }
  })

  test('refuses to delete a row before its 90 days are over, and lets it go after', async () => {
    const young = uniqueWord()
    const old = uniqueWord()
    await meter(young, Date.now() - 89 * DAY)
    await meter(old, Date.now() - 91 * DAY)
    await expect(execute([['delete from auditoria where id = ?', [young]]])).rejects.toThrow('auditoria: aun no vence')
    await execute([['delete from auditoria where id = ?', [old]]])
    const remaining = await env.DB.prepare('select id from auditoria where id in (?, ?)').bind(young, old).all()
    expect(remaining.results).toEqual([{ id: young }])
  })

  test('keeps what it knows of a company and of a person that are gone', async () => {
    const { mine, db, empresa } = await door()
    await new Umbrales(db, empresa).replace([7])
    const remover = (d1: D1Database) => new EmpresaRemoval(new PlatformDb(d1, requestTrace(NOW)), pendientes, NOW)
    // a deletion that is interrupted leaves a trace too
    await expect(remover(dyingAt('delete from "empresas"')).remove(mine.id)).rejects.toThrow()
    await remover(env.DB).remove(mine.id)
    await execute([['delete from usuarios where id = ?', [mine.admin.id]]])
    expect(await auditEvents('empresa_id', mine.id)).toEqual([
      'umbrales-cambiados',
      'empresa-por-eliminar',
      'empresa-eliminada',
    ])
    expect(await auditEvents('usuario_id', mine.admin.id)).toEqual(['umbrales-cambiados'])
  })
})

describe('who comes in', () => {
  const hasher = { hash: async () => HASH, opens: async (key: string) => key === PASSWORD }
  const limit = { limit: async () => ({ success: true }) } as RateLimit
  function identity(actor: Auditoria, connection: D1Database = env.DB, passwordHasher: PasswordHasher = hasher) {
    const db = new IdentityDb(connection, actor.requestTrace)
    const intentos = new Intentos(db, limit, SECRETS.HASH_SECRET, NOW)
    const access = new SessionOpener(new SessionOpenerDb(connection, actor.requestTrace), intentos, SECRETS, {
      now: NOW,
      lugar: null,
    })
    const { codeSender } = new Harness().servicios(NOW, { d1: connection })
    return new Identity(db, { intentos, access, codeSender, auditoria: actor }, NOW, passwordHasher)
  }
  let serial = 0
  const fromIp = (extra: Record<string, string> = {}) =>
    new Request(`${ORIGIN}/login`, {
      headers: { 'cf-connecting-ip': `10.9.${serial >> 8}.${serial++ & 255}`, ...extra },
    })
  async function miembro() {
    const mine = await createEmpresa()
    await execute([
      ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [mine.admin.id, HASH, 1]],
    ])
    return mine
  }

  test('a sign-in is written with its session, in the same three round trips', async () => {
    const { id, admin } = await miembro()
    let roundTrips = 0
    const actor = writer(NOW)
    const db = countTrips(env.DB, () => roundTrips++)
    await identity(actor, db).signIn({ email: admin.email, contrasena: PASSWORD, recordar: true }, fromIp())
    expect(roundTrips).toBe(3)
    const [auditEntry, ...extra] = await auditEntries('usuario_id', admin.id)
    expect(extra).toEqual([])
    expect(auditEntry).toMatchObject({
      at: NOW,
      suceso: 'ingreso',
      empresa_id: id,
      direccion: 'huella-de-la-direccion',
      peticion: 'peticion-de-prueba',
      datos: { via: 'contrasena', recordar: true, segundo_factor: false },
    })
    expect(
      await env.DB.prepare('select usuario_id from sesiones where id = ?').bind(auditEntry?.objeto).first(),
    ).toEqual({
      usuario_id: admin.id,
    })
  })

  test('a refused sign-in is written after the response: with the company of a known account, without a person for an unknown one', async () => {
    const { id, admin } = await miembro()
    for (const [email, usuario_id, empresa_id] of [
      [admin.email, admin.id, id],
      [`nadie-${uniqueWord()}@correo.test`, null, null],
    ] as const) {
      const after: Promise<unknown>[] = []
      const actor = writer(NOW, { peticion: uniqueWord() }, after)
      await expect(
        identity(actor).signIn({ email, contrasena: 'otra frase', recordar: false }, fromIp()),
      ).rejects.toBeInstanceOf(Refusal)
      await Promise.all(after)
      const written = await env.DB.prepare(
        'select suceso, usuario_id, empresa_id, datos from auditoria where peticion = ?',
      )
        .bind(actor.requestTrace.peticion)
        .all()
      expect(written.results).toEqual([
        { suceso: 'ingreso-negado', usuario_id, empresa_id, datos: '{"via":"contrasena","motivo":"credenciales"}' },
      ])
    }
  })

  test('a password that changed while it was checked opens no session and writes no sign-in', async () => {
    const { admin } = await miembro()
    const actor = writer(NOW)
    const slow = {
      ...hasher,
      opens: async () => {
        await execute([['update credenciales set password_hash = ? where usuario_id = ?', ['otra', admin.id]]])
        return true
      },
    }
    const form = { email: admin.email, contrasena: PASSWORD, recordar: true }
    await expect(identity(actor, env.DB, slow).signIn(form, fromIp())).rejects.toThrow()
    expect(await auditEvents('usuario_id', admin.id)).toEqual([])
  })

  test('a sign-up is written once, a second one of the same address not at all', async () => {
    const email = `nueva-${uniqueWord()}@correo.test`
    const form = {
      nombre: 'Nora Nueva',
      email,
      contrasena: PASSWORD,
      confirmar_contrasena: PASSWORD,
      terminos: 'on' as const,
    }
    const two = await Promise.allSettled([1, 2].map(() => identity(writer(NOW)).register(form, fromIp())))
    expect(two.map((d) => d.status).sort()).toEqual(['fulfilled', 'rejected'])
    const account = await env.DB.prepare('select id from usuarios where email = ?').bind(email).first<string>('id')
    expect(await auditEvents('usuario_id', account ?? '')).toEqual(['registro', 'codigo-enviado'])
  })

  test('a sign-out is written with who goes, and not for a session that is gone already', async () => {
    const { admin } = await miembro()
    const actor = writer(NOW, { usuario_id: admin.id })
    for (let i = 0; i < 2; i++) await identity(actor).signOut(fromIp({ cookie: admin.cookie.split(';')[0] ?? '' }))
    expect(await auditEvents('usuario_id', admin.id)).toEqual(['salida'])
  })

  test('a refused door is written once a session and minute, however often it is tried', async () => {
    const { admin } = await miembro()
    const another = await createSession(admin.id)
    const probe = async (cookie: string, now: number) => {
      const after: Promise<unknown>[] = []
      const actor = writer(now, {}, after)
      const gate = new Gate(new PlatformDb(env.DB, actor.requestTrace), now, () => undefined, actor)
      const request = new Request(ORIGIN, { headers: { cookie } })
      const r = await gate.withRol(request, 'SuperAdmin').catch((e: unknown) => e)
      expect((r as Response).status).toBe(403)
      await Promise.all(after)
    }
    await Promise.all(Array.from({ length: 20 }, () => probe(admin.cookie, NOW)))
    await probe(admin.cookie, NOW + 59_999)
    expect(await auditEvents('usuario_id', admin.id)).toEqual(['acceso-negado'])
    await probe(another.cookie, NOW + 59_999)
    await probe(admin.cookie, NOW + 60_001)
    const all = await auditEntries('usuario_id', admin.id)
    expect(all).toHaveLength(3)
    expect(all[1]).toMatchObject({ objeto: another.sesion, datos: { puerta: 'plataforma', rol: 'Administrador' } })
  })
})

describe('what a company changes', () => {
  test('is written with who, whose and what, in the batch of its cause', async () => {
    const { mine, db, empresa } = await door()
    const [v1] = mine.vehiculos
    const [d1] = mine.dispositivos
    const dispositivos = new Dispositivos(db, empresa, { pendientes, secret: 's'.repeat(32) }, moment)
    const miEmpresa = new MiEmpresa(new PlatformDb(env.DB), db, mine.admin, NOW)
    const data = {
      nombre: `Otra ${uniqueWord()}`,
      nit: null,
      direccion: null,
      telefono: null,
      zona_horaria: 'America/Lima',
    }
    await miEmpresa.update(data as Parameters<MiEmpresa['update']>[0], {
      ...empresa,
      nit: null,
      direccion: null,
      telefono: null,
    })
    await new Umbrales(db, empresa).replace([30, 7])
    await new Calendario(db, await row(mine.id), 's'.repeat(32)).create()
    await new Calendario(db, await row(mine.id), 's'.repeat(32)).renew()
    await new Calendario(db, await row(mine.id), 's'.repeat(32)).close()
    await dispositivos.regenerate(d1?.id ?? '')
    await dispositivos.remove(d1?.id ?? '')
    await new Vehiculos(db, empresa, pendientes, moment).remove(v1?.id ?? '')
    const all = await auditEntries('empresa_id', mine.id)
    expect(all.map(({ suceso: auditEvent, objeto: target, datos }) => [auditEvent, target, datos])).toEqual([
      ['empresa-cambiada', null, { nombre: true, zona_horaria: true }],
      ['umbrales-cambiados', null, { cuantos: 2 }],
      ['calendario-abierto', null, null],
      ['calendario-renovado', null, null],
      ['calendario-cerrado', null, null],
      ['enlace-renovado', d1?.id, { vehiculo: v1?.id }],
      ['dispositivo-eliminado', d1?.id, { vehiculo: v1?.id }],
      ['vehiculo-eliminado', v1?.id, { vehiculo: v1?.id }],
    ])
    for (const auditEntry of all) expect(auditEntry).toMatchObject({ usuario_id: mine.admin.id, at: NOW })
  })

  test('and did not change is not written: what is gone, or another company’s', async () => {
    const { mine, db, empresa } = await door()
    const foreign = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
    const vehiculos = new Vehiculos(db, empresa, pendientes, moment)
    for (const id of [foreign.vehiculos[0]?.id ?? '', crypto.randomUUID()])
      await expect(vehiculos.remove(id)).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await auditEntries('empresa_id', mine.id)).toEqual([])
    expect(await auditEntries('empresa_id', foreign.id)).toEqual([])
  })

  test('a company is born and dies in the log', async () => {
    const owner = await createPerson('Administrador')
    const actor = requestTrace(NOW, { usuario_id: owner.id })
    const platform = new PlatformDb(env.DB, actor)
    const fresh = {
      nombre: 'La Nueva',
      nit: null,
      direccion: null,
      telefono: null,
      zona_horaria: 'America/Bogota' as const,
    }
    const create = () => new MiEmpresa(platform, null, owner, NOW).create(fresh)
    await Promise.all([create(), create()])
    const [auditEntry, ...extra] = await auditEntries('usuario_id', owner.id)
    expect([auditEntry?.suceso, extra]).toEqual(['empresa-creada', []])
    expect(auditEntry?.empresa_id).toBe(auditEntry?.objeto)
    expect((await row(auditEntry?.empresa_id ?? '')).trial_ends_at).toBe(trialEndAt(NOW))
  })
})

describe('what a row says of a request', () => {
  const SECRET = 'h'.repeat(32)
  const traceOf = (headers: Record<string, string>) =>
    withRequestContext(new Request(ORIGIN, { headers }), () => ({ ...requestTraceOf(SECRET, NOW) }))

  test('is the ray of the edge, or an id of our own when there is none or it is odd', () => {
    expect(traceOf({ 'cf-ray': '8f1b2c3d4e5f6a7b-BOG' }).peticion).toBe('8f1b2c3d4e5f6a7b-BOG')
    for (const cf of [undefined, '', 'x', "';drop table"]) {
      expect(traceOf(cf === undefined ? {} : { 'cf-ray': cf }).peticion).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('is a keyed hash of the address: the same for the same, never the address itself', () => {
    const one = traceOf({ 'cf-connecting-ip': '190.24.8.1' }).direccion
    expect(one).toMatch(/^[\w-]{22}$/)
    expect(traceOf({ 'cf-connecting-ip': '190.24.8.1' }).direccion).toBe(one)
    expect(traceOf({ 'cf-connecting-ip': '190.24.8.2' }).direccion).not.toBe(one)
    expect(
      withRequestContext(
        new Request(ORIGIN, { headers: { 'cf-connecting-ip': '190.24.8.1' } }),
        () => requestTraceOf('i'.repeat(32), 1).direccion,
      ),
    ).not.toBe(one)
    expect(traceOf({}).direccion).toBeNull()
  })
})

test('a log that cannot be written does not fail the request', async () => {
  const broken = { prepare: () => ({ bind: () => ({ run: () => Promise.reject(new Error('down')) }) }) }
  const after: Promise<unknown>[] = []
  const actor = new Auditoria(
    new Proxy(env.DB, {
      get: (real, field) => (field === 'prepare' ? broken.prepare : Reflect.get(real, field, real)),
    }),
    requestTrace(NOW),
    (job) => after.push(job),
  )
  actor.record('salida')
  await expect(Promise.all(after)).resolves.toHaveLength(1)
})
