/** The head of a company's printed page: wordmark, company, title and what it is about. */
import type { PrintedHeading } from '../domain/reports/printed'
import { INK_2 } from './colors'
import { Sheet } from './sheet'
import { drawLogo } from './wordmark'

const LOGO_HEIGHT = 22
/** Small print, as labels and notes are written. */
export const LABEL = { size: 8.5, color: INK_2 } as const

/** Opens a sheet, written down to below its heading. */
export async function openSheet({ idioma, empresa, title, subtitle, at }: PrintedHeading): Promise<Sheet> {
  const sheet = await Sheet.open({ title: `${title}: ${subtitle}`, author: empresa, idioma, at })
  drawLogo(sheet.page, { x: sheet.left, y: sheet.y - LOGO_HEIGHT, height: LOGO_HEIGHT })
  sheet.paragraph(empresa, { ...LABEL, align: 'right', lines: 1 })
  sheet.moveDown(22)
  sheet.paragraph(title, { size: 17, bold: true })
  sheet.paragraph(subtitle, { size: 10.5, color: INK_2, lines: 2 })
  return sheet
}
