/** System alerts: real conditions raise them and end them, at a fixed number of queries. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { runJobs } from '../../../worker/cron'
import { SystemAlertasList } from '../../../worker/domain/plataforma/system-alert-command'
import { Refusal } from '../../../worker/domain/refusal'
import { Monitoring } from '../../../worker/plataforma/monitoring'
import { FactsDb } from '../../../worker/plataforma/monitoring-sql'
import { SystemAlertas } from '../../../worker/plataforma/system-alerts'
import { createEmpresa, createPago, createPerson, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 21, 15)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

beforeEach(async () => {
  const tables = ['alertas_sistema', 'correos', 'pagos', 'eventos_pago', 'pendientes', 'trabajos', 'email_config']
  await execute(tables.map((table) => [`delete from ${table}`, []]))
})

const look = (now = NOW) => new Monitoring(env.DB, now).assess()
const alertas = (now = NOW) => new SystemAlertas(env.DB, now)
const list = (request: Record<string, string> = {}) => alertas().list(SystemAlertasList.parse(request))
const openOnes = async () => (await list()).rows.map((a) => [a.clase, a.objeto, a.n])

const muerto = (id: string, at = NOW - MINUTE): [string, (string | number)[]] => [
  `insert into correos (id, clave, para, asunto, html, texto, message_id, estado, proximo_at, created_at)
   values (?1, ?1, 'a@b.co', 'x', 'x', 'x', ?1, 'muerto', ?2, ?2)`,
  [id, at],
]

describe('conditions become alerts', () => {
  test('a platform where nothing is wrong has none, also with a mail that waits its turn', async () => {
    await execute([
      [
        `insert into correos (id, clave, para, asunto, html, texto, message_id, proximo_at, created_at)
         values ('c', 'c', 'a@b.co', 'x', 'x', 'x', 'm', ?1, ?1)`,
        [NOW - MINUTE],
      ],
    ])
    await look()
    expect(await openOnes()).toEqual([])
  })

  test('dead letters are one alert that counts them, and it ends when they are gone', async () => {
    await execute([muerto('a'), muerto('b')])
    await look()
    await look(NOW + 5 * MINUTE)
    expect(await openOnes()).toEqual([['correo-muerto', '', 2]])
    await execute([["delete from correos where id = 'a'", []]])
    await look(NOW + 10 * MINUTE)
    expect(await openOnes()).toEqual([['correo-muerto', '', 1]])
    await execute([['delete from correos', []]])
    await look(NOW + 15 * MINUTE)
    const { rows, count } = await list({ estado: 'todas' })
    expect(rows.map((f) => [f.estado, f.primera_at, f.ultima_at, f.termino_at, f.estado_at])).toEqual([
      ['Resuelto', NOW, NOW + 10 * MINUTE, NOW + 15 * MINUTE, NOW + 15 * MINUTE],
    ])
    expect(count).toMatchObject({ pendientes: { n: 0 }, resueltas: { n: 1 } })
  })

  test('what was resolved by hand stays so until another letter dies', async () => {
    await execute([muerto('a')])
    await look()
    const { id } = await createPerson('SuperAdmin')
    const [one] = (await list()).rows
    await alertas().move(one!.id, 'Revisado', id)
    await alertas().move(one!.id, 'Resuelto', id)
    await look(NOW + 5 * MINUTE)
    expect(await openOnes()).toEqual([])
    await execute([muerto('b', NOW + 6 * MINUTE)])
    await look(NOW + 10 * MINUTE)
    expect(await openOnes()).toEqual([['correo-muerto', '', 2]])
    expect((await list({ estado: 'todas' })).rows).toHaveLength(2)
  })

  test('a failed payment is an alert of its company, found by its name, until it pays', async () => {
    const mine = await createEmpresa({ nombre: 'Ágil Cargo Ñandú' })
    const another = await createEmpresa()
    for (const e of [mine, another]) await createPago(e.id, { estado: 'DECLINED', resuelto_at: NOW - 2 * DAY })
    await look()
    expect((await openOnes()).length).toBe(2)
    const found = await list({ q: 'agil nandu' })
    expect(found.rows.map((f) => [f.objeto, f.datos.empresa])).toEqual([[mine.id, 'Ágil Cargo Ñandú']])
    expect(found.count.pendientes.n).toBe(1)
    await createPago(mine.id, { estado: 'APPROVED', created_at: NOW - DAY, resuelto_at: NOW - DAY })
    await look(NOW + MINUTE)
    expect(await openOnes()).toEqual([['pago-rechazado', another.id, 1]])
    await look(NOW + 6 * DAY)
    expect(await openOnes()).toEqual([])
  })

  test('stuck payments, events and outbox rows each raise their own alert', async () => {
    const { id } = await createEmpresa()
    await createPago(id, { estado: 'PENDING', created_at: NOW - 2 * DAY })
    await execute([
      [`insert into eventos_pago (id, checksum, cuerpo, recibido_at) values ('e', 'e', '{}', ?1)`, [NOW - 40 * MINUTE]],
      [
        `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
         values ('p', 'archivo.borrar', 'x', '{}', 5, ?1, ?1), ('q', 'archivo.borrar', 'y', '{}', 4, ?1, ?1)`,
        [NOW - 40 * MINUTE],
      ],
      [
        `insert into trabajos (nombre, cursor, updated_at) values ('correo', ?1, 1)`,
        [JSON.stringify({ hasta: NOW, desde: NOW - 30 * MINUTE, times: 3, error: 'clave: 535 no' })],
      ],
      [
        `insert into email_config (id, smtp_host, smtp_port, smtp_user, smtp_password, smtp_from_email, smtp_from_name, updated_at)
         values ('correo', 'x', 587, 'x', 'x', 'x', 'x', 1)`,
        [],
      ],
    ])
    await look()
    expect((await openOnes()).sort()).toEqual([
      ['correo-pausado', '', 1],
      ['evento-sin-atender', '', 1],
      ['pago-en-espera', '', 1],
      ['pendiente-atascado', '', 1],
    ])
  })

  test('an electronic invoice in trouble for an hour raises an alert until it is issued', async () => {
    const { id } = await createEmpresa()
    for (const estado of ['fallida', 'descartada', 'pendiente']) {
      const pago = await createPago(id, { estado: 'APPROVED', resuelto_at: NOW })
      await execute([
        [
          `insert into facturas (id, empresa_id, pago_id, tipo, estado, motivo, created_at)
           values (?1, ?2, ?1, 'factura', ?3, iif(?3 = 'pendiente', null, 'datos'), ?4)`,
          [pago.id, id, estado, NOW],
        ],
      ])
    }
    await look(NOW + HOUR)
    expect(await openOnes()).toEqual([])
    await look(NOW + HOUR + 1)
    expect(await openOnes()).toEqual([['factura-sin-expedir', '', 1]])
    await execute([["update facturas set estado = 'emitida', motivo = null where estado = 'fallida'", []]])
    await look(NOW + HOUR + MINUTE)
    expect(await openOnes()).toEqual([])
  })

  test('events with a wrong signature and differing payments in the audit log raise an alert while they are recent', async () => {
    // the audit log cannot be emptied, so this test uses a time that no other test uses
    const later = NOW - 400 * DAY
    await execute(
      ['evento-rechazado', 'pago-distinto'].map((auditEvent) => [
        'insert into auditoria (id, at, suceso) values (?1, ?2, ?1)',
        [auditEvent, later],
      ]),
    )
    await look(later + MINUTE)
    expect((await openOnes()).map(([clase]) => clase).sort()).toEqual(['evento-rechazado', 'pago-distinto'])
    await look(later + DAY + MINUTE)
    expect((await openOnes()).map(([clase]) => clase)).toEqual(['pago-distinto'])
    await look(later + 8 * DAY)
    expect(await openOnes()).toEqual([])
  })

  test('a job that fails for a quarter of an hour is late; one that is new or gone is not', async () => {
    const facts = new FactsDb(env.DB)
    await facts.beat({ good: true, mala: true, old: true }, NOW - 20 * MINUTE)
    await facts.beat({ good: true, mala: false, nueva: false }, NOW - MINUTE)
    await look()
    expect(await openOnes()).toEqual([['tarea-atrasada', 'mala', 1]])
    await facts.beat({ good: true, mala: true, nueva: true }, NOW + MINUTE)
    await look(NOW + 2 * MINUTE)
    expect(await openOnes()).toEqual([])
  })

  test('a first copy of the database that is not complete raises an alert after three hours, as a missing later one does', async () => {
    // at 10:00 of Colombia R2 refuses writes, from the first minute of the platform on
    const FILES = Object.assign(Object.create(env.FILES), { put: () => Promise.reject(new Error('R2')) })
    const atMinute = (ms: number, bindings = { ...env, FILES }) =>
      runJobs({ cron: '* * * * *', scheduledTime: NOW + ms } as ScheduledController, bindings)
    const backups = async () => (await list()).rows.filter((a) => a.objeto === 'copia').map((a) => a.desde)
    await atMinute(0)
    await atMinute(3 * HOUR - 5 * MINUTE)
    expect(await backups()).toEqual([])
    await atMinute(3 * HOUR)
    expect(await backups()).toEqual([NOW])
    await atMinute(2 * DAY)
    expect(await backups()).toEqual([NOW])
    // the first that is whole is of the day it was begun, and that of today follows
    for (const minutes of [1, 5]) await atMinute(2 * DAY + minutes * MINUTE, env)
    expect(await backups()).toEqual([])
  })

  test('the same look twice at once opens one alert', async () => {
    await execute([muerto('a')])
    await Promise.all([look(), look(), look()])
    expect(await openOnes()).toHaveLength(1)
  })
})

describe('the list', () => {
  const many = (n: number) =>
    execute([
      [
        `insert into alertas_sistema (id, clase, objeto, n, desde, marca, datos, primera_at, ultima_at, busqueda)
         with recursive s(i) as (select 1 union all select i + 1 from s where i < ?1)
         select printf('%05d', i), 'pago-rechazado', i, 1, 1, 1, '{}', ?2 + i / 2, ?2, 'pagos rechazados' from s`,
        [n, NOW],
      ],
    ])

  test('pages by the newest, to the end and back, each row once', async () => {
    await many(40)
    const seen: string[][] = []
    let page = await list()
    seen.push(page.rows.map((f) => f.id))
    while (page.after) {
      page = await list({ despues: JSON.stringify(page.after) })
      seen.push(page.rows.map((f) => f.id))
    }
    expect(seen.flat()).toEqual(Array.from({ length: 40 }, (_, i) => String(40 - i).padStart(5, '0')))
    const backward = await list({ antes: JSON.stringify(page.before) })
    expect(backward.rows.map((f) => f.id)).toEqual(seen[2])
    expect(backward.count.pendientes).toEqual({ n: 40, more: false })
  })

  test('a step that is none is refused: resolved is final, and what is not there is not found', async () => {
    await many(1)
    await alertas().move('00001', 'Resuelto', 'x')
    await expect(alertas().move('00001', 'Revisado', 'x')).rejects.toThrow(new Refusal('alerta-ya-resuelta'))
    await expect(alertas().move('nada', 'Revisado', 'x')).rejects.toThrow(new Refusal('no-encontrado'))
  })

  test('a change is taken back by who made it, within a minute, to the state before it', async () => {
    await many(1)
    const state = async () => (await list({ estado: 'todas' })).rows.map((f) => [f.estado, f.estado_at])
    const moved = async (at: number, estado: 'Revisado' | 'Resuelto') => ({
      ...(await alertas(at).move('00001', estado, 'x')),
      estado,
      at,
    })
    const reviewed = await moved(NOW, 'Revisado')
    const resolved = await moved(NOW + 1, 'Resuelto')
    await expect(alertas(NOW + 2).undo(reviewed, 'x')).rejects.toThrow(new Refusal('ya-no-se-deshace'))
    await expect(alertas(NOW + 2).undo(resolved, 'another')).rejects.toThrow(new Refusal('ya-no-se-deshace'))
    await expect(alertas(NOW + 2 * MINUTE).undo(resolved, 'x')).rejects.toThrow(new Refusal('ya-no-se-deshace'))
    await alertas(NOW + 3).undo(resolved, 'x')
    expect(await state()).toEqual([['Revisado', NOW + 3]])
    await execute([["update alertas_sistema set estado = 'Pendiente', estado_at = null, estado_por = null", []]])
    await alertas(NOW + 5).undo(await moved(NOW + 4, 'Resuelto'), 'x')
    expect(await state()).toEqual([['Pendiente', null]])
  })

  test('chosen ones move together, each from the state that it has, and come back to it together', async () => {
    await many(4)
    await alertas().move('00002', 'Revisado', 'x')
    await alertas().move('00003', 'Resuelto', 'another')
    const states = async () => (await list({ estado: 'todas' })).rows.map((f) => f.estado).toReversed()
    const chosen = ['00001', '00002', '00003', '00001']
    const { moved, n, asked } = await alertas(NOW + 1).moveSelected(chosen, 'Resuelto', 'x')
    expect([moved, n, asked]).toEqual([{ pendientes: ['00001'], revisadas: ['00002'] }, 2, 3])
    expect(await states()).toEqual(['Resuelto', 'Resuelto', 'Resuelto', 'Pendiente'])
    await expect(alertas(NOW + 1).moveSelected(chosen, 'Resuelto', 'x')).rejects.toThrow(
      new Refusal('alertas-ya-movidas'),
    )
    await expect(alertas().moveSelected(['nada'], 'Resuelto', 'x')).rejects.toThrow(new Refusal('no-encontrado'))
    expect(await alertas(NOW + 2).undo({ ...moved, estado: 'Resuelto', at: NOW + 1 }, 'x')).toBe(2)
    expect(await states()).toEqual(['Pendiente', 'Revisado', 'Resuelto', 'Pendiente'])
  })

  test('what has ended meanwhile is not opened again', async () => {
    await execute([muerto('a')])
    await look()
    const [one] = (await list()).rows
    const moved = await alertas().move(one!.id, 'Resuelto', 'x')
    await execute([['delete from correos', []]])
    await look(NOW + 1)
    await expect(alertas(NOW + 2).undo({ ...moved, estado: 'Resuelto', at: NOW }, 'x')).rejects.toThrow(
      new Refusal('ya-no-se-deshace'),
    )
  })

  test('a stopped cron is shown, because the checks are not running', async () => {
    await new FactsDb(env.DB).beat({ una: true }, NOW - 11 * MINUTE)
    expect((await list()).stopped).toBe(NOW - 11 * MINUTE)
    await new FactsDb(env.DB).beat({ una: true }, NOW - MINUTE)
    expect((await list()).stopped).toBeNull()
    // the clock goes on while the checks themselves fail
    await new FactsDb(env.DB).checked(NOW - 11 * MINUTE)
    expect((await list()).stopped).toBe(NOW - 11 * MINUTE)
    await look(NOW)
    expect((await list()).stopped).toBeNull()
  })
})

test('looking at it all reads little, however much is in the tables', async () => {
  const { id } = await createEmpresa()
  await execute([
    [
      `insert into correos (id, clave, para, asunto, html, texto, message_id, estado, proximo_at, created_at)
       with recursive s(i) as (select 1 union all select i + 1 from s where i < 3000)
       select i, i, 'a@b.co', 'x', 'x', 'x', i, 'enviado', i, i from s`,
      [],
    ],
    [
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
         created_at, correo, estado, resuelto_at)
       with recursive s(i) as (select 1 union all select i + 1 from s where i < 3000)
       select 'p' || i, ?1, 'r' || i, 'Pro', 'mensual', 1, 0, 'x', 'test', 'checkout', i, i, 'a@b.co', 'APPROVED', i from s`,
      [id],
    ],
  ])
  let rowsRead = 0
  const counted = new Proxy(env.DB, {
    get(real, field) {
      if (field !== 'batch') return Reflect.get(real, field).bind(real)
      return async (s: D1PreparedStatement[]) => {
        const r = await real.batch(s)
        rowsRead += r.reduce((n, x) => n + x.meta.rows_read, 0)
        return r
      }
    },
  })
  await new FactsDb(counted).read(NOW)
  expect(rowsRead).toBeLessThan(100)
})
