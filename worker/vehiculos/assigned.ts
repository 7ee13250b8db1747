/** «Mis Vehículos»: the vehicles assigned to a Usuario, by plate, each with its full verdict, in one round trip. */
import { and, type SQL } from 'drizzle-orm'
import type { Cursor } from '../domain/cursor'
import { ASSIGNED_PER_PAGE, type AssignedList } from '../domain/vehiculos/assigned'
import { COUNT_CEILING } from '../domain/vehiculos/board'
import type { EmpresaDb } from '../tenant/empresa-db'
import { always, ascending, countRows, descending, howMany } from '../tenant/expressions'
import { beyondWithNulls } from '../tenant/keyset'
import { inLists } from '../tenant/page'
import { matchesSearch } from '../tenant/search'
import { type AssessedVehiculo, assess, assessmentFields, assessmentQueries } from './situations'

export interface AssignedVehiculosPage {
  filas: AssessedVehiculo[]
  /** cursors of the neighbouring pages, null where there is none */
  antes: Cursor | null
  despues: Cursor | null
  /** number found, and the position of the first row from 1; null above 1000 */
  conteo: { total: number; inicio: number } | null
}

export class AssignedVehiculos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly hoy: string,
  ) {}

  async list(list: AssignedList): Promise<AssignedVehiculosPage> {
    const { db, hoy } = this
    const v = db.from('vehiculos')
    const found = matchesSearch(db, 'vehiculos', v.id, list.q)
    const backward = list.antes !== null
    const cursor = list.antes ?? list.despues
    const beyond = cursor ? beyondWithNulls([v.placa, v.id], cursor, backward ? 'desc' : 'asc') : undefined
    const order = backward ? descending : ascending
    const page = {
      from: v,
      where: and(found, beyond),
      orderBy: [order(v.placa), order(v.id)],
      limit: ASSIGNED_PER_PAGE + 1,
    }
    const ofThese = inLists([db.nested({ fields: { id: v.id }, ...page }, 'pagina')])
    const counted = db.nested(
      {
        fields: { adelante: (beyond ?? always()) as SQL<number> },
        from: v,
        where: found,
        limit: COUNT_CEILING + 1,
      },
      'contados',
    )
    const [[totals], vehiculos, ...situation] = await db.together(
      { fields: { total: countRows(), adelante: howMany(counted.adelante) }, from: counted },
      { fields: assessmentFields(v), ...page },
      ...assessmentQueries(db, ofThese, hoy),
    )
    const hasMore = vehiculos.length > ASSIGNED_PER_PAGE
    const rows = vehiculos.slice(0, ASSIGNED_PER_PAGE)
    // vehicles were unassigned while paging: return the first page
    if (cursor && (backward ? !hasMore && rows.length < ASSIGNED_PER_PAGE : rows.length === 0))
      return this.list({ ...list, antes: null, despues: null })
    if (backward) rows.reverse()
    const { total = 0, adelante: ahead = 0 } = totals ?? {}
    const start = rows.length === 0 ? 0 : backward ? ahead - rows.length + 1 : total - ahead + 1
    const place = (row: (typeof rows)[number] | undefined): Cursor | null => (row ? [row.placa, row.id] : null)
    return {
      filas: assess(rows, situation, hoy),
      antes: (backward ? hasMore : cursor !== null) ? place(rows[0]) : null,
      despues: backward || hasMore ? place(rows.at(-1)) : null,
      conteo: total > COUNT_CEILING ? null : { total, inicio: start },
    }
  }
}
