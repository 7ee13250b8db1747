/** Charges of a saved card that are refused, or whose answer got lost (docs/decisions/0025). */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Empresa } from '../../support/data'
import { auditEvents } from '../support/pagos'
import { execute } from '../support/world'
import {
  DAY,
  END,
  empresaOf,
  emptyProvider,
  MINUTE,
  openCheckout,
  pagosAt,
  pagosOf,
  payByHand,
  paymentSourcesOf,
  provider,
  refusals,
  run,
  subscribedEmpresa,
} from './saved-card'

beforeEach(emptyProvider)

describe('a charge that is refused', () => {
  test('makes the payment late, and is tried again on days 1, 3 and 5, each time with a reference of its own', async () => {
    const e = await subscribedEmpresa()
    provider.outcome = 'DECLINED'
    for (let hour = 0; hour < 8 * 24; hour += 2) await run(END + hour * 60 * MINUTE)
    expect(provider.charges).toHaveLength(4)
    expect(new Set(provider.charges.map((c) => c.reference)).size).toBe(4)
    expect((await pagosOf(e)).map((p) => [(Number(p.created_at) - END) / DAY, p.estado, p.motivo])).toEqual(
      [0, 1, 3, 5].map((day) => [day, 'DECLINED', 'Fondos insuficientes']),
    )
    expect(await empresaOf(e)).toMatchObject({ subscription_status: 'past_due', subscription_ends_at: END })
    const mails = await refusals(e)
    expect(mails).toHaveLength(4)
    for (const text of mails) expect(text).toContain('Todo sigue funcionando hasta el 27 nov 2026.')
    const next = mails.map((text) => / el (\d+ nov) 2026\.\s+Pagar/.exec(text.replaceAll('\n', ' '))?.[1] ?? null)
    expect(next).toEqual(['21 nov', '23 nov', '25 nov', null])
    expect(mails.at(-1)).toContain('No volveremos a intentar con la tarjeta.')
  })

  test('after a payment by other means takes nothing back, and no mail says that something is owed', async () => {
    const e = await subscribedEmpresa()
    provider.outcome = 'PENDING'
    await run(END)
    const until = Date.UTC(2026, 11, 20, 15)
    await execute([
      ['update empresas set subscription_ends_at = ?, next_payment_at = ? where id = ?', [until, until, e.id]],
    ])
    for (const [id, t] of provider.ledger) provider.ledger.set(id, { ...t, status: 'DECLINED' })
    const [pago] = await pagosOf(e)
    await pagosAt(END + MINUTE).reconcile({ reference: String(pago?.reference) }, 'evento')
    expect(await pagosOf(e)).toMatchObject([{ estado: 'DECLINED' }])
    expect(await empresaOf(e)).toMatchObject({ subscription_status: 'active', subscription_ends_at: until })
    expect(await refusals(e)).toEqual([])
  })

  test('a charge that is refused and taken later keeps the billing day', async () => {
    const e = await subscribedEmpresa()
    provider.outcome = 'DECLINED'
    await run(END)
    provider.outcome = 'APPROVED'
    await run(END + DAY)
    expect(await empresaOf(e)).toMatchObject({
      subscription_status: 'active',
      subscription_ends_at: Date.UTC(2026, 11, 20, 15),
    })
  })

  test('a charge that is refused because the card no longer exists forgets the card and says so', async () => {
    const e = await subscribedEmpresa()
    provider.fault = 'fuente'
    await run(END)
    expect(await pagosOf(e)).toMatchObject([{ estado: 'ERROR' }])
    expect(await paymentSourcesOf(e)).toEqual([])
    expect((await refusals(e))[0]).toContain('No volveremos a intentar con la tarjeta.')
    expect(await auditEvents(e)).toEqual(['tarjeta-retirada', 'pago-rechazado'])
    provider.fault = null
    await run(END + DAY)
    expect(provider.charges).toEqual([])
  })
})

describe('a charge whose answer got lost', () => {
  test('is asked about by its reference, and was made: it is not made again', async () => {
    const e = await subscribedEmpresa()
    provider.fault = 'despues'
    await run(END)
    expect(await pagosOf(e)).toMatchObject([{ estado: 'PENDING' }])
    provider.fault = null
    for (let i = 1; i < 6; i++) await run(END + i * MINUTE)
    expect(provider.charges).toHaveLength(1)
    expect(await pagosOf(e)).toMatchObject([{ estado: 'APPROVED' }])
  })

  test('and never reached the provider is made again under the same reference', async () => {
    const e = await subscribedEmpresa()
    provider.fault = 'antes'
    for (let i = 0; i < 4; i++) await run(END + i * MINUTE)
    expect(provider.charges).toEqual([])
    provider.fault = null
    for (let i = 4; i < 8; i++) await run(END + i * MINUTE)
    expect(provider.charges).toHaveLength(1)
    expect(await pagosOf(e)).toMatchObject([{ estado: 'APPROVED', reference: provider.charges[0]?.reference }])
  })

  test.each<[string, (e: Empresa) => Promise<unknown>]>([
    ['was paid by other means', (e) => payByHand(e, END + 20 * MINUTE)],
    [
      'was paid by other means, and that payment voided',
      async (e) => {
        await payByHand(e, END + 20 * MINUTE)
        await execute([
          [
            "update pagos set estado = 'VOIDED', anulado_at = ? where empresa_id = ? and origen = 'checkout'",
            [END + 2, e.id],
          ],
          ['update empresas set subscription_ends_at = ? where id = ?', [END, e.id]],
        ])
      },
    ],
    ['was cancelled', (e) => execute([["update empresas set subscription_status = 'canceled' where id = ?", [e.id]]])],
    ['is over', (e) => execute([["update empresas set subscription_status = 'expired' where id = ?", [e.id]]])],
  ])(
    'and never reached the provider is not made of a period that %s meanwhile, and ends without a mail',
    async (_, meanwhile) => {
      const e = await subscribedEmpresa()
      provider.fault = 'antes'
      await run(END)
      await meanwhile(e)
      provider.fault = null
      await run(END + 60 * MINUTE)
      expect(provider.charges).toEqual([])
      const automatic = (await pagosOf(e)).filter((p) => p.origen === 'automatico')
      expect(automatic).toMatchObject([{ estado: 'vencido' }])
      expect(await refusals(e)).toEqual([])
    },
  )

  test('and never reached the provider waits while a person may be paying on the page of the provider', async () => {
    const e = await subscribedEmpresa()
    provider.fault = 'antes'
    await run(END)
    await openCheckout(e, END + 60 * MINUTE)
    provider.fault = null
    await run(END + 59 * MINUTE)
    expect(provider.charges).toEqual([])
    await run(END + 60 * MINUTE)
    expect(provider.charges).toHaveLength(1)
  })
})
