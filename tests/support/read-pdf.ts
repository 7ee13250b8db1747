/** What somebody reads in a PDF, by the reader that our own pages use. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export async function readPdf(bytes: Uint8Array) {
  // the reader takes the bytes away from who gives them
  const doc = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const page = await doc.getPage(1)
  const [, , width = 0, height = 0] = page.view
  const chunks = (await page.getTextContent()).items.filter((i) => 'str' in i)
  const { info } = await doc.getMetadata()
  return {
    pages: doc.numPages,
    info,
    /** all text, one space between its pieces */
    texto: chunks
      .map((t) => t.str)
      .join(' ')
      .replace(/\s+/g, ' '),
    /** pieces that reach over the edge of the paper */
    fuera: chunks.filter((t) => {
      const [, , , , x, y] = t.transform as number[]
      return x === undefined || y === undefined || x < 0 || y < 0 || x + t.width > width || y + t.height > height
    }),
  }
}
