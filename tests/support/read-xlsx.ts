/** Reads an Excel workbook independently of our writer: its entries unzipped, its one sheet cell by cell. */
import { inflateRawSync } from 'node:zlib'

/** The entries of a ZIP by its directory: name → text. */
function entries(bytes: Uint8Array): Map<string, string> {
  const b = Buffer.from(bytes)
  const end = b.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const list = new Map<string, string>()
  for (let n = b.readUInt16LE(end + 10), at = b.readUInt32LE(end + 16); n > 0; n--) {
    if (b.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory of a ZIP')
    const method = b.readUInt16LE(at + 10)
    const size = b.readUInt32LE(at + 20)
    const nameLength = b.readUInt16LE(at + 28)
    const local = b.readUInt32LE(at + 42)
    const from = local + 30 + b.readUInt16LE(local + 26) + b.readUInt16LE(local + 28)
    const inside = b.subarray(from, from + size)
    const nombre = b.toString('utf8', at + 46, at + 46 + nameLength)
    list.set(nombre, (method === 8 ? inflateRawSync(inside) : inside).toString('utf8'))
    at += 46 + nameLength + b.readUInt16LE(at + 30) + b.readUInt16LE(at + 32)
  }
  return list
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const text = (xml: string) =>
  xml
    .replace(/&(#x?[\da-f]+|\w+);/gi, (_, e: string) =>
      e[0] === '#' ? String.fromCodePoint(Number(e[1] === 'x' ? `0${e.slice(1)}` : e.slice(1))) : (ENTITIES[e] ?? ''),
    )
    .replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const attribute = (marca: string, nombre: string) => new RegExp(`\\b${nombre}="([^"]*)"`).exec(marca)?.[1]
const all = (xml: string, marca: string) =>
  [...xml.matchAll(new RegExp(`<${marca}\\b([^>]*?)(?:/>|>(.*?)</${marca}>)`, 'gs'))].map(
    ([, a = '', inside = '']) => ({
      a,
      dentro: inside,
    }),
  )

interface Cell {
  value: string | number
  formato: string
  bold: boolean
}

/** The first sheet: its name, its frozen rows, its filter, its column widths, and the content of each cell. */
export function readXlsx(bytes: Uint8Array) {
  const parts = entries(bytes)
  const parsed = (nombre: string) => parts.get(nombre) ?? ''
  const sheet = parsed('xl/worksheets/sheet1.xml')
  const words = all(parsed('xl/sharedStrings.xml'), 'si').map(({ dentro: inside }) =>
    text(
      all(inside, 't')
        .map((t) => t.dentro)
        .join(''),
    ),
  )
  const styles = parsed('xl/styles.xml')
  const formats = new Map(all(styles, 'numFmt').map(({ a }) => [attribute(a, 'numFmtId'), attribute(a, 'formatCode')]))
  const boldFonts = all(/<fonts.*?<\/fonts>/s.exec(styles)?.[0] ?? '', 'font').map(({ dentro: inside }) =>
    /<b\s*\/>/.test(inside),
  )
  const xfs = all(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '', 'xf').map(({ a }) => ({
    formato: text(formats.get(attribute(a, 'numFmtId')) ?? `n.º ${attribute(a, 'numFmtId')}`),
    bold: boldFonts[Number(attribute(a, 'fontId'))] ?? false,
  }))
  const cell = ({ a, dentro: inside }: { a: string; dentro: string }): Cell => {
    const v = all(inside, 'v')[0]?.dentro ?? ''
    const tipo = attribute(a, 't')
    const { formato: format = '', bold = false } = xfs[Number(attribute(a, 's') ?? 0)] ?? {}
    if (tipo === 's') return { value: words[Number(v)] ?? '', formato: format, bold }
    if (tipo === 'inlineStr') return { value: text(all(inside, 't')[0]?.dentro ?? ''), formato: format, bold }
    return { value: tipo === 'str' ? text(v) : Number(v), formato: format, bold }
  }
  return {
    nombre: text(attribute(all(parsed('xl/workbook.xml'), 'sheet')[0]?.a ?? '', 'name') ?? ''),
    /** the range over which rows are filtered; empty without */
    filter: attribute(all(sheet, 'autoFilter')[0]?.a ?? '', 'ref') ?? '',
    frozenRows: Number(attribute(all(sheet, 'pane')[0]?.a ?? '', 'ySplit') ?? 0),
    widths: all(sheet, 'col').map(({ a }) => Number(attribute(a, 'width'))),
    formulas: all(sheet, 'f').length,
    rows: all(sheet, 'row').map(({ dentro: inside }) => all(inside, 'c').map(cell)),
  }
}
