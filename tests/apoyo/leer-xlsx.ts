/** What an Excel workbook says, read with nothing of who wrote it: its entries unpacked, its one sheet cell by cell. */
import { inflateRawSync } from 'node:zlib'

/** The entries of a ZIP by its directory: name → text. */
function entradas(bytes: Uint8Array): Map<string, string> {
  const b = Buffer.from(bytes)
  const fin = b.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const lista = new Map<string, string>()
  for (let n = b.readUInt16LE(fin + 10), at = b.readUInt32LE(fin + 16); n > 0; n--) {
    if (b.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory of a ZIP')
    const [metodo, largo, deNombre] = [b.readUInt16LE(at + 10), b.readUInt32LE(at + 20), b.readUInt16LE(at + 28)]
    const local = b.readUInt32LE(at + 42)
    const desde = local + 30 + b.readUInt16LE(local + 26) + b.readUInt16LE(local + 28)
    const dentro = b.subarray(desde, desde + largo)
    const nombre = b.toString('utf8', at + 46, at + 46 + deNombre)
    lista.set(nombre, (metodo === 8 ? inflateRawSync(dentro) : dentro).toString('utf8'))
    at += 46 + deNombre + b.readUInt16LE(at + 30) + b.readUInt16LE(at + 32)
  }
  return lista
}

const ENTIDADES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const texto = (xml: string) =>
  xml
    .replace(/&(#x?[\da-f]+|\w+);/gi, (_, e: string) =>
      e[0] === '#' ? String.fromCodePoint(Number(e[1] === 'x' ? `0${e.slice(1)}` : e.slice(1))) : (ENTIDADES[e] ?? ''),
    )
    .replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const atributo = (marca: string, nombre: string) => new RegExp(`\\b${nombre}="([^"]*)"`).exec(marca)?.[1]
const todas = (xml: string, marca: string) =>
  [...xml.matchAll(new RegExp(`<${marca}\\b([^>]*?)(?:/>|>(.*?)</${marca}>)`, 'gs'))].map(
    ([, a = '', dentro = '']) => ({
      a,
      dentro,
    }),
  )

export interface Celda {
  valor: string | number
  formato: string
  negrilla: boolean
}

/** The first sheet: its name, what stays in sight, how wide its columns are, and what stands in each cell. */
export function leerXlsx(bytes: Uint8Array) {
  const partes = entradas(bytes)
  const de = (nombre: string) => partes.get(nombre) ?? ''
  const hoja = de('xl/worksheets/sheet1.xml')
  const palabras = todas(de('xl/sharedStrings.xml'), 'si').map(({ dentro }) =>
    texto(
      todas(dentro, 't')
        .map((t) => t.dentro)
        .join(''),
    ),
  )
  const estilos = de('xl/styles.xml')
  const formatos = new Map(
    todas(estilos, 'numFmt').map(({ a }) => [atributo(a, 'numFmtId'), atributo(a, 'formatCode')]),
  )
  const letras = todas(/<fonts.*?<\/fonts>/s.exec(estilos)?.[0] ?? '', 'font').map(({ dentro }) =>
    /<b\s*\/>/.test(dentro),
  )
  const xfs = todas(/<cellXfs.*?<\/cellXfs>/s.exec(estilos)?.[0] ?? '', 'xf').map(({ a }) => ({
    formato: texto(formatos.get(atributo(a, 'numFmtId')) ?? `n.º ${atributo(a, 'numFmtId')}`),
    negrilla: letras[Number(atributo(a, 'fontId'))] ?? false,
  }))
  const celda = ({ a, dentro }: { a: string; dentro: string }): Celda => {
    const v = todas(dentro, 'v')[0]?.dentro ?? ''
    const tipo = atributo(a, 't')
    const { formato = '', negrilla = false } = xfs[Number(atributo(a, 's') ?? 0)] ?? {}
    if (tipo === 's') return { valor: palabras[Number(v)] ?? '', formato, negrilla }
    if (tipo === 'inlineStr') return { valor: texto(todas(dentro, 't')[0]?.dentro ?? ''), formato, negrilla }
    return { valor: tipo === 'str' ? texto(v) : Number(v), formato, negrilla }
  }
  return {
    nombre: texto(atributo(todas(de('xl/workbook.xml'), 'sheet')[0]?.a ?? '', 'name') ?? ''),
    fijas: Number(atributo(todas(hoja, 'pane')[0]?.a ?? '', 'ySplit') ?? 0),
    anchos: todas(hoja, 'col').map(({ a }) => Number(atributo(a, 'width'))),
    formulas: todas(hoja, 'f').length,
    filas: todas(hoja, 'row').map(({ dentro }) => todas(dentro, 'c').map(celda)),
  }
}
