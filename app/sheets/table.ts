/** A table for download, with typed columns, so that a spreadsheet gets real numbers and dates instead of text. */
import { csvLine, separatorOf, UTF8_BOM } from '@domain/csv'
import type { Idioma } from '@domain/identidad/perfil'

/**
 * number: whole; decimal: shown with one; degrees: of a coordinate; pesos: the value is in cents; day: `YYYY-MM-DD`; month: `YYYY-MM`; instant:
 * `YYYY-MM-DD HH:MM:SS` in the reader's zone, or a day alone.
 */
export interface Column {
  title: string
  kind: 'text' | 'number' | 'decimal' | 'degrees' | 'pesos' | 'day' | 'month' | 'instant'
}
/** A cell; null is empty. */
export type Row = readonly (string | number | null)[]
export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly (string | number)[])[]
}

/** `61900,50`: no grouping, and the language's decimal mark, so that a spreadsheet reads it as a number. */
export const amount = (cents: number, idioma: Idioma): string =>
  `${Math.floor(cents / 100)}${idioma === 'es' ? ',' : '.'}${String(cents % 100).padStart(2, '0')}`

export function csvOf({ columns, rows }: Table, idioma: Idioma): string {
  const line = (cells: readonly (string | number)[]) => csvLine(cells, separatorOf(idioma))
  const written = (value: string | number, i: number) =>
    columns[i]?.kind === 'pesos' ? amount(Number(value), idioma) : value
  return UTF8_BOM + line(columns.map(({ title }) => title)) + rows.map((row) => line(row.map(written))).join('')
}
