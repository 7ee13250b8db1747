/**
 * A table as an Excel workbook of one sheet; the only module that knows the library. Text is always text, never a
 * formula, whatever it starts with; amounts are pesos with cents; days, months and instants are dates. Import it
 * dynamically: the bundler then drops the unused parts of the library (40 kB of 100), and other requests do not load it.
 */
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { Column, Row } from './table'

/** Number formats in the file's own codes; Excel displays them in the reader's locale. */
const FORMAT: Record<Column['kind'], string> = {
  text: '@',
  number: '#,##0',
  decimal: '#,##0.0',
  degrees: '0.000000',
  pesos: '#,##0.00',
  day: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  instant: 'yyyy-mm-dd hh:mm:ss',
}
const WIDTH_MIN = 10
const WIDTH_MAX = 60
/** Thousands separators and cents. */
const PUNCTUATION = 1.4
const NAME_MAX = 31
/** The ISO 8601 suffix that completes a day or an instant, by its length. */
const INSTANT_END: Record<number, string> = { 10: 'T00:00:00Z', 19: 'Z' }

const cellOf = (value: Row[number], kind: Column['kind']) => {
  if (value === null) return null
  if (kind === 'instant')
    return new Date(`${String(value).replace(' ', 'T')}${INSTANT_END[String(value).length] ?? ''}`)
  if (kind === 'pesos') return Number(value) / 100
  if (kind === 'day') return new Date(`${value}T00:00:00Z`)
  if (kind === 'month') return new Date(`${value}-01T00:00:00Z`)
  return typeof value === 'string' ? wellFormed(value) : value
}

/**
 * XML does not allow most control characters nor lone surrogates, and Excel reads `_x0041_` as the character with that
 * number.
 */
const wellFormed = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** A valid name of a sheet. */
const sheetName = (name: string) =>
  wellFormed(name)
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, NAME_MAX)
    .replace(/^'+|'+$/g, '')
    .trim() || 'Vigía'

const widthOf = (rows: readonly Row[], { title, kind, width }: Column & { width?: number }, i: number) => {
  if (width !== undefined) return width
  const longest = Math.max(title.length, ...rows.map((row) => String(row[i] ?? '').length))
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest * (kind === 'pesos' ? PUNCTUATION : 1) + 2))
}

/** The letters of a column, from 0: A … Z, AA … */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/**
 * With a filter over the titles.
 * @param columns with the width of each in characters, else as wide as what they hold
 * @param name of the sheet; characters that Excel rejects are removed
 */
export async function excelOf(
  { columns, rows }: { columns: readonly (Column & { width?: number })[]; rows: readonly Row[] },
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const heading = { font: { name: 'Calibri', size: 11, bold: true } }
  const bytes = await writeXlsx({
    properties: { creator: 'Vigía', title: wellFormed(name) },
    sheets: [
      {
        name: sheetName(name),
        columns: columns.map((column, i) => ({ width: widthOf(rows, column, i), numFmt: FORMAT[column.kind] })),
        rows: [
          columns.map(({ title }) => wellFormed(title)),
          ...rows.map((row) => row.map((value, i) => cellOf(value, columns[i]?.kind ?? 'text'))),
        ],
        cells: new Map(columns.map((_, i) => [`0,${i}`, { style: heading }])),
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${lettersOf(columns.length - 1)}${rows.length + 1}` },
      },
    ],
  })
  return new Uint8Array(bytes)
}

/**
 * The same as a stream, for a table of any length: only the batch being written is in memory. Cancelling the stream
 * ends the row generator; an error in the rows fails the stream.
 * @param columns with the width of each, in characters
 */
export function excelStream(
  columns: readonly (Column & { width: number })[],
  rows: AsyncIterable<Row>,
  name: string,
): ReadableStream<Uint8Array> {
  async function* cells() {
    for await (const row of rows) yield row.map((value, i) => cellOf(value, columns[i]?.kind ?? 'text'))
  }
  return writeXlsxStream(cells(), {
    name: sheetName(name),
    columns: columns.map(({ title, kind, width }) => ({ header: wellFormed(title), width, numFmt: FORMAT[kind] })),
    freezePane: { rows: 1 },
  })
}
