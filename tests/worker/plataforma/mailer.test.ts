/** The mail queue: nothing is lost, nothing is sent twice, and an unreachable server costs no mail an attempt. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CorreoConfigDb } from '../../../worker/correo/config-sql'
import { Mailer, type OpenLine, purgeCorreos } from '../../../worker/correo/mailer'
import { CorreosDb, type NewCorreo, queueCorreos, rowOf } from '../../../worker/correo/sql'
import { emptyTrace, toAuditEntry } from '../../../worker/domain/auditoria/auditoria'
import type { MailServer } from '../../../worker/domain/correo/smtp'
import { SmtpFailure } from '../../../worker/mail/failure'
import type { Mail } from '../../../worker/mail/message'
import { decrypt, encrypt } from '../../../worker/mail/secret'
import { SECRETS } from '../../support/secrets'
import { plansOf } from '../support/plan'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.UTC(2026, 10, 20, 10)
const PASSWORD = 'canario-smtp-0451'
const mailroom = { secreto: SECRETS.CONFIG_SECRET, appUrl: 'https://vigia.test', inDevelopment: false }

/** A mail server whose answers the test decides. */
class FakeServer {
  received: Mail[] = []
  maxConcurrent = 0
  abiertas = 0
  intentos = 0
  servers: MailServer[] = []
  onOpen: () => SmtpFailure | null = () => null
  onSend: (mail: Mail) => SmtpFailure | 'corte' | null = () => null
  beforeAnswering: () => Promise<void> = async () => undefined

  open: OpenLine = async (server) => {
    this.intentos++
    this.servers.push(server)
    const failure = this.onOpen()
    if (failure) throw failure
    this.maxConcurrent = Math.max(this.maxConcurrent, ++this.abiertas)
    let opened = true
    const closeLine = () => {
      if (opened) this.abiertas--
      opened = false
    }
    return {
      get abierta() {
        return opened
      },
      send: async (mail) => {
        await this.beforeAnswering()
        const failure = this.onSend(mail)
        if (failure === 'corte') {
          closeLine()
          throw new SmtpFailure('temporal', 'cerro')
        }
        if (failure) throw failure
        this.received.push(mail)
        return '250 2.0.0 Ok'
      },
      close: closeLine,
    }
  }
  empty = (now: number, clock = () => now) => new Mailer(env.DB, mailroom, now, this.open, clock).empty()
}

const correos = new CorreosDb(env.DB)
const enqueue = (list: readonly NewCorreo[], domain: string, now: number) => {
  const rows = list.map((correo) => rowOf(correo, domain, now))
  return env.DB.batch(queueCorreos(env.DB, rows))
}
const config = new CorreoConfigDb(env.DB)
let serial = 0
const newOne = (changes: Partial<NewCorreo> = {}): NewCorreo => ({
  clave: `prueba:${serial++}`,
  usuario_id: null,
  empresa_id: null,
  para: `persona${serial}@prueba.test`,
  asunto: 'Aviso',
  html: '<p>Aviso</p>',
  texto: 'Aviso',
  ...changes,
})
const put = (n: number, now = START) =>
  enqueue(
    Array.from({ length: n }, () => newOne()),
    'vigia.test',
    now,
  )
type Row = {
  estado: string
  intentos: number
  error: string | null
  message_id: string
  arriendo_hasta: number
  proximo_at: number
}
const rows = async () => (await env.DB.prepare('select * from correos order by created_at, clave').all<Row>()).results
const estados = async () => {
  const count: Record<string, number> = {}
  for (const { estado } of await rows()) count[estado] = (count[estado] ?? 0) + 1
  return count
}
const configure = async (changes = {}) =>
  config.save(
    {
      smtp_host: 'smtp.prueba.co',
      smtp_port: 587,
      smtp_user: 'avisos@prueba.co',
      smtp_password: await encrypt(SECRETS.CONFIG_SECRET, PASSWORD),
      smtp_from_email: 'avisos@prueba.co',
      smtp_from_name: 'Vigía',
      updated_at: START,
      ...changes,
    },
    toAuditEntry(emptyTrace(START), 'correo-configurado'),
  )

let s: FakeServer
beforeEach(async () => {
  await env.DB.batch(['correos', 'email_config', 'trabajos'].map((t) => env.DB.prepare(`delete from ${t}`)))
  await configure()
  s = new FakeServer()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('what waits', () => {
  test('goes out once, over at most two lines, at most a hundred at a time, the oldest first', async () => {
    await put(130)
    await enqueue([newOne({ para: 'primera@prueba.test' })], 'vigia.test', START - HOUR)
    await s.empty(START)
    expect(s.received.length).toBe(100)
    expect(s.received[0]?.para).toBe('primera@prueba.test')
    expect(s.maxConcurrent).toBe(2)
    expect(s.abiertas).toBe(0)
    await s.empty(START + MINUTE)
    await s.empty(START + 2 * MINUTE)
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
    await s.empty(START)
    expect(Object.fromEntries(s.received.map(({ asunto, preferencias }) => [asunto, preferencias]))).toEqual(of)
  })

  test('bears the Message-ID of its row, the sender of the settings, and signs in with the opened password', async () => {
    await put(1)
    await s.empty(START)
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
    await s.empty(START)
    expect(s.received.map((c) => c.asunto)).toEqual(['primero'])
  })

  test('waits while there are no settings, and while the password does not open', async () => {
    await put(2)
    await env.DB.prepare('delete from email_config').run()
    await s.empty(START)
    await configure({ smtp_password: await encrypt('x'.repeat(32), PASSWORD) })
    await s.empty(START + MINUTE)
    expect(s.intentos).toBe(0)
    expect(await estados()).toEqual({ pendiente: 2 })
    await configure()
    await s.empty(START + 2 * MINUTE)
    expect(await estados()).toEqual({ enviado: 2 })
  })
})

test('two runs at the same instant send each mail once', async () => {
  await put(60)
  s.beforeAnswering = () => new Promise((resolve) => setTimeout(resolve, 1))
  await Promise.all([s.empty(START), s.empty(START), s.empty(START)])
  expect(s.received.length).toBe(60)
  expect(new Set(s.received.map((c) => c.messageId)).size).toBe(60)
})

test('a server that is away for an hour loses no mail, gets none twice, and costs no mail an attempt (docs/security.md 27)', async () => {
  await put(30)
  s.onOpen = () => new SmtpFailure('servidor', 'no-conecta')
  for (let m = 0; m < 60; m++) {
    await s.empty(START + m * MINUTE)
    if (m === 20) await put(5, START + m * MINUTE)
  }
  // the retries get rarer
  expect(s.intentos).toBeLessThan(12)
  expect(await estados()).toEqual({ pendiente: 35 })
  expect((await rows()).every((f) => f.intentos === 0)).toBe(true)
  expect((await config.read()).pause).toMatchObject({ error: 'no-conecta', desde: START })
  s.onOpen = () => null
  for (let m = 60; m < 80; m++) await s.empty(START + m * MINUTE)
  expect(s.received.length).toBe(35)
  expect(new Set(s.received.map((c) => c.messageId)).size).toBe(35)
  expect((await config.read()).pause).toBeNull()
})

test('settings saved anew have the server asked again at once', async () => {
  await put(1)
  s.onOpen = () => new SmtpFailure('servidor', 'clave', '535 no')
  for (let m = 0; m < 30; m++) await s.empty(START + m * MINUTE)
  s.onOpen = () => null
  await configure({ updated_at: START + 30 * MINUTE })
  await s.empty(START + 30 * MINUTE)
  expect(await estados()).toEqual({ enviado: 1 })
})

test('a sender refused by the server costs no mail an attempt', async () => {
  await put(10)
  s.onSend = () => new SmtpFailure('servidor', 'remitente', '553 5.7.1 not you')
  await s.empty(START)
  expect((await rows()).every((f) => f.intentos === 0 && f.estado === 'pendiente' && f.arriendo_hasta === 0)).toBe(true)
  expect((await config.read()).pause?.error).toBe('remitente: 553 5.7.1 not you')
})

test('a crash between the server’s 250 and our mark sends again under the same Message-ID, when the lease is over', async () => {
  await put(1)
  const failure = vi.spyOn(CorreosDb.prototype, 'sent').mockRejectedValue(new Error('D1 is gone'))
  await s.empty(START)
  failure.mockRestore()
  expect(s.received.length).toBe(1)
  // still leased: not retried at once
  await s.empty(START + MINUTE)
  expect(s.received.length).toBe(1)
  await s.empty(START + 10 * MINUTE)
  await s.empty(START + 20 * MINUTE)
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
  const late = s.empty(START, () => START + 4 * MINUTE)
  await expect.poll(() => s.abiertas).toBe(1)
  await s.empty(START + 6 * MINUTE)
  expect(s.intentos).toBe(1)
  answer()
  await late
  expect(s.received.length).toBe(1)
})

test('an unknown recipient is a dead letter at once, with the server’s words; the others go', async () => {
  await put(3)
  await enqueue([newOne({ para: 'nadie@prueba.test' })], 'vigia.test', START)
  s.onSend = (c) =>
    c.para.startsWith('nadie') ? new SmtpFailure('permanente', 'destinatario', '550 5.1.1 who?') : null
  await s.empty(START)
  expect(await estados()).toEqual({ enviado: 3, muerto: 1 })
  const { deadLetters, queue } = await config.readAll(correos, START, 50)
  expect(queue).toEqual({ waiting: 0, sent: 3, deadLetters: 1 })
  expect(deadLetters).toMatchObject([{ para: 'nadie@prueba.test', error: 'destinatario: 550 5.1.1 who?', intentos: 1 }])
})

test('a full mailbox is tried again at growing distances for about a day, then it is dead', async () => {
  await put(1)
  s.onSend = () => new SmtpFailure('temporal', 'destinatario', '452 4.2.2 full')
  const times: number[] = []
  for (let when = START; (await estados()).pendiente; ) {
    const before = s.intentos
    await s.empty(when - 1)
    expect(s.intentos, 'tried too early').toBe(before)
    await s.empty(when)
    expect(s.intentos, 'tried when it is time').toBe(before + 1)
    times.push((when - START) / MINUTE)
    when = (await rows())[0]?.proximo_at ?? Number.NaN
  }
  expect(times.slice(0, 6)).toEqual([0, 1, 6, 21, 81, 321])
  expect(times.length).toBe(11)
  expect(times.at(-1)).toBeLessThan(30 * 60)
  expect(await estados()).toEqual({ muerto: 1 })
})

test('a mail that breaks the line does not hold up the others, and a server that breaks every line is left alone', async () => {
  await put(5)
  await enqueue([newOne({ para: 'rompe@prueba.test' })], 'vigia.test', START)
  s.onSend = (c) => (c.para.startsWith('rompe') ? 'corte' : null)
  await s.empty(START)
  expect(await estados()).toEqual({ enviado: 5, pendiente: 1 })
  await put(20, START + MINUTE)
  s.onSend = () => 'corte'
  await s.empty(START + 2 * MINUTE)
  const burned = (await rows()).filter((f) => f.intentos > 0 && f.estado === 'pendiente')
  expect(burned.length).toBeLessThanOrEqual(5)
  expect((await config.read()).pause).not.toBeNull()
})

test('a server that gives one line only is worked over that one', async () => {
  await put(10)
  s.onOpen = () => (s.abiertas > 0 ? new SmtpFailure('servidor', 'rechazo', '421 too many') : null)
  s.beforeAnswering = () => new Promise((resolve) => setTimeout(resolve, 1))
  await s.empty(START)
  expect(s.received.length).toBe(10)
  expect((await config.read()).pause).toBeNull()
})

describe('a dead letter', () => {
  beforeEach(async () => {
    await put(1)
    s.onSend = () => new SmtpFailure('permanente', 'destinatario', '550 5.1.1 who?')
    await s.empty(START)
  })
  const id = async () => (await config.readAll(correos, START, 1)).deadLetters[0]?.id ?? ''

  test('is sent again on request', async () => {
    s.onSend = () => null
    expect(await correos.reviveAll([await id(), 'gone'], START + 5 * DAY)).toBe(1)
    await s.empty(START + 5 * DAY)
    expect(await estados()).toEqual({ enviado: 1 })
  })

  test('is discarded on request; a mail that is not dead is neither sent again nor discarded', async () => {
    const own = await id()
    expect(await correos.discardAll([own, own, 'gone'])).toBe(1)
    expect(await correos.discardAll([own])).toBe(0)
    await put(1)
    const [{ id: liveId } = { id: '' }] = (await env.DB.prepare('select id from correos').all<{ id: string }>()).results
    expect([await correos.reviveAll([liveId], START), await correos.discardAll([liveId])]).toEqual([0, 0])
  })
})

test('what could not leave for three days says nothing true any more; what is done is kept for a month', async () => {
  await put(1)
  s.onOpen = () => new SmtpFailure('servidor', 'no-conecta')
  await s.empty(START)
  await purgeCorreos(env.DB, START + 3 * DAY - HOUR)
  expect(await estados()).toEqual({ pendiente: 1 })
  await purgeCorreos(env.DB, START + 3 * DAY)
  expect((await rows())[0]).toMatchObject({ estado: 'muerto', error: 'caducado' })
  await purgeCorreos(env.DB, START + 32 * DAY)
  expect(await estados()).toEqual({ muerto: 1 })
  await purgeCorreos(env.DB, START + 33 * DAY)
  expect(await estados()).toEqual({})
})

test('no log holds an address, a subject, a password or a key', async () => {
  const registro = vi.spyOn(console, 'error')
  registro.mockClear()
  await put(2)
  s.onOpen = () => new SmtpFailure('servidor', 'clave', '535 no')
  await s.empty(START)
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
    expect(await decrypt('a'.repeat(32), `${one.slice(0, -3)}AAA`)).toBeNull()
    expect(await decrypt('a'.repeat(32), one.replace('v1', 'v2'))).toBeNull()
    expect(await decrypt('a'.repeat(32), 'otra cosa')).toBeNull()
  })
})

test('the queue walks its index', async () => {
  const plans = await plansOf(async (d1) => {
    const queue = new CorreosDb(d1)
    await queue.acquireLease(START, START + MINUTE, 5)
    await queue.cleanUp(START, 90)
  })
  expect(plans).toHaveLength(4)
  for (const steps of plans) {
    expect(steps).toMatch(/USING (COVERING )?INDEX correos_cola/)
    expect(steps).not.toMatch(/SCAN correos|TEMP B-TREE/)
  }
})
