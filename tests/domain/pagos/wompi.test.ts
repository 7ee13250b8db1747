/** Our signatures for the provider and its signatures for us: the vectors of its documents, and forgeries. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventOf } from '../../../scripts/wompi/events.mjs'
import {
  advancesTransaction,
  isReference,
  paymentMismatch,
  referenceFrom,
  TRANSACTION_ESTADOS,
} from '../../../worker/domain/pagos/pago'
import { readKeys, type WompiKeysInput } from '../../../worker/domain/pagos/wompi-keys'
import { pagoUrl } from '../../../worker/payments/checkout'
import { WompiEvent } from '../../../worker/payments/protocol'
import { eventChecksum, integritySignature, openEvent } from '../../../worker/payments/signature'

const INTEGRITY_SECRET = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6'
const EVENTOS = `test_events_${'b'.repeat(32)}`

describe('the integrity signature', () => {
  const source = { reference: 'sk8-438k4-xmxm392-sn2m', monto: 2490000, moneda: 'COP' }

  test('is that of the provider’s documents, with and without the time it ends', () => {
    expect(integritySignature({ ...source, vence: null }, INTEGRITY_SECRET)).toBe(
      '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
    )
    expect(integritySignature({ ...source, vence: '2023-06-09T20:28:50.000Z' }, INTEGRITY_SECRET)).toBe(
      'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
    )
  })

  test('of a reference that ends with a figure would be that of another amount; ours never do', () => {
    const sign = (reference: string, monto: number) =>
      integritySignature({ reference, monto, moneda: 'COP', vence: null }, INTEGRITY_SECRET)
    expect(sign('sub_1', 2900000)).toBe(sign('sub_12', 900000))
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.integer({ min: 1, max: 9e9 }),
        (random, monto) => {
          const reference = referenceFrom(random)
          expect(reference).toMatch(/^[\w-]{1,255}$/)
          expect(reference).toMatch(/\D$/)
          expect(isReference(reference)).toBe(true)
          // no reference of ours is a prefix or suffix of another so that the concatenated text would be the same
          const shiftedReference = `${reference}${String(monto)[0]}`
          expect(isReference(shiftedReference)).toBe(false)
        },
      ),
    )
  })
})

const text = (value: unknown) => JSON.stringify(value)
const paymentEvent = (
  transaction: object,
  properties: string[],
  timestamp: number,
  checksum: string,
  environment = 'test',
) => ({
  event: 'transaction.updated',
  data: { transaction },
  environment,
  timestamp,
  signature: { properties, checksum },
  sent_at: '2026-12-01T12:00:00.000Z',
})
const THREE_PROPERTIES = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents']

describe('the checksum of an event', () => {
  const one = { id: '15113-1785100058-33815', reference: 'sub_01HZX-2026-12-r1', currency: 'COP', status: 'APPROVED' }

  test.each([
    [
      'the documents’ string, whose digest they print wrong',
      paymentEvent(
        { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4490000 },
        ...([THREE_PROPERTIES, 1530291411] as const),
        '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
      ),
      'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z',
    ],
    [
      'the usual three values',
      paymentEvent(
        { ...one, amount_in_cents: 7200000 },
        ...([THREE_PROPERTIES, 1785100060] as const),
        '07e741774718e9594a85b49e1f037598a2d3d5b01f6aa4559db705020b26c91f',
      ),
      EVENTOS,
    ],
    [
      'other values in another order, as the event itself says',
      paymentEvent(
        { ...one, amount_in_cents: 7200000 },
        ['status', 'id', 'amount_in_cents', 'currency', 'reference'].map((p) => `transaction.${p}`),
        1785100060,
        'bc74687e81d0352e1dc13a3b4f5f141d92f4ac83b899516741eef6a2bb726bcf',
      ),
      EVENTOS,
    ],
  ])('opens %s', (_, what, secret) => {
    const { checksum } = what.signature
    const body = text(what)
    expect(eventChecksum(WompiEvent.parse(what), secret)).toBe(checksum)
    expect(openEvent(body, checksum, secret)?.event).toBe('transaction.updated')
    // hex is case-insensitive
    expect(openEvent(body, checksum.toUpperCase(), secret)).not.toBeNull()
    expect(openEvent(body, checksum, `${secret}x`)).toBeNull()
  })

  const valid = () => {
    const e = eventOf({ ...one, amount_in_cents: 7200000, customer_email: 'a@b.co' }, EVENTOS)
    return { e, sum: e.signature.checksum }
  }

  test('is refused where header and body differ, one is missing, or a value is changed', () => {
    const { e, sum } = valid()
    expect(openEvent(text(e), sum, EVENTOS)).not.toBeNull()
    const another = `${sum.slice(0, -1)}${sum.endsWith('0') ? '1' : '0'}`
    expect(openEvent(text(e), another, EVENTOS)).toBeNull()
    expect(openEvent(text(e), null, EVENTOS)).toBeNull()
    expect(openEvent(text(e), '', EVENTOS)).toBeNull()
    expect(openEvent(text({ ...e, signature: { ...e.signature, checksum: another } }), sum, EVENTOS)).toBeNull()
    expect(openEvent(text({ ...e, timestamp: e.timestamp + 1 }), sum, EVENTOS)).toBeNull()
    const t = e.data.transaction
    for (const change of [{ status: 'DECLINED' }, { amount_in_cents: 1 }, { id: 'otra' }])
      expect(openEvent(text({ ...e, data: { transaction: { ...t, ...change } } }), sum, EVENTOS)).toBeNull()
  })

  test.each<[string, string[]]>([
    ['a path that is not there', ['transaction.nada']],
    ['a path into a prototype', ['transaction.constructor.name']],
    ['a path that is no single value', ['transaction']],
    ['a value that is null', ['transaction.vacio']],
    ['nothing at all', []],
  ])('is refused when it covers %s', (_, properties) => {
    const data = { transaction: { ...one, empty: null } }
    const e = paymentEvent(data.transaction, properties, 1, 'a'.repeat(64))
    expect(openEvent(text(e), 'a'.repeat(64), EVENTOS)).toBeNull()
  })

  test('of anything at all throws nothing and opens nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), fc.string(), (body, header) => {
        expect(openEvent(body, header, EVENTOS)).toBeNull()
      }),
    )
  })
})

describe('the state of a transaction', () => {
  test('moves from PENDING to a final one, from APPROVED to VOIDED, and nowhere else', () => {
    const steps = TRANSACTION_ESTADOS.flatMap((a) =>
      TRANSACTION_ESTADOS.filter((b) => advancesTransaction(a, b)).map((b) => `${a} → ${b}`),
    )
    expect(steps).toEqual([
      'PENDING → APPROVED',
      'PENDING → DECLINED',
      'PENDING → VOIDED',
      'PENDING → ERROR',
      'APPROVED → VOIDED',
    ])
  })

  test('in whatever order and however often it is told, ends the same', () => {
    const countOf = (order: readonly ('PENDING' | 'APPROVED' | 'VOIDED')[]) =>
      order.reduce((a, b) => (advancesTransaction(a, b) ? b : a), 'PENDING' as (typeof TRANSACTION_ESTADOS)[number])
    fc.assert(
      fc.property(fc.array(fc.constantFrom('PENDING' as const, 'APPROVED' as const)), (order) => {
        expect(countOf([...order, 'APPROVED', ...order])).toBe('APPROVED')
        expect(countOf([...order, 'APPROVED', ...order, 'VOIDED', ...order])).toBe('VOIDED')
      }),
    )
  })
})

test('a transaction of another amount, currency, reference or environment is not the one that was asked for (docs/security.md 28)', () => {
  const attempt = { reference: 'vg-a-p', monto: 6190000, moneda: 'COP', ambiente: 'test' }
  const paid = { reference: 'vg-a-p', amount_in_cents: 6190000, currency: 'COP' }
  expect(paymentMismatch(attempt, paid, 'test')).toBeNull()
  expect(paymentMismatch(attempt, { ...paid, amount_in_cents: 1 }, 'test')).toBe('monto')
  expect(paymentMismatch(attempt, { ...paid, amount_in_cents: 6190001 }, 'test')).toBe('monto')
  expect(paymentMismatch(attempt, { ...paid, currency: 'USD' }, 'test')).toBe('moneda')
  expect(paymentMismatch(attempt, { ...paid, reference: 'vg-b-p' }, 'test')).toBe('referencia')
  expect(paymentMismatch(attempt, paid, 'prod')).toBe('ambiente')
})

describe('the keys', () => {
  const source = (a: string, extra: Partial<WompiKeysInput> = {}): WompiKeysInput => ({
    publica: `pub_${a}_x`,
    privada: `prv_${a}_x`,
    eventos: `${a}_events_x`,
    integrity: `${a}_integrity_x`,
    api: null,
    checkout: null,
    ...extra,
  })

  test('lead to the API of their environment', () => {
    expect(readKeys(source('test'))).toMatchObject({ ambiente: 'test', api: 'https://sandbox.wompi.co/v1' })
    expect(readKeys(source('prod'))).toMatchObject({
      ambiente: 'prod',
      api: 'https://production.wompi.co/v1',
      checkout: 'https://checkout.wompi.co/p/',
    })
  })

  test('are all there or none: without them there is no paying', () => {
    const none = { publica: null, privada: null, eventos: null, integrity: null, api: null, checkout: null }
    expect(readKeys(none)).toBeNull()
    for (const missing of ['publica', 'privada', 'eventos', 'integrity'])
      expect(readKeys(source('test', { [missing]: null }))).toHaveProperty('wrong')
  })

  test('keys of both environments stop the Worker, and so does the API address of the other one, or one without TLS', () => {
    for (const [which, value] of Object.entries(source('prod')))
      if (value) expect(readKeys(source('test', { [which]: value }))).toHaveProperty('wrong')
    for (const bad of [
      source('test', { api: 'https://production.wompi.co/v1' }),
      source('prod', { api: 'https://sandbox.wompi.co/v1/' }),
      source('prod', { api: 'http://127.0.0.1:1/v1' }),
      source('prod', { checkout: 'http://localhost:1/p/' }),
      source('test', { checkout: 'http://wompi.test/p/' }),
      source('test', { api: 'http://127.0.0.1.malo.test/v1' }),
      source('test', { api: 'javascript:alert(1)' }),
    ])
      expect(readKeys(bad)).toHaveProperty('wrong')
    expect(
      readKeys(source('test', { api: 'http://127.0.0.1:8035/v1', checkout: 'http://127.0.0.1:8035/p/' })),
    ).toMatchObject({ api: 'http://127.0.0.1:8035/v1' })
    // an address of this machine needs neither port nor path
    expect(readKeys(source('test', { api: 'http://localhost' }))).toMatchObject({ api: 'http://localhost' })
  })
})

test('the address of a payment carries its fields, signed as they are sent, and no secret', () => {
  const keys = readKeys({
    publica: 'pub_test_x',
    privada: 'prv_test_x',
    eventos: 'test_events_x',
    integrity: 'test_integrity_x',
    api: null,
    checkout: null,
  })
  if (!keys || 'wrong' in keys) throw new Error('keys')
  const exit = {
    reference: 'vg-a-p',
    monto: 6190000,
    moneda: 'COP',
    vence: '2026-12-01T12:00:00.000Z',
    iva: 988319,
    returnUrl: 'https://vigia.test/payment/callback?reference=vg-a-p',
    comprador: {
      correo: 'ana@x.co',
      nombre: 'Ana Peña & Cía',
      documento: { tipo: 'NIT', numero: '900123456' },
      telefono: { prefix: '+57', numero: '3001234567' },
    },
  }
  const url = new URL(pagoUrl(exit, keys))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'public-key': 'pub_test_x',
    currency: 'COP',
    'amount-in-cents': '6190000',
    reference: 'vg-a-p',
    'signature:integrity': integritySignature(exit, 'test_integrity_x'),
    'redirect-url': exit.returnUrl,
    'expiration-time': exit.vence,
    'tax-in-cents:vat': '988319',
    'customer-data:email': 'ana@x.co',
    'customer-data:full-name': 'Ana Peña & Cía',
    'customer-data:phone-number': '3001234567',
    'customer-data:phone-number-prefix': '+57',
    'customer-data:legal-id': '900123456',
    'customer-data:legal-id-type': 'NIT',
  })
  expect(url.href).not.toMatch(/prv_|_events_|_integrity_/)
  const { searchParams: alone } = new URL(
    pagoUrl({ ...exit, comprador: { correo: 'a@b.co', nombre: null, telefono: null, documento: null } }, keys),
  )
  expect([...alone.keys()].filter((c) => /phone|legal|name/.test(c))).toEqual([])
})
