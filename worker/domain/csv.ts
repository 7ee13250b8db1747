/** A table as text that spreadsheets open: quoted where it must be, and nothing in it is taken for a formula. */

/** Spreadsheets read UTF-8 as such only behind this mark. */
export const MARCA_UTF8 = '\uFEFF'
/** Where the comma is the decimal mark, a spreadsheet splits at the semicolon. */
export const separatorOf = (idioma: 'es' | 'en'): ';' | ',' => (idioma === 'es' ? ';' : ',')

/**
 * What a spreadsheet would compute, were it not for the apostrophe before it. Some take the full-width and small forms of
 * the signs for the signs themselves.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫−]/

/** One line with its end. */
export function csvLine(cells: readonly (string | null)[], separator: ';' | ','): string {
  const written = (cell: string | null) => {
    const text = cell === null ? '' : FORMULA.test(cell) ? `'${cell}` : cell
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${cells.map(written).join(separator)}\r\n`
}
