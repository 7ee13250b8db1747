/** The text of a page of a PDF, read with the reader that our own pages use. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** @param number of the page, from 1 */
export async function readPdf(bytes: Uint8Array, number = 1) {
  // the reader takes ownership of the buffer, so it gets a copy
  const doc = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const page = await doc.getPage(number)
  const [, , width = 0, height = 0] = page.view
  const chunks = (await page.getTextContent()).items.filter((i) => 'str' in i)
  const { info } = await doc.getMetadata()
  return {
    pages: doc.numPages,
    info,
    /** the whole text, with one space between its pieces */
    texto: chunks
      .map((t) => t.str)
      .join(' ')
      .replace(/\s+/g, ' '),
    /** pieces that extend beyond the edge of the page */
    fuera: chunks.filter((t) => {
      const [, , , , x, y] = t.transform as number[]
      return x === undefined || y === undefined || x < 0 || y < 0 || x + t.width > width || y + t.height > height
    }),
  }
}
