/** Webhooks: what is signed, when it is tried again, and where it may not go. */
import { describe, expect, test } from 'vitest'
import { type Answer, FAILING_MS, judgeDelivery, RETRY_MS, retryAfterMs } from '../../../worker/domain/webhooks/attempt'
import { CreateWebhookCommand, chosenEvents } from '../../../worker/domain/webhooks/command'
import { bodyOf, fieldOf, WEBHOOK_EVENTS } from '../../../worker/domain/webhooks/event'
import { secretOf, signatureHeader } from '../../../worker/domain/webhooks/signature'
import { targetOf } from '../../../worker/domain/webhooks/target'

const NOW = Date.UTC(2026, 10, 23, 15)
const MINUTE = 60_000

describe('a signature', () => {
  // the example of github.com/standard-webhooks/standard-webhooks, which its libraries are tested with
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body: '{"test": 2432232314}' }
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

  test('is that of the specification', async () => {
    expect(await signatureHeader([secret], message)).toBe(signature)
  })

  test('is made with each secret while they change, the one in force first', async () => {
    const other = secretOf(new Uint8Array(32).fill(7))
    const [first, second, ...more] = (await signatureHeader([other, secret], message)).split(' ')
    expect([second, more]).toEqual([signature, []])
    expect(first).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
    expect(first).not.toBe(signature)
  })

  test('is of another message with another id, time or body', async () => {
    for (const change of [{ id: 'msg_x' }, { seconds: 1 }, { body: '{"test":2432232314}' }])
      expect(await signatureHeader([secret], { ...message, ...change })).not.toBe(signature)
  })
})

test('a message says its type, when it happened, and what', () => {
  expect(bodyOf('alert.opened', NOW, { placa: 'ABC123' })).toBe(
    '{"type":"alert.opened","timestamp":"2026-11-23T15:00:00.000Z","data":{"placa":"ABC123"}}',
  )
})

test('types are written as the specification asks, and each has a field in the form', () => {
  for (const event of WEBHOOK_EVENTS) expect(event).toMatch(/^[a-z]+\.[a-z_]+$/)
  const form = CreateWebhookCommand.parse({
    intent: 'create-webhook',
    nombre: 'ERP',
    url: 'https://erp.co/x',
    [fieldOf('vehicle.verdict_changed')]: true,
    [fieldOf('alert.opened')]: true,
  })
  expect(chosenEvents(form)).toEqual(['alert.opened', 'vehicle.verdict_changed'])
})

describe('an attempt', () => {
  const answer = (change: Partial<Answer> = {}): Answer => ({
    codigo: 500,
    error: 'estado',
    ms: 10,
    respuesta: null,
    retryAfter: null,
    ...change,
  })
  const judged = (attempts: number, change: Partial<Answer> = {}, chance = 0) =>
    judgeDelivery(answer(change), { type: 'alert.opened', attempts }, { now: NOW, chance })

  test('that fails is followed by nine more within 75 hours and 35 minutes, then given up', () => {
    const waits: number[] = []
    for (let n = 1; judged(n).estado === 'pendiente'; n++) waits.push(judged(n).proximo_at - NOW)
    expect(waits).toEqual([...RETRY_MS])
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe((75 * 60 + 35) * MINUTE + 5000)
    expect(judged(10)).toMatchObject({ estado: 'fallida', isGone: false })
  })

  test('is not repeated before its time, and up to a tenth later, so that many do not return at once', () => {
    const [soon, late] = [judged(3), judged(3, {}, 1)].map((v) => v.proximo_at - NOW)
    expect([soon, late]).toEqual([30 * MINUTE, 33 * MINUTE])
  })

  test('waits as long as the receiver asks for, a day at most', () => {
    expect(judged(1, { retryAfter: retryAfterMs('600', NOW) }).proximo_at - NOW).toBe(10 * MINUTE)
    expect(retryAfterMs('Mon, 23 Nov 2026 15:02:00 GMT', NOW)).toBe(2 * MINUTE)
    expect(retryAfterMs('9999999', NOW)).toBe(24 * 60 * MINUTE)
    for (const nothing of [null, '', 'mañana', '-5', 'Mon, 23 Nov 2020 15:02:00 GMT'])
      expect(retryAfterMs(nothing, NOW)).toBeNull()
  })

  test('that is answered is over; a receiver that is gone is left alone', () => {
    expect(judged(4, { codigo: 204, error: null })).toEqual({ estado: 'entregada', proximo_at: NOW, isGone: false })
    expect(judged(1, { codigo: 410 })).toEqual({ estado: 'fallida', proximo_at: NOW, isGone: true })
  })

  test('is the only one of a test, of an address that is not allowed, and without a plan', () => {
    expect(judgeDelivery(answer(), { type: 'webhook.test', attempts: 1 }, { now: NOW, chance: 0 }).estado).toBe(
      'fallida',
    )
    for (const error of ['direccion', 'plan'] as const)
      expect(judged(1, { codigo: null, error }).estado).toBe('fallida')
  })

  test('fails through all its retries before its webhook is turned off', () => {
    expect(RETRY_MS.reduce<number>((sum, wait) => sum + wait * 1.1, 0)).toBeLessThan(FAILING_MS)
  })
})

describe('an address', () => {
  const rules = { appUrl: 'https://vigia.co', inDevelopment: false }

  test.each([
    'https://erp.empresa.com.co/vigia?clave=1',
    'https://erp.empresa.com.co:8443/vigia',
    'https://8.8.8.8/vigia',
  ])('%s may be called', (url) => {
    expect(targetOf(url, rules)).toBe(url)
  })

  test.each([
    'http://erp.empresa.com.co/vigia',
    'ftp://erp.empresa.com.co',
    'https://erp.empresa.com.co:22/',
    'https://usuario:clave@erp.empresa.com.co/',
    'https://localhost/vigia',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.0.0.8/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://metadata.google.internal/',
    'https://10.0.0.8.nip.io/',
    'https://servidor/',
    'https://vigia.co/api/health',
    'https://vigia.co./',
    'javascript:alert(1)',
    'no es una dirección',
    `https://erp.co/${'x'.repeat(500)}`,
  ])('%s may not', (url) => {
    expect(targetOf(url, rules)).toBeNull()
  })

  test('of this machine may be called by a laptop alone', () => {
    expect(targetOf('http://127.0.0.1:9000/x', { ...rules, inDevelopment: true })).toBe('http://127.0.0.1:9000/x')
    expect(targetOf('http://192.168.1.1/', { ...rules, inDevelopment: true })).toBeNull()
    expect(targetOf('http://127.0.0.1:9000/x', rules)).toBeNull()
  })
})
