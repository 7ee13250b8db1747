/** Pages written from top to bottom: wrapping text blocks and rules. Lengths are points, 72 to an inch. */
import { type Color, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import type { Idioma } from '../domain/identidad/perfil'
import { INK, LINE } from './colors'
import { cutWord } from './hyphen'
import { toDrawable } from './letters'

/** Letter, the paper size in Colombia. */
export const WIDTH = 612
export const HEIGHT = 792
const MARGIN = 56

interface TextStyle {
  size: number
  bold?: boolean
  color?: Color
}
interface TextBlock extends TextStyle {
  /** from the left edge of the paper */
  x?: number
  width?: number
  align?: 'left' | 'center' | 'right'
  /** text beyond this many lines is cut off with «…» */
  lines?: number
}

interface About {
  title: string
  author: string
  idioma: Idioma
  at: number
}

const LANGUAGE = { es: 'es-CO', en: 'en' }
const LINE_SPACING = 1.4
const LINES = 4

export class Sheet {
  /** top of the next block */
  y = HEIGHT - MARGIN
  readonly left = MARGIN
  readonly width = WIDTH - 2 * MARGIN

  /** the page that is written on */
  page: PDFPage

  private constructor(
    private readonly doc: PDFDocument,
    private readonly fonts: { normal: PDFFont; bold: PDFFont },
  ) {
    this.page = doc.addPage([WIDTH, HEIGHT])
  }

  /**
   * @param idioma in which it is read out
   * @param at creation date in the file's metadata, fixed so that the same document gives the same bytes
   */
  static async open({ title, author, idioma, at }: About): Promise<Sheet> {
    const doc = await PDFDocument.create({ updateMetadata: false })
    doc.setTitle(title, { showInWindowTitleBar: true })
    doc.setAuthor(author)
    doc.setLanguage(LANGUAGE[idioma])
    doc.setCreator('Vigía')
    doc.setProducer('Vigía')
    doc.setCreationDate(new Date(at))
    doc.setModificationDate(new Date(at))
    const [normal, bold] = await Promise.all([
      doc.embedFont(StandardFonts.Helvetica),
      doc.embedFont(StandardFonts.HelveticaBold),
    ])
    return new Sheet(doc, { normal, bold })
  }

  /** Goes on at the top of a new page. */
  turn(): void {
    this.page = this.doc.addPage([WIDTH, HEIGHT])
    this.y = HEIGHT - MARGIN
  }

  /** Writes on every page in turn, from the first, what is known only when all are there. */
  onEach(write: (page: number, of: number) => void): void {
    const pages = this.doc.getPages()
    pages.forEach((page, i) => {
      this.page = page
      write(i + 1, pages.length)
    })
  }

  /** How high a block is, without writing it. */
  heightOf(text: string, block: TextBlock): number {
    return this.#lines(toDrawable(text), block, block.width ?? this.width).length * block.size * LINE_SPACING
  }

  /** Writes a block at `y` and returns its bottom; does not move `y`. */
  write(text: string, block: TextBlock): number {
    const { x = this.left, width = this.width, size, color = INK, align = 'left' } = block
    const font = this.#fontOf(block)
    const lineHeight = size * LINE_SPACING
    let base = this.y - size
    for (const line of this.#lines(toDrawable(text), block, width)) {
      const room = width - font.widthOfTextAtSize(line, size)
      const indent = align === 'left' ? 0 : align === 'center' ? room / 2 : room
      this.page.drawText(line, { x: x + indent, y: base, size, font, color })
      base -= lineHeight
    }
    return base + size
  }

  /** Writes a block and moves `y` below it. */
  paragraph(text: string, block: TextBlock): void {
    this.y = this.write(text, block)
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

  #fontOf({ bold }: TextStyle): PDFFont {
    return bold ? this.fonts.bold : this.fonts.normal
  }

  /** The lines of a text; a word wider than a line is broken between its syllables. */
  #lines(text: string, { lines = LINES, ...style }: TextBlock, width: number): string[] {
    const font = this.#fontOf(style)
    const fits = (t: string) => font.widthOfTextAtSize(t, style.size) <= width
    const wrapped: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const joined = line === '' ? word : `${line} ${word}`
      if (fits(joined)) {
        line = joined
        continue
      }
      if (line !== '') wrapped.push(line)
      line = word
      while (!fits(line)) {
        const [head, rest] = cutWord(line, fits)
        if (rest === '') break
        wrapped.push(head)
        line = rest
      }
    }
    if (line !== '') wrapped.push(line)
    if (wrapped.length <= lines) return wrapped
    let latest = wrapped[lines - 1] ?? ''
    while (latest !== '' && !fits(`${latest}…`)) latest = latest.slice(0, -1)
    return [...wrapped.slice(0, lines - 1), `${latest}…`]
  }
}
