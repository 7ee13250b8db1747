/** «Mis Vehículos»: the vehicles assigned to a Usuario, worst first, each with its full verdict, in one round trip. */

import { and, type SQL } from 'drizzle-orm'
import type { Whereabouts } from '../dispositivos/whereabouts'
import { COUNT_CEILING, COUNT_LIMIT } from '../domain/count'
import type { VehicleDevice } from '../domain/dispositivos/live'
import type { AnySize } from '../domain/list'
import type { AssignedList } from '../domain/vehiculos/assigned'
import { type Departure, departureDay } from '../domain/vehiculos/departure'
import { always, ascending, countRows, descending, howMany } from '../tenant/expressions'
import { inLists } from '../tenant/page'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { matchesSearch } from '../tenant/search'
import { vehiculoFields } from './fields'
import { headOf, type VehicleHead } from './head'
import { type AssessedVehiculo, assess, assessmentQueries } from './situations'
import { worstFirst } from './worst-first-sql'

interface AssignedVehiculosPage extends Page<AssessedVehiculo> {
  /** number found, and the position of the first row from 1; null above 1000 */
  count: { total: number; inicio: number } | null
}

interface AssignedHead {
  vehiculo: Omit<VehicleHead['vehiculo'], 'titular' | 'color'>
  dispositivo: VehicleDevice | null
  overdue: VehicleHead['overdue']
}

export class AssignedVehiculos {
  constructor(
    private readonly db: EmpresaReader,
    private readonly today: string,
    private readonly whereabouts: Whereabouts,
  ) {}

  /**
   * One assigned vehicle for its page: its verdict on a departure, who drives it and its last position, in one round
   * trip; null for one that is not assigned. Whose it is and what its device is called is for Administradores.
   */
  async find(id: string, departure: Departure): Promise<AssignedHead | null> {
    const head = await headOf(this.db, id, { departure, today: this.today, whereabouts: this.whereabouts })
    if (!head) return null
    const { titular: _, color: _c, ...vehiculo } = head.vehiculo
    const { overdue } = head
    if (!head.dispositivo) return { vehiculo, dispositivo: null, overdue }
    const { imei: _i, ...dispositivo } = head.dispositivo
    return { vehiculo, dispositivo, overdue }
  }

  async list(list: AnySize<AssignedList>): Promise<AssignedVehiculosPage> {
    const { db, today } = this
    const day = departureDay(list.dia ?? 'hoy', today)
    const v = db.from('vehiculos')
    const found = matchesSearch(db, 'vehiculos', v.id, list.q)
    const pager = new Pager(list, 'asc', list.filas)
    const place = worstFirst(db, v, day)
    const beyond = pager.beyond([place, v.id])
    const order = pager.backward ? descending : ascending
    const request = {
      from: v,
      where: and(found, beyond),
      orderBy: [order(place), order(v.id)],
      limit: pager.limit,
    }
    const ofThese = inLists([db.nested({ fields: { id: v.id }, ...request }, 'pagina')])
    const counted = db.nested(
      {
        fields: { ahead: (beyond ?? always()) as SQL<number> },
        from: v,
        where: found,
        limit: COUNT_LIMIT,
      },
      'contados',
    )
    const { totals, vehiculos, situation } = await db.named({
      totals: { fields: { total: countRows(), ahead: howMany(counted.ahead) }, from: counted },
      vehiculos: { fields: { ...vehiculoFields(v), place }, ...request },
      situation: assessmentQueries(db, ofThese, day),
    })
    const page = pager.page(vehiculos, (row) => [row.place, row.id])
    if (!page) return this.list({ ...list, ...FIRST_PAGE })
    const { total = 0, ahead = 0 } = totals[0] ?? {}
    return {
      ...page,
      rows: assess(page.rows, situation, day, today),
      count: total > COUNT_CEILING ? null : { total, inicio: pager.start(page, total, ahead) },
    }
  }
}
