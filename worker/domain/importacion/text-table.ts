/** A text file or what was copied from a spreadsheet, as rows of cells. */
import type { Grid } from './raw'

/** Bytes that are looked at to find whether each character has two. */
const SAMPLE_BYTES = 200

/** UTF-16 without its mark: every second byte of letters, digits and separators is zero. */
function wideIn(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = (parity: number) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length
  if (zeros(1) > sample.length / 3 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > sample.length / 3 && zeros(1) === 0 ? 'utf-16be' : null
}

/** Bytes as text: by their mark, else UTF-16 or UTF-8 if they are valid, else Windows-1252, as Excel saves «CSV». */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const wide = wideIn(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SEPARATORS = ['\t', ';', ',', '|'] as const
type Separator = (typeof SEPARATORS)[number]
/** Lines that are looked at to find the separator. */
const SAMPLE_LINES = 20

/** The separator that most lines have, in the same number; `sep=;` on the first line says it itself. */
function separatorIn(text: string): Separator {
  const said = SEPARATORS.find((one) => new RegExp(`^sep=\\${one}\\r?\\n`, 'i').test(text))
  if (said) return said
  const lines = withoutQuoted(text)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim())
    .slice(0, SAMPLE_LINES)
  const score = (one: Separator) => {
    const counts = lines.map((line) => line.split(one).length - 1).filter((n) => n > 0)
    const frequency = new Map<number, number>()
    for (const n of counts) frequency.set(n, (frequency.get(n) ?? 0) + 1)
    return Math.max(0, ...frequency.values()) * 1000 + counts.length
  }
  return SEPARATORS.reduce((best, one) => (score(one) > score(best) ? one : best))
}

/** A quoted cell may hold separators and line ends. */
const withoutQuoted = (text: string) => text.slice(0, 100_000).replace(/"(?:[^"]|"")*"/g, '')

/** The rows of a text; empty lines stay, so that a row keeps its number. */
export function readTextTable(text: string): Grid {
  const clean = text.replace(/^\uFEFF/, '')
  const separator = separatorIn(clean)
  const body = clean.replace(/^sep=.\r?\n/i, '')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= body.length) {
    const cell = body[at] === '"' ? quotedCell(body, at, separator) : plainCell(body, at, separator)
    row.push(cell.text)
    at = cell.end
    if (body[at] === separator) {
      at++
      continue
    }
    rows.push(row)
    row = []
    if (at >= body.length) break
    at += body.startsWith('\r\n', at) ? 2 : 1
  }
  while (rows.length > 0 && rows.at(-1)?.every((one) => one.trim() === '')) rows.pop()
  return rows
}

function plainCell(body: string, start: number, separator: Separator) {
  let end = start
  while (end < body.length && body[end] !== separator && body[end] !== '\n' && body[end] !== '\r') end++
  return { text: body.slice(start, end), end }
}

/** A quote that is never closed is a sign of its own: «24" de ancho». */
function quotedCell(body: string, start: number, separator: Separator) {
  let end = start + 1
  for (;;) {
    end = body.indexOf('"', end)
    if (end < 0) return plainCell(body, start, separator)
    if (body[end + 1] !== '"') break
    end += 2
  }
  const rest = plainCell(body, end + 1, separator)
  return { text: body.slice(start + 1, end).replaceAll('""', '"') + rest.text.trimEnd(), end: rest.end }
}
