/**
 * Reads a QR code as a phone's camera does: from the pixels on the screen. Follows ISO/IEC 18004, for what the product
 * draws: level M, bytes. It corrects no error: a code that needs it is drawn badly.
 */
import type { Locator } from 'playwright-core'

/** Modules, true for a dark one, by row and column. */
type Matrix = boolean[][]

/** How many data codewords each block has, by version, for level M (table 9). */
const BLOQUES: Record<number, readonly number[]> = {
  1: [16],
  2: [28],
  3: [44],
  4: [32, 32],
  5: [43, 43],
  6: [27, 27, 27, 27],
  7: [31, 31, 31, 31],
  8: [38, 38, 39, 39],
  9: [36, 36, 36, 37, 37],
  10: [43, 43, 43, 43, 44],
}
/** Where alignment patterns have their centres (annex E). */
const ALINEADOS: readonly (readonly number[])[] = [
  [],
  [],
  ...[18, 22, 26, 30, 34].map((fin) => [6, fin]),
  ...[22, 24, 26, 28].map((medio, i) => [6, medio, 38 + 4 * i]),
]
/** Which modules each mask turns over (table 10). */
const MASCARAS: readonly ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

/** @returns the text of the code that is drawn there; throws when there is none that reads */
export async function leerQr(dibujo: Locator): Promise<string> {
  const foto = (await dibujo.screenshot()).toString('base64')
  return textoDe(await dibujo.page().evaluate(modulosDe, foto))
}

/** In the browser: the modules of a photograph. A finder pattern, seven modules wide, tells how large one is. */
async function modulosDe(foto: string): Promise<Matrix> {
  const imagen = Object.assign(new Image(), { src: `data:image/png;base64,${foto}` })
  await imagen.decode()
  const { width, height } = imagen
  const lienzo = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  lienzo?.drawImage(imagen, 0, 0)
  const { data } = lienzo?.getImageData(0, 0, width, height) ?? { data: [] }
  const oscuro = (x: number, y: number) => (data[4 * (y * width + x) + 1] ?? 255) < 128
  const columnas = Array.from({ length: width }, (_, x) => x)
  const filas = Array.from({ length: height }, (_, y) => y)
  const conTinta = filas.filter((y) => columnas.some((x) => oscuro(x, y)))
  const [arriba = 0, abajo = 0] = [conTinta[0], conTinta.at(-1)]
  const izquierda = columnas.find((x) => oscuro(x, arriba)) ?? 0
  const derecha = columnas.findIndex((x) => x > izquierda && !oscuro(x, arriba))
  // what is drawn keeps to whole pixels; a side has 17 modules and four for each version
  const version = Math.round(((7 * (abajo + 1 - arriba)) / (derecha - izquierda) - 17) / 4)
  const lado = 17 + 4 * version
  const modulo = (abajo + 1 - arriba) / lado
  const centro = (n: number) => Math.floor((n + 0.5) * modulo)
  const cada = Array.from({ length: lado }, (_, n) => n)
  return cada.map((i) => cada.map((j) => oscuro(izquierda + centro(j), arriba + centro(i))))
}

const numeroDe = (bits: readonly boolean[]) => bits.reduce((n, bit) => n * 2 + Number(bit), 0)

function textoDe(matriz: Matrix): string {
  const lado = matriz.length
  const version = (lado - 17) / 4
  const bloques = BLOQUES[version]
  if (!bloques) throw new Error(`no QR code of this product has ${lado} modules on a side`)
  const en = (i: number, j: number) => matriz[i]?.[j] ?? false
  // the level and the mask stand beside the first finder pattern, under a mask of their own (§7.9)
  const formato = numeroDe([0, 1, 2, 3, 4].map((j) => en(8, j))) ^ 0b10101
  if (formato >> 3 !== 0) throw new Error('the code is not of level M')
  const mascara = MASCARAS[formato & 7] ?? (() => false)
  const esDeForma = deForma(version, lado)

  const bits: boolean[] = []
  for (let par = 0, derecha = lado - 1; derecha > 0; derecha -= 2, par++) {
    if (derecha === 6) derecha--
    for (let paso = 0; paso < lado; paso++) {
      const i = par % 2 === 0 ? lado - 1 - paso : paso
      for (const j of [derecha, derecha - 1]) if (!esDeForma(i, j)) bits.push(en(i, j) !== mascara(i, j))
    }
  }

  // codewords of the blocks take turns; longer blocks come last
  const repartidos: number[][] = bloques.map(() => [])
  let leidos = 0
  for (let n = 0; n < Math.max(...bloques); n++) {
    for (const [b, largo] of bloques.entries())
      if (n < largo) repartidos[b]?.push(numeroDe(bits.slice(8 * leidos, 8 * ++leidos)))
  }
  const datos = repartidos.flat().flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map((bit) => bit === '1'))
  if (numeroDe(datos.slice(0, 4)) !== 0b0100) throw new Error('the code does not hold bytes')
  const desde = version < 10 ? 12 : 20
  const cuantos = numeroDe(datos.slice(4, desde))
  const bytes = Array.from({ length: cuantos }, (_, n) => numeroDe(datos.slice(desde + 8 * n, desde + 8 * n + 8)))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
}

/** Which modules are the code's own form: finders, timing, alignment, format and version. */
function deForma(version: number, lado: number) {
  const centros = ALINEADOS[version] ?? []
  const [primero = 0, ultimo = 0] = [centros[0], centros.at(-1)]
  const alineado = (i: number, j: number) =>
    centros.some((a) =>
      centros.some((b) => {
        // in three corners there is a finder
        const enEsquina = (a === primero && (b === primero || b === ultimo)) || (a === ultimo && b === primero)
        return !enEsquina && Math.abs(i - a) <= 2 && Math.abs(j - b) <= 2
      }),
    )
  return (i: number, j: number) =>
    (i < 9 && (j < 9 || j >= lado - 8)) ||
    (i >= lado - 8 && j < 9) ||
    i === 6 ||
    j === 6 ||
    alineado(i, j) ||
    (version >= 7 && ((i < 6 && j >= lado - 11) || (j < 6 && i >= lado - 11)))
}
