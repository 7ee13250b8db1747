/** CSV for spreadsheets: quoted where needed, and protected against formula injection. */

/** BOM: spreadsheets need it to read a file as UTF-8. */
export const UTF8_BOM = '\uFEFF'
/** Locales with a decimal comma separate columns with a semicolon. */
export const separatorOf = (idioma: 'es' | 'en'): ';' | ',' => (idioma === 'es' ? ';' : ',')

/**
 * Prefixes a spreadsheet would evaluate; they get a leading apostrophe. Some programs also accept the full-width and
 * small forms of the signs.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫−]/

/** A cell of a CSV as it was before that apostrophe, which spreadsheets show and keep. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** One line including its line end. A number is no formula, and has the decimal mark of the language that separates so. */
export function csvLine(cells: readonly (string | number | null)[], separator: ';' | ','): string {
  const written = (cell: string | number | null) => {
    if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell)
    const text = cell === null ? '' : FORMULA.test(cell) ? `'${cell}` : cell
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${cells.map(written).join(separator)}\r\n`
}
