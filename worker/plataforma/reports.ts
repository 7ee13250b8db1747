/** The platform's reports, for its SuperAdmin: every figure by month or day, zeros included. */

import { addMonths, DAY_MS } from '../domain/day'
import type { PaymentEnvironment } from '../domain/pagos/pago'
import { ACTIVE_DAYS, daysFrom, lastMonths, UTC_OFFSET_MS } from '../domain/plataforma/report'
import { PLANES, type Plan, planInForce } from '../domain/suscripcion/plan'
import { SUSCRIPCION_ESTADOS } from '../domain/suscripcion/standing'
import type { Connection } from '../platform-db/connect'
import { ReportsDb } from './reports-sql'

export class Reports {
  readonly #db: ReportsDb

  /** @param ambiente environment of this installation's payment keys */
  constructor(
    connection: Connection,
    private readonly ambiente: PaymentEnvironment,
    private readonly now: number,
  ) {
    this.#db = new ReportsDb(connection)
  }

  /** All data of the last n months. One round trip. */
  async read(n: number) {
    const { now, ambiente: environment } = this
    const periodo = lastMonths(n, now)
    const { months, firstDay, lastDay } = periodo
    const monthEnd = Date.parse(`${addMonths(`${months.at(-1)}-01`, 1)}T00:00:00Z`) + UTC_OFFSET_MS
    const c = await this.#db.read(periodo, {
      now,
      ambiente: environment,
      monthEnd,
      activeSince: now - ACTIVE_DAYS * DAY_MS,
    })
    const byDay = new Map(c.posiciones.map((p) => [p.dia, p]))
    const days = daysFrom(firstDay, lastDay)
    const inForce = (e: (typeof c.empresas)[number]) =>
      planInForce({ plan_type: e.plan, subscription_status: e.estado })
    const ofMonth = (month: string) => c.pruebas.find((p) => p.mes === month)
    return {
      months,
      hasTestKeys: environment === 'test',
      dispositivos: c.dispositivos,
      empresas: {
        total: c.empresas.reduce((sum, { n }) => sum + n, 0),
        /** rows as states, columns as plans in force */
        byEstado: SUSCRIPCION_ESTADOS.map((estado) => ({
          estado,
          byPlan: PLANES.map((plan) =>
            c.empresas.reduce((sum, e) => sum + (e.estado === estado && inForce(e) === plan ? e.n : 0), 0),
          ),
        })),
      },
      posiciones: {
        dias: days,
        puntos: days.map((day) => byDay.get(day)?.puntos ?? 0),
        /** devices that reported */
        activos: days.map((day) => byDay.get(day)?.dispositivos ?? 0),
      },
      /** cents */
      ingresos: PLANES.map((plan) => ({
        plan,
        byMonth: months.map((month) => c.ingresos.find((i) => i.mes === month && i.plan === plan)?.monto ?? 0),
      })) satisfies { plan: Plan; byMonth: number[] }[],
      pruebas: {
        continued: months.map((month) => ofMonth(month)?.continued ?? 0),
        ended: months.map((month) => ofMonth(month)?.ended ?? 0),
        running: months.map((month) => ofMonth(month)?.running ?? 0),
      },
    }
  }
}
