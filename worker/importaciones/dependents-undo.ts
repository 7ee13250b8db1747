/** Takes imported drivers, documents and services back, unless they were changed since. */
import type { Dependent } from '../domain/importacion/nouns'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import type { EmpresaWriter } from '../tenant/writer'
import type { Columns, DependentTable, Stored } from './dependent-table'
import { withTable } from './dependents'

/** What an import did with one row: `antes` and `despues` are JSON of the columns it changed. */
interface WrittenRow {
  id: string
  accion: 'nuevo' | 'cambia'
  objeto_id: string | null
  /** the vehicle as it was written */
  vehiculo_id: string
  antes: string
  despues: string
}

/** The statements that take these rows back and mark each. */
export async function undoDependents(
  db: EmpresaDb,
  noun: Dependent,
  rows: readonly WrittenRow[],
  now: number,
): Promise<Write[]> {
  return withTable(noun, async (table) => {
    const stored = await table.read(db, { ids: rows.flatMap(({ objeto_id }) => objeto_id ?? []) })
    const byId = new Map(stored.map((one) => [one.id, one]))
    const writer = db.writer()
    return rows.flatMap((row) => undoRow(table, writer, { row, current: byId.get(row.objeto_id ?? '') ?? null }, now))
  })
}

const readColumns = (json: string) => JSON.parse(json) as Columns

function undoRow<D>(
  table: DependentTable<D>,
  db: EmpresaWriter,
  { row, current }: { row: WrittenRow; current: Stored<D> | null },
  now: number,
): Write[] {
  const mark = (how: 'si' | 'conservada') => db.update('importacion_filas', { id: row.id }, { deshecha: how })
  // deleted since: nothing is left to take back
  if (!current) return [mark('si')]
  const columns = table.columnsOf(current.data)
  const isUntouched = Object.entries(readColumns(row.despues)).every(([column, value]) => columns[column] === value)
  const isMoved = current.vehiculo_id !== row.vehiculo_id
  if (!isUntouched || (row.accion === 'nuevo' && (isMoved || current.isInUse))) return [mark('conservada')]
  if (row.accion === 'nuevo') return [...table.remove(db, current, now), mark('si')]
  return [...table.change(db, current, readColumns(row.antes), now), mark('si')]
}
