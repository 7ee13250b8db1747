/**
 * Checks file content: one whole PDF, JPEG or PNG and nothing else. A polyglot (a picture that is also an archive or a
 * page) is refused, whatever its name.
 */

import type { RefusalReason } from '../refusal'

/** The types that a file may have. */
export type ArchivoTipo = 'application/pdf' | 'image/jpeg' | 'image/png'

const TIPO = 'archivo-tipo' satisfies RefusalReason
const DAMAGED = 'archivo-danado' satisfies RefusalReason
type ContentRefusal = typeof TIPO | typeof DAMAGED

/** The prefix in which browsers and mail filters sniff the type. */
const SNIFFED_BYTES = 1445
/** End-of-central-directory of a ZIP with the longest comment. */
const ZIP_TAIL = 65_557
/** A picture with more pixels is a decompression bomb. */
const PIXELS_MAX = 120_000_000

const PAGE = /<(!doctype|html|head|body|script|iframe|svg|style|title|meta|base|object|embed|img|\?php)/i
const SCRIPT = /<(!doctype html|html|script|svg[\s>]|iframe|\?php)/i
/** Signatures of other formats: ZIP, PDF, RAR, 7z, markup, scripts, programs. */
const OTHER_SIGNATURES = [
  'PK',
  '%PDF',
  'Rar!',
  '7z\u00bc\u00af',
  '#!',
  'MZ',
  '\u007fELF',
  '{\\rtf',
  '\u00d0\u00cf\u0011\u00e0',
]

// one character per byte: only used to search for signatures
const latin = new TextDecoder('latin1')
const text = (bytes: Uint8Array, from = 0, until = bytes.length) => latin.decode(bytes.subarray(from, until))
const u16 = (b: Uint8Array, i: number) => ((b[i] ?? 0) << 8) | (b[i + 1] ?? 0)
const u32 = (b: Uint8Array, i: number) => u16(b, i) * 0x1_0000 + u16(b, i + 2)

/** The index of a byte sequence at or after `from`, or -1. */
function findBytes(bytes: Uint8Array, row: readonly number[], from = 0): number {
  const first = row[0] as number
  for (let i = bytes.indexOf(first, from); i >= 0; i = bytes.indexOf(first, i + 1))
    if (row.every((b, j) => bytes[i + j] === b)) return i
  return -1
}

/** A ZIP: its end record in the tail, and at least one local file header anywhere. */
const isZip = (b: Uint8Array) =>
  findBytes(b, [0x50, 0x4b, 5, 6], Math.max(0, b.length - ZIP_TAIL)) >= 0 && findBytes(b, [0x50, 0x4b, 1, 2]) >= 0
const isRar = (b: Uint8Array) => findBytes(b, [0x52, 0x61, 0x72, 0x21, 0x1a, 7]) >= 0

/** @returns the bytes to keep, or why they are refused */
export function checkContent(tipo: ArchivoTipo, bytes: Uint8Array): Uint8Array | ContentRefusal {
  if (PAGE.test(text(bytes, 0, SNIFFED_BYTES)) || isZip(bytes) || isRar(bytes)) return TIPO
  if (tipo === 'application/pdf') return pdf(bytes)
  return tipo === 'image/png' ? png(bytes) : jpeg(bytes)
}

/** White space in a PDF: NUL, tab, line feed, form feed, return, space. */
const WHITESPACE = new Set([0, 9, 10, 12, 13, 32])
const PDF_END = '%%EOF'
/** Readers look for the end of a PDF within this many of its last bytes (ISO 32000-1, annex H.3.4.4). */
const PDF_END_WITHIN = 1024
/** PDF parts after the last end marker: a later revision that was truncated. */
const PDF_PARTS = /\d obj\b|xref|trailer/

/** White space after the end is kept, since a signature may cover it; anything else appended by a server is cut off. */
function pdf(b: Uint8Array): Uint8Array | ContentRefusal {
  if (!/^%PDF-\d\.\d/.test(text(b, 0, 8))) return TIPO
  const begin = Math.max(0, b.length - PDF_END_WITHIN)
  const last = text(b, begin)
  const end = last.lastIndexOf(PDF_END)
  if (end < 0) return DAMAGED
  const after = last.slice(end + PDF_END.length)
  if (PDF_PARTS.test(after)) return DAMAGED
  const blank = [...after].every((c) => WHITESPACE.has(c.charCodeAt(0)))
  return blank ? b : withoutTail(b, begin + end + PDF_END.length)
}

/** `%PDF-` */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function png(b: Uint8Array): Uint8Array | ContentRefusal {
  if (!PNG.every((byte, i) => b[i] === byte)) return TIPO
  if (text(b, 12, 16) !== 'IHDR' || u32(b, 16) * u32(b, 20) > PIXELS_MAX) return DAMAGED
  let data = false
  for (let i = PNG.length; i + 12 <= b.length; ) {
    const chunkType = text(b, i + 4, i + 8)
    if (!/^[A-Za-z]{4}$/.test(chunkType)) return DAMAGED
    i += 12 + u32(b, i)
    if (chunkType === 'IDAT') data = true
    if (chunkType !== 'IEND') continue
    // data after the end: two files in one
    if (i < b.length) return TIPO
    if (i > b.length) return DAMAGED
    return data ? b : DAMAGED
  }
  return DAMAGED
}

/** Markers without a length; fill bytes are skipped before. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpeg(b: Uint8Array): Uint8Array | ContentRefusal {
  if (b[0] !== 0xff || b[1] !== 0xd8 || b[2] !== 0xff) return TIPO
  let frameSeen = false
  let data = false
  for (let i = 2; i + 1 < b.length; ) {
    if (b[i] !== 0xff) return DAMAGED
    const marker = b[i + 1] as number
    if (marker === 0xff) i++
    else if (marker === 0xd9) return frameSeen && data ? withoutTail(b, i + 2) : DAMAGED
    else if (hasNoLength(marker)) i += 2
    else {
      const size = u16(b, i + 2)
      if (size < 2 || marker === 0xd8 || marker === 0) return DAMAGED
      if (isFrameHeader(marker)) {
        if (u16(b, i + 5) * u16(b, i + 7) > PIXELS_MAX) return DAMAGED
        frameSeen = true
      }
      i += 2 + size
      if (marker === 0xda) {
        data = true
        i = scanEnd(b, i)
      }
    }
  }
  return DAMAGED
}

/** The end of a scan's compressed data: the next marker that is neither a stuffed byte nor a restart. */
function scanEnd(b: Uint8Array, from: number): number {
  for (let i = b.indexOf(0xff, from); i >= 0; i = b.indexOf(0xff, i + 1)) {
    const next = b[i + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return i
  }
  return b.length
}

/**
 * Phones append a video, a depth map or a note to a picture, and servers a line to a document: it is cut off, unless it
 * could be opened as a file of its own.
 */
function withoutTail(b: Uint8Array, end: number): Uint8Array | ContentRefusal {
  const tail = b.subarray(end)
  const first = tail.findIndex((byte) => !WHITESPACE.has(byte))
  const start = first < 0 ? '' : text(tail, first, first + 8)
  const another = OTHER_SIGNATURES.some((signature) => start.startsWith(signature)) || findBytes(tail, PDF) >= 0
  return another || SCRIPT.test(text(tail)) ? TIPO : b.subarray(0, end)
}
