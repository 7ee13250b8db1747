/** Any cells in any grid, and any bytes: nothing stops an import. What is read of one cell is in cells.test.ts. */
import { recognize } from '@domain/importacion/columns'
import { findSheets, findTable } from '@domain/importacion/grid'
import type { Raw } from '@domain/importacion/raw'
import { readRows } from '@domain/importacion/rows'
import { decodeText, readTextTable } from '@domain/importacion/text-table'
import fc from 'fast-check'
import { expect, it } from 'vitest'

/** What owners write, cut and joined at random. */
const PIECES = [
  '26',
  '11',
  '2026',
  '31',
  '02',
  '/',
  '-',
  '.',
  ',',
  ' ',
  'de',
  'dic',
  'marzo',
  'Feb',
  '0',
  '1.600',
  '$',
  '€',
  'JTR',
  '205',
  'jtr-2O5',
  'N/A',
  '#N/A',
  '#REF!',
  '¡VALOR!',
  '=',
  '"',
  ';',
  '\t',
  '\n',
  '\u00a0',
  '\u202e',
  'ñ',
  'SOAT',
  'C-2',
  'público',
  'Tracto camión',
  'Placa',
  'Total',
  'T00:00:00Z',
  '😀',
  '\ud800',
  '\u0000',
  "'",
]
const written = fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((pieces) => pieces.join(''))
const raw: fc.Arbitrary<Raw> = fc.oneof(
  { weight: 4, arbitrary: written },
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.date({ noInvalidDate: false }),
  fc.constant(null),
)

it('a grid of any cells is read by every noun, row by row, with the numbers of its file', () => {
  const grid = fc.array(fc.array(raw, { maxLength: 6 }), { maxLength: 8 })
  const title = fc.constantFrom('Placa', 'Marca', 'Modelo', 'SOAT', 'Vence RTM', 'Cédula', 'Trabajo', 'Valor', 'x')
  fc.assert(
    fc.property(grid, fc.array(title, { minLength: 1, maxLength: 6 }), (rows, titles) => {
      const whole = [...rows.slice(0, 2), titles, ...rows]
      for (const { table } of findSheets([{ name: 'Hoja1', rows: whole }])) {
        const fields = recognize(
          table.titles,
          table.titles.map(() => []),
          table.noun,
        ).map((one) => one?.field ?? null)
        expect(new Set(fields.filter(Boolean)).size).toBe(fields.filter(Boolean).length)
        const read = readRows(whole, table.firstRow, fields)
        expect(read.every(({ n }) => n > table.firstRow && n <= whole.length)).toBe(true)
      }
      findTable(whole)
    }),
    { numRuns: 100 },
  )
})

it('any bytes are some text, and any text is some table', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), written, (bytes, text) => {
      findTable(readTextTable(decodeText(bytes)))
      findTable(readTextTable(text))
    }),
    { numRuns: 300 },
  )
})
