/**
 * Weighs a file before it is opened: what is packed in a few hundred bytes may unpack to gigabytes, and running out of
 * memory, which cannot be caught, ends the requests of other companies too.
 */
import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
  type PDFStream,
  type Position,
} from '@cantoo/pdf-lib'
import { FOLDER_MAX_PAGES, PNG_MAX_PIXELS, pngPixels } from '../domain/reports/annex'

/** What an entry of a table of objects takes in memory, in steps of reading. */
const STEPS_AN_ENTRY = 10

/** Where an object may begin; looked for at each letter of what is no object, which costs most time. */
const STEPS_A_HEADER = 20

/** Counts the steps of reading a file; from `max` on each of them throws. */
class Steps {
  taken = 0
  /** while the parser looks for the end of a stream, of which it keeps nothing but its bytes */
  isPaused = false

  constructor(readonly max: number) {}

  add(n: number): void {
    if (this.isPaused) return
    this.taken += n
    if (this.taken > this.max) throw new Error('too much to open')
  }

  /** Counts what is read byte by byte from here on. Keywords are tried one after the other, so that a byte may be several steps. */
  countReadingOf(bytes: { next(): number }): void {
    const next = bytes.next.bind(bytes)
    bytes.next = () => {
      this.add(1)
      return next()
    }
  }
}

const OBJECTS = PDFName.of('ObjStm')
const TABLE = PDFName.of('XRef')

/** What a stream says of itself. In what is unpacked to be read, a value that stands elsewhere is not allowed (ISO 32000-1, 7.5.7). */
function direct({ dict }: PDFRawStream, name: string): PDFObject | undefined {
  const value = dict.get(PDFName.of(name))
  if (value instanceof PDFRef) throw new Error(`${name} stands elsewhere`)
  return value
}

/** The library's parser, which leaves packed what a file has packed. */
class PackedParser extends PDFParser {
  /** the streams that hold objects, and the tables of where objects are */
  readonly packed: PDFRawStream[] = []

  constructor(
    bytes: Uint8Array,
    private readonly steps: Steps,
  ) {
    super(bytes)
    steps.countReadingOf(this.bytes)
  }

  protected override parseRawInt(): number {
    this.steps.add(STEPS_A_HEADER)
    return super.parseRawInt()
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const object = super.parseDictOrStream(ref)
    if (!(object instanceof PDFRawStream)) return object
    const type = object.dict.get(PDFName.of('Type'))
    if (type !== OBJECTS && type !== TABLE && !(type instanceof PDFRef)) return object
    this.packed.push(object)
    return object.dict
  }

  protected override findEndOfStreamFallback(from: Position): number {
    this.steps.isPaused = true
    try {
      return super.findEndOfStreamFallback(from)
    } finally {
      this.steps.isPaused = false
    }
  }
}

class ObjectsParser extends PDFObjectStreamParser {
  constructor(stream: PDFRawStream, steps: Steps) {
    super(stream)
    steps.countReadingOf(this.bytes)
  }
}

/** @throws when it unpacks to more than `max` bytes, or it cannot be told to how many */
function checkUnpacked(stream: PDFRawStream, max: number): void {
  const filter = direct(stream, 'Filter')
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.get(0) : filter
  if (only === PDFName.of('FlateDecode')) inflateSync(stream.contents, { maxOutputLength: Math.max(1, max) })
  else if (only !== undefined || stream.contents.length > max) throw new Error('packed in an unusual way')
}

/** The entries that a table says it has: the parser makes as many, whether or not they are there. */
function entriesOf(stream: PDFRawStream): number {
  const index = direct(stream, 'Index')
  const counts = index instanceof PDFArray ? index.asArray().filter((_, i) => i % 2 === 1) : [direct(stream, 'Size')]
  return counts.reduce((sum, count) => {
    if (!(count instanceof PDFNumber)) throw new Error('a table of unknown length')
    return sum + Math.max(0, count.asNumber())
  }, 0)
}

/**
 * Goes through all that becomes objects in memory when a PDF is opened: what is not in streams, and what the streams of
 * objects unpack to. Contents of pages, pictures and fonts stay packed and do not count.
 *
 * @param max steps of reading, each of which leaves up to 20 bytes in memory
 * @returns the steps it took
 * @throws at more than `max`, and at what is no PDF or packed in a way that hides how much it is
 */
export async function stepsToOpen(bytes: Uint8Array, max: number): Promise<number> {
  const steps = new Steps(max)
  const parser = new PackedParser(bytes, steps)
  await parser.parseDocument()
  for (const stream of parser.packed) {
    checkUnpacked(stream, max - steps.taken)
    if (direct(stream, 'Type') === TABLE) {
      steps.add(STEPS_AN_ENTRY * entriesOf(stream))
      continue
    }
    direct(stream, 'N')
    direct(stream, 'First')
    await new ObjectsParser(stream, steps).parseIntoContext()
  }
  return steps.taken
}

/** Nodes of a tree of pages, for each page that a folder may have. */
const NODES_A_PAGE = 4

/**
 * A tree may name the same pages in each of its branches, so that a few of them make millions.
 *
 * @throws when there are more than a folder may hold
 */
export function countPages(from: PDFDocument): number {
  let nodes = 0
  from.catalog.Pages().traverse(() => {
    nodes++
    if (nodes > NODES_A_PAGE * FOLDER_MAX_PAGES) throw new Error('too many pages')
  })
  return from.getPageCount()
}

/** Bytes of the pixels of a PNG, unpacked: four a pixel. */
const PNG_MAX_BYTES = 4 * PNG_MAX_PIXELS
const PNG_SIGNATURE = 8
/** Length and name before the data of a chunk, its checksum behind. */
const CHUNK_HEAD = 8
const CHUNK_TAIL = 4
/** The chunks that a picture is drawn from. The others may be packed too, as texts and further frames are. */
const DRAWN = ['PLTE', 'tRNS', 'IDAT']

/**
 * @param png with one head first and its end last
 * @returns the same picture without what is not drawn; null when it would unpack to more than there is memory for, or is
 * damaged
 */
export function plainPng(png: Uint8Array): Uint8Array | null {
  const pixels = pngPixels(png)
  if (!pixels || pixels > PNG_MAX_PIXELS) return null
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const kept: Uint8Array[] = []
  const packed: Uint8Array[] = []
  for (let i = PNG_SIGNATURE; i + CHUNK_HEAD + CHUNK_TAIL <= png.length; ) {
    const data = i + CHUNK_HEAD
    const end = data + view.getUint32(i) + CHUNK_TAIL
    const name = String.fromCharCode(...png.subarray(i + CHUNK_HEAD / 2, data))
    const isHead = i === PNG_SIGNATURE
    if (isHead || name === 'IEND' || DRAWN.includes(name)) kept.push(png.subarray(i, end))
    if (name === 'IDAT') packed.push(png.subarray(data, end - CHUNK_TAIL))
    i = end
  }
  try {
    inflateSync(Buffer.concat(packed), { maxOutputLength: PNG_MAX_BYTES })
  } catch {
    return null
  }
  return new Uint8Array(Buffer.concat([png.subarray(0, PNG_SIGNATURE), ...kept]))
}
