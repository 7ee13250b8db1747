/**
 * The life of a subscription across the deployed bundle (docs/decisions/0043): the provider's page, its events, our
 * screens, mails and receipts, from the first payment through an upgrade that is voided to the next payment.
 */
import { expect, inject, test } from 'vitest'
import { addMonths } from '../../../worker/domain/day'
import { createEmpresa, type Empresa, registro, rows } from '../../support/world'
import { askServer } from '../support/request'

const WOMPI = inject('wompi')
let serial = 0
const from = () => ({ 'cf-connecting-ip': `198.51.103.${++serial % 250}` })

/** Waits for the effect of an event; on a timeout it reports the reason. */
async function until(e: Empresa, what: () => Promise<boolean>) {
  for (let i = 0; i < 200; i++) {
    if (await what()) return
    await new Promise((done) => setTimeout(done, 100))
  }
  const payments = await rows('select reference, estado, motivo from pagos where empresa_id = ?', e.id)
  const references = payments.map(({ reference }) => reference)
  const { sent } = (await (await order({})).json()) as { sent: { reference: string }[] }
  const events = sent.filter(({ reference }) => references.includes(reference))
  const log = (await registro()).trimEnd().split('\n').slice(-5)
  throw new Error(`waited in vain: ${JSON.stringify({ payments, events, log }, null, 1)}`)
}
const row = async (e: Empresa) =>
  (await rows<Record<string, string | number>>('select * from empresas where id = ?', e.id))[0]!
const order = (what: object) => fetch(`${WOMPI}/orden`, { method: 'POST', body: JSON.stringify(what) })

/**
 * Pays a plan from our form to the provider's page, and waits until its event has arrived; returns the payment's row.
 */
async function pay(e: Empresa, plan: string) {
  const form = { plan, periodo: 'mensual' }
  const r = await askServer('/api/payments/checkout', { as: e.admin, form, headers: from() })
  const [, href = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(await r.text()) ?? []
  const url = new URL(href.replaceAll(/&#(\d+);/g, (_, n) => String.fromCharCode(Number(n))))
  const card = [
    ['tarjeta-numero', '4242424242424242'],
    ['tarjeta-vence', '12/30'],
  ]
  const body = new URLSearchParams([...url.searchParams, ...card])
  await fetch(url.origin + url.pathname, { method: 'POST', body, redirect: 'manual' })
  const reference = url.searchParams.get('reference') ?? ''
  const read = async () =>
    (await rows<Record<string, string>>('select * from pagos where reference = ?', reference))[0]!
  await until(e, async () => (await read()).estado === 'APPROVED')
  return read()
}
/** The day of the month that many months after an instant, in Bogotá. */
const months = (instant: unknown, n: number) =>
  addMonths(new Date(Number(instant) - 5 * 3_600_000).toISOString().slice(0, 10), n)
const day = (instant: unknown) => months(instant, 0)
const billing = async (e: Empresa) => (await askServer('/admin/settings?tab=facturacion', { as: e.admin })).text()

test('pay, upgrade, void, pay: what was paid before stands again, on every screen and document', {
  timeout: 90_000,
}, async () => {
  const e = await createEmpresa()
  const { trial_ends_at } = await row(e)
  await pay(e, 'Pro')
  const before = await row(e)
  expect(before).toMatchObject({ plan_type: 'Pro', subscription_status: 'active' })
  const plus = await pay(e, 'Plus')
  expect(await row(e)).toMatchObject({ plan_type: 'Plus', vehicle_limit: 30 })

  // voided in the provider's panel; its event tells us
  await order({ annul: plus.transaction_id })
  await until(e, async () => (await row(e)).plan_type === 'Pro')
  const columns = [
    'plan_type',
    'subscription_status',
    'subscription_ends_at',
    'next_payment_at',
    'dia_pago',
    'vehicle_limit',
  ]
  for (const column of columns) expect([column, (await row(e))[column]]).toEqual([column, before[column]])
  const html = await billing(e)
  expect(html).toContain('Pro, mensual')
  expect(html).toContain('Anulado')
  const [mail] = await rows<{ texto: string }>(
    "select texto from correos where empresa_id = ? and asunto like 'Su pago fue anulado%' order by rowid",
    e.id,
  )
  expect(mail?.texto).toContain('Lo demás que pagó sigue en pie: su plan Pro llega hasta el')
  const back = `/payment/callback?reference=${plus.reference}&id=${plus.transaction_id}`
  expect(await (await askServer(back)).text()).toContain('El pago se anuló')
  const receipt = await askServer(`/api/payments/${plus.id}/receipt`, { as: e.admin })
  expect(receipt.headers.get('content-disposition')).toContain('-anulado.pdf')
  await receipt.body?.cancel()

  // the next payment buys a full month from the end of the one that stands
  const again = await pay(e, 'Pro')
  expect(day(again.desde)).toBe(day(before.subscription_ends_at))
  expect(day((await row(e)).subscription_ends_at)).toBe(months(trial_ends_at, 2))

  // without either payment the trial continues as it began
  const standing = await rows<{ transaction_id: string }>(
    "select transaction_id from pagos where empresa_id = ? and estado = 'APPROVED'",
    e.id,
  )
  for (const { transaction_id } of standing) await order({ annul: transaction_id })
  await until(e, async () => (await row(e)).subscription_status === 'trial')
  expect(await row(e)).toMatchObject({ trial_ends_at, dia_pago: null, vehicle_limit: 30 })
  expect(await billing(e)).toContain('Prueba gratis, con todo')
})
