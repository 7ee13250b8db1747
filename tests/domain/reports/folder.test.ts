/** A vehicle's folder: its first pages and, behind them, the documents that can be bound. */
import { deflateSync } from 'node:zlib'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { turnOf } from '../../../worker/domain/archivos/orientation'
import { type Annex, FOLDER_MAX_PAGES } from '../../../worker/domain/reports/annex'
import { bindFolder } from '../../../worker/pdf/folder'
import { readPdf } from '../../support/read-pdf'
import { join, jpeg, pdf, png } from '../../support/samples'

const cover = (bound: ReadonlySet<number>) => ({
  idioma: 'es' as const,
  title: 'Carpeta',
  subtitle: 'JTR 205',
  empresa: 'Mía',
  at: 0,
  figures: [],
  chart: null,
  rows: [],
  notes: [],
  columns: [{ title: 'Documento', share: 1, align: 'left' as const }],
  none: `Anexos: ${[...bound].join(', ')}`,
  foot: 'Vigía',
  pageOf: (page: number, of: number) => `${page}/${of}`,
})
const annex = (name: string, tipo: Annex['tipo'], bytes: Uint8Array): Annex => ({ name, tipo, bytes })

test('documents come behind the list in its order, whole PDFs page by page, each with its name and its page of the folder at the foot', async () => {
  const bytes = await bindFolder(
    [
      annex('Póliza RCC', 'application/pdf', pdf('RCC uno', 'RCC dos')),
      annex('SOAT', 'image/jpeg', jpeg()),
      annex('Impuesto', 'image/png', png()),
    ],
    cover,
  )
  const read = (page: number) => readPdf(bytes, page)
  const first = await read(1)
  expect(first.pages).toBe(5)
  expect(first.texto).toContain('Anexos: 0, 1, 2')
  expect(first.texto).toContain('1/5')
  const said = await Promise.all([2, 3, 4, 5].map(async (page) => (await read(page)).texto))
  expect(said).toEqual(['RCC uno Póliza RCC · 1 · 2/5', 'RCC dos Póliza RCC · 2 · 3/5', 'SOAT · 4/5', 'Impuesto · 5/5'])
})

test.each([
  [0, [14, 14]],
  [90, [578, 14]],
  [180, [578, 778]],
  [270, [14, 778]],
])(
  'on a page that is stored turned by %i degrees the name stands at the lower left, as it is seen',
  async (turn, at) => {
    const scan = await PDFDocument.create()
    scan.addPage([592, 792]).setRotation(degrees(turn))
    const bytes = await bindFolder([annex('SOAT', 'application/pdf', await scan.save())], cover)
    const page = await (await getDocument({ data: bytes, verbosity: 0 }).promise).getPage(2)
    const [name] = (await page.getTextContent()).items as { str: string; transform: number[] }[]
    expect(name?.str).toBe('SOAT · 2/2')
    expect(name?.transform.slice(4).map(Math.round)).toEqual(at)
  },
)

test('a document that cannot be opened, is too large or does not fit is left out, and the others are there', async () => {
  const huge = join(png())
  new DataView(huge.buffer).setUint32(16, 20_000)
  new DataView(huge.buffer).setUint32(20, 20_000)
  const long = pdf(...Array.from({ length: FOLDER_MAX_PAGES }, (_, i) => `${i}`))
  const bytes = await bindFolder(
    [
      annex('Roto', 'application/pdf', new TextEncoder().encode('%PDF-1.4 broken')),
      annex('Enorme', 'image/png', huge),
      annex('SOAT', 'application/pdf', pdf('SOAT')),
      annex('Largo', 'application/pdf', long),
    ],
    cover,
  )
  const first = await readPdf(bytes)
  expect(first.texto).toContain('Anexos: 2')
  expect(first.pages).toBe(2)
})

/** A PDF of one page, with more objects. */
const withMore = (...more: Uint8Array[]) =>
  join(
    '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\n',
    ...more.flatMap((object, i) => [`${i + 4} 0 obj`, object, 'endobj\n']),
    'trailer<</Root 1 0 R>>\n%%EOF\n',
  )
const stream = (dict: string, content: Uint8Array | string) =>
  join(`<<${dict}/Length ${content.length}>>stream\n`, content, '\nendstream ')
const chunk = (name: string, data: Uint8Array | number[]) => {
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, data.length)
  return join(head, name, data, [0, 0, 0, 0])
}
const picture = (...chunks: Uint8Array[]) =>
  join(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', [0, 0, 0, 10, 0, 0, 0, 10, 8, 2, 0, 0, 0]),
    ...chunks,
    chunk('IEND', []),
  )

test('a small file that would unpack to more than there is memory for is left out at once, by whatever way it is packed', async () => {
  const zeros = new Uint8Array(25_000_000)
  const once = deflateSync(zeros)
  const objects = '/Type/ObjStm/N 1/First 4'
  const branches = Array.from({ length: 40 }, (_, i) => join(`<</Type/Pages/Kids[${i + 5} 0 R ${i + 5} 0 R]>>`))
  const doubling = withMore(...branches, join('<</Type/Page>>'))
  const files: [string, Uint8Array][] = [
    ['objects', withMore(stream(`${objects}/Filter/FlateDecode`, once))],
    ['objects, packed twice', withMore(stream(`${objects}/Filter[/FlateDecode/FlateDecode]`, deflateSync(once)))],
    ['objects whose type stands elsewhere', withMore(stream('/Type 1 0 R/Filter/FlateDecode', once))],
    [
      'one array, read for each of many numbers',
      withMore(stream(`/Type/ObjStm/N 9000/First 40000`, `${'7 0 '.repeat(10_000)}[${'1 '.repeat(9000)}]`)),
    ],
    ['a table', withMore(stream('/Type/XRef/W[0 0 0]/Size 900000000', ''))],
    ['a stream that ends before it begins', withMore(join('[%endstream\n<</Length -32>>stream\n'))],
    ['pages of pages', join(new TextDecoder().decode(doubling).replace('Kids[3 0 R]', 'Kids[4 0 R]'))],
  ]
  const pictures: [string, Uint8Array][] = [
    ['pixels', picture(chunk('IDAT', once))],
    [
      'a text beside the pixels',
      picture(chunk('zTXt', join('a\0\0', once)), chunk('IDAT', deflateSync(new Uint8Array(310)))),
    ],
  ]
  const annexes = [
    ...files.map(([name, bytes]) => annex(name, 'application/pdf', bytes)),
    ...pictures.map(([name, bytes]) => annex(name, 'image/png', bytes)),
    annex('SOAT', 'application/pdf', pdf('SOAT')),
  ]
  const bytes = await bindFolder(annexes, cover)
  // the text is not drawn, so the last picture is bound without it
  expect((await readPdf(bytes)).texto).toContain(`Anexos: ${files.length + 1}, ${annexes.length - 1}`)
})

test('a folder without documents is its first pages; the same documents give the same bytes', async () => {
  expect((await readPdf(await bindFolder([], cover))).pages).toBe(1)
  const once = () => bindFolder([annex('SOAT', 'application/pdf', pdf('SOAT'))], cover)
  expect(await once()).toEqual(await once())
})

/** A JPEG with an Exif that says how it was held, in either order of bytes. */
function held(orientation: number, little: boolean): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(26))
  tiff.setUint16(0, little ? 0x4949 : 0x4d4d)
  tiff.setUint16(2, 42, little)
  tiff.setUint32(4, 8, little)
  tiff.setUint16(8, 1, little)
  tiff.setUint16(10, 0x0112, little)
  tiff.setUint16(12, 3, little)
  tiff.setUint32(14, 1, little)
  tiff.setUint16(18, orientation, little)
  const content = join('Exif\0\0', new Uint8Array(tiff.buffer))
  return join([0xff, 0xd8, 0xff, 0xe1, 0, content.length + 2], content, jpeg().subarray(2))
}

test('a photo is turned as its camera was held', () => {
  for (const little of [true, false])
    expect([1, 3, 6, 8, 2, 99].map((orientation) => turnOf(held(orientation, little)))).toEqual([0, 180, 90, 270, 0, 0])
  expect(turnOf(jpeg())).toBe(0)
  expect(turnOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe1]))).toBe(0)
  expect(turnOf(held(6, true).subarray(0, 20))).toBe(0)
})
