/**
 * Queries of the platform's reports, over all companies: one round trip, money in cents, months in the platform's zone.
 */

import type { PaymentEnvironment } from '../domain/pagos/pago'
import { type PlatformReportPeriod, UTC_OFFSET_MS } from '../domain/plataforma/report'
import type { Plan } from '../domain/suscripcion/plan'
import type { EstadoSuscripcion } from '../domain/suscripcion/standing'
import type { Connection } from '../platform-db/connect'
import { batch, number, read, text } from '../platform-db/sql'
import { empresas } from '../tenant/schema/empresas'
import { ingresos_conservados } from '../tenant/schema/platform'

interface ReportFigures {
  empresas: { plan: Plan; estado: EstadoSuscripcion; n: number }[]
  dispositivos: { total: number; activos: number }
  posiciones: { dia: string; puntos: number; dispositivos: number }[]
  ingresos: { mes: string; plan: Plan; monto: number }[]
  pruebas: { mes: string; continued: number; ended: number; running: number }[]
}

const monthOf = (column: string) => `strftime('%Y-%m', (${column} - ${UTC_OFFSET_MS}) / 1000, 'unixepoch')`

/** Companies that ever paid, or were given a subscription, continued after the trial. */
const CONTINUES = `e.subscription_status not in ('trial', 'expired') or e.dia_pago is not null
  or exists (select 1 from pagos p where p.empresa_id = e.id and p.estado = 'APPROVED')`

export class ReportsDb {
  constructor(private readonly d1: Connection) {}

  /**
   * @param activeSince devices that reported since this instant are active
   * @param ambiente test and real payments are never counted together
   * @param monthEnd the end of the last month of the period: trials that end in it count, including those still running
   */
  async read(
    { desde, firstDay, lastDay }: PlatformReportPeriod,
    options: { now: number; activeSince: number; ambiente: PaymentEnvironment; monthEnd: number },
  ): Promise<ReportFigures> {
    const [plans, [devices], posiciones, ingresos, trials] = await batch(this.d1, [
      read(
        this.d1,
        { plan: empresas.plan_type, estado: empresas.subscription_status, n: number },
        `select plan_type as plan, subscription_status as estado, count(*) as n from empresas
         group by plan_type, subscription_status`,
      ),
      read(
        this.d1,
        { total: number, activos: number },

        'select count(*) as total, coalesce(sum(last_update >= ?1), 0) as activos from gps_dispositivos',
        options.activeSince,
      ),
      read(
        this.d1,
        { dia: text, puntos: number, dispositivos: number },
        'select dia, puntos, dispositivos from posiciones_dia where dia between ?1 and ?2',
        firstDay,
        lastDay,
      ),
      read(
        this.d1,
        { mes: text, plan: ingresos_conservados.plan_type, monto: number },

        // including payments of deleted companies
        `select mes, plan, sum(monto) as monto from (
           select ${monthOf('resuelto_at')} as mes, plan_type as plan, sum(monto) as monto
             from pagos where estado = 'APPROVED' and resuelto_at >= ?1 and ambiente = ?2 group by 1, 2
           union all select mes, plan_type, monto from ingresos_conservados where mes >= ?3 and ambiente = ?2)
         group by mes, plan`,
        desde,
        options.ambiente,
        firstDay.slice(0, 7),
      ),
      read(
        this.d1,
        { mes: text, continued: number, ended: number, running: number },

        `select mes, sum(continues) as continued, sum(not continues and ends_at < ?3) as ended,
           sum(not continues and ends_at >= ?3) as running
         from (select ${monthOf('e.trial_ends_at')} as mes, e.trial_ends_at as ends_at, (${CONTINUES}) as continues
           from empresas e where e.trial_ends_at >= ?1 and e.trial_ends_at < ?2) group by mes`,
        desde,
        options.monthEnd,
        options.now + 1,
      ),
    ])
    return { empresas: plans, dispositivos: devices ?? { total: 0, activos: 0 }, posiciones, ingresos, pruebas: trials }
  }
}
