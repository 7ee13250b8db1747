/**
 * Queries of the platform's reports, over all companies: one round trip, money in cents, months in the platform's zone.
 */

import type { PaymentEnvironment } from '../domain/pagos/pago'
import { type Periodo, UTC_OFFSET_MS } from '../domain/plataforma/report'
import type { Plan } from '../domain/suscripcion/plan'
import type { EstadoSuscripcion } from '../domain/suscripcion/standing'
import type { Connection } from '../platform-db/connect'

export interface ReportFigures {
  empresas: { plan: Plan; estado: EstadoSuscripcion; n: number }[]
  dispositivos: { total: number; activos: number }
  posiciones: { dia: string; puntos: number; dispositivos: number }[]
  ingresos: { mes: string; plan: Plan; monto: number; pagos: number }[]
  pruebas: { mes: string; siguieron: number; salieron: number; abiertas: number }[]
}

const monthOf = (column: string) => `strftime('%Y-%m', (${column} - ${UTC_OFFSET_MS}) / 1000, 'unixepoch')`

/** Companies that ever paid, or were given a subscription, continued after the trial. */
const CONTINUES = `e.subscription_status NOT IN ('trial', 'expired') OR e.dia_pago IS NOT NULL
  OR EXISTS (SELECT 1 FROM pagos p WHERE p.empresa_id = e.id AND p.estado = 'APPROVED')`

export class ReportsDb {
  constructor(private readonly d1: Connection) {}

  /**
   * @param activeSince devices that reported since this instant are active
   * @param ambiente test and real payments are never counted together
   * @param monthEnd the end of the last month of the period: trials that end in it count, including those still running
   */
  async read(
    { desde: from, firstDay, lastDay }: Periodo,
    options: { ahora: number; activeSince: number; ambiente: PaymentEnvironment; monthEnd: number },
  ): Promise<ReportFigures> {
    const q = (sql: string, ...values: (string | number)[]) => this.d1.prepare(sql).bind(...values)
    const [empresas, dispositivos, posiciones, ingresos, trials] = await this.d1.batch([
      q(`SELECT plan_type AS plan, subscription_status AS estado, count(*) AS n FROM empresas
         GROUP BY plan_type, subscription_status`),
      q(
        'SELECT count(*) AS total, coalesce(sum(last_update >= ?1), 0) AS activos FROM gps_dispositivos',
        options.activeSince,
      ),
      q('SELECT dia, puntos, dispositivos FROM posiciones_dia WHERE dia BETWEEN ?1 AND ?2', firstDay, lastDay),
      q(
        // including payments of deleted companies
        `SELECT mes, plan, sum(monto) AS monto, sum(n) AS pagos FROM (
           SELECT ${monthOf('resuelto_at')} AS mes, plan_type AS plan, sum(monto) AS monto, count(*) AS n
             FROM pagos WHERE estado = 'APPROVED' AND resuelto_at >= ?1 AND ambiente = ?2 GROUP BY 1, 2
           UNION ALL SELECT mes, plan_type, monto, pagos FROM ingresos_conservados WHERE mes >= ?3 AND ambiente = ?2)
         GROUP BY mes, plan`,
        from,
        options.ambiente,
        firstDay.slice(0, 7),
      ),
      q(
        `SELECT mes, sum(sigue) AS siguieron, sum(NOT sigue AND fin < ?3) AS salieron, sum(NOT sigue AND fin >= ?3) AS abiertas
         FROM (SELECT ${monthOf('e.trial_ends_at')} AS mes, e.trial_ends_at AS fin, (${CONTINUES}) AS sigue FROM empresas e
           WHERE e.trial_ends_at >= ?1 AND e.trial_ends_at < ?2) GROUP BY mes`,
        from,
        options.monthEnd,
        options.ahora + 1,
      ),
    ])
    return {
      empresas: empresas?.results,
      dispositivos: dispositivos?.results[0],
      posiciones: posiciones?.results,
      ingresos: ingresos?.results,
      pruebas: trials?.results,
    } as ReportFigures
  }
}
