/** Files for spreadsheets: the content of a cell is shown, never computed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, separatorOf } from '../../worker/domain/csv'

/** The characters that begin a formula, including their full-width and small forms. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]/

/** Reads CSV back by RFC 4180. */
function read(text: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (inside) {
      if (c === '"' && text[i + 1] === '"') [cell, i] = [`${cell}"`, i + 1]
      else if (c === '"') inside = false
      else cell += c
    } else if (c === '"') inside = true
    else if (c === separator) [cells[cells.length], cell] = [cell, '']
    else if (c === '\r' && text[i + 1] === '\n') break
    else cell += c
  }
  return [...cells, cell]
}

test.each([
  '=1+1',
  '+57 300',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\r=x',
  '\n=x',
  '＝1+1',
  '＋57',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫x',
  '−1',
  '=HYPERLINK("http://malo.test","clic")',
])('the cell «%s» is text, not a formula', (cell) => {
  for (const separator of [';', ','] as const) {
    const [parsedCell] = read(csvLine([cell], separator), separator)
    expect(parsedCell).toBe(`'${cell}`)
  }
})

test('anything else comes back as it was, also quotes, separators and ends of lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', 'ñ', '=', '＝') })), {
        minLength: 1,
      }),
      fc.constantFrom<'es' | 'en'>('es', 'en'),
      (cells, idioma) => {
        const separator = separatorOf(idioma)
        const parsedCells = read(csvLine(cells, separator), separator)
        expect(parsedCells.map((c, i) => (FORMULA.test(cells[i] ?? '') ? c.slice(1) : c))).toEqual(cells)
        for (const c of parsedCells) expect(c).not.toMatch(FORMULA)
      },
    ),
  )
})

test('a number stays one, also below zero, with the decimal mark of its language', () => {
  expect(csvLine([-74.05, 4.65, -3, '-3'], ';')).toBe("-74,05;4,65;-3;'-3\r\n")
  expect(csvLine([-74.05, 4.65, -3, '-3'], ',')).toBe("-74.05,4.65,-3,'-3\r\n")
})
