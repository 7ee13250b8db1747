/** Files for spreadsheets: what stands in a cell is shown, never computed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineaCsv, separadorDe } from '../../worker/domain/csv'

/** What begins a formula, in its full-width and small forms too. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]/

/** What a spreadsheet reads back, by RFC 4180. */
function leer(texto: string, separador: string): string[] {
  const celdas: string[] = []
  let celda = ''
  let dentro = false
  for (let i = 0; i < texto.length; i++) {
    const c = texto[i]
    if (dentro) {
      if (c === '"' && texto[i + 1] === '"') [celda, i] = [`${celda}"`, i + 1]
      else if (c === '"') dentro = false
      else celda += c
    } else if (c === '"') dentro = true
    else if (c === separador) [celdas[celdas.length], celda] = [celda, '']
    else if (c === '\r' && texto[i + 1] === '\n') break
    else celda += c
  }
  return [...celdas, celda]
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
])('the cell «%s» is text, not a formula', (celda) => {
  for (const separador of [';', ','] as const) {
    const [leida] = leer(lineaCsv([celda], separador), separador)
    expect(leida).toBe(`'${celda}`)
  }
})

test('anything else comes back as it was, also quotes, separators and ends of lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', 'ñ', '=', '＝') })), {
        minLength: 1,
      }),
      fc.constantFrom<'es' | 'en'>('es', 'en'),
      (celdas, idioma) => {
        const separador = separadorDe(idioma)
        const leidas = leer(lineaCsv(celdas, separador), separador)
        expect(leidas.map((c, i) => (FORMULA.test(celdas[i] ?? '') ? c.slice(1) : c))).toEqual(celdas)
        for (const c of leidas) expect(c).not.toMatch(FORMULA)
      },
    ),
  )
})
