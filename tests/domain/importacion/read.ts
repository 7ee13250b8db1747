/** A sheet as an import reads it. */
import { recognize } from '@domain/importacion/columns'
import { findTable } from '@domain/importacion/grid'
import type { Grid } from '@domain/importacion/raw'
import { readRows } from '@domain/importacion/rows'

/** The values of the rows of a sheet, by field; fields without a value left out. */
export function read(rows: Grid) {
  const table = findTable(rows)
  if (!table) return null
  const samples = table.titles.map((_, column) => rows.slice(table.firstRow).map((row) => row[column] ?? null))
  const fields = recognize(table.titles, samples, table.noun).map((one) => one?.field ?? null)
  return readRows(rows, table.firstRow, fields).map(({ cells }) =>
    Object.fromEntries(
      Object.entries(cells).flatMap(([field, { value, problem }]) =>
        problem ? [[field, `? ${problem}`]] : value === null ? [] : [[field, value]],
      ),
    ),
  )
}
