/** Draws a report: its figures and bars on the first page, its rows on as many as they need, its rule at the end. */
import type { PrintedChart, PrintedColumn, PrintedReport, PrintedTone } from '../domain/reports/printed'
import { DANGER, type INK, INK_2, ink, LINE, OK, WARNING } from './colors'
import { LABEL, openSheet } from './heading'
import type { Sheet } from './sheet'

/** Every reason and every name is written; a page has room for 54 lines. */
const CELL = { size: 8.5, lines: 40 } as const
const HEADING = { size: 8, color: INK_2, lines: 2 } as const
/** Where the rows of a page end; below it stands the foot. */
const BOTTOM = 66
const FOOT = 44
/** Above and below the text of a row. */
const PAD = 4.5
/** Between two columns. */
const GAP = 8
const FIGURES_PER_LINE = 4

const CHART_HEIGHT = 96
/** Of a column's width that its bar takes. */
const BAR = 0.62
/** At most this share of the page's width: a chart of one bar would fill the page. */
const WIDEST_BAR = 0.09
/** The blues of the screen's charts, from dark to light; the fifth is for all others. */
const SERIES = [0x194e9a, 0x5f83b8, 0x94acd0, 0xc6d3e6, 0x878d93].map(ink)

/** What states are written in. */
const TONES: Record<PrintedTone, typeof INK> = { ok: OK, warn: WARNING, bad: DANGER }

/**
 * @param behind how many pages will be bound behind these, which are counted with them
 * @returns the bytes of the file; the same report gives the same bytes
 */
export async function drawReport(report: PrintedReport, behind = 0): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet(report)
  sheet.moveDown(12)
  figures(sheet, report.figures)
  if (report.chart) bars(sheet, report.chart)
  rows(sheet, report)
  notes(sheet, report.notes)
  sheet.onEach((page, of) => {
    sheet.y = FOOT
    // a page that has come apart from the first says which report it is of
    const foot = page === 1 ? report.foot : `${report.title} · ${report.foot}`
    sheet.write(foot, { ...LABEL, width: sheet.width - 90, lines: 1 })
    sheet.write(report.pageOf(page, of + behind), { ...LABEL, align: 'right', lines: 1 })
  })
  return sheet.bytes()
}

function figures(sheet: Sheet, shown: PrintedReport['figures']): void {
  const width = sheet.width / FIGURES_PER_LINE
  for (let from = 0; from < shown.length; from += FIGURES_PER_LINE) {
    const top = sheet.y
    let bottom = top
    shown.slice(from, from + FIGURES_PER_LINE).forEach(([label, value], i) => {
      const place = { x: sheet.left + i * width, width: width - GAP }
      sheet.y = top
      sheet.paragraph(label, { ...LABEL, ...place, lines: 1 })
      // a name may need a second line; a figure never does
      sheet.paragraph(value, { size: 13, bold: true, ...place, lines: 2 })
      bottom = Math.min(bottom, sheet.y)
    })
    sheet.y = bottom
    sheet.moveDown(8)
  }
}

/** The bars, with the highest value as text, since paper shows no tooltip. */
function bars(sheet: Sheet, { title, labels, series, highest }: PrintedChart): void {
  const sums = labels.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))
  const most = Math.max(...sums)
  if (!(most > 0)) return
  sheet.moveDown(4)
  sheet.write(highest, { ...LABEL, align: 'right', lines: 1 })
  sheet.paragraph(title, { ...LABEL, bold: true, lines: 1 })
  sheet.moveDown(6)
  const base = sheet.y - CHART_HEIGHT
  const step = sheet.width / labels.length
  const width = Math.min(step * BAR, sheet.width * WIDEST_BAR)
  labels.forEach((_, column) => {
    let y = base
    series.forEach(({ values }, i) => {
      const height = ((values[column] ?? 0) / most) * CHART_HEIGHT
      const color = SERIES[Math.min(i, SERIES.length - 1)] ?? INK_2
      const x = sheet.left + column * step + (step - width) / 2
      if (height > 0) sheet.page.drawRectangle({ x, y, width, height, color })
      y += height
    })
  })
  sheet.page.drawLine({
    start: { x: sheet.left, y: base },
    end: { x: sheet.left + sheet.width, y: base },
    thickness: 0.75,
    color: LINE,
  })
  sheet.y = base - 4
  labels.forEach((label, column) => {
    // below the middle of its bar; a label may be wider than its column where the next ones are empty
    const room = labels.slice(column + 1).findIndex((next) => next !== '')
    const width = step * (room === -1 ? labels.length - column : room + 1)
    const x = sheet.left + (column + 0.5) * step - width / 2
    if (label) sheet.write(label, { ...LABEL, size: 7.5, align: 'center', x, width, lines: 1 })
  })
  sheet.moveDown(16)
  if (series.length > 1) legend(sheet, series)
  sheet.moveDown(6)
}

function legend(sheet: Sheet, series: PrintedChart['series']): void {
  const width = sheet.width / series.length
  series.forEach(({ name }, i) => {
    const x = sheet.left + i * width
    const color = SERIES[Math.min(i, SERIES.length - 1)] ?? INK_2
    sheet.page.drawRectangle({ x, y: sheet.y - 8, width: 7, height: 7, color })
    sheet.write(name, { ...LABEL, x: x + 11, width: width - 11 - GAP, lines: 1 })
  })
  sheet.moveDown(16)
}

function rows(sheet: Sheet, { columns, rows: all, none }: PrintedReport): void {
  heading(sheet, columns)
  if (all.length === 0) {
    sheet.moveDown(PAD)
    sheet.paragraph(none, CELL)
    sheet.moveDown(PAD)
  }
  for (const [number, row] of all.entries()) {
    const height = Math.max(
      ...columns.map((column, i) => sheet.heightOf(row[i] ?? '', { ...CELL, width: widthOf(sheet, column) })),
    )
    if (sheet.y - height - 2 * PAD < BOTTOM) {
      sheet.turn()
      heading(sheet, columns)
    }
    sheet.moveDown(PAD)
    cells(sheet, columns, (i) => row[i] ?? '', { ...CELL, row: number })
    sheet.moveDown(height + PAD)
    sheet.rule()
  }
  sheet.moveDown(14)
}

/** The titles of the columns, on each page. */
function heading(sheet: Sheet, columns: readonly PrintedColumn[]): void {
  const height = Math.max(
    ...columns.map((column) => sheet.heightOf(column.title, { ...HEADING, width: widthOf(sheet, column) })),
  )
  if (sheet.y - height - 40 < BOTTOM) sheet.turn()
  cells(sheet, columns, (i) => columns[i]?.title ?? '', HEADING)
  sheet.moveDown(height + PAD)
  sheet.rule()
}

const widthOf = (sheet: Sheet, { share }: PrintedColumn) => share * sheet.width - GAP

/** Writes one text in each column; does not move down. */
function cells(
  sheet: Sheet,
  columns: readonly PrintedColumn[],
  textOf: (column: number) => string,
  { row, ...style }: (typeof CELL | typeof HEADING) & { row?: number },
): void {
  let x = sheet.left
  columns.forEach((column, i) => {
    const width = widthOf(sheet, column)
    // the last column ends at the edge of the page
    const edge = i === columns.length - 1 ? GAP : 0
    const tone = row === undefined ? null : (column.tones?.[row] ?? null)
    const place = { x: x + (column.align === 'right' ? edge : 0), width, align: column.align }
    sheet.write(textOf(i), tone ? { ...style, ...place, color: TONES[tone] } : { ...style, ...place })
    x += column.share * sheet.width
  })
}

function notes(sheet: Sheet, said: readonly string[]): void {
  for (const note of said) {
    const block = { ...LABEL, lines: 8 }
    if (sheet.y - sheet.heightOf(note, block) < BOTTOM) sheet.turn()
    sheet.paragraph(note, block)
    sheet.moveDown(5)
  }
}
