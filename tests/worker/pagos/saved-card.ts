/** Companies with a saved card, and a provider that charges it as a test says. */
import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import type { TransactionEstado } from '../../../worker/domain/pagos/pago'
import { DuePagosDb } from '../../../worker/pagos/due-sql'
import { Renewals } from '../../../worker/pagos/renewals'
import { Pagos } from '../../../worker/pagos/service'
import { PagosDb } from '../../../worker/pagos/sql'
import { WompiFailure } from '../../../worker/payments/client'
import { PaymentSource, Transaction } from '../../../worker/payments/protocol'
import type { Empresa } from '../../support/data'
import { createEmpresa, execute } from '../support/world'

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
export const END = Date.UTC(2026, 10, 20, 15)

/** The provider's answers, and what it was asked for: each file empties it before each test. */
export const provider = {
  ledger: new Map<string, Transaction>(),
  /** the charges requested */
  charges: [] as { reference: string; monto: number; fuente: number; correo: string }[],
  /** the outcome of the next charges */
  outcome: 'APPROVED' as TransactionEstado,
  /** the fault of the next requests: the response is lost before or after the charge, or they are refused */
  fault: null as 'antes' | 'despues' | 'fuente' | 'datos' | null,
}
let serial = 0
export const nextNumber = () => ++serial

/** A provider that knows nothing, approves all, and cards of none of the companies before. */
export async function emptyProvider(): Promise<void> {
  Object.assign(provider, { ledger: new Map(), charges: [], outcome: 'APPROVED', fault: null })
  await execute([['delete from fuentes_pago', []]])
}

export const wompi = {
  ambiente: 'test' as const,
  publico: { url: 'https://sandbox.wompi.co/v1/tokens/cards', llave: 'pub_test_x' },
  transaccion: async (id: string) => provider.ledger.get(id) ?? null,
  byReference: async (reference: string) => [...provider.ledger.values()].filter((t) => t.reference === reference),
  async charge(c: { reference: string; monto: number; moneda: string; correo: string; fuente: number }) {
    const failure = provider.fault
    if (failure === 'antes') throw new WompiFailure('no-answer', 0)
    if (failure === 'fuente') throw new WompiFailure('data', 422, ['payment_source_id'])
    if (failure === 'datos') throw new WompiFailure('data', 422, ['customer_email'])
    if ((await this.byReference(c.reference)).length > 0) throw new WompiFailure('data', 422, ['reference'])
    provider.charges.push(c)
    const t = Transaction.parse({
      id: `15113-r${++serial}`,
      reference: c.reference,
      amount_in_cents: c.monto,
      currency: c.moneda,
      status: provider.outcome,
      status_message: provider.outcome === 'APPROVED' ? null : 'Fondos insuficientes',
      payment_method_type: 'CARD',
      payment_method: { extra: { brand: 'VISA', last_four: '4242' } },
    })
    provider.ledger.set(t.id, t)
    if (failure === 'despues') throw new WompiFailure('no-answer', 0)
    return t
  },
  aceptacion: async () => ({
    terminos: { token: 'a', url: 'https://x.co/t' },
    datos: { token: 'd', url: 'https://x.co/d' },
  }),
  savePaymentSource: async ({ token }: { token: string }) => {
    if (token === 'tok_test_mala') throw new WompiFailure('data', 422, ['token'])
    const status = token === 'tok_test_pendiente' ? 'PENDING' : 'AVAILABLE'
    return PaymentSource.parse({ id: 9_000_000 + ++serial, status, public_data: { brand: 'VISA', last_four: '4242' } })
  },
}
const dependencies = {
  appUrl: 'https://vigia.test',
  emisor: null,
  pendientes: { deliver: async () => undefined },
  requestTrace: null,
}
export const pagosAt = (now: number) => new Pagos(new PagosDb(env.DB), wompi, dependencies, now)
export const run = (now: number) => new Renewals(new DuePagosDb(env.DB), wompi, pagosAt(now), 19, now).run()

export const paymentSourcesOf = async (e: Empresa) =>
  (await env.DB.prepare('select fuente_id from fuentes_pago where empresa_id = ?').bind(e.id).all()).results

/** A company whose month ends at END, with a saved card. */
export async function subscribedEmpresa(changes: Record<string, string | number | null> = {}): Promise<Empresa> {
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
export const empresaOf = (e: Empresa) =>
  env.DB.prepare('select * from empresas where id = ?').bind(e.id).first<Record<string, unknown>>()
export const pagosOf = async (e: Empresa) =>
  (await env.DB.prepare('select * from pagos where empresa_id = ? order by created_at, rowid').bind(e.id).all()).results

/** A payment that a person began on the page of the provider; returns its id. */
export async function openCheckout(e: Empresa, until: number): Promise<string> {
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
export async function payByHand(e: Empresa, at: number): Promise<void> {
  const id = await openCheckout(e, at + 60 * MINUTE)
  const t = Transaction.parse({
    id: `15113-r${++serial}`,
    reference: `vg-${id}-p`,
    amount_in_cents: 1,
    currency: 'COP',
    status: 'APPROVED',
    payment_method_type: 'PSE',
  })
  provider.ledger.set(t.id, t)
  expect((await pagosAt(at).reconcile({ transaccion: t.id }, 'regreso')).estado).toBe('aprobado')
}

/** The mails about failed charges, in their order. */
export const refusals = async (e: Empresa) =>
  (
    await env.DB.prepare("select texto from correos where empresa_id = ? and asunto like 'No pudimos%' order by rowid")
      .bind(e.id)
      .all<{ texto: string }>()
  ).results.map((m) => m.texto)
