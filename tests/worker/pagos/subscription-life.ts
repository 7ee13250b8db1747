/** The whole life of a company's subscription, through the services that write it. */
import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { dayIn, instantAt } from '../../../worker/domain/day'
import type { TransactionEstado } from '../../../worker/domain/pagos/pago'
import { referenceFrom } from '../../../worker/domain/pagos/pago'
import { type Purchase, priceOf } from '../../../worker/domain/suscripcion/plan'
import { Pagos } from '../../../worker/pagos/service'
import { PagosDb } from '../../../worker/pagos/sql'
import { Transaction } from '../../../worker/payments/protocol'
import { EmpresaRemoval } from '../../../worker/plataforma/empresa-removal'
import { EmpresaManagement } from '../../../worker/plataforma/empresas'
import { EmpresasDb } from '../../../worker/plataforma/empresas-sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { Suscripciones } from '../../../worker/suscripcion/due'
import { MiSuscripcion } from '../../../worker/suscripcion/service'
import { MiSuscripcionDb } from '../../../worker/suscripcion/sql'
import type { Empresa } from '../../support/data'
import { requestTrace } from '../support/auditoria'
import { createEmpresa, execute } from '../support/world'

const ZONE = 'America/Bogota'
export const DAY = 86_400_000
/** Ten in the morning of a day. */
export const at = (day: string) => instantAt(ZONE, day, 10 * 3_600_000)
export const day = (instant: unknown) => dayIn(ZONE, Number(instant))
const outbox = { deliver: async () => undefined }
let serial = 0

/** A company in a trial that ends on a day, and the events that may follow. */
export async function life(trialEnds: string) {
  /** the provider's transactions */
  const book = new Map<string, Transaction>()
  const provider = {
    ambiente: 'test' as const,
    transaccion: async (id: string) => book.get(id) ?? null,
    byReference: async (reference: string) => [...book.values()].filter((t) => t.reference === reference),
  }
  const e: Empresa = await createEmpresa()
  const end = at(trialEnds)
  await execute([
    [
      `update empresas set subscription_status = 'trial', plan_type = 'Basic', trial_ends_at = ?1, subscription_ends_at = ?1,
         dia_pago = null, vehicle_limit = 30, user_limit = 25, created_at = ?3 where id = ?2`,
      [end, e.id, end - 30 * DAY],
    ],
  ])
  const dependencies = { appUrl: 'https://vigia.test', emisor: null, pendientes: outbox, requestTrace: null }
  const say = async (transaction: string, status: TransactionEstado, when: string) => {
    book.set(transaction, { ...(book.get(transaction) as Transaction), status })
    const payments = new Pagos(new PagosDb(env.DB), provider, dependencies, at(when))
    return (await payments.reconcile({ transaccion: transaction }, 'evento')).estado
  }
  const own = (when: string) =>
    new MiSuscripcion(new MiSuscripcionDb(env.DB, e.id, requestTrace(at(when))), outbox, at(when))
  const platform = (when: string) => {
    const db = new EmpresasDb(env.DB, requestTrace(at(when)))
    const house = {
      removal: new EmpresaRemoval(new PlatformDb(env.DB, requestTrace(at(when))), outbox, at(when)),
      pendientes: outbox,
      equipoOf: () => ({ invite: () => Promise.reject(new Error('no invitation')) }),
      dataOf: () => ({ update: async () => undefined }),
    }
    return new EmpresaManagement(db, house as never, at(when))
  }
  return {
    id: e.id,
    /** Pays; returns the transaction. */
    async pay(purchase: Purchase, when: string): Promise<string> {
      const id = crypto.randomUUID()
      const transaction = `15113-${++serial}`
      const reference = referenceFrom(crypto.getRandomValues(new Uint8Array(16)))
      const { monto, iva, tarifa } = priceOf(purchase, 19)
      await execute([
        [
          `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
             created_at, correo) values (?, ?, ?, ?, ?, ?, ?, ?, 'test', 'checkout', ?, ?, 'ana@x.co')`,
          [id, e.id, reference, purchase.plan, purchase.periodo, monto, iva, tarifa, at(when) + 3_600_000, at(when)],
        ],
      ])
      book.set(
        transaction,
        Transaction.parse({
          id: transaction,
          reference,
          status: 'APPROVED',
          amount_in_cents: monto,
          currency: 'COP',
          payment_method_type: 'CARD',
        }),
      )
      expect(await say(transaction, 'APPROVED', when)).toBe('aprobado')
      return transaction
    },
    async void(transaction: string, when: string) {
      expect(await say(transaction, 'VOIDED', when)).toBe('anulado')
    },
    cancel: (when: string) => own(when).cancel(),
    resume: (when: string) => own(when).resume(),
    choose: (purchase: Purchase, when: string) => own(when).changePlan(purchase),
    async setByHand(change: Record<string, unknown>, when: string) {
      const service = platform(when)
      const found = await service.find(e.id)
      if (!found) throw new Error('no company')
      const { empresa, vista: view } = found
      const end = empresa.subscription_ends_at
      const asked = {
        id: e.id,
        vista: view,
        nombre: empresa.nombre,
        nit: null,
        direccion: null,
        telefono: null,
        zona_horaria: ZONE,
        plan_type: empresa.plan_type,
        subscription_status: empresa.subscription_status,
        hasta: end === null ? null : day(end),
        sin_fin: false,
        vehiculos_acordados: empresa.vehiculos_acordados,
        miembros_acordados: empresa.miembros_acordados,
        ...change,
      }
      await service.update(asked as never)
    },
    /** The last mail of each subject, as text. */
    async mails(subject: string) {
      const { results } = await env.DB.prepare('select asunto, texto from correos where empresa_id = ? order by rowid')
        .bind(e.id)
        .all<{ asunto: string; texto: string }>()
      return results.filter((m) => m.asunto.startsWith(subject)).map((m) => m.texto)
    },
    /** Runs the cron job. */
    async tick(when: string) {
      await execute([['update empresas set revisar_at = 0 where id = ?', [e.id]]])
      await new Suscripciones(env.DB, { appUrl: 'https://vigia.test', environment: 'test' }, at(when)).run()
    },
    async row() {
      const row = await env.DB.prepare('select * from empresas where id = ?')
        .bind(e.id)
        .first<Record<string, string | number | null>>()
      if (!row) throw new Error('no company')
      return row
    },
    /** The visible state: plan, state, last day, billing day. */
    async says() {
      const { plan_type, subscription_status, subscription_ends_at, dia_pago } = await this.row()
      const end = subscription_ends_at === null ? null : day(subscription_ends_at)
      return [plan_type, subscription_status, end, dia_pago]
    },
  }
}
export const monthly = (plan: Purchase['plan']): Purchase => ({ plan, periodo: 'mensual' })
export const yearly = (plan: Purchase['plan']): Purchase => ({ plan, periodo: 'anual' })
