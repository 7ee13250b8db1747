/**
 * The SuperAdmin's settings for the whole platform, and their effect: default security rules, mails about alerts, keys.
 */

import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { Keyring } from '../../../worker/access/keyring'
import { ApiDb } from '../../../worker/api-clients/sql'
import { ViewersDb } from '../../../worker/dispositivos/viewers-sql'
import { KEY_MS } from '../../../worker/domain/api-clients/keys'
import { emptyTrace, toAuditEntry } from '../../../worker/domain/auditoria/auditoria'
import { ProtectionDb } from '../../../worker/identidad/protection-sql'
import { findSesion } from '../../../worker/identidad/session-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { Monitoring } from '../../../worker/plataforma/monitoring'
import { SystemNoticesDb } from '../../../worker/plataforma/system-notices-sql'
import { LARGE_TABLES, SystemDb } from '../../../worker/plataforma/system-sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, createPerson, createSession, execute } from '../support/world'

const MINUTE = 60_000
const DAY = 86_400_000
/** 10:00 in Colombia */
const NOW = Date.UTC(2026, 10, 21, 15)
const requestTrace = emptyTrace(NOW)
const system = new SystemDb(env.DB)
const setRules = (session_timeout: number, failed_attempts: number, password_expiry: number | null) =>
  system.saveDefaults(
    { session_timeout, failed_attempts, password_expiry },
    toAuditEntry(requestTrace, 'defectos-cambiados', {}),
    NOW,
  )

/** A company that never saved its own rules. */
async function withoutRules() {
  const empresa = await createEmpresa()
  await execute([['delete from seguridad where empresa_id = ?', [empresa.id]]])
  return empresa
}

beforeEach(async () => {
  const tables = ['ajustes_sistema', 'avisos_sistema', 'alertas_sistema', 'correos', 'trabajos', 'llaves']
  await execute(tables.map((table) => [`delete from ${table}`, []]))
})

describe('the safety rules of who chose none', () => {
  test('are the usual ones until the SuperAdmin sets others, and then those, everywhere', async () => {
    expect(await system.defaults()).toEqual({ session_timeout: 30, failed_attempts: 5, password_expiry: null })
    await setRules(60, 7, 120)
    const { id, admin } = await withoutRules()
    const { token_hash } = (await env.DB.prepare('select token_hash from sesiones where usuario_id = ?')
      .bind(admin.id)
      .first<{ token_hash: string }>())!
    expect((await findSesion(new PlatformDb(env.DB), token_hash))?.session_timeout).toBe(60)
    const { cuenta: account } = await new IdentityDb(env.DB, requestTrace).account(admin.email, 'x', 0)
    expect(account).toMatchObject({ failed_attempts: 7, password_expiry: 120 })
    const { reglas: rules } = await new ProtectionDb(env.DB, requestTrace).factorAndSessions(admin.id, 'x', {
      empresa_id: id,
      now: NOW,
    })
    expect(rules).toEqual({ session_timeout: 60, failed_attempts: 7, password_expiry: 120, two_factor_auth: false })
  })

  test('a company with rules of its own keeps all of them, also that passwords never expire', async () => {
    await setRules(60, 7, 120)
    const { id, admin } = await createEmpresa()
    await execute([['update seguridad set session_timeout = 15, failed_attempts = 3 where empresa_id = ?', [id]]])
    const { cuenta: account } = await new IdentityDb(env.DB, requestTrace).account(admin.email, 'x', 0)
    expect(account).toMatchObject({ failed_attempts: 3, password_expiry: null })
    const { reglas: rules } = await new ProtectionDb(env.DB, requestTrace).factorAndSessions(admin.id, 'x', {
      empresa_id: id,
      now: NOW,
    })
    expect(rules).toMatchObject({ session_timeout: 15, password_expiry: null })
  })

  test('an open map idles as long as they say', async () => {
    const { id, admin } = await withoutRules()
    const now = Date.now()
    const { sesion } = await createSession(admin.id)
    await execute([['update sesiones set last_seen = ? where id = ?', [now - 40 * MINUTE, sesion]]])
    const estado = async () => {
      const view = { sesion, usuario: admin.id, visible: false }
      return (await new ViewersDb(env.DB).recheck(id, [view], now)).permissions.get(sesion)?.estado
    }
    expect(await estado()).toBe('ended')
    await setRules(60, 5, null)
    expect(await estado()).toBe('live')
  })
})

describe('a mail a day about new alerts', () => {
  const alerta = (id: string, clase: string): [string, (string | number)[]] => [
    `insert into alertas_sistema (id, clase, objeto, n, desde, marca, datos, primera_at, ultima_at) values (?1, ?2, ?1, 2, 1, 1, '{}', 1, 1)`,
    [id, clase],
  ]
  const notify = (now: number) => new Monitoring(env.DB, now).notify('https://vigia.test')
  const correos = async (email: string) =>
    (
      await env.DB.prepare('select texto from correos where para = ? order by created_at, rowid')
        .bind(email)
        .all<{ texto: string }>()
    ).results

  test('tells each SuperAdmin once of what they want to hear, what comes later the next day, and nothing twice; a disabled one nothing', async () => {
    const one = await createPerson('SuperAdmin')
    const another = await createPerson('SuperAdmin')
    await new SystemNoticesDb(env.DB).save(another.id, { correo: false, pagos: true, tareas: true, espacio: true })
    const former = await createPerson('SuperAdmin')
    await execute([
      ['update usuarios set deshabilitado_at = 1 where id = ?', [former.id]],
      alerta('a', 'correo-muerto'),
    ])
    await Promise.all([notify(NOW), notify(NOW)])
    await notify(NOW + MINUTE)
    expect((await correos(one.email)).map((c) => c.texto)).toEqual([expect.stringContaining('2 correos sin entregar')])
    expect(await correos(another.email)).toEqual([])
    await execute([alerta('b', 'tarea-atrasada')])
    await notify(NOW + 5 * MINUTE)
    expect(await correos(one.email)).toHaveLength(1)
    // nothing is mailed at night: from 06:00 on
    await notify(NOW + DAY - 5 * 3_600_000)
    expect(await correos(one.email)).toHaveLength(1)
    await notify(NOW + DAY - 4 * 3_600_000)
    const [, second] = await correos(one.email)
    expect(second?.texto).toContain('Una tarea de la plataforma está atrasada')
    expect(second?.texto).not.toContain('sin entregar')
    expect(await correos(another.email)).toHaveLength(1)
    expect(await correos(former.email)).toEqual([])
  })

  test('an alert resolved by then is not mailed', async () => {
    const { email } = await createPerson('SuperAdmin')
    await execute([alerta('a', 'correo-muerto'), ["update alertas_sistema set estado = 'Resuelto'", []]])
    await notify(NOW)
    expect(await correos(email)).toEqual([])
  })
})

test('a key that is replaced signs and verifies nothing more; the one that waited signs, and another waits', async () => {
  const keyring = new Keyring(new ApiDb(env.DB, requestTrace), SECRETS.CONFIG_SECRET, NOW)
  const before = await keyring.signature()
  const [, next] = await keyring.list()
  expect((await keyring.list()).map((k) => k.kind)).toEqual(['signs', 'waits'])
  const after = new Keyring(new ApiDb(env.DB, requestTrace), SECRETS.CONFIG_SECRET, NOW + DAY)
  expect(await after.change()).toBe(before.kid)
  const now = await after.list()
  expect(now.map((k) => k.kind)).toEqual(['signs', 'waits'])
  expect(now[0]?.kid).toBe(next?.kid)
  expect(now[1]?.changesAt).toBe(NOW + DAY + KEY_MS)
  expect((await after.signature()).kid).toBe(next?.kid)
  const rows = await new ApiDb(env.DB, requestTrace).keys()
  expect(await after.verificationKey(before.kid, rows)).toBeNull()
})

test('the state of the database is read from one row a table', async () => {
  await createPerson('Usuario')
  const { bytes, tablas: tables, migrations } = await system.state()
  expect(bytes).toBeGreaterThan(0)
  expect(tables.map((t) => t.tabla)).toEqual([...LARGE_TABLES])
  expect(tables.find((t) => t.tabla === 'usuarios')?.filas).toBeGreaterThan(0)
  expect(migrations).toBeNull()
  await execute([
    ['create table d1_migrations (id integer primary key, name text, applied_at text)', []],
    [
      "insert into d1_migrations (name, applied_at) values ('0000_tablas.sql', '2026-11-01 10:00:00'), ('0001_roles.sql', 'x')",
      [],
    ],
  ])
  expect((await system.state()).migrations?.map((m) => m.nombre)).toEqual(['0001_roles.sql', '0000_tablas.sql'])
  await execute([['drop table d1_migrations', []]])
})
