/** Attacks on payments: each opens nothing (docs/security.md). */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventOf } from '../../../scripts/wompi/events.mjs'
import type { Transaction } from '../../../worker/payments/protocol'
import {
  attempt,
  auditEvents,
  countOf,
  countRows,
  eventos,
  freshProvider,
  ledger,
  NOW,
  outage,
  PRICE,
  pagos,
  request,
  rowOf,
  SECRET,
} from '../support/pagos'
import { execute } from '../support/world'

beforeEach(freshProvider)

describe('attacks', () => {
  const expectUntouched = async ({ empresa, id }: Awaited<ReturnType<typeof request>>) => {
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_status: 'trial', plan_type: 'Basic' })
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'PENDING', recibo: null })
  }

  test('the way back alone opens nothing: the provider must know the transaction, and say approved', async () => {
    const paymentCase = await request()
    const { reference } = paymentCase
    expect((await pagos().reconcile({ transaccion: '15113-inventada', reference }, 'regreso')).estado).toBe(
      'desconocido',
    )
    const t = attempt(reference, 'PENDING')
    expect((await pagos().reconcile({ transaccion: t, reference }, 'regreso')).estado).toBe('pendiente')
    await expectUntouched(paymentCase)
  })

  test('an event that says approved opens nothing while the provider says otherwise', async () => {
    const paymentCase = await request()
    for (const estado of ['PENDING', 'DECLINED', 'ERROR'] as const) {
      const t = attempt(paymentCase.reference, estado)
      expect(await eventos().receive(...countOf(t, { status: 'APPROVED' }))).toBe(true)
      await expectUntouched(paymentCase)
    }
    // nor by a reference that only the event contains
    const foreign = attempt('otro-comercio', 'APPROVED')
    expect(await eventos().receive(...countOf(foreign, { reference: paymentCase.reference }))).toBe(true)
    await expectUntouched(paymentCase)
  })

  test('money for a payment whose company was deleted is in the log, so that it can be given back', async () => {
    const { empresa, reference } = await request()
    await execute([['delete from empresas where id = ?', [empresa.id]]])
    const declined = attempt(reference, 'DECLINED')
    expect(await eventos().receive(...countOf(declined))).toBe(true)
    const noted = () =>
      countRows("select count(*) as n from auditoria where suceso = 'pago-distinto' and objeto = ?", reference)
    expect(await noted()).toBe(0)
    expect(await eventos().receive(...countOf(attempt(reference, 'APPROVED')))).toBe(true)
    expect(await noted()).toBe(1)
  })

  test('replays and disorder end as the provider says, in any order', async () => {
    const { empresa, reference } = await request()
    const mala = attempt(reference, 'DECLINED')
    const good = attempt(reference, 'APPROVED')
    const all = [countOf(mala), countOf(good), countOf(good, { status: 'PENDING' })]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...all, ...all], { minLength: 6 }), async (order) => {
        for (const paymentEvent of order) expect(await eventos().receive(...paymentEvent)).toBe(true)
        expect(await rowOf('empresas', empresa.id)).toMatchObject({
          subscription_status: 'active',
          subscription_ends_at: Date.UTC(2026, 11, 25, 15, 3),
        })
      }),
      { numRuns: 5 },
    )
    expect(await auditEvents(empresa)).toEqual(['pago-aprobado'])
  })

  test('an old event is acknowledged without asking the provider', async () => {
    const { reference } = await request()
    const paymentEvent = countOf(attempt(reference, 'APPROVED'))
    expect(await eventos().receive(...paymentEvent)).toBe(true)
    outage.left = 99
    expect(await eventos().receive(...paymentEvent)).toBe(true)
    expect(outage.left).toBe(99)
  })

  test('a late decline never undoes an approval on the same reference', async () => {
    const { empresa, id, reference } = await request()
    attempt(reference, 'APPROVED')
    await pagos().reconcile({ reference }, 'evento')
    const late = attempt(reference, 'DECLINED')
    expect((await pagos().reconcile({ transaccion: late }, 'evento')).estado).toBe('aprobado')
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'APPROVED' })
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_status: 'active' })
  })

  test('a second approval on a reference buys nothing more, is in the log, and leaves no attempt open', async () => {
    const { empresa, id, reference } = await request()
    const second = attempt(reference, 'PENDING')
    await pagos().reconcile({ transaccion: second }, 'evento')
    const first = attempt(reference, 'APPROVED')
    await pagos().reconcile({ transaccion: first }, 'evento')
    const { subscription_ends_at: until } = (await rowOf('empresas', empresa.id)) ?? {}
    ledger.set(second, { ...(ledger.get(second) as Transaction), status: 'APPROVED' })
    expect((await pagos().reconcile({ transaccion: second }, 'evento')).estado).toBe('aprobado')
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_ends_at: until })
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'APPROVED', transaction_id: first })
    expect(await auditEvents(empresa)).toEqual(['pago-aprobado', 'pago-distinto'])
    expect(
      await countRows("select count(*) as n from transacciones where pago_id = ? and estado = 'PENDING'", id),
    ).toBe(0)
  })

  test('of two approvals on a reference that come at once, the one too many is in the log', async () => {
    const { empresa, reference } = await request()
    const both = [attempt(reference, 'APPROVED'), attempt(reference, 'APPROVED')]
    await Promise.all(both.map((t) => pagos().reconcile({ transaccion: t }, 'evento')))
    expect(await auditEvents(empresa)).toEqual(['pago-aprobado', 'pago-distinto'])
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_ends_at: Date.UTC(2026, 11, 25, 15, 3) })
  })

  test.each<[string, Partial<Transaction>]>([
    ['one cent', { amount_in_cents: 1 }],
    ['one cent less', { amount_in_cents: PRICE.monto - 1 }],
    ['another currency', { currency: 'USD' }],
  ])('a transaction on our reference with %s opens nothing, and is in the log once', async (_, overrides) => {
    const paymentCase = await request()
    const t = attempt(paymentCase.reference, 'APPROVED', overrides)
    for (const _ of [1, 2, 3]) {
      const { estado } = await pagos().reconcile({ transaccion: t, reference: paymentCase.reference }, 'regreso')
      expect(estado).toBe('distinto')
    }
    await expectUntouched(paymentCase)
    expect(await auditEvents(paymentCase.empresa)).toEqual(['pago-distinto'])
  })

  test('one approved transaction pays one payment, whatever reference it is shown with', async () => {
    const one = await request()
    const other = await request()
    const t = attempt(one.reference, 'APPROVED')
    expect((await pagos().reconcile({ transaccion: t, reference: other.reference }, 'regreso')).estado).toBe('distinto')
    await expectUntouched(other)
    await expectUntouched(one)
    await pagos().reconcile({ transaccion: t, reference: one.reference }, 'regreso')
    expect((await pagos().reconcile({ transaccion: t, reference: other.reference }, 'regreso')).estado).toBe('distinto')
    await expectUntouched(other)
    // not even if the provider itself changed it
    ledger.set(t, { ...(ledger.get(t) as Transaction), reference: other.reference })
    await expect(pagos().reconcile({ transaccion: t }, 'evento')).rejects.toThrow()
    await expectUntouched(other)
  })

  test('play money opens nothing where money is real', async () => {
    const paymentCase = await request()
    const t = attempt(paymentCase.reference, 'APPROVED')
    expect((await pagos(NOW, 'prod').reconcile({ transaccion: t }, 'evento')).estado).toBe('distinto')
    await expectUntouched(paymentCase)
    const fromOtherEnvironment = { ...eventOf({ ...ledger.get(t) }, SECRET), environment: 'prod' }
    expect(await eventos().receive(JSON.stringify(fromOtherEnvironment), fromOtherEnvironment.signature.checksum)).toBe(
      false,
    )
    await expectUntouched(paymentCase)
  })
})
