/** Exports of entries, and what a period has to export, as the server reads it and the screen shows it. */
import type { Line } from './entry'
import type { Period } from './period'

/** An export that was made: a file, or entries on their way to a program. Amounts are whole cents. */
export interface AccountingExport extends Period {
  id: string
  numero: number
  nuevos: number
  reversas: number
  total: number
  /** UTC milliseconds */
  created_at: number
  /** of an export to a program: how many entries it has, and how many are not sent yet; the others are in the file */
  sent: number
  unsent: number
}

/** What a period has to export. */
export interface Due {
  /** entries to add, and to take back */
  additions: number
  reversals: number
  /** whole cents */
  total: number
  /** whether the period has more than one export holds */
  more: boolean
  /** the first lines, as the file would have them; without the numbers that an export gives */
  lines: Line[]
}
