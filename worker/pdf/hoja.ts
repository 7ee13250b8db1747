/** A sheet that is written from its top down: blocks of text that wrap, lines across. Lengths are points, 72 to an inch. */
import { type Color, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import { LINEA, TINTA } from './colores'
import { enLetras } from './letras'

/** Letter, the paper of Colombia. */
const ANCHO = 612
const ALTO = 792
export const MARGEN = 56

export interface Letra {
  tamano: number
  negrita?: boolean
  color?: Color
}
export interface Bloque extends Letra {
  /** from the left edge of the paper */
  x?: number
  ancho?: number
  alineado?: 'izquierda' | 'derecha'
  /** what does not fit into so many lines is cut off, with «…» */
  renglones?: number
}

const INTERLINEA = 1.4
const RENGLONES = 4

export class Hoja {
  /** where the next block begins: its top */
  y = ALTO - MARGEN
  readonly izquierda = MARGEN
  readonly ancho = ANCHO - 2 * MARGEN

  private constructor(
    readonly page: PDFPage,
    private readonly doc: PDFDocument,
    private readonly fuentes: { normal: PDFFont; negrita: PDFFont },
  ) {}

  /** @param at the instant that the file says it was made at: the same paper is the same bytes */
  static async abrir({ titulo, autor, at }: { titulo: string; autor: string; at: number }): Promise<Hoja> {
    const doc = await PDFDocument.create({ updateMetadata: false })
    doc.setTitle(titulo, { showInWindowTitleBar: true })
    doc.setAuthor(autor)
    doc.setLanguage('es-CO')
    doc.setCreator('Vigía')
    doc.setProducer('Vigía')
    doc.setCreationDate(new Date(at))
    doc.setModificationDate(new Date(at))
    const [normal, negrita] = await Promise.all([
      doc.embedFont(StandardFonts.Helvetica),
      doc.embedFont(StandardFonts.HelveticaBold),
    ])
    return new Hoja(doc.addPage([ANCHO, ALTO]), doc, { normal, negrita })
  }

  /** Writes a block at `y` and answers where it ends; `y` itself stays. */
  escribir(texto: string, bloque: Bloque): number {
    const { x = this.izquierda, ancho = this.ancho, tamano, color = TINTA, alineado = 'izquierda' } = bloque
    const fuente = this.#fuente(bloque)
    const salto = tamano * INTERLINEA
    let base = this.y - tamano
    for (const linea of this.#renglones(enLetras(texto), bloque, ancho)) {
      const sangria = alineado === 'derecha' ? ancho - fuente.widthOfTextAtSize(linea, tamano) : 0
      this.page.drawText(linea, { x: x + sangria, y: base, size: tamano, font: fuente, color })
      base -= salto
    }
    return base + tamano
  }

  /** The same, and the next block begins below it. */
  parrafo(texto: string, bloque: Bloque): void {
    this.y = this.escribir(texto, bloque)
  }

  raya(x = this.izquierda, ancho = this.ancho): void {
    this.page.drawLine({ start: { x, y: this.y }, end: { x: x + ancho, y: this.y }, thickness: 0.75, color: LINEA })
  }

  bajar(cuanto: number): void {
    this.y -= cuanto
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.doc.save())
  }

  #fuente({ negrita }: Letra): PDFFont {
    return negrita ? this.fuentes.negrita : this.fuentes.normal
  }

  /** The lines of a text; a word that is wider than a line is broken. */
  #renglones(texto: string, { renglones = RENGLONES, ...letra }: Bloque, ancho: number): string[] {
    const fuente = this.#fuente(letra)
    const cabe = (t: string) => fuente.widthOfTextAtSize(t, letra.tamano) <= ancho
    const lineas: string[] = []
    let linea = ''
    for (const palabra of texto.split(' ')) {
      const junta = linea === '' ? palabra : `${linea} ${palabra}`
      if (cabe(junta)) {
        linea = junta
        continue
      }
      if (linea !== '') lineas.push(linea)
      linea = ''
      for (const signo of palabra) {
        if (!cabe(linea + signo)) {
          lineas.push(linea)
          linea = ''
        }
        linea += signo
      }
    }
    if (linea !== '') lineas.push(linea)
    if (lineas.length <= renglones) return lineas
    let ultima = lineas[renglones - 1] ?? ''
    while (ultima !== '' && !cabe(`${ultima}…`)) ultima = ultima.slice(0, -1)
    return [...lineas.slice(0, renglones - 1), `${ultima}…`]
  }
}
