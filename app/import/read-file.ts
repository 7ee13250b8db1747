/** A file or pasted cells as sheets; the only module that reads workbooks. What reads them is loaded with the first file. */
import { fillDown } from '@domain/importacion/grid'
import type { Raw, Sheet } from '@domain/importacion/raw'
import { decodeText, readTextTable } from '@domain/importacion/text-table'

/** Larger files are not opened: ten thousand rows take a tenth of it. */
export const FILE_MAX = 10 * 1024 * 1024

/** Why a file is not read; the text of each is `importacion.file_<key>`. */
export type FileProblem = 'large' | 'locked' | 'unreadable'
export class UnreadableFile extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem)
  }
}

/** How files begin: a ZIP, and the older container of Excel, also that of a workbook with a password. */
const ZIP = [0x50, 0x4b]
const CONTAINER = [0xd0, 0xcf, 0x11, 0xe0]
const begins = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign)

const rawOf = (value: unknown): Raw =>
  value instanceof Date || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null

/** @throws UnreadableFile */
export async function readFile(file: File): Promise<Sheet[]> {
  if (file.size > FILE_MAX) throw new UnreadableFile('large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!begins(bytes, ZIP) && !begins(bytes, CONTAINER)) return [textSheet(decodeText(bytes))]
  const { readXls, readXlsx } = await import('hucre/xlsx')
  try {
    const workbook = await (begins(bytes, ZIP) ? readXlsx(bytes) : readXls(bytes))
    return workbook.sheets.map((sheet) => ({
      name: sheet.name,
      rows: fillDown(
        sheet.rows.map((row) => row.map(rawOf)),
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
