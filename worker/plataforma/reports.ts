/** The reports of the platform, for its SuperAdmin: every figure by month or day, with a zero where there is none. */

import { masMeses } from '../domain/day'
import type { Ambiente } from '../domain/pagos/pago'
import { ACTIVO_DIAS, diasDesde, periodoDe, UTC_OFFSET_MS } from '../domain/plataforma/report'
import { PLANES, type Plan } from '../domain/suscripcion/plan'
import { SUSCRIPCION_ESTADOS } from '../domain/suscripcion/standing'
import type { Connection } from '../platform-db/connect'
import { ReportsDb } from './reports-sql'

const DIA_MS = 86_400_000

export class Reports {
  readonly #db: ReportsDb

  /** @param ambiente of the keys by which this installation is paid */
  constructor(
    connection: Connection,
    private readonly ambiente: Ambiente,
    private readonly ahora: number,
  ) {
    this.#db = new ReportsDb(connection)
  }

  /** Everything of the last months. One round trip. */
  async read(n: number) {
    const { ahora: now, ambiente } = this
    const periodo = periodoDe(n, now)
    const { meses, desdeDia, hastaDia } = periodo
    const finDeMes = Date.parse(`${masMeses(`${meses.at(-1)}-01`, 1)}T00:00:00Z`) + UTC_OFFSET_MS
    const c = await this.#db.leer(periodo, { ahora: now, ambiente, finDeMes, activeSince: now - ACTIVO_DIAS * DIA_MS })
    const porDia = new Map(c.posiciones.map((p) => [p.dia, p]))
    const dias = diasDesde(desdeDia, hastaDia)
    const deMes = (mes: string) => c.pruebas.find((p) => p.mes === mes)
    return {
      meses,
      isTrial: ambiente === 'test',
      dispositivos: c.dispositivos,
      empresas: {
        total: c.empresas.reduce((sum, { n }) => sum + n, 0),
        /** rows as states, columns as plans */
        porEstado: SUSCRIPCION_ESTADOS.map((estado) => ({
          estado,
          porPlan: PLANES.map((plan) => c.empresas.find((e) => e.plan === plan && e.estado === estado)?.n ?? 0),
        })),
      },
      posiciones: {
        dias,
        puntos: dias.map((dia) => porDia.get(dia)?.puntos ?? 0),
        /** devices that reported */
        activos: dias.map((dia) => porDia.get(dia)?.dispositivos ?? 0),
      },
      /** cents */
      ingresos: PLANES.map((plan) => ({
        plan,
        porMes: meses.map((mes) => c.ingresos.find((i) => i.mes === mes && i.plan === plan)?.monto ?? 0),
      })) satisfies { plan: Plan; porMes: number[] }[],
      pruebas: {
        siguieron: meses.map((mes) => deMes(mes)?.siguieron ?? 0),
        salieron: meses.map((mes) => deMes(mes)?.salieron ?? 0),
        abiertas: meses.map((mes) => deMes(mes)?.abiertas ?? 0),
      },
    }
  }
}

export type ReadReport = Awaited<ReturnType<Reports['read']>>
