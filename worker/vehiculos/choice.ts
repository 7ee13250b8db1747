/** The vehicles offered by a form: all of a small fleet, search results in a large one. */

import { eq } from 'drizzle-orm'
import { ascending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { matchesSearch } from '../tenant/search'
import type { Query, Row } from '../tenant/source'
import { vehiculoFields } from './fields'

/** Longest list without search. */
const LIST_MAX = 60
const FOUND_MAX = 20

export type SelectableVehiculo = Row<ReturnType<typeof vehiculoFields>>

export interface Choice {
  /** by plate; all of them, or the first ones when `hasSearch` */
  vehiculos: SelectableVehiculo[]
  /** there are more vehicles than the list shows: use the search */
  hasSearch: boolean
  /** the selected one; null when none is, or when it is not in the company */
  selected: SelectableVehiculo | null
}

type ChoiceQuery = Query<ReturnType<typeof vehiculoFields>>

/** The two queries of a choice, to run together with others, and how to read their results. */
export function choiceQueries(db: EmpresaReader, selectedId: string | null): [ChoiceQuery, ChoiceQuery] {
  const v = db.from('vehiculos')
  return [
    { fields: vehiculoFields(v), from: v, orderBy: [ascending(v.placa)], limit: LIST_MAX + 1 },
    { fields: vehiculoFields(v), from: v, where: eq(v.id, selectedId ?? ''), limit: 1 },
  ]
}

export function readChoice(first: SelectableVehiculo[], [selected]: SelectableVehiculo[]): Choice {
  const hasSearch = first.length > LIST_MAX
  return { vehiculos: hasSearch ? first.slice(0, FOUND_MAX) : first, hasSearch, selected: selected ?? null }
}

/** The initial data of the form's choice, in one round trip. */
export async function choiceOf(db: EmpresaReader, selectedId: string | null): Promise<Choice> {
  return readChoice(...(await db.together(...choiceQueries(db, selectedId))))
}

/** At most 20 vehicles that match a search, by plate. */
export function findVehiculos(db: EmpresaReader, q: string): Promise<SelectableVehiculo[]> {
  const v = db.from('vehiculos')
  const where = matchesSearch(db, 'vehiculos', v.id, q)
  return db.all({
    fields: vehiculoFields(v),
    from: v,
    ...(where ? { where } : {}),
    orderBy: [ascending(v.placa)],
    limit: FOUND_MAX,
  })
}

/** For the vehicle pickers of forms: also a Usuario's, who chooses among the assigned ones. */
export class VehiculoPicker {
  constructor(private readonly db: EmpresaReader) {}

  /** The first vehicles, with the one of this id selected; in one round trip. */
  choice(selectedId: string | null): Promise<Choice> {
    return choiceOf(this.db, selectedId)
  }

  /** The first vehicles by plate that match a search. */
  matches(q: string): Promise<SelectableVehiculo[]> {
    return findVehiculos(this.db, q)
  }
}
