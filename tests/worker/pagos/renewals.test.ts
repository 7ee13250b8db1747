/** The saved card (docs/decisions/0025): saved by choice, charged at a period's end once per try, and removed. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TransactionEstado } from '../../../worker/domain/pagos/pago'
import type { SaveTarjeta } from '../../../worker/domain/pagos/tarjeta'
import { PagosClockDb } from '../../../worker/pagos/due-sql'
import { Renewals } from '../../../worker/pagos/renewals'
import { Pagos } from '../../../worker/pagos/service'
import { PagosDb } from '../../../worker/pagos/sql'
import { Tarjetas } from '../../../worker/pagos/tarjetas'
import { WompiFailure } from '../../../worker/payments/client'
import { SqlSource, Transaction } from '../../../worker/payments/protocol'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
import { auditEvents } from '../support/pagos'
import { watch } from '../support/watched'
import { createEmpresa, execute } from '../support/world'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const END = Date.UTC(2026, 10, 20, 15)

/** The provider: the charges requested, and their outcomes. */
let ledger: Map<string, Transaction>
let charges: { reference: string; monto: number; fuente: number; correo: string }[]
/** the outcome of the next charges */
let outcome: TransactionEstado
/** the fault of the next requests: the response is lost before or after the charge, or they are refused */
let fault: 'antes' | 'despues' | 'fuente' | 'datos' | null
let serial = 0
beforeEach(async () => {
  ledger = new Map()
  charges = []
  outcome = 'APPROVED'
  fault = null
  await execute([['delete from fuentes_pago', []]])
})

const wompi = {
  ambiente: 'test' as const,
  publico: { url: 'https://sandbox.wompi.co/v1/tokens/cards', llave: 'pub_test_x' },
  transaccion: async (id: string) => ledger.get(id) ?? null,
  byReference: async (reference: string) => [...ledger.values()].filter((t) => t.reference === reference),
  async charge(c: { reference: string; monto: number; moneda: string; correo: string; fuente: number }) {
    const failure = fault
    if (failure === 'antes') throw new WompiFailure('sin-respuesta', 0)
    if (failure === 'fuente') throw new WompiFailure('datos', 422, ['payment_source_id'])
    if (failure === 'datos') throw new WompiFailure('datos', 422, ['customer_email'])
    if ((await this.byReference(c.reference)).length > 0) throw new WompiFailure('datos', 422, ['reference'])
    charges.push(c)
    const t = Transaction.parse({
      id: `15113-r${++serial}`,
      reference: c.reference,
      amount_in_cents: c.monto,
      currency: c.moneda,
      status: outcome,
      status_message: outcome === 'APPROVED' ? null : 'Fondos insuficientes',
      payment_method_type: 'CARD',
      payment_method: { extra: { brand: 'VISA', last_four: '4242' } },
    })
    ledger.set(t.id, t)
    if (failure === 'despues') throw new WompiFailure('sin-respuesta', 0)
    return t
  },
  aceptacion: async () => ({
    terminos: { token: 'a', url: 'https://x.co/t' },
    datos: { token: 'd', url: 'https://x.co/d' },
  }),
  savePaymentSource: async ({ token }: { token: string }) => {
    if (token === 'tok_test_mala') throw new WompiFailure('datos', 422, ['token'])
    const status = token === 'tok_test_pendiente' ? 'PENDING' : 'AVAILABLE'
    return SqlSource.parse({ id: 9_000_000 + ++serial, status, public_data: { brand: 'VISA', last_four: '4242' } })
  },
}
const dependencies = {
  appUrl: 'https://vigia.test',
  emisor: null,
  pendientes: { deliver: async () => undefined },
  requestTrace: null,
}
const pagosAt = (now: number) => new Pagos(new PagosDb(env.DB), wompi, dependencies, now)
const run = (now: number) => new Renewals(new PagosClockDb(env.DB), wompi, pagosAt(now), now).run()

const paymentSourcesOf = async (e: Empresa) =>
  (await env.DB.prepare('select fuente_id from fuentes_pago where empresa_id = ?').bind(e.id).all()).results

/** A company whose month ends at FIN, with a saved card. */
async function subscribedEmpresa(changes: Record<string, string | number | null> = {}): Promise<Empresa> {
  const e = await createEmpresa()
  const row = {
    plan_type: 'Pro',
    subscription_status: 'active',
    trial_ends_at: 1,
    subscription_ends_at: END,
    next_payment_at: END,
    dia_pago: 20,
    vehicle_limit: 15,
    user_limit: 10,
    ...changes,
  }
  const nombres = Object.keys(row)
  await execute([
    [`update empresas set ${nombres.map((n) => `${n} = ?`).join(', ')} where id = ?`, [...Object.values(row), e.id]],
    [
      `insert into fuentes_pago (id, empresa_id, fuente_id, ambiente, marca, ultimos, correo, created_at)
       values (?, ?, ?, 'test', 'VISA', '4242', 'pagos@x.co', 1)`,
      [crypto.randomUUID(), e.id, ++serial],
    ],
  ])
  return e
}
const empresaOf = (e: Empresa) =>
  env.DB.prepare('select * from empresas where id = ?').bind(e.id).first<Record<string, unknown>>()
const pagosOf = async (e: Empresa) =>
  (await env.DB.prepare('select * from pagos where empresa_id = ? order by created_at, rowid').bind(e.id).all()).results

/** A payment that a person began on the page of the provider; returns its id. */
async function openCheckout(e: Empresa, until: number): Promise<string> {
  const id = crypto.randomUUID()
  await execute([
    [
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
       created_at, correo) values (?, ?, ?, 'Pro', 'mensual', 1, 0, 'x', 'test', 'checkout', ?, ?, 'a@b.co')`,
      [id, e.id, `vg-${id}-p`, until, END - MINUTE],
    ],
  ])
  return id
}

/** Pays a month on the page of the provider, and the provider approves it. */
async function payByHand(e: Empresa, at: number): Promise<void> {
  const id = await openCheckout(e, at + 60 * MINUTE)
  const t = Transaction.parse({
    id: `15113-r${++serial}`,
    reference: `vg-${id}-p`,
    amount_in_cents: 1,
    currency: 'COP',
    status: 'APPROVED',
    payment_method_type: 'PSE',
  })
  ledger.set(t.id, t)
  expect((await pagosAt(at).reconcile({ transaccion: t.id }, 'regreso')).estado).toBe('aprobado')
}

describe('at the end of a period', () => {
  test('the card is charged once, however many run at once, and the next month begins where the last one ended', async () => {
    const e = await subscribedEmpresa()
    await run(END - MINUTE)
    expect(charges).toEqual([])
    await Promise.all([1, 2, 3].map(() => run(END)))
    await run(END + MINUTE)
    expect(charges).toHaveLength(1)
    expect(charges[0]).toMatchObject({ monto: 6190000, correo: 'pagos@x.co' })
    const until = Date.UTC(2026, 11, 20, 15)
    expect(await empresaOf(e)).toMatchObject({
      subscription_status: 'active',
      subscription_ends_at: until,
      dia_pago: 20,
    })
    expect(await pagosOf(e)).toMatchObject([
      { estado: 'APPROVED', origen: 'automatico', desde: END, hasta: until, user_id: null, recibo: expect.any(Number) },
    ])
  })

  test('what was wished for the next period is what is charged', async () => {
    const e = await subscribedEmpresa({ plan_siguiente: 'Basic', periodo_siguiente: 'anual' })
    await run(END)
    expect(charges).toMatchObject([{ monto: 29900000 }])
    expect(await empresaOf(e)).toMatchObject({ plan_type: 'Basic', periodo: 'anual', vehicle_limit: 5 })
  })

  test.each<[string, Record<string, string | number | null>]>([
    ['was cancelled', { subscription_status: 'canceled', cancela_at: 1, next_payment_at: null }],
    ['is over', { subscription_status: 'expired' }],
    ['is in its trial', { subscription_status: 'trial', trial_ends_at: END }],
    ['has no end', { subscription_ends_at: null, next_payment_at: null }],
    ['ended too long ago', { subscription_ends_at: END - 8 * DAY }],
  ])('nothing is charged of a company that %s', async (_, changes) => {
    await subscribedEmpresa(changes)
    await run(END)
    expect(charges).toEqual([])
  })

  test('nothing is charged while the outcome of another payment of the company is open', async () => {
    const e = await subscribedEmpresa()
    const pago = await openCheckout(e, END + DAY)
    await execute([
      [
        "insert into transacciones (id, empresa_id, pago_id, estado, monto, vista_at, estado_at) values (?, ?, ?, 'PENDING', 1, 1, 1)",
        [pago, e.id, pago],
      ],
    ])
    await run(END)
    expect(charges).toEqual([])
  })

  test('nor while a person may be paying on the page of the provider', async () => {
    const e = await subscribedEmpresa()
    await openCheckout(e, END + 30 * MINUTE)
    await run(END)
    expect(charges).toEqual([])
    await run(END + 30 * MINUTE)
    expect(charges).toHaveLength(1)
  })

  test('a payment that was voided after it is not taken again by itself', async () => {
    const e = await subscribedEmpresa()
    await run(END)
    await execute([
      ["update pagos set anulado_at = ?, estado = 'VOIDED' where empresa_id = ?", [END + 5 * 60 * MINUTE, e.id]],
      ["update empresas set subscription_status = 'past_due', subscription_ends_at = ? where id = ?", [END, e.id]],
    ])
    for (const days of [1, 3, 5]) await run(END + days * DAY)
    expect(charges).toHaveLength(1)
  })

  test('a card that was replaced meanwhile is not charged, and not the new one forgotten for it', async () => {
    const e = await subscribedEmpresa()
    const db = new PagosClockDb(env.DB)
    const [found] = await db.toCharge('test', END, 10)
    const replaced = { ...found!, fuente_id: ++serial }
    await execute([['update fuentes_pago set fuente_id = ? where empresa_id = ?', [replaced.fuente_id, e.id]]])
    const attempt = { id: 'auto-x', empresa_id: e.id, reference: 'vg-x', plan_type: 'Pro', periodo: 'mensual' } as const
    const of = { monto: 1, iva: 0, moneda: 'COP', tarifa: 'x', ambiente: 'test', correo: 'a@b.co' } as const
    const charge = { ...attempt, ...of, expira_at: END + DAY, created_at: END } as never
    expect(await db.start(charge, END, found!.fuente_id, END)).toBe(false)
    await db.removeCard(e.id, found!.fuente_id, END)
    expect(await paymentSourcesOf(e)).toEqual([{ fuente_id: replaced.fuente_id }])
    // nor is this one while a person has begun to pay on the page of the provider since
    await openCheckout(e, END + 30 * MINUTE)
    expect(await db.start(charge, END, replaced.fuente_id, END)).toBe(false)
    expect(await db.start(charge, END, replaced.fuente_id, END + 30 * MINUTE)).toBe(true)
  })
})

/** The mails about failed charges, in their order. */
const refusals = async (e: Empresa) =>
  (
    await env.DB.prepare("select texto from correos where empresa_id = ? and asunto like 'No pudimos%' order by rowid")
      .bind(e.id)
      .all<{ texto: string }>()
  ).results.map((m) => m.texto)

describe('a charge that is refused', () => {
  test('makes the payment late, and is tried again on days 1, 3 and 5, each time with a reference of its own', async () => {
    const e = await subscribedEmpresa()
    outcome = 'DECLINED'
    for (let hour = 0; hour < 8 * 24; hour += 2) await run(END + hour * 60 * MINUTE)
    expect(charges).toHaveLength(4)
    expect(new Set(charges.map((c) => c.reference)).size).toBe(4)
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
    outcome = 'PENDING'
    await run(END)
    const until = Date.UTC(2026, 11, 20, 15)
    await execute([
      ['update empresas set subscription_ends_at = ?, next_payment_at = ? where id = ?', [until, until, e.id]],
    ])
    for (const [id, t] of ledger) ledger.set(id, { ...t, status: 'DECLINED' })
    const [pago] = await pagosOf(e)
    await pagosAt(END + MINUTE).reconcile({ reference: String(pago?.reference) }, 'evento')
    expect(await pagosOf(e)).toMatchObject([{ estado: 'DECLINED' }])
    expect(await empresaOf(e)).toMatchObject({ subscription_status: 'active', subscription_ends_at: until })
    expect(await refusals(e)).toEqual([])
  })

  test('and then taken keeps the billing day', async () => {
    const e = await subscribedEmpresa()
    outcome = 'DECLINED'
    await run(END)
    outcome = 'APPROVED'
    await run(END + DAY)
    expect(await empresaOf(e)).toMatchObject({
      subscription_status: 'active',
      subscription_ends_at: Date.UTC(2026, 11, 20, 15),
    })
  })

  test('because the card is no more forgets the card and says so', async () => {
    const e = await subscribedEmpresa()
    fault = 'fuente'
    await run(END)
    expect(await pagosOf(e)).toMatchObject([{ estado: 'ERROR' }])
    expect(await paymentSourcesOf(e)).toEqual([])
    expect((await refusals(e))[0]).toContain('No volveremos a intentar con la tarjeta.')
    expect(await auditEvents(e)).toEqual(['tarjeta-retirada', 'pago-rechazado'])
    fault = null
    await run(END + DAY)
    expect(charges).toEqual([])
  })
})

describe('attack 10: a charge whose answer got lost', () => {
  test('is asked about by its reference, and was made: it is not made again', async () => {
    const e = await subscribedEmpresa()
    fault = 'despues'
    await run(END)
    expect(await pagosOf(e)).toMatchObject([{ estado: 'PENDING' }])
    fault = null
    for (let i = 1; i < 6; i++) await run(END + i * MINUTE)
    expect(charges).toHaveLength(1)
    expect(await pagosOf(e)).toMatchObject([{ estado: 'APPROVED' }])
  })

  test('and never reached the provider is made again under the same reference', async () => {
    const e = await subscribedEmpresa()
    fault = 'antes'
    for (let i = 0; i < 4; i++) await run(END + i * MINUTE)
    expect(charges).toEqual([])
    fault = null
    for (let i = 4; i < 8; i++) await run(END + i * MINUTE)
    expect(charges).toHaveLength(1)
    expect(await pagosOf(e)).toMatchObject([{ estado: 'APPROVED', reference: charges[0]?.reference }])
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
      fault = 'antes'
      await run(END)
      await meanwhile(e)
      fault = null
      await run(END + 60 * MINUTE)
      expect(charges).toEqual([])
      const automatic = (await pagosOf(e)).filter((p) => p.origen === 'automatico')
      expect(automatic).toMatchObject([{ estado: 'vencido' }])
      expect(await refusals(e)).toEqual([])
    },
  )

  test('and never reached the provider waits while a person may be paying on the page of the provider', async () => {
    const e = await subscribedEmpresa()
    fault = 'antes'
    await run(END)
    await openCheckout(e, END + 60 * MINUTE)
    fault = null
    await run(END + 59 * MINUTE)
    expect(charges).toEqual([])
    await run(END + 60 * MINUTE)
    expect(charges).toHaveLength(1)
  })
})

describe('the saved card', () => {
  const tarjetas = (e: Empresa, now = END) =>
    new Tarjetas(new EmpresaDb(watch(env.DB, e.id), e.id), wompi, e.admin, now)
  const said = (token = 'tok_test_buena'): SaveTarjeta => ({
    intent: 'save',
    token,
    vence: '12/30',
    terminos: 'on',
    datos: 'on',
    terminos_token: 'a',
    datos_token: 'd',
  })

  test('is one: another takes its place, and it can be taken away', async () => {
    const e = await createEmpresa()
    expect(await tarjetas(e).current()).toBeNull()
    await tarjetas(e).save(said())
    await tarjetas(e).save(said())
    expect(await tarjetas(e).current()).toEqual({ marca: 'VISA', ultimos: '4242', vence: '12/30' })
    // nothing is kept of the previous card, nor of the last one: its id at the provider is what could be charged
    expect(await paymentSourcesOf(e)).toHaveLength(1)
    await tarjetas(e).remove()
    expect(await tarjetas(e).current()).toBeNull()
    expect(await paymentSourcesOf(e)).toEqual([])
    await expect(tarjetas(e).remove()).rejects.toMatchObject({ clave: 'no-encontrado' })
  })

  test('that the provider does not take is refused, and the one before stays', async () => {
    const e = await createEmpresa()
    await tarjetas(e).save(said())
    for (const token of ['tok_test_mala', 'tok_test_pendiente'])
      await expect(tarjetas(e).save(said(token))).rejects.toMatchObject({ clave: 'tarjeta-rechazada' })
    expect(await tarjetas(e).current()).not.toBeNull()
  })

  test('of one company is not that of another', async () => {
    const mine = await createEmpresa()
    const foreign = await createEmpresa()
    await tarjetas(mine).save(said())
    expect(await tarjetas(foreign).current()).toBeNull()
    await expect(tarjetas(foreign).remove()).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await tarjetas(mine).current()).not.toBeNull()
  })
})
