/** The mail queue: nothing is lost, nothing is sent twice, and an unreachable server costs no mail an attempt. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CorreosDb } from '../../../worker/correo/sql'
import { SmtpFailure } from '../../../worker/mail/failure'
import { decrypt, encrypt } from '../../../worker/mail/secret'
import { altered } from '../../support/altered'
import { SECRETS } from '../../support/secrets'
import { plansOf } from '../support/plan'
import {
  config,
  configure,
  emptyQueue,
  enqueue,
  estados,
  FakeServer,
  HOUR,
  MINUTE,
  newOne,
  PASSWORD,
  put,
  rows,
  START,
} from './mail-queue'

let s: FakeServer
beforeEach(async () => {
  await emptyQueue()
  s = new FakeServer()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('what waits', () => {
  test('goes out once, over at most two connections, at most a hundred at a time, the oldest first', async () => {
    await put(130)
    await enqueue([newOne({ para: 'primera@prueba.test' })], 'vigia.test', START - HOUR)
    await s.sendDue(START)
    expect(s.received.length).toBe(100)
    expect(s.received[0]?.para).toBe('primera@prueba.test')
    expect(s.maxConcurrent).toBe(2)
    expect(s.openConnections).toBe(0)
    await s.sendDue(START + MINUTE)
    await s.sendDue(START + 2 * MINUTE)
    expect(new Set(s.received.map((c) => c.messageId)).size).toBe(131)
    expect(s.received.length).toBe(131)
    expect(await estados()).toEqual({ enviado: 131 })
  })

  test('says where its recipient turns such mails off, and nothing where that cannot be', async () => {
    const settings = 'https://vigia.test/settings?tab=notificaciones'
    const of: Record<string, string | undefined> = {
      'resumen:p1:2026-11-20': settings,
      'equipo:1': settings,
      'ruta:1': settings,
      'recordatorio:1': settings,
      'reporte:e1:fleet:p1:2026-11-16': 'https://vigia.test/reports/fleet?dejar=e1',
      'reporte:e1:fleet:asked:p1:1': undefined,
      'pago:1': undefined,
      'aviso:1': undefined,
    }
    await enqueue(
      Object.keys(of).map((clave) => newOne({ clave, asunto: clave })),
      'vigia.test',
      START,
    )
    await s.sendDue(START)
    expect(Object.fromEntries(s.received.map(({ asunto, preferencias }) => [asunto, preferencias]))).toEqual(of)
  })

  test('bears the Message-ID of its row, the sender of the settings, and signs in with the opened password', async () => {
    await put(1)
    await s.sendDue(START)
    const [row] = await rows()
    expect(s.received[0]).toMatchObject({
      messageId: row?.message_id,
      de: { name: 'Vigía', address: 'avisos@prueba.co' },
    })
    expect(row?.message_id).toMatch(/^<[\w-]{36}@vigia\.test>$/)
    expect(s.servers[0]).toMatchObject({ user: 'avisos@prueba.co', password: PASSWORD })
  })

  test('is written once per key', async () => {
    const one = newOne({ clave: 'resumen:u:2026-11-20', asunto: 'primero' })
    await enqueue([one, { ...one, asunto: 'segundo' }], 'vigia.test', START)
    await enqueue([{ ...one, asunto: 'tercero' }], 'vigia.test', START)
    await s.sendDue(START)
    expect(s.received.map((c) => c.asunto)).toEqual(['primero'])
  })

  test('waits while there are no settings, and while the password does not open', async () => {
    await put(2)
    await env.DB.prepare('delete from email_config').run()
    await s.sendDue(START)
    await configure({ smtp_password: await encrypt('x'.repeat(32), PASSWORD) })
    await s.sendDue(START + MINUTE)
    expect(s.intentos).toBe(0)
    expect(await estados()).toEqual({ pendiente: 2 })
    await configure()
    await s.sendDue(START + 2 * MINUTE)
    expect(await estados()).toEqual({ enviado: 2 })
  })
})

test('two runs at the same instant send each mail once', async () => {
  await put(60)
  s.beforeAnswering = () => new Promise((resolve) => setTimeout(resolve, 1))
  await Promise.all([s.sendDue(START), s.sendDue(START), s.sendDue(START)])
  expect(s.received.length).toBe(60)
  expect(new Set(s.received.map((c) => c.messageId)).size).toBe(60)
})

test('a server that is away for an hour loses no mail, gets none twice, and costs no mail an attempt (docs/security.md 27)', async () => {
  await put(30)
  s.onOpen = () => new SmtpFailure('server', 'no-conecta')
  for (let m = 0; m < 60; m++) {
    await s.sendDue(START + m * MINUTE)
    if (m === 20) await put(5, START + m * MINUTE)
  }
  // the retries get rarer
  expect(s.intentos).toBeLessThan(12)
  expect(await estados()).toEqual({ pendiente: 35 })
  expect((await rows()).every((f) => f.intentos === 0)).toBe(true)
  expect((await config.read()).pause).toMatchObject({ error: 'no-conecta', desde: START })
  s.onOpen = () => null
  for (let m = 60; m < 80; m++) await s.sendDue(START + m * MINUTE)
  expect(s.received.length).toBe(35)
  expect(new Set(s.received.map((c) => c.messageId)).size).toBe(35)
  expect((await config.read()).pause).toBeNull()
})

test('settings saved anew have the server asked again at once', async () => {
  await put(1)
  s.onOpen = () => new SmtpFailure('server', 'clave', '535 no')
  for (let m = 0; m < 30; m++) await s.sendDue(START + m * MINUTE)
  s.onOpen = () => null
  await configure({ updated_at: START + 30 * MINUTE })
  await s.sendDue(START + 30 * MINUTE)
  expect(await estados()).toEqual({ enviado: 1 })
})

test('a sender refused by the server costs no mail an attempt', async () => {
  await put(10)
  s.onSend = () => new SmtpFailure('server', 'remitente', '553 5.7.1 not you')
  await s.sendDue(START)
  expect((await rows()).every((f) => f.intentos === 0 && f.estado === 'pendiente' && f.arriendo_hasta === 0)).toBe(true)
  expect((await config.read()).pause?.error).toBe('remitente: 553 5.7.1 not you')
})

describe('a mail at which the server refuses to go on', () => {
  const refuse = (refused: string) => {
    s.onSend = (c) => (c.para === refused ? new SmtpFailure('server', 'rechazo', '451 not now') : null)
  }

  test('stands behind the others, which leave as soon as the pause is over', async () => {
    await enqueue([newOne({ para: 'ana@prueba.test' })], 'vigia.test', START - HOUR)
    await put(5)
    refuse('ana@prueba.test')
    for (let m = 0; m < 3; m++) await s.sendDue(START + m * MINUTE)
    expect(s.received.length).toBe(5)
    expect((await rows()).filter((f) => f.estado === 'pendiente')).toMatchObject([{ intentos: 0, arriendo_hasta: 0 }])
    s.onSend = () => null
    for (let m = 3; m < 10; m++) await s.sendDue(START + m * MINUTE)
    expect(await estados()).toEqual({ enviado: 6 })
  })

  test('makes no pause longer while the server takes the others', async () => {
    await enqueue([newOne({ para: 'ana@prueba.test' })], 'vigia.test', START - HOUR)
    refuse('ana@prueba.test')
    for (let m = 0; m < 60; m++) {
      await put(1, START + m * MINUTE)
      await s.sendDue(START + m * MINUTE)
      const pause = (await config.read()).pause
      expect(pause?.times ?? 0).toBeLessThanOrEqual(2)
    }
    expect(s.received.length).toBeGreaterThanOrEqual(58)
  })
})

test('a crash between the server’s 250 and our mark sends again under the same Message-ID, when the lease is over', async () => {
  await put(1)
  const failure = vi.spyOn(CorreosDb.prototype, 'sent').mockRejectedValue(new Error('D1 is gone'))
  await s.sendDue(START)
  failure.mockRestore()
  expect(s.received.length).toBe(1)
  // still leased: not retried at once
  await s.sendDue(START + MINUTE)
  expect(s.received.length).toBe(1)
  await s.sendDue(START + 10 * MINUTE)
  await s.sendDue(START + 20 * MINUTE)
  expect(s.received.length).toBe(2)
  expect(new Set(s.received.map((c) => c.messageId)).size).toBe(1)
  expect(await estados()).toEqual({ enviado: 1 })
})

test('a run that begins late holds its mails from then on: the next one does not send them too', async () => {
  await put(1)
  let answer = () => {}
  const first = new Promise<void>((done) => {
    answer = done
  })
  s.beforeAnswering = () => (s.intentos === 1 ? first : Promise.resolve())
  const late = s.sendDue(START, () => START + 4 * MINUTE)
  await expect.poll(() => s.openConnections).toBe(1)
  await s.sendDue(START + 6 * MINUTE)
  expect(s.intentos).toBe(1)
  answer()
  await late
  expect(s.received.length).toBe(1)
})

test('a run that the database breaks off closes its connections, and the next minute sends what it had not tried', async () => {
  await put(6)
  s.onSend = () => new SmtpFailure('temporary', 'rechazo', '450 later')
  const broken = vi.spyOn(CorreosDb.prototype, 'failed').mockRejectedValue(new Error('D1 is gone'))
  await expect(s.sendDue(START)).rejects.toThrow('D1 is gone')
  broken.mockRestore()
  expect(s.openConnections).toBe(0)
  expect((await rows()).filter((row) => row.arriendo_hasta > START).length).toBeLessThanOrEqual(2)
  s.onSend = () => null
  await s.sendDue(START + MINUTE)
  expect(s.received.length).toBeGreaterThanOrEqual(4)
})

test('a mail that breaks the connection does not hold up the others, and a server that breaks every connection is left alone', async () => {
  await put(5)
  await enqueue([newOne({ para: 'rompe@prueba.test' })], 'vigia.test', START)
  s.onSend = (c) => (c.para.startsWith('rompe') ? 'corte' : null)
  await s.sendDue(START)
  expect(await estados()).toEqual({ enviado: 5, pendiente: 1 })
  await put(20, START + MINUTE)
  s.onSend = () => 'corte'
  await s.sendDue(START + 2 * MINUTE)
  const burned = (await rows()).filter((f) => f.intentos > 0 && f.estado === 'pendiente')
  expect(burned.length).toBeLessThanOrEqual(5)
  expect((await config.read()).pause).not.toBeNull()
})

test('a server that gives one connection only is worked over that one', async () => {
  await put(10)
  s.onOpen = () => (s.openConnections > 0 ? new SmtpFailure('server', 'rechazo', '421 too many') : null)
  s.beforeAnswering = () => new Promise((resolve) => setTimeout(resolve, 1))
  await s.sendDue(START)
  expect(s.received.length).toBe(10)
  expect((await config.read()).pause).toBeNull()
})

test('no log holds an address, a subject, a password or a key', async () => {
  const registro = vi.spyOn(console, 'error')
  registro.mockClear()
  await put(2)
  s.onOpen = () => new SmtpFailure('server', 'clave', '535 no')
  await s.sendDue(START)
  const said = JSON.stringify(registro.mock.calls)
  expect(said).toContain('servidor-de-correo')
  for (const canary of [PASSWORD, SECRETS.CONFIG_SECRET, '@prueba', 'Aviso']) expect(said).not.toContain(canary)
})

describe('the password at rest', () => {
  test('opens with its secret only, whole only, and is never twice the same', async () => {
    const one = await encrypt('a'.repeat(32), PASSWORD)
    const two = await encrypt('a'.repeat(32), PASSWORD)
    expect(one).toMatch(/^v1\./)
    expect(one).not.toBe(two)
    expect(one).not.toContain(PASSWORD)
    expect(await decrypt('a'.repeat(32), one)).toBe(PASSWORD)
    expect(await decrypt('b'.repeat(32), one)).toBeNull()
    expect(await decrypt('a'.repeat(32), altered(one))).toBeNull()
    expect(await decrypt('a'.repeat(32), one.replace('v1', 'v2'))).toBeNull()
    expect(await decrypt('a'.repeat(32), 'otra cosa')).toBeNull()
  })
})

test('the queue walks its index', async () => {
  const plans = await plansOf(async (d1) => {
    const queue = new CorreosDb(d1)
    await queue.lease(START, START + MINUTE, 5)
    await queue.cleanUp(START, 90)
  })
  expect(plans).toHaveLength(4)
  for (const steps of plans) {
    expect(steps).toMatch(/USING (COVERING )?INDEX correos_cola/)
    expect(steps).not.toMatch(/SCAN correos|TEMP B-TREE/)
  }
})
