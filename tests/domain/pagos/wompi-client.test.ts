/** Our client against the local imitation of the provider, which is as strict as the provider’s documents. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWompi, type WompiLocal } from '../../../scripts/wompi/local.mjs'
import { referenceFrom } from '../../../worker/domain/pagos/pago'
import { readKeys, type WompiKeys } from '../../../worker/domain/pagos/wompi-keys'
import { type CheckoutPayment, pagoUrl } from '../../../worker/payments/checkout'
import { Wompi, WompiFailure } from '../../../worker/payments/client'
import { integritySignature } from '../../../worker/payments/signature'

let local: WompiLocal
let keys: WompiKeys
let wompi: Wompi

beforeAll(async () => {
  local = await openWompi({ desde: 0, settle: [300, 400] })
  const v = local.variables
  const parsedKeys = readKeys({
    publica: v.WOMPI_PUBLIC_KEY ?? null,
    privada: v.WOMPI_PRIVATE_KEY ?? null,
    eventos: v.WOMPI_EVENTS_SECRET ?? null,
    integrity: v.WOMPI_INTEGRITY_SECRET ?? null,
    api: v.WOMPI_API_URL ?? null,
    checkout: v.WOMPI_CHECKOUT_URL ?? null,
  })
  if (!parsedKeys || 'wrong' in parsedKeys) throw new Error('keys')
  keys = parsedKeys
  wompi = new Wompi(keys)
})
afterAll(() => local.close())

const reference = () => referenceFrom(crypto.getRandomValues(new Uint8Array(16)))
const exit = (extra: Partial<CheckoutPayment> = {}): CheckoutPayment => ({
  reference: reference(),
  monto: 6190000,
  moneda: 'COP',
  iva: 988319,
  vence: new Date(Date.now() + 3_600_000).toISOString(),
  returnUrl: 'http://localhost:1/payment/callback?reference=x',
  comprador: { correo: 'ana@x.co', nombre: 'Ana', telefono: null, documento: null },
  ...extra,
})
/** Pays as a browser does: posts the form of the page, and waits for the outcome. */
async function pay(s: CheckoutPayment, number = '4242 4242 4242 4242') {
  const url = new URL(pagoUrl(s, keys))
  const body = new URLSearchParams([...url.searchParams, ['tarjeta-numero', number], ['tarjeta-vence', '12/30']])
  const r = await fetch(url.origin + url.pathname, { method: 'POST', body, redirect: 'manual' })
  const [, id = ''] = /estado\/([\w-]+)/.exec(r.headers.get('location') ?? '') ?? []
  return { status: r.status, id }
}
const settled = async (id: string) => {
  for (;;) {
    const t = await wompi.transaccion(id)
    if (t?.status !== 'PENDING') return t
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
/** A saved card, created by browser and server together. */
async function fuente(number = '4242424242424242') {
  const r = await fetch(`${keys.api}/tokens/cards`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.publica}`, 'content-type': 'application/json' },
    body: JSON.stringify({ number, cvc: '123', exp_month: '12', exp_year: '30', card_holder: 'Ana Peña' }),
  })
  const { data } = (await r.json()) as { data: { id: string } }
  const { terminos: terms, datos: dataTerms } = await wompi.aceptacion()
  return { token: data.id, correo: 'ana@x.co', terminos: terms.token, datos: dataTerms.token }
}
const failureOf = async (job: Promise<unknown>) => {
  const error = await job.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof WompiFailure)) throw new Error(`no FallaWompi: ${error}`)
  return [error.tipo, error.estado, ...error.fields]
}

describe('the page where people pay', () => {
  test('takes an address of ours, and a card is PENDING first, then what it comes to', async () => {
    const s = exit()
    const { id } = await pay(s)
    expect(await wompi.transaccion(id)).toMatchObject({ status: 'PENDING', reference: s.reference, currency: 'COP' })
    expect(await settled(id)).toMatchObject({
      status: 'APPROVED',
      status_message: null,
      amount_in_cents: 6190000,
      payment_method_type: 'CARD',
      payment_method: { extra: { brand: 'VISA', last_four: '4242' } },
    })
  })

  test('lets a declined payer try again on the same reference: two transactions, both found by it', async () => {
    const s = exit()
    const mala = await settled((await pay(s, '4111111111111111')).id)
    expect(mala).toMatchObject({ status: 'DECLINED', status_message: 'La transacción fue rechazada (Sandbox)' })
    await settled((await pay(s)).id)
    expect((await wompi.byReference(s.reference)).map((t) => t.status)).toEqual(['DECLINED', 'APPROVED'])
    // a paid reference cannot be paid again
    expect((await pay(s)).status).toBe(422)
  })

  test.each<[string, (s: CheckoutPayment) => string]>([
    ['a changed amount', (s) => pagoUrl(s, keys).replace('amount-in-cents=6190000', 'amount-in-cents=100')],
    ['a changed end', (s) => pagoUrl(s, keys).replace('expiration-time=20', 'expiration-time=21')],
    ['another secret', (s) => pagoUrl(s, { ...keys, integrity: 'test_integrity_otra' })],
    ['another merchant', (s) => pagoUrl(s, { ...keys, publica: 'pub_test_otra' })],
    ['a time that is over', (s) => pagoUrl({ ...s, vence: '2020-01-01T00:00:00.000Z' }, keys)],
    ['another currency', (s) => pagoUrl({ ...s, moneda: 'USD' }, keys)],
  ])('refuses an address with %s', async (_, url) => {
    expect((await fetch(url(exit()))).status).toBe(422)
  })
})

describe('the API', () => {
  test('shows a transaction to the private key alone', async () => {
    const { id } = await pay(exit())
    for (const key of [null, keys.publica, 'prv_test_otra']) {
      const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
      expect((await fetch(`${keys.api}/transactions/${id}`, { headers })).status).toBe(404)
    }
    expect(await new Wompi({ ...keys, privada: keys.publica }).transaccion(id)).toBeNull()
    expect(await failureOf(new Wompi({ ...keys, privada: 'prv_test_otra' }).byReference('x'))).toEqual([
      'credential',
      401,
    ])
  })

  test('knows no transaction of another name, and is not asked for what is none', async () => {
    expect(await wompi.transaccion('15113-1-1')).toBeNull()
    expect(await new Wompi(keys, () => Promise.reject(new Error('asked'))).transaccion('../merchants/info')).toBeNull()
    expect(await wompi.byReference('nada')).toEqual([])
  })

  test('keeps a card and charges it; the acceptance is good once, and so is a reference', async () => {
    const source = await fuente()
    const { id, status } = await wompi.savePaymentSource(source)
    expect(status).toBe('AVAILABLE')
    expect(await failureOf(wompi.savePaymentSource({ ...(await fuente()), terminos: source.terminos }))).toEqual([
      'data',
      422,
      'acceptance_token',
    ])
    const charge = { reference: reference(), monto: 6190000, moneda: 'COP', correo: 'ana@x.co', fuente: id }
    const t = await wompi.charge(charge)
    expect(t.status).toBe('PENDING')
    expect(await settled(t.id)).toMatchObject({ status: 'APPROVED', reference: charge.reference })
    expect(await failureOf(wompi.charge(charge))).toEqual(['data', 422, 'reference'])
    const foreign = new Wompi({ ...keys, integrity: 'test_integrity_otra' })
    expect(await failureOf(foreign.charge({ ...charge, reference: reference() }))).toEqual(['data', 422, 'signature'])
  })

  test('a card that it stores and does not make available has used up its acceptance too', async () => {
    const source = await fuente('4000000000000002')
    expect((await wompi.savePaymentSource(source)).status).toBe('DECLINED')
    const next = { ...(await fuente()), terminos: source.terminos }
    expect(await failureOf(wompi.savePaymentSource(next))).toEqual(['data', 422, 'acceptance_token'])
  })

  test('a charge with a lost response is found by its reference', async () => {
    const { id } = await wompi.savePaymentSource(await fuente())
    await fetch(`${local.origen}/orden`, { method: 'POST', body: JSON.stringify({ silence: 1 }) })
    const charge = { reference: reference(), monto: 2990000, moneda: 'COP', correo: 'ana@x.co', fuente: id }
    expect((await failureOf(wompi.charge(charge)))[0]).toBe('no-answer')
    expect(await wompi.byReference(charge.reference)).toHaveLength(1)
  })
})

describe('an answer that cannot be worked with', () => {
  const withIt = (response: () => Promise<Response>) => new Wompi(keys, response as typeof fetch, 50)

  test.each<[string, () => Promise<Response>, unknown[]]>([
    ['a fault of theirs', async () => new Response('<html>', { status: 502 }), ['no-answer', 502]],
    ['too many questions', async () => Response.json({}, { status: 429 }), ['no-answer', 429]],
    ['no JSON', async () => new Response('hola'), ['no-answer', 200]],
    ['JSON of another shape', async () => Response.json({ data: { id: 1 } }), ['shape', 200]],
    [
      'an amount with a fraction',
      async () => Response.json({ data: { ...good, amount_in_cents: 1.5 } }),
      ['shape', 200],
    ],
    ['an unknown state', async () => Response.json({ data: { ...good, status: 'PAID' } }), ['shape', 200]],
    ['a broken line', () => Promise.reject(new TypeError('network')), ['no-answer', 0]],
  ])('is told apart: %s', async (_, response, expected) => {
    expect(await failureOf(withIt(response).transaccion('15113-1-1'))).toEqual(expected)
  })
  const good = { id: 'a', reference: 'r', amount_in_cents: 1, currency: 'COP', status: 'APPROVED' }

  test('is waited for no longer than its time', async () => {
    const never = new Wompi(
      keys,
      (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
      20,
    )
    expect(await failureOf(never.transaccion('15113-1-1'))).toEqual(['no-answer', 0])
  })

  test('carries no key into what is logged', async () => {
    const error = await wompi
      .charge({ reference: '!', monto: 1, moneda: 'COP', correo: 'x', fuente: 1 })
      .catch((e) => e)
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/prv_|_integrity_/)
    expect(integritySignature({ reference: 'a', monto: 1, moneda: 'COP', vence: null }, 's')).toHaveLength(64)
  })
})
