/** Binds files behind the pages that list them: whole PDFs page by page, photos each on a page of its own. */
import { degrees, PDFDocument, type PDFFont, type PDFImage, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import { turnOf } from '../domain/archivos/orientation'
import { type Annex, FOLDER_MAX_PAGES, FOLDER_MAX_STEPS } from '../domain/reports/annex'
import type { PrintedReport } from '../domain/reports/printed'
import { INK_2, WHITE } from './colors'
import { toDrawable } from './letters'
import { drawReport } from './report'
import { HEIGHT, WIDTH } from './sheet'
import { countPages, plainPng, stepsToOpen } from './unpacked'

const MARGIN = 42
const LABEL_SIZE = 8
const LABEL_MARGIN = 14
/** Around a label, so that it is read over a scan of any colour. */
const LABEL_PAD = 3

type Read =
  | { kind: 'pages'; name: string; from: PDFDocument; count: number; steps: number }
  | { kind: 'photo'; name: string; tipo: 'image/jpeg' | 'image/png'; bytes: Uint8Array; count: 1; steps: 0 }

/** @returns null for what cannot be opened, or takes more than `room` steps of reading */
async function read({ name, tipo, bytes }: Annex, room: number): Promise<Read | null> {
  const photo = { kind: 'photo', name, count: 1, steps: 0 } as const
  if (tipo === 'image/jpeg') return { ...photo, tipo, bytes }
  if (tipo === 'image/png') {
    const plain = plainPng(bytes)
    return plain && { ...photo, tipo, bytes: plain }
  }
  try {
    const steps = await stepsToOpen(bytes, room)
    const from = await PDFDocument.load(bytes, { updateMetadata: false })
    const count = countPages(from)
    return count > 0 ? { kind: 'pages', name, from, count, steps } : null
  } catch {
    // with a password, too much to open, or broken in a way that viewers forgive
    return null
  }
}

/**
 * @param coverOf the first pages, once it is known which annexes are behind them, by their place in `annexes`
 * @returns the bytes of the file; the same files give the same bytes
 */
export async function bindFolder(
  annexes: readonly Annex[],
  coverOf: (bound: ReadonlySet<number>) => PrintedReport,
): Promise<Uint8Array<ArrayBuffer>> {
  let pages = 0
  let room = FOLDER_MAX_STEPS
  const fitting: (Read | null)[] = []
  for (const annex of annexes) {
    const one = await read(annex, room)
    const fits = one !== null && pages + one.count <= FOLDER_MAX_PAGES
    fitting.push(fits ? one : null)
    if (!fits) continue
    pages += one.count
    room -= one.steps
  }
  const bound = new Set<number>()
  const behind = await PDFDocument.create({ updateMetadata: false })
  const names: string[] = []
  for (const [i, one] of fitting.entries()) {
    if (one === null) continue
    // a file that fails here, after all, is left out as one that cannot be opened
    const added = await add(behind, one).catch(() => null)
    if (!added) continue
    bound.add(i)
    names.push(...added.map((_, n) => (added.length === 1 ? one.name : `${one.name} · ${n + 1}`)))
  }
  const cover = coverOf(bound)
  const doc = await PDFDocument.load(await drawReport(cover, names.length), { updateMetadata: false })
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const first = doc.getPageCount() + 1
  const total = doc.getPageCount() + names.length
  for (const [i, page] of (await doc.copyPages(behind, behind.getPageIndices())).entries())
    label(doc.addPage(page), `${names[i]} · ${cover.pageOf(first + i, total)}`, font)
  return new Uint8Array(await doc.save())
}

async function add(doc: PDFDocument, one: Read): Promise<PDFPage[]> {
  if (one.kind === 'pages') {
    const copied = await doc.copyPages(one.from, one.from.getPageIndices())
    return copied.map((page) => doc.addPage(page))
  }
  const isJpeg = one.tipo === 'image/jpeg'
  const image = isJpeg ? await doc.embedJpg(one.bytes) : await doc.embedPng(one.bytes)
  // packed again at once, so that the pixels of one picture only are in memory
  await image.embed()
  const page = doc.addPage([WIDTH, HEIGHT])
  place(page, image, isJpeg ? turnOf(one.bytes) : 0)
  return [page]
}

/** Names a page at its lower left corner as it is seen: a scan may be stored turned. */
function label(page: PDFPage, name: string, font: PDFFont): void {
  const text = toDrawable(name)
  const { x, y, width, height } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  // the corner of the stored page that is seen as the lower left one
  const isAtRight = turn === 90 || turn === 180
  const isAtTop = turn === 180 || turn === 270
  const at = isAtRight ? x + width - LABEL_MARGIN : x + LABEL_MARGIN
  const from = isAtTop ? y + height - LABEL_MARGIN : y + LABEL_MARGIN
  const rotate = degrees(turn)
  const cosine = Math.cos((turn * Math.PI) / 180)
  const sine = Math.sin((turn * Math.PI) / 180)
  page.drawRectangle({
    x: at - LABEL_PAD * (cosine - sine),
    y: from - LABEL_PAD * (sine + cosine),
    width: font.widthOfTextAtSize(text, LABEL_SIZE) + 2 * LABEL_PAD,
    height: LABEL_SIZE + 2 * LABEL_PAD - 1,
    rotate,
    color: WHITE,
  })
  page.drawText(text, { x: at, y: from, size: LABEL_SIZE, font, color: INK_2, rotate })
}

/** As large as the page holds it, upright, and never larger than it is. */
function place(page: PDFPage, image: PDFImage, turn: ReturnType<typeof turnOf>): void {
  const isSideways = turn === 90 || turn === 270
  const wide = isSideways ? image.height : image.width
  const high = isSideways ? image.width : image.height
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
