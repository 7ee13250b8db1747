/** A sheet that is written from its top down: blocks of text that wrap, lines across. Lengths are points, 72 to an inch. */
import { type Color, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import { INK, LINE } from './colors'
import { toDrawable } from './letters'

/** Letter, the paper of Colombia. */
const WIDTH = 612
const ALTO = 792
export const MARGIN = 56

export interface TextStyle {
  tamano: number
  bold?: boolean
  color?: Color
}
export interface TextBlock extends TextStyle {
  /** from the left edge of the paper */
  x?: number
  width?: number
  align?: 'izquierda' | 'derecha'
  /** what does not fit into so many lines is cut off, with «…» */
  lines?: number
}

const LINE_SPACING = 1.4
const LINES = 4

export class Sheet {
  /** where the next block begins: its top */
  y = ALTO - MARGIN
  readonly left = MARGIN
  readonly width = WIDTH - 2 * MARGIN

  private constructor(
    readonly page: PDFPage,
    private readonly doc: PDFDocument,
    private readonly fuentes: { normal: PDFFont; bold: PDFFont },
  ) {}

  /** @param at the instant that the file says it was made at: the same paper is the same bytes */
  static async open({ title, author, at }: { title: string; author: string; at: number }): Promise<Sheet> {
    const doc = await PDFDocument.create({ updateMetadata: false })
    doc.setTitle(title, { showInWindowTitleBar: true })
    doc.setAuthor(author)
    doc.setLanguage('es-CO')
    doc.setCreator('Vigía')
    doc.setProducer('Vigía')
    doc.setCreationDate(new Date(at))
    doc.setModificationDate(new Date(at))
    const [normal, bold] = await Promise.all([
      doc.embedFont(StandardFonts.Helvetica),
      doc.embedFont(StandardFonts.HelveticaBold),
    ])
    return new Sheet(doc.addPage([WIDTH, ALTO]), doc, { normal, bold })
  }

  /** Writes a block at `y` and answers where it ends; `y` itself stays. */
  write(texto: string, block: TextBlock): number {
    const { x = this.left, width = this.width, tamano, color = INK, align = 'izquierda' } = block
    const fuente = this.#fuente(block)
    const salto = tamano * LINE_SPACING
    let base = this.y - tamano
    for (const line of this.#lines(toDrawable(texto), block, width)) {
      const sangria = align === 'derecha' ? width - fuente.widthOfTextAtSize(line, tamano) : 0
      this.page.drawText(line, { x: x + sangria, y: base, size: tamano, font: fuente, color })
      base -= salto
    }
    return base + tamano
  }

  /** The same, and the next block begins below it. */
  paragraph(texto: string, block: TextBlock): void {
    this.y = this.write(texto, block)
  }

  rule(x = this.left, width = this.width): void {
    this.page.drawLine({ start: { x, y: this.y }, end: { x: x + width, y: this.y }, thickness: 0.75, color: LINE })
  }

  moveDown(amount: number): void {
    this.y -= amount
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.doc.save())
  }

  #fuente({ bold }: TextStyle): PDFFont {
    return bold ? this.fuentes.bold : this.fuentes.normal
  }

  /** The lines of a text; a word that is wider than a line is broken. */
  #lines(texto: string, { lines = LINES, ...font }: TextBlock, width: number): string[] {
    const fuente = this.#fuente(font)
    const fits = (t: string) => fuente.widthOfTextAtSize(t, font.tamano) <= width
    const wrapped: string[] = []
    let line = ''
    for (const palabra of texto.split(' ')) {
      const junta = line === '' ? palabra : `${line} ${palabra}`
      if (fits(junta)) {
        line = junta
        continue
      }
      if (line !== '') wrapped.push(line)
      line = ''
      for (const character of palabra) {
        if (!fits(line + character)) {
          wrapped.push(line)
          line = ''
        }
        line += character
      }
    }
    if (line !== '') wrapped.push(line)
    if (wrapped.length <= lines) return wrapped
    let ultima = wrapped[lines - 1] ?? ''
    while (ultima !== '' && !fits(`${ultima}…`)) ultima = ultima.slice(0, -1)
    return [...wrapped.slice(0, lines - 1), `${ultima}…`]
  }
}
