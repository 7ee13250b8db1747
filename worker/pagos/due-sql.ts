/** What the clock does about payments, over all companies: which it asks about, which it charges and which of those got lost. */

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
/** A charge that was begun, with what it takes to make it again. */
export interface OpenCharge {
  empresa_id: string
  reference: string
  monto: number
  moneda: string
  correo: string
  fuente_id: number | null
}

const DAY_MS = 86_400_000
/** As `chargeId` and `chargeAttempt` have it. */
const ID = `'auto-' || e.id || '-' || e.subscription_ends_at || '-' || (${CHARGE_DAYS.map(
  (day) => `(?1 >= e.subscription_ends_at + ${day * DAY_MS})`,
).join(' + ')})`

export class PagosClockDb {
  constructor(private readonly d1: Connection) {}

  /** References of payments that are to be asked about, oldest first, of those made in a stretch of time. */
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
   * Companies whose period ended in the days of grace, with a card, whose charge of today nobody has begun: those that
   * wait for the outcome of another payment are left alone.
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

  /** Begins a charge, unless somebody has or the company has paid meanwhile; true when it is ours to make. */
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

  /** Charges that were begun before an instant and that the provider has told nothing of. */
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

  /** The provider does not take this card any more: nothing is kept of it. */
  async forget(empresaId: string): Promise<void> {
    await this.d1.prepare('DELETE FROM fuentes_pago WHERE empresa_id = ?').bind(empresaId).run()
  }
}
