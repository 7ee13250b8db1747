/** The rejected rows as a workbook. A module of its own, because the library that writes it is loaded on demand. */
import { writeXlsx } from 'hucre/xlsx'
import type { RejectedRows } from './rejected'

const TITLE = { style: { font: { name: 'Calibri', size: 11, bold: true } } }
/** The widest column, in letters. */
const WIDTH_MAX = 60

/** All cells are texts, so that Excel changes no day, number or plate before the rows are imported again. */
export async function rejectedBook({ titles, rows }: RejectedRows, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const widthOf = (i: number) => Math.max(12, ...[titles, ...rows].map((line) => (line[i]?.length ?? 0) + 2))
  const bytes = await writeXlsx({
    properties: { creator: 'Vigía' },
    sheets: [
      {
        name,
        columns: titles.map((_, i) => ({ width: Math.min(WIDTH_MAX, widthOf(i)) })),
        rows: [titles, ...rows].map((line) => [...line]),
        cells: new Map(titles.map((_, i) => [`0,${i}`, TITLE])),
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Uint8Array(bytes)
}
