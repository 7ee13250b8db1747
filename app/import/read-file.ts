/**
 * Reads a file or pasted cells as sheets. Only this module reads workbooks; it loads the library with the first one.
 */
import { fillDown } from '@domain/importacion/grid'
import type { Raw, Sheet } from '@domain/importacion/raw'
import { decodeText, readTextTable } from '@domain/importacion/text-table'
import type { Sheet as ReadSheet } from 'hucre/xlsx'

/** Larger files are not opened; ten thousand rows take a tenth of this. */
const FILE_MAX = 10 * 1024 * 1024

/** Why a file is not read; the text of each is `importacion.file_<key>`. */
type FileProblem = 'empty' | 'large' | 'locked' | 'unreadable'
export class UnreadableFile extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem)
  }
}

/** How files begin: a ZIP, and the older container of Excel, also that of a workbook with a password. */
const ZIP = [0x50, 0x4b]
const CONTAINER = [0xd0, 0xcf, 0x11, 0xe0]
/** The part of that container in which a workbook with a password is kept. */
const LOCKED_PART = new Uint8Array([...'EncryptedPackage'].flatMap((sign) => [sign.charCodeAt(0), 0]))
const begins = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign)

const rawOf = (value: unknown): Raw =>
  value instanceof Date || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null

function holds(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = bytes.indexOf(part[0] ?? 0); at >= 0; at = bytes.indexOf(part[0] ?? 0, at + 1))
    if (part.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}

/** The bytes as text. A zero character tells that it is not a text file but a picture or the like. */
function readableText(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new UnreadableFile('unreadable')
  return text
}

/**
 * The cells of a sheet. Some programs write formulas without their results, which Excel computes on opening. If no
 * formula of the sheet has a result, their cells become errors, so that they are not taken for empty ones.
 */
function computedRows({ rows, cells }: ReadSheet): Raw[][] {
  const read = rows.map((row) => row.map(rawOf))
  const formulas = [...(cells ?? [])].filter(([, { formula }]) => formula !== undefined)
  if (formulas.some(([, { value }]) => value !== null)) return read
  for (const [place, { formula }] of formulas) {
    const [row = -1, column = -1] = place.split(',').map(Number)
    const own = read[row]
    // a formula with `""` may really give an empty text
    if (own && !formula?.includes('""')) own[column] = '#VALUE!'
  }
  return read
}

/** @throws UnreadableFile */
export async function readFile(file: File): Promise<Sheet[]> {
  if (file.size === 0) throw new UnreadableFile('empty')
  if (file.size > FILE_MAX) throw new UnreadableFile('large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!begins(bytes, ZIP) && !begins(bytes, CONTAINER)) return [textSheet(readableText(bytes))]
  if (begins(bytes, CONTAINER) && holds(bytes, LOCKED_PART)) throw new UnreadableFile('locked')
  const { openWorkbook } = await import('./workbooks.client')
  try {
    const workbook = await openWorkbook(bytes, begins(bytes, ZIP))
    return workbook.sheets.map((sheet) => ({
      name: sheet.name,
      hidden: sheet.hidden === true || sheet.veryHidden === true,
      rows: fillDown(
        computedRows(sheet),
        (sheet.merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
          fromRow: startRow,
          fromColumn: startCol,
          toRow: endRow,
          toColumn: endCol,
        })),
      ),
    }))
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new UnreadableFile(isLocked ? 'locked' : 'unreadable')
  }
}

/** Pasted cells, or a text file, as the one sheet of a workbook. */
export const textSheet = (text: string): Sheet => ({ name: '', rows: readTextTable(text) })
