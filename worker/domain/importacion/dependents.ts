/**
 * What a row of a sheet of drivers, documents or services would do: the one rule of the dry run and of the writing, as
 * judgement.ts is for vehicles. A row names its vehicle by the plate; a row of a known key changes the given fields.
 */
import { DEPENDENT_FIELDS, type Field } from './fields'
import type { AskedRow, KnownVehicle, RowOutcome } from './judgement'
import { plateOf, rowKey } from './keys'
import type { Dependent } from './nouns'
import type { CellError } from './parse'

export type Values = Partial<Record<Field, string>>

/** How a noun reads its rows. */
export interface DependentRule<D> {
  noun: Dependent
  /** fills in key fields that can be derived from other cells; the given ones stay */
  fill(given: Values, vehicle: KnownVehicle, today: string): Values
  /** values that a new row needs and which follow from others */
  complete(values: Values, vehicle: KnownVehicle, today: string): Values
  /** @param stored the row that these values change: what it is known by and a sheet says in less detail stays */
  parse(
    values: Values & { vehiculo_id: string },
    today: string,
    stored?: D | undefined,
  ): { data: D | null; errors: CellError[] }
  /** a stored row as its form would post it */
  formOf(data: D): Values
}

/** A stored row, by its key (keys.ts). */
export interface KnownRow<D> {
  id: string
  data: D
}

export interface JudgedRow<D> {
  n: number
  outcome: RowOutcome
  errors: CellError[]
  /** what the stored row says now in the fields that change */
  before: Values
  /** the id of the stored row */
  id: string | null
  /** null for a vehicle that the same import adds first */
  vehiculo_id: string | null
  /** what is written; null where nothing is */
  data: D | null
}

/** Stands for the id of what another piece of the import has yet to add: a form wants one. */
export const NOT_YET = 'x'

/** Judges rows in their order: of two with the same key the first counts. */
export function judgeDependents<D>(
  rule: DependentRule<D>,
  rows: readonly AskedRow[],
  known: { vehicles: ReadonlyMap<string, KnownVehicle>; rows: ReadonlyMap<string, KnownRow<D>> },
  today: string,
): JudgedRow<D>[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const vehicle = known.vehicles.get(plateOf(row))
    const nothing = { n: row.n, before: {}, id: null, vehiculo_id: vehicle?.id ?? null, data: null }
    const refused = (errors: CellError[]) => ({ ...nothing, outcome: 'rechazada' as const, errors })
    if (!vehicle) return refused([{ field: 'placa', clave: row.cells.placa ? 'placa-sin-vehiculo' : 'requerido' }])
    const given = rule.fill(row.cells, vehicle, today)
    const key = rowKey(rule.noun, given)
    const stored = known.rows.get(key)
    const base = stored ? rule.formOf(stored.data) : {}
    const values = rule.complete({ ...base, ...given }, vehicle, today)
    const { data, errors } = rule.parse({ ...values, vehiculo_id: vehicle.id ?? NOT_YET }, today, stored?.data)
    if (!data) return refused(errors)
    if (seen.has(key)) return refused([{ field: 'placa', clave: 'fila-dos-veces' }])
    seen.add(key)
    if (!stored) return { ...nothing, outcome: 'nuevo', errors, data }
    const now = rule.formOf(stored.data)
    const after = rule.formOf(data)
    // an optional value that is refused leaves what the row has
    const left = new Set(errors.map(({ field }) => field))
    const changed = DEPENDENT_FIELDS[rule.noun].filter(
      (field) => !left.has(field) && (after[field] ?? '') !== (now[field] ?? ''),
    )
    const before = Object.fromEntries(changed.map((field) => [field, now[field] ?? '']))
    if (changed.length === 0) return { ...nothing, outcome: 'igual', errors, id: stored.id }
    return { ...nothing, outcome: 'cambia', errors, before, id: stored.id, data: keepLeft(data, stored.data, left) }
  })
}

function keepLeft<D>(data: D, stored: D, left: ReadonlySet<Field>): D {
  const kept = { ...data }
  for (const field of left as ReadonlySet<unknown> as ReadonlySet<keyof D>) kept[field] = stored[field]
  return kept
}
