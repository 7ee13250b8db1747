/**
 * Reads a QR code from the pixels on the screen, as a phone's camera does. Follows ISO/IEC 18004 for what the product
 * draws: level M, bytes. It corrects no errors: a code that needs correction is drawn badly.
 */
import type { Locator } from 'playwright-core'

/** Modules, true for a dark one, by row and column. */
type Matrix = boolean[][]

/** How many data codewords each block has, by version, for level M (table 9). */
const BLOCKS: Record<number, readonly number[]> = {
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
const ALIGNMENT_CENTERS: readonly (readonly number[])[] = [
  [],
  [],
  ...[18, 22, 26, 30, 34].map((end) => [6, end]),
  ...[22, 24, 26, 28].map((center, i) => [6, center, 38 + 4 * i]),
]
/** The modules that each mask inverts (table 10). */
const MASKS: readonly ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

/** @returns the text of the code; throws when none can be read */
export async function readQr(drawing: Locator): Promise<string> {
  const picture = (await drawing.screenshot()).toString('base64')
  return textOf(await drawing.page().evaluate(modulesOf, picture))
}

/** In the browser: the modules of a screenshot. A finder pattern, seven modules wide, gives the module size. */
async function modulesOf(picture: string): Promise<Matrix> {
  const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` })
  await image.decode()
  const { width, height } = image
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  context?.drawImage(image, 0, 0)
  const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
  const isDark = (x: number, y: number) => (data[4 * (y * width + x) + 1] ?? 255) < 128
  const columns = Array.from({ length: width }, (_, x) => x)
  const rows = Array.from({ length: height }, (_, y) => y)
  const inkedRows = rows.filter((y) => columns.some((x) => isDark(x, y)))
  const [top = 0, bottom = 0] = [inkedRows[0], inkedRows.at(-1)]
  const left = columns.find((x) => isDark(x, top)) ?? 0
  const right = columns.findIndex((x) => x > left && !isDark(x, top))
  // modules are whole pixels; a side has 17 modules and four for each version
  const version = Math.round(((7 * (bottom + 1 - top)) / (right - left) - 17) / 4)
  const side = 17 + 4 * version
  const moduleSize = (bottom + 1 - top) / side
  const center = (n: number) => Math.floor((n + 0.5) * moduleSize)
  const indices = Array.from({ length: side }, (_, n) => n)
  return indices.map((i) => indices.map((j) => isDark(left + center(j), top + center(i))))
}

const numberOf = (bits: readonly boolean[]) => bits.reduce((n, bit) => n * 2 + Number(bit), 0)

function textOf(matrix: Matrix): string {
  const side = matrix.length
  const version = (side - 17) / 4
  const blocks = BLOCKS[version]
  if (!blocks) throw new Error(`no QR code of this product has ${side} modules on a side`)
  const isDark = (i: number, j: number) => matrix[i]?.[j] ?? false
  // level and mask are next to the first finder pattern, under their own mask (§7.9)
  const format = numberOf([0, 1, 2, 3, 4].map((j) => isDark(8, j))) ^ 0b10101
  if (format >> 3 !== 0) throw new Error('the code is not of level M')
  const mask = MASKS[format & 7] ?? (() => false)
  const isFunctionModule = functionModules(version, side)

  const bits: boolean[] = []
  for (let pair = 0, right = side - 1; right > 0; right -= 2, pair++) {
    if (right === 6) right--
    for (let step = 0; step < side; step++) {
      const i = pair % 2 === 0 ? side - 1 - step : step
      for (const j of [right, right - 1]) if (!isFunctionModule(i, j)) bits.push(isDark(i, j) !== mask(i, j))
    }
  }

  // codewords of the blocks are interleaved; longer blocks come last
  const distributed: number[][] = blocks.map(() => [])
  let readCount = 0
  for (let n = 0; n < Math.max(...blocks); n++) {
    for (const [b, size] of blocks.entries())
      if (n < size) distributed[b]?.push(numberOf(bits.slice(8 * readCount, 8 * ++readCount)))
  }
  const data = distributed.flat().flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map((bit) => bit === '1'))
  if (numberOf(data.slice(0, 4)) !== 0b0100) throw new Error('the code does not hold bytes')
  const from = version < 10 ? 12 : 20
  const howMany = numberOf(data.slice(4, from))
  const bytes = Array.from({ length: howMany }, (_, n) => numberOf(data.slice(from + 8 * n, from + 8 * n + 8)))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
}

/** The modules of the function patterns: finders, timing, alignment, format and version. */
function functionModules(version: number, side: number) {
  const centers = ALIGNMENT_CENTERS[version] ?? []
  const [first = 0, last = 0] = [centers[0], centers.at(-1)]
  const inAlignment = (i: number, j: number) =>
    centers.some((a) =>
      centers.some((b) => {
        // finders in three corners
        const inCorner = (a === first && (b === first || b === last)) || (a === last && b === first)
        return !inCorner && Math.abs(i - a) <= 2 && Math.abs(j - b) <= 2
      }),
    )
  return (i: number, j: number) =>
    (i < 9 && (j < 9 || j >= side - 8)) ||
    (i >= side - 8 && j < 9) ||
    i === 6 ||
    j === 6 ||
    inAlignment(i, j) ||
    (version >= 7 && ((i < 6 && j >= side - 11) || (j < 6 && i >= side - 11)))
}
