/** The vehicles that a form offers to choose from: all of a small fleet, of a large one those that were searched for. */
import { eq } from 'drizzle-orm'
import { ascending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { matchesSearch } from '../tenant/search'
import type { Query, Row, SqlSource } from '../tenant/source'

/** A list that is still scrolled rather than searched. */
const LIST_MAX = 60
const FOUND_MAX = 20

export type SelectableVehiculo = Row<ReturnType<typeof fieldsOf>>

export interface Choice {
  /** by plate; all of them, or the first when `hasSearch` */
  vehiculos: SelectableVehiculo[]
  /** more vehicles than a list takes: they are searched for */
  hasSearch: boolean
  /** the one that is chosen already; null when none is, or when it is not ours */
  selected: SelectableVehiculo | null
}

type ChoiceQuery = Query<ReturnType<typeof fieldsOf>>
const fieldsOf = (v: SqlSource<'vehiculos'>) => ({
  id: v.id,
  placa: v.placa,
  marca: v.marca,
  modelo: v.modelo,
  servicio: v.servicio,
  clase: v.clase,
  cilindraje: v.cilindraje,
  fecha_matricula: v.fecha_matricula,
  anio: v.anio,
})

/** The two questions of a choice, to be asked together with others, and what their answers say. */
export function choiceQueries(db: EmpresaReader, selectedId: string | null): [ChoiceQuery, ChoiceQuery] {
  const v = db.from('vehiculos')
  return [
    { fields: fieldsOf(v), from: v, orderBy: [ascending(v.placa)], limit: LIST_MAX + 1 },
    { fields: fieldsOf(v), from: v, where: eq(v.id, selectedId ?? ''), limit: 1 },
  ]
}

export function readChoice(first: SelectableVehiculo[], [selected]: SelectableVehiculo[]): Choice {
  const hasSearch = first.length > LIST_MAX
  return { vehiculos: hasSearch ? first.slice(0, FOUND_MAX) : first, hasSearch, selected: selected ?? null }
}

/** What a form begins with, in one round trip. */
export async function choiceOf(db: EmpresaReader, selectedId: string | null): Promise<Choice> {
  return readChoice(...(await db.together(...choiceQueries(db, selectedId))))
}

/** At most 20 vehicles that a search finds, by plate. */
export function findVehiculos(db: EmpresaReader, q: string): Promise<SelectableVehiculo[]> {
  const v = db.from('vehiculos')
  const where = matchesSearch(db, 'vehiculos', v.id, q)
  return db.all({
    fields: fieldsOf(v),
    from: v,
    ...(where ? { where } : {}),
    orderBy: [ascending(v.placa)],
    limit: FOUND_MAX,
  })
}
