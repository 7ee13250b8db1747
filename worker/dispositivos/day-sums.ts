/**
 * What the days of vehicles add up to, from `dias` alone (docs/decisions/0054): a day or a month of the whole fleet, and
 * the days of one vehicle. Days of several devices are read summed.
 */

import { and, eq, gt, gte, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { terms } from '../domain/fold'
import type { AnySize } from '../domain/list'
import type { DaySum } from '../domain/recorridos/day-sums'
import type { DaySumsList } from '../domain/recorridos/day-sums-list'
import type { Period } from '../domain/recorridos/period'
import {
  ascending,
  contains,
  countDistinct,
  countRows,
  descending,
  greatest,
  howMany,
  least,
  oneOf,
  optional,
  orZero,
  total,
} from '../tenant/expressions'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'

interface VehicleSum extends DaySum {
  id: string
  placa: string
  servicio: 'particular' | 'publico'
  marca: string
  modelo: string
}

interface DaySumsPage extends Page<VehicleSum> {
  count: { total: number; inicio: number }
  /** of all vehicles that the search finds */
  totals: Pick<DaySum, 'metros' | 'movimiento' | 'detenido'>
}

/** A day of a vehicle, summed over its devices. */
interface SummedDay extends DaySum {
  dia: string
}

type Between = Pick<Period, 'from' | 'until'>

const sumsOf = (d: SqlSource<'dias'>) => ({
  reported: countDistinct(d.dia),
  metros: total(d.metros),
  movimiento: total(d.movimiento_ms),
  detenido: total(d.detenido_ms),
  maxima: orZero(greatest(d.velocidad_max)),
  inicio: least(d.inicio),
  fin: greatest(d.fin),
})

export class DaySums {
  constructor(private readonly db: EmpresaReader) {}

  /** One page of the vehicles that have a GPS device or days in the period, and what all that are found add up to. */
  async list(period: Between, list: AnySize<DaySumsList>): Promise<DaySumsPage> {
    const { by, direction } = list.orden
    const pager = new Pager(list, direction, list.filas)
    const order = pager.direction === 'asc' ? ascending : descending
    const n = this.#vehicles(period, list.q)
    const beyond = pager.beyond([n[by], n.id])
    const shown = or(gt(n.reported, 0), isNotNull(n.dispositivo)) as SQL
    const [rows, [found]] = await this.db.together(
      {
        fields: {
          id: n.id,
          placa: n.placa,
          servicio: n.servicio,
          marca: n.marca,
          modelo: n.modelo,
          reported: n.reported,
          metros: n.metros,
          movimiento: n.movimiento,
          detenido: n.detenido,
          maxima: n.maxima,
          inicio: n.inicio,
          fin: n.fin,
        },
        from: n,
        where: and(shown, beyond) as SQL,
        orderBy: [order(n[by]), order(n.id)],
        limit: pager.limit,
      },
      {
        fields: {
          total: countRows(),
          ahead: beyond ? howMany(beyond) : countRows(),
          metros: total(n.metros),
          movimiento: total(n.movimiento),
          detenido: total(n.detenido),
        },
        from: n,
        where: shown,
      },
    )
    const page = pager.page(rows, (row) => [row[by], row.id])
    if (!page) return this.list(period, { ...list, ...FIRST_PAGE })
    const { total: count = 0, ahead = 0, metros = 0, movimiento = 0, detenido = 0 } = found ?? {}
    return {
      ...page,
      count: { total: count, inicio: pager.start(page, count, ahead) },
      totals: { metros, movimiento, detenido },
    }
  }

  /** The days of one vehicle that have a row, in order; none for a vehicle that this person may not see. */
  async ofVehicle(vehiculoId: string, { from, until }: Between): Promise<SummedDay[]> {
    const d = this.db.from('dias')
    return this.db.all({
      fields: { dia: d.dia, ...sumsOf(d) },
      from: d,
      where: and(eq(d.vehiculo_id, vehiculoId), gte(d.dia, from), lte(d.dia, until)) as SQL,
      groupBy: [d.dia],
      orderBy: [ascending(d.dia)],
    })
  }

  /** Metres that devices which were deleted had counted on a day, of each of these vehicles: their points are not kept. */
  async erased(day: string, ids: readonly string[]) {
    const g = this.db.from('gps_dispositivos')
    const d = this.db.from('dias')
    return this.db.all({
      fields: { id: d.vehiculo_id, metros: total(d.metros) },
      from: d,
      leftJoins: [[g, eq(g.id, d.dispositivo_id)]],
      where: and(oneOf(d.vehiculo_id, ids), eq(d.dia, day), isNull(g.id)) as SQL,
      groupBy: [d.vehiculo_id],
    })
  }

  /** Vehicles by their ids, by plate; those of another company, or that this person may not see, are left out. */
  async vehicles(ids: readonly string[]) {
    const v = this.db.from('vehiculos')
    return this.db.all({
      fields: { id: v.id, placa: v.placa, servicio: v.servicio },
      from: v,
      where: oneOf(v.id, ids),
      orderBy: [ascending(v.placa)],
    })
  }

  /** Each vehicle with its sums. The days are found by vehicle and day, so that a fleet's other months are not read. */
  #vehicles({ from, until }: Between, q: string) {
    const v = this.db.from('vehiculos')
    const g = this.db.from('gps_dispositivos')
    const d = this.db.from('dias')
    const searched = and(...terms(q).map((term) => contains(v.busqueda, term)))
    return this.db.nested(
      {
        fields: {
          id: v.id,
          placa: v.placa,
          servicio: v.servicio,
          marca: v.marca,
          modelo: v.modelo,
          dispositivo: optional(g.id),
          ...sumsOf(d),
        },
        from: v,
        leftJoins: [
          [g, eq(g.vehiculo_id, v.id)],
          [d, and(eq(d.vehiculo_id, v.id), gte(d.dia, from), lte(d.dia, until)) as SQL],
        ],
        ...(searched ? { where: searched } : {}),
        groupBy: [v.id],
      },
      'sumados',
    )
  }
}
