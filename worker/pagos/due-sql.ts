/** The clock's queries on payments of all companies: those to poll, those to charge, and charges without an answer. */

import type { PaymentEnvironment } from '../domain/pagos/pago'
import { CHARGE_DAYS } from '../domain/pagos/tarjeta'
import { PAGO_GRACE_MS } from '../domain/suscripcion/standing'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'

export type ToCharge = EmpresaRow & { fuente_id: number; fuente_correo: string }
export interface Charge {
  id: string
  empresa_id: string
  reference: string
  plan_type: string
  periodo: string
  monto: number
  iva: number
  moneda: string
  tarifa: string
  ambiente: PaymentEnvironment
  expira_at: number
  created_at: number
  correo: string
}
/** A started charge, with what is needed to repeat it. */
export interface OpenCharge {
  empresa_id: string
  reference: string
  monto: number
  moneda: string
  correo: string
  fuente_id: number | null
}

const DAY_MS = 86_400_000
/** The same as `chargeId` and `chargeAttempt`, in SQL. */
const ID = `'auto-' || e.id || '-' || e.subscription_ends_at || '-' || (${CHARGE_DAYS.map(
  (day) => `(?1 >= e.subscription_ends_at + ${day * DAY_MS})`,
).join(' + ')})`

export class PagosClockDb {
  constructor(private readonly d1: Connection) {}

  /** References of unresolved payments created within a range of time, in order of id after `afterId`. */
  async unresolved(
    since: number,
    until: number,
    afterId: string,
    n: number,
  ): Promise<{ reference: string; id: string }[]> {
    const { results } = await this.d1
      .prepare(
        `SELECT reference, id FROM pagos WHERE estado = 'PENDING' AND created_at BETWEEN ?1 AND ?2 AND id > ?3
         ORDER BY id LIMIT ?4`,
      )
      .bind(since, until, afterId, n)
      .all<{ reference: string; id: string }>()
    return results
  }

  /**
   * Companies in their grace period, with a card, whose current charge attempt has not been started; those waiting for
   * the outcome of another payment are skipped.
   */
  async toCharge(environment: PaymentEnvironment, now: number, n: number): Promise<ToCharge[]> {
    const { results } = await this.d1
      .prepare(
        `SELECT e.*, f.fuente_id, f.correo AS fuente_correo
         FROM empresas e JOIN fuentes_pago f ON f.empresa_id = e.id AND f.ambiente = ?2
         WHERE e.subscription_status IN ('active', 'past_due')
           AND e.subscription_ends_at > ?1 - ${PAGO_GRACE_MS} AND e.subscription_ends_at <= ?1
           AND NOT EXISTS (SELECT 1 FROM pagos p WHERE p.id = ${ID})
           AND NOT EXISTS (SELECT 1 FROM pagos p WHERE p.empresa_id = e.id AND p.estado = 'PENDING' AND p.origen = 'automatico')
           AND NOT EXISTS (SELECT 1 FROM transacciones t WHERE t.empresa_id = e.id AND t.estado = 'PENDING')
         ORDER BY e.subscription_ends_at, e.id LIMIT ?3`,
      )
      .bind(now, environment, n)
      .all<ToCharge>()
    return results
  }

  /**
   * Starts a charge unless it was already started or the company has paid meanwhile; true when the caller should make
   * it.
   */
  async start(c: Charge, end: number): Promise<boolean> {
    const { meta } = await this.d1
      .prepare(
        `INSERT INTO pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, moneda, tarifa, ambiente, origen,
           expira_at, created_at, correo)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'automatico', ?11, ?12, ?13
         WHERE EXISTS (SELECT 1 FROM empresas e WHERE e.id = ?2 AND e.subscription_ends_at = ?14
           AND e.subscription_status IN ('active', 'past_due'))
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(
        ...[c.id, c.empresa_id, c.reference, c.plan_type, c.periodo, c.monto, c.iva, c.moneda, c.tarifa, c.ambiente],
        ...[c.expira_at, c.created_at, c.correo, end],
      )
      .run()
    return meta.changes > 0
  }

  /** Charges started before an instant without any answer from the provider. */
  async withoutNews(environment: PaymentEnvironment, before: number, n: number): Promise<OpenCharge[]> {
    const { results } = await this.d1
      .prepare(
        `SELECT p.empresa_id, p.reference, p.monto, p.moneda, p.correo, f.fuente_id
         FROM pagos p LEFT JOIN fuentes_pago f ON f.empresa_id = p.empresa_id AND f.ambiente = ?1
         WHERE p.estado = 'PENDING' AND p.origen = 'automatico' AND p.ambiente = ?1 AND p.created_at < ?2
           AND p.expira_at > ?2
           AND NOT EXISTS (SELECT 1 FROM transacciones t WHERE t.empresa_id = p.empresa_id AND t.pago_id = p.id)
         ORDER BY p.created_at LIMIT ?3`,
      )
      .bind(environment, before, n)
      .all<OpenCharge>()
    return results
  }

  /** The provider no longer accepts the card: deletes it. */
  async forget(empresaId: string): Promise<void> {
    await this.d1.prepare('DELETE FROM fuentes_pago WHERE empresa_id = ?').bind(empresaId).run()
  }
}
