/** Mails that are not tried again by themselves: which they are, how they are sent again or discarded, how long they are kept. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { purgeCorreos } from '../../../worker/correo/mailer'
import { SmtpFailure } from '../../../worker/mail/failure'
import { auditEntries, writer } from '../support/auditoria'
import {
  config,
  correos,
  DAY,
  emptyQueue,
  enqueue,
  estados,
  FakeServer,
  HOUR,
  MINUTE,
  newOne,
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

test('an unknown recipient is a dead letter at once, with the server’s words; the others go', async () => {
  await put(3)
  await enqueue([newOne({ para: 'nadie@prueba.test' })], 'vigia.test', START)
  s.onSend = (c) => (c.para.startsWith('nadie') ? new SmtpFailure('permanent', 'destinatario', '550 5.1.1 who?') : null)
  await s.sendDue(START)
  expect(await estados()).toEqual({ enviado: 3, muerto: 1 })
  const { deadLetters, queue } = await config.readAll(correos, START, 50)
  expect(queue).toEqual({ waiting: 0, sent: 3, deadLetters: 1 })
  expect(deadLetters).toMatchObject([{ para: 'nadie@prueba.test', error: 'destinatario: 550 5.1.1 who?', intentos: 1 }])
})

test('a full mailbox is tried again at growing distances for about a day, then it is dead', async () => {
  await put(1)
  s.onSend = () => new SmtpFailure('temporary', 'destinatario', '452 4.2.2 full')
  const times: number[] = []
  for (let when = START; (await estados()).pendiente; ) {
    const before = s.intentos
    await s.sendDue(when - 1)
    expect(s.intentos, 'tried too early').toBe(before)
    await s.sendDue(when)
    expect(s.intentos, 'tried when it is time').toBe(before + 1)
    times.push((when - START) / MINUTE)
    when = (await rows())[0]?.proximo_at ?? Number.NaN
  }
  expect(times.slice(0, 6)).toEqual([0, 1, 6, 21, 81, 321])
  expect(times.length).toBe(11)
  expect(times.at(-1)).toBeLessThan(30 * 60)
  expect(await estados()).toEqual({ muerto: 1 })
})

describe('a dead letter', () => {
  let superAdmin = ''
  const log = (auditEvent: 'correo-reenviado' | 'correo-descartado') =>
    writer(START, { usuario_id: superAdmin }).countingRow(auditEvent)
  beforeEach(async () => {
    superAdmin = crypto.randomUUID()
    await put(1)
    s.onSend = () => new SmtpFailure('permanent', 'destinatario', '550 5.1.1 who?')
    await s.sendDue(START)
  })
  const id = async () => (await config.readAll(correos, START, 1)).deadLetters[0]?.id ?? ''

  test('is sent again on request', async () => {
    s.onSend = () => null
    expect(await correos.reviveAll([await id(), 'gone'], START + 5 * DAY, log('correo-reenviado'))).toBe(1)
    await s.sendDue(START + 5 * DAY)
    expect(await estados()).toEqual({ enviado: 1 })
  })

  test('is discarded on request; a mail that is not dead is neither sent again nor discarded', async () => {
    const own = await id()
    expect(await correos.discardAll([own, own, 'gone'], log('correo-descartado'))).toBe(1)
    expect(await correos.discardAll([own], log('correo-descartado'))).toBe(0)
    await put(1)
    const [{ id: liveId } = { id: '' }] = (await env.DB.prepare('select id from correos').all<{ id: string }>()).results
    const refused = [
      await correos.reviveAll([liveId], START, log('correo-reenviado')),
      await correos.discardAll([liveId], log('correo-descartado')),
    ]
    expect(refused).toEqual([0, 0])
    // what was done is in the log, and nothing else: one of the three that were asked for
    expect((await auditEntries('usuario_id', superAdmin)).map(({ suceso, datos }) => [suceso, datos])).toEqual([
      ['correo-descartado', { cuantos: 1 }],
    ])
  })
})

test('what could not leave for three days says nothing true any more; what is done is kept for a month', async () => {
  await put(1)
  s.onOpen = () => new SmtpFailure('server', 'no-conecta')
  await s.sendDue(START)
  await purgeCorreos(env.DB, START + 3 * DAY - HOUR)
  expect(await estados()).toEqual({ pendiente: 1 })
  await purgeCorreos(env.DB, START + 3 * DAY)
  expect((await rows())[0]).toMatchObject({ estado: 'muerto', error: 'caducado' })
  await purgeCorreos(env.DB, START + 32 * DAY)
  expect(await estados()).toEqual({ muerto: 1 })
  await purgeCorreos(env.DB, START + 33 * DAY)
  expect(await estados()).toEqual({})
})

test('one clean-up deletes all that can be sent in an hour, so that old mails never pile up', async () => {
  await env.DB.prepare(
    `with recursive n(i) as (values (1) union all select i + 1 from n where i < 6100)
     insert into correos (id, clave, para, asunto, texto, html, message_id, estado, proximo_at, created_at)
     select 'c' || i, 'c' || i, 'a@b.co', 'x', 'x', 'x', 'c' || i, 'enviado', ?1, ?1 from n`,
  )
    .bind(START)
    .run()
  await purgeCorreos(env.DB, START + 30 * DAY)
  expect(await estados()).toEqual({})
})
