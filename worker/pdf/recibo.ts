/** Draws a payment receipt on a single page, however long the names are. */
import type { Recibo } from '../domain/pagos/recibo'
import { BACKGROUND, DANGER, INK_2 } from './colors'
import { Sheet } from './sheet'
import { drawLogo } from './wordmark'

const LABEL = { size: 9, color: INK_2 } as const
const TEXT = { size: 10.5 } as const
const LOGO_HEIGHT = 26
/** Space between the two columns. */
const GUTTER = 28
/** Width of the label column in the list of values. */
const LABELS = 150

/** @returns the bytes of the file; the same receipt gives the same bytes */
export async function drawRecibo(recibo: Recibo): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Recibo de pago ${recibo.numero}${recibo.anulado ? ', anulado' : ''}`
  const sheet = await Sheet.open({ title, author: recibo.emisor[0] ?? 'Vigía', idioma: 'es', at: recibo.at })
  header(sheet, recibo)
  total(sheet, recibo)
  people(sheet, recibo)
  detail(sheet, recibo)
  for (const note of recibo.notas) {
    sheet.paragraph(note, { ...LABEL, lines: 3 })
    sheet.moveDown(4)
  }
  return sheet.bytes()
}

function header(sheet: Sheet, { numero: number }: Recibo): void {
  drawLogo(sheet.page, { x: sheet.left, y: sheet.y - LOGO_HEIGHT, height: LOGO_HEIGHT })
  const right = { align: 'right' } as const
  sheet.paragraph('Recibo de pago', { ...LABEL, ...right })
  sheet.paragraph(number, { size: 16, bold: true, ...right })
  sheet.moveDown(22)
}

/** The total and the date, prominently. */
function total(sheet: Sheet, recibo: Recibo): void {
  const { total, fecha, anulado } = recibo
  const height = 84
  const x = sheet.left + 20
  sheet.page.drawRectangle({ x: sheet.left, y: sheet.y - height, width: sheet.width, height, color: BACKGROUND })
  const end = sheet.y - height
  if (anulado) stamp(sheet, anulado, height)
  sheet.moveDown(14)
  sheet.paragraph('Total pagado', { ...LABEL, x })
  sheet.paragraph(total, { x, size: 22, bold: true })
  sheet.paragraph(fecha, { ...LABEL, x })
  sheet.y = end - 24
}

/** The stamp over the total of a voided payment; does not move `y`. */
function stamp(sheet: Sheet, anulado: string, height: number): void {
  const width = 190
  const margin = 14
  const x = sheet.left + sheet.width - width - margin
  const top = sheet.y
  sheet.page.drawRectangle({
    x,
    y: top - height + margin,
    width,
    height: height - 2 * margin,
    borderColor: DANGER,
    borderWidth: 2,
  })
  sheet.y = top - margin - 6
  const inside = { x: x + 12, width: width - 24, color: DANGER }
  sheet.paragraph('ANULADO', { ...inside, size: 16, bold: true })
  sheet.paragraph(anulado, { ...inside, size: 7.5, lines: 2 })
  sheet.y = top
}

/** The issuer, when configured, and the payer. */
function people(sheet: Sheet, { emisor, pagador }: Recibo): void {
  const blocks = [
    { label: 'Recibido por', lines: emisor },
    { label: 'Pagado por', lines: pagador },
  ].filter(({ lines }) => lines.length > 0)
  const width = (sheet.width - GUTTER) / 2
  const top = sheet.y
  const bottoms = blocks.map(({ label, lines }, i) => {
    const where = { x: sheet.left + i * (width + GUTTER), width }
    sheet.y = top
    sheet.paragraph(label, { ...LABEL, ...where })
    sheet.moveDown(2)
    for (const [n, line] of lines.entries()) sheet.paragraph(line, { ...TEXT, ...where, bold: n === 0 })
    return sheet.y
  })
  sheet.y = Math.min(top, ...bottoms) - 22
}

function detail(sheet: Sheet, r: Recibo): void {
  const figure = { align: 'right' } as const
  row(sheet, 'Concepto', r.description)
  row(sheet, 'Periodo', r.periodo)
  if (r.paymentMethod) row(sheet, 'Medio de pago', r.paymentMethod)
  row(sheet, 'Transacción en Wompi', r.transaccion)
  row(sheet, 'Referencia', r.referencia)
  for (const [what, amount] of r.values) row(sheet, what, amount, figure)
  row(sheet, 'Total pagado', r.total, { ...figure, bold: true })
  sheet.rule()
  sheet.moveDown(20)
}

function row(sheet: Sheet, what: string, amount: string, style: { align?: 'right'; bold?: boolean } = {}): void {
  sheet.rule()
  sheet.moveDown(7)
  const label = sheet.write(what, { ...TEXT, width: LABELS, color: INK_2 })
  const x = sheet.left + LABELS
  sheet.y = Math.min(label, sheet.write(amount, { ...TEXT, ...style, x, width: sheet.width - LABELS }))
  sheet.moveDown(4)
}
