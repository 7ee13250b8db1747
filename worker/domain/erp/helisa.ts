/**
 * Lines of the ledger as a file for Helisa, whose import lets each company say which columns its files have, and in which
 * order. So the company writes them here, one a line: a column that is known by its name, or a title with a fixed text,
 * «TIPO DOCUMENTO: CD» (docs/decisions/0076).
 */
import { fold } from '../fold'
import type { Line } from './entry'
import { documentNumber } from './world-office'

type Kind = 'text' | 'number' | 'day' | 'pesos'
type Value = string | number | null
/** A column of the file: as the company wrote its title, and what it holds of a line. Amounts are cents. */
export interface HelisaColumn {
  title: string
  kind: Kind
  of: (line: Line) => Value
}

const KNOWN: readonly HelisaColumn[] = [
  { title: 'NÚMERO DOCUMENTO', kind: 'number', of: ({ reference }) => documentNumber(reference) },
  { title: 'FECHA', kind: 'day', of: ({ fecha }) => fecha },
  { title: 'CUENTA', kind: 'text', of: ({ account }) => account },
  { title: 'CONCEPTO', kind: 'text', of: ({ reference, descripcion }) => `${reference} ${descripcion}` },
  { title: 'CENTRO DE COSTO', kind: 'text', of: ({ centre }) => centre },
  { title: 'VALOR', kind: 'pesos', of: ({ debit, credit }) => debit + credit },
  { title: 'NATURALEZA', kind: 'text', of: ({ debit }) => (debit > 0 ? 'D' : 'C') },
  { title: 'IDENTIDAD TERCERO', kind: 'text', of: ({ nit }) => nit },
  { title: 'NOMBRE TERCERO', kind: 'text', of: ({ tercero }) => tercero },
  { title: 'DÉBITO', kind: 'pesos', of: ({ debit }) => debit },
  { title: 'CRÉDITO', kind: 'pesos', of: ({ credit }) => credit },
  { title: 'REFERENCIA', kind: 'text', of: ({ reference }) => reference },
]
/** The names of the columns that are known, in the order in which the screen lists them. */
export const HELISA_NAMES = KNOWN.map(({ title }) => title)

/** What programs of others put into Helisa, in their order. */
const USUAL_COLUMNS: readonly string[] = [
  'TIPO DOCUMENTO:',
  'NÚMERO DOCUMENTO',
  'FECHA',
  'CUENTA',
  'CONCEPTO',
  'CENTRO DE COSTO',
  'VALOR',
  'NATURALEZA',
  'IDENTIDAD TERCERO',
  'NOMBRE TERCERO',
  'CLASE MOVIMIENTO: F',
]

const COLUMNS_MAX = 40
const LINE_MAX = 120

/** The columns that a company wrote. @returns null for a name that is not known, no column, or too many */
export function readColumns(text: string): HelisaColumn[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0 || lines.length > COLUMNS_MAX || lines.some((line) => line.length > LINE_MAX)) return null
  const columns = lines.map((line): HelisaColumn | null => {
    const at = line.indexOf(':')
    if (at === 0) return null
    if (at > 0) {
      const fixed = line.slice(at + 1).trim() || null
      return { title: line.slice(0, at).trim(), kind: 'text', of: () => fixed }
    }
    const known = KNOWN.find(({ title }) => fold(title) === fold(line))
    return known ? { ...known, title: line } : null
  })
  return columns.every((one) => one !== null) ? columns : null
}

export const HELISA_FORMATS = ['texto', 'excel'] as const
export const SEPARATORS = { 'punto-y-coma': ';', coma: ',', tabulador: '\t', barra: '|' } as const
export type Separator = keyof typeof SEPARATORS
export const DATE_FORMATS = ['AAAA/MM/DD', 'AAAA-MM-DD', 'DD/MM/AAAA', 'AAAAMMDD'] as const
type DateFormat = (typeof DATE_FORMATS)[number]

/** How a company wants its file. */
export interface HelisaSetting {
  /** as it was written, one column a line */
  columnas: string
  formato: (typeof HELISA_FORMATS)[number]
  separador: Separator
  fecha: DateFormat
  /** whether the first line has the titles */
  titulos: boolean
}
export const USUAL_HELISA: HelisaSetting = {
  columnas: USUAL_COLUMNS.join('\n'),
  formato: 'texto',
  separador: 'punto-y-coma',
  fecha: 'AAAA/MM/DD',
  titulos: true,
}

function dayText(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('AAAA', year).replace('MM', month).replace('DD', date)
}

const pesosText = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/**
 * The lines as flat text, each ended by CR LF. Nothing is quoted, since a flat file has no quotes: a separator or a line
 * end within a text becomes a space. Pesos have a decimal point, and cents only where there are some.
 */
export function flatText(columns: readonly HelisaColumn[], lines: readonly Line[], setting: HelisaSetting): string {
  const separator = SEPARATORS[setting.separador]
  const plain = (text: string) => text.replaceAll(separator, ' ').replace(/[\r\n\t]+/g, ' ')
  const written = ({ kind, of }: HelisaColumn, line: Line): string => {
    const value = of(line)
    if (value === null) return ''
    if (kind === 'pesos') return pesosText(Number(value))
    return plain(kind === 'day' ? dayText(String(value), setting.fecha) : String(value))
  }
  const rows = [
    ...(setting.titulos ? [columns.map(({ title }) => plain(title))] : []),
    ...lines.map((line) => columns.map((column) => written(column, line))),
  ]
  return rows.map((cells) => `${cells.join(separator)}\r\n`).join('')
}

/** As programs of Windows read text that is not Unicode: Latin letters; any other becomes a question mark. */
export function windowsBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = [...text.normalize('NFC').replaceAll('…', '...')]
  return Uint8Array.from(letters, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code < 128 || (code >= 160 && code < 256) ? code : 63
  })
}
