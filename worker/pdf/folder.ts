/** Binds papers behind the pages that list them: whole PDFs page by page, photos each on a page of its own. */
import { degrees, PDFDocument, type PDFImage, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import { turnOf } from '../domain/archivos/orientation'
import { type Annex, FOLDER_MAX_PAGES, PNG_MAX_PIXELS, pngPixels } from '../domain/reports/annex'
import type { ReportPaper } from '../domain/reports/paper'
import { INK_2 } from './colors'
import { toDrawable } from './letters'
import { drawReport } from './report'

const WIDTH = 612
const HEIGHT = 792
const MARGIN = 42
const LABEL_SIZE = 8

type Read =
  | { kind: 'pages'; name: string; from: PDFDocument; count: number }
  | { kind: 'photo'; name: string; tipo: 'image/jpeg' | 'image/png'; bytes: Uint8Array }

/** What cannot be opened, or not in the memory there is: null. */
async function read({ name, tipo, bytes }: Annex): Promise<Read | null> {
  if (tipo === 'image/png') {
    const pixels = pngPixels(bytes)
    return pixels === null || pixels > PNG_MAX_PIXELS ? null : { kind: 'photo', name, tipo, bytes }
  }
  if (tipo === 'image/jpeg') return { kind: 'photo', name, tipo, bytes }
  try {
    const from = await PDFDocument.load(bytes, { updateMetadata: false })
    const count = from.getPageCount()
    return count > 0 ? { kind: 'pages', name, from, count } : null
  } catch {
    // with a password, or broken in a way that viewers forgive
    return null
  }
}

/**
 * @param coverOf the first pages, once it is known which annexes are behind them, by their place in `annexes`
 * @returns the bytes of the file; the same papers give the same bytes
 */
export async function bindFolder(
  annexes: readonly Annex[],
  coverOf: (bound: ReadonlySet<number>) => ReportPaper,
): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await Promise.all(annexes.map(read))
  let pages = 0
  const fitting = opened.map((one) => {
    const count = one === null ? 0 : one.kind === 'pages' ? one.count : 1
    if (one === null || pages + count > FOLDER_MAX_PAGES) return null
    pages += count
    return one
  })
  const bound = new Set<number>()
  const behind = await PDFDocument.create({ updateMetadata: false })
  const font = await behind.embedFont(StandardFonts.Helvetica)
  const label = (page: PDFPage, name: string) =>
    page.drawText(toDrawable(name), { x: MARGIN / 2, y: MARGIN / 3, size: LABEL_SIZE, font, color: INK_2 })
  for (const [i, one] of fitting.entries()) {
    if (one === null) continue
    // a file that fails here, after all, is left out as one that cannot be opened
    const added = await add(behind, one).catch(() => null)
    if (!added) continue
    bound.add(i)
    for (const [n, page] of added.entries()) label(page, added.length === 1 ? one.name : `${one.name} · ${n + 1}`)
  }
  const doc = await PDFDocument.load(await drawReport(coverOf(bound)), { updateMetadata: false })
  for (const page of await doc.copyPages(behind, behind.getPageIndices())) doc.addPage(page)
  return new Uint8Array(await doc.save())
}

async function add(doc: PDFDocument, one: Read): Promise<PDFPage[]> {
  if (one.kind === 'pages') {
    const copied = await doc.copyPages(one.from, one.from.getPageIndices())
    return copied.map((page) => doc.addPage(page))
  }
  const isJpeg = one.tipo === 'image/jpeg'
  const image = isJpeg ? await doc.embedJpg(one.bytes) : await doc.embedPng(one.bytes)
  const page = doc.addPage([WIDTH, HEIGHT])
  place(page, image, isJpeg ? turnOf(one.bytes) : 0)
  return [page]
}

/** As large as the page holds it, upright, and never larger than it is. */
function place(page: PDFPage, image: PDFImage, turn: ReturnType<typeof turnOf>): void {
  const isSideways = turn === 90 || turn === 270
  const [wide, high] = isSideways ? [image.height, image.width] : [image.width, image.height]
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high, 1)
  const w = wide * scale
  const h = high * scale
  const left = (WIDTH - w) / 2
  const bottom = (HEIGHT - h) / 2
  // a picture turns about its lower left corner, against the clock
  const corner = {
    0: [left, bottom],
    90: [left, bottom + h],
    180: [left + w, bottom + h],
    270: [left + w, bottom],
  }[turn] as [number, number]
  page.drawImage(image, {
    x: corner[0],
    y: corner[1],
    rotate: degrees(-turn),
    width: image.width * scale,
    height: image.height * scale,
  })
}
