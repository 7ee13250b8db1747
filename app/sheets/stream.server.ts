/** A table of any length as a file that streams: only the batch being written is in memory. */
import { csvLine, separatorOf, UTF8_BOM } from '@domain/csv'
import type { Idioma } from '@domain/identidad/perfil'
import { attachment } from './attachment.server'
import { amount, type Column, type Row } from './table'
import { XLSX_TYPE } from './xlsx-type'

/** With the width of each column in a spreadsheet, in characters. */
export type Columns = readonly (Column & { width: number })[]

/** A file format: how lines are written, batch by batch. */
export interface Format {
  ending: string
  type: string
  /** A file holds at most this many lines; the rest needs another file. */
  max: number
  /** @param name what the table holds, in the reader's language */
  write: (
    columns: Columns,
    lines: AsyncGenerator<Row[]>,
    reader: { name: string; idioma: Idioma },
  ) => Promise<ReadableStream<Uint8Array>>
}

export const CSV: Format = {
  ending: 'csv',
  type: 'text/csv; charset=utf-8',
  max: Number.POSITIVE_INFINITY,
  write: async (columns, lines, { idioma }) => {
    const text = new TextEncoder()
    const separator = separatorOf(idioma)
    const written = (value: Row[number], i: number) =>
      value !== null && columns[i]?.kind === 'pesos' ? amount(Number(value), idioma) : value
    const line = (cells: Row) => csvLine(cells.map(written), separator)
    const titles = csvLine(
      columns.map(({ title }) => title),
      separator,
    )
    return new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(text.encode(UTF8_BOM + titles)),
      async pull(controller) {
        const { value, done } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(text.encode(value.map(line).join('')))
      },
      cancel: async () => void (await lines.return(undefined)),
    })
  },
}

export const EXCEL: Format = {
  ending: 'xlsx',
  type: XLSX_TYPE,
  // a sheet holds a million rows, a request 30 s of CPU time: these take about 3 s of it
  max: 150_000,
  write: async (columns, lines, { name }) => {
    async function* rows() {
      for await (const some of lines) yield* some
    }
    const { excelStream } = await import('./excel.server')
    return excelStream(columns, rows(), name)
  },
}

/** The tables that people take along, by the word of their address. */
export const TABLES: Readonly<Record<string, Format | undefined>> = { csv: CSV, excel: EXCEL }

/** A workbook of up to so many rows is made whole: the writer of streams knows no filter. */
const FILTERED_MAX = 5_000

/** Excel with a filter over the titles, for what people sort and filter again; a longer table streams without. */
export const EXCEL_LIST: Format = {
  ...EXCEL,
  write: async (columns, lines, reader) => {
    const first: Row[] = []
    while (first.length <= FILTERED_MAX) {
      const { value, done } = await lines.next()
      if (done) {
        const { excelOf } = await import('./excel.server')
        return new Blob([await excelOf({ columns, rows: first }, reader.name)]).stream()
      }
      first.push(...value)
    }
    async function* all() {
      yield first
      yield* lines
    }
    return EXCEL.write(columns, all(), reader)
  },
}

/** @param file its name without the ending */
export const download = (
  body: ReadableStream<Uint8Array>,
  file: string,
  { ending, type }: Pick<Format, 'ending' | 'type'>,
) => attachment(body, `${file}.${ending}`, type)

/** Rows that are there already, as a table of many takes its own. */
export async function* once(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
