/** An open payment of a company, and the provider’s own record of it. */
import { env } from 'cloudflare:test'
import { eventOf } from '../../../scripts/wompi/events.mjs'
import type { PaymentEnvironment, TransactionEstado } from '../../../worker/domain/pagos/pago'
import { referenceFrom } from '../../../worker/domain/pagos/pago'
import { priceOf } from '../../../worker/domain/suscripcion/plan'
import { PagoEvents } from '../../../worker/pagos/events'
import { EventosPagoDb } from '../../../worker/pagos/events-sql'
import { Pagos } from '../../../worker/pagos/service'
import { PagosDb } from '../../../worker/pagos/sql'
import { WompiFailure } from '../../../worker/payments/client'
import { Transaction } from '../../../worker/payments/protocol'
import type { Empresa } from '../../support/data'
import { watch } from './watched'
import { createEmpresa, execute } from './world'

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
export const NOW = Date.UTC(2026, 10, 20, 15, 3)
export const SECRET = `test_events_${'b'.repeat(32)}`
export const PRICE = priceOf({ plan: 'Pro', periodo: 'mensual' }, 19)

/** The provider's transactions. */
export const ledger = new Map<string, Transaction>()

/** How many more queries to the provider fail. */
export const outage = { left: 0 }

/** References whose transactions the provider fails to return. */
export const silent = new Set<string>()

/** A provider that knows no transaction and answers all. */
export function freshProvider(): void {
  ledger.clear()
  silent.clear()
  outage.left = 0
}

export const wompi = (environment: PaymentEnvironment = 'test') => {
  const question = async <T>(what: () => T): Promise<T> => {
    if (outage.left > 0) {
      outage.left--
      throw new WompiFailure('no-answer', 0)
    }
    return what()
  }
  return {
    ambiente: environment,
    transaccion: (id: string) => question(() => ledger.get(id) ?? null),
    byReference: (reference: string) =>
      silent.has(reference)
        ? Promise.reject(new Error('mute'))
        : question(() => [...ledger.values()].filter((t) => t.reference === reference)),
  }
}

let serial = 0

/** The provider's record of one attempt. */
export function attempt(reference: string, status: TransactionEstado, overrides: Partial<Transaction> = {}): string {
  const id = `15113-${++serial}`
  const said = { id, reference, status, amount_in_cents: PRICE.monto, currency: 'COP', payment_method_type: 'CARD' }
  const extra = { extra: { brand: 'VISA', last_four: '4242' } }
  ledger.set(id, Transaction.parse({ ...said, payment_method: extra, ...overrides }))
  return id
}

export const dependencies = {
  appUrl: 'https://vigia.test',
  emisor: null,
  pendientes: { deliver: async () => undefined },
  requestTrace: null,
}

export const pagos = (now = NOW, environment: PaymentEnvironment = 'test', empresa: Empresa | null = null) =>
  new Pagos(new PagosDb(watch(env.DB, empresa?.id ?? null)), wompi(environment), dependencies, now)

export const eventos = (now = NOW) =>
  new PagoEvents(new EventosPagoDb(env.DB), pagos(now), { eventos: SECRET, ambiente: 'test' }, now)

export const countOf = (id: string, overrides: Partial<Transaction> = {}) => {
  const e = eventOf({ ...ledger.get(id), ...overrides }, SECRET)
  return [JSON.stringify(e), e.signature.checksum] as const
}

/** A company in its trial, with an open payment. */
export async function request(
  overrides: { id?: string; expira_at?: number; origen?: string; created_at?: number } = {},
  e?: Empresa,
) {
  const empresa = e ?? (await createEmpresa({ vehiculos: 2, dispositivos: 2 }))
  await execute([
    [
      "update empresas set subscription_status = 'trial', plan_type = 'Basic', trial_ends_at = ?, subscription_ends_at = ?, revisar_at = null where id = ?",
      [NOW + 5 * DAY, NOW + 5 * DAY, empresa.id],
    ],
  ])
  const { id = crypto.randomUUID() } = overrides
  const reference = referenceFrom(crypto.getRandomValues(new Uint8Array(16)))
  const { expira_at = NOW + 57 * MINUTE, origen: origin = 'checkout', created_at = NOW - 3 * MINUTE } = overrides
  await execute([
    [
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
       created_at, correo) values (?, ?, ?, 'Pro', 'mensual', ?, ?, ?, 'test', ?, ?, ?, 'ana@x.co')`,
      [id, empresa.id, reference, PRICE.monto, PRICE.iva, PRICE.tarifa, origin, expira_at, created_at],
    ],
  ])
  return { empresa, id, reference }
}

export const rowOf = (table: 'empresas' | 'pagos', id: string) =>
  env.DB.prepare(`select * from ${table} where id = ?`).bind(id).first<Record<string, unknown>>()

export const countRows = (sql: string, ...v: string[]) =>
  env.DB.prepare(sql)
    .bind(...v)
    .first<number>('n')

export const correosOf = (e: Empresa) => countRows('select count(*) as n from correos where empresa_id = ?', e.id)

export const auditEvents = async (e: Empresa) => {
  const { results } = await env.DB.prepare('select suceso from auditoria where empresa_id = ? order by rowid')
    .bind(e.id)
    .all<{ suceso: string }>()
  return results.map((f) => f.suceso)
}
