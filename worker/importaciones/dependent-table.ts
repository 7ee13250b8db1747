/** How an import reads and writes what belongs to vehicles: drivers, documents or services. */
import type { DependentRule } from '../domain/importacion/dependents'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import type { EmpresaWriter } from '../tenant/writer'

/** The values of a row by their columns. */
export type Columns = Record<string, string | number | null>

/** A row of the table, as an import compares it. */
export interface Stored<D> {
  id: string
  placa: string
  vehiculo_id: string
  data: D
  /** whether a file or a plan was linked to it, which only a person does: a row that was added then stays */
  isInUse: boolean
}

/** The table of a noun: how it is read and written. */
export interface DependentTable<D> {
  rule: DependentRule<D>
  /** the rows of vehicles with these plates, or the rows with these ids */
  read(db: EmpresaDb, which: { plates: string[] } | { ids: string[] }): Promise<Stored<D>[]>
  /** the columns that an import writes; comparing them tells whether the row was changed since */
  columnsOf(data: D): Columns
  create(db: EmpresaWriter, row: { id: string; vehiculo_id: string; data: D }, now: number): Write[]
  /** sets columns of a row, to new values or back to old ones */
  change(db: EmpresaWriter, row: Stored<D>, columns: Columns, now: number): Write[]
  remove(db: EmpresaWriter, row: Stored<D>, now: number): Write[]
}
