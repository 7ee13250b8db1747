/**
 * Which field each column of a sheet stands for, by its title and its first cells: «No. placa», «Vence SOAT»,
 * «F. vencimiento tecnomecánica». Titles are compared without accents, case and signs; a long word may have one letter
 * wrong.
 */
import { fold } from '../fold'
import { documentoFieldOf, type Field, TIPO_KEYS, type TipoKey } from './fields'
import { NAMES, TIPO_NAMES } from './names'
import type { Noun } from './nouns'
import type { Raw } from './raw'

interface Recognized {
  field: Field
  /** false where a person should look: a part of the title says something else, or a letter is wrong */
  certain: boolean
}

const END =
  /^(vence|vto|vcto|venc|vencim|vencimiento|vencimientos|hasta|caduca|caducidad|fin|final|expira|expires|due|proximo|proxima)$/
/** Alone they mean until when; «vigencia desde» and «inicio de vigencia» say otherwise. */
const VALIDITY = /^(vigencia|vigente)$/
const START = /^(expedicion|exp|emision|emitido|emitida|desde|inicio|inicia|compra|issued|expedido)$/
/** Words that say nothing of a column's meaning. */
const FILLER = /^(fecha|fec|f|de|del|la|el|los|las|no|nro|num|numero|y|o|n|a|date|dia|actual|en)$/
/** What a column about a document may hold that is no day. */
const NO_DAY =
  /^(numero|nro|num|no|poliza|aseguradora|valor|costo|precio|estado|entidad|certificado|observaciones|dias|prima)$/

/** Whether two words are the same but for one letter; short words must be equal. */
function isAlmost(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end <= 1
}

const holds = (words: readonly string[], name: string) =>
  name.split(' ').every((one) => words.some((word) => isAlmost(word, one)))
const holdsExactly = (words: readonly string[], name: string) => name.split(' ').every((one) => words.includes(one))

/** The document that a title names, and whether its first or its last day. */
export function documentoFieldIn(words: readonly string[]): { field: Field; score: number } | null {
  // a title that names both policies is read as RCE
  for (const key of ['rce', ...TIPO_KEYS] as TipoKey[]) {
    const name = TIPO_NAMES[key].find((one) => holds(words, one))
    if (!name) continue
    const isEnd = words.some((word) => END.test(word))
    const starts = words.some((word) => START.test(word)) && !isEnd
    const ends = isEnd || (words.some((word) => VALIDITY.test(word)) && !starts)
    const others = words.filter((word) => NO_DAY.test(word) && word !== 'poliza')
    if (others.length > 0 && !ends && !starts) return null
    const rest = words.filter((word) => !name.split(' ').some((one) => isAlmost(word, one)) && !FILLER.test(word))
    const known = rest.every(
      (word) => [END, START, VALIDITY].some((part) => part.test(word)) || word === 'revision' || word === 'poliza',
    )
    const score = (holdsExactly(words, name) ? 0.9 : 0.7) + (ends || starts ? 0.1 : 0) - (known ? 0 : 0.25)
    return { field: `${key}_${starts ? 'emision' : 'vence'}`, score }
  }
  return null
}

function fieldIn(words: readonly string[], noun: Noun): { field: Field; score: number } | null {
  const meaning = words.filter((word) => !FILLER.test(word))
  let best: { field: Field; score: number } | null = null
  for (const [field, names] of Object.entries(NAMES[noun]) as [Field, readonly string[]][])
    for (const name of names) {
      if (!holds(words, name)) continue
      const own = name.split(' ')
      const rest = meaning.filter((word) => !own.some((one) => isAlmost(word, one)))
      const exact = holdsExactly(words, name)
      const score = (exact ? 0.9 : 0.7) + own.length * 0.03 - rest.length * 0.25
      if (score >= 0.6 && (!best || score > best.score)) best = { field, score }
    }
  return best
}

const hasDigit = (cell: Raw) => /\d/.test(String(cell ?? ''))
const isYear = (cell: Raw) => /^(19[5-9]\d|20\d\d)$/.test(String(cell ?? '').trim())

/** How a document stands, in the words of sheets and of this product's own files; folded. */
const STANDING =
  /^(vigente|vencid[oa]|(proximo a|por) (vencer|empezar)|al dia|sin registrar|no aplica|valid|expired|expiring( soon)?|not (registered|required|begun))$/

/**
 * In Colombia «modelo» is the year, on documents and in most sheets: the cells decide. A column of a document may say how it
 * stands, not when it ends.
 */
function byCells(field: Field, cells: readonly Raw[]): Field | null {
  const filled = cells.filter((cell) => cell !== null && String(cell).trim() !== '')
  if (documentoFieldOf(field))
    return filled.some((cell) => STANDING.test(fold(String(cell)))) && !filled.some(hasDigit) ? null : field
  if (field !== 'modelo') return field
  const years = filled.filter(isYear).length
  return filled.length > 0 && years > filled.length / 2 ? 'anio' : 'modelo'
}

/** A score from which a match needs no check. */
const CERTAIN = 0.85

/**
 * The field of each column, null for what is not imported; no field twice: the better title wins, then the left one.
 * @param titles one per column
 * @param samples the first cells below each title
 * @param noun what the rows are
 */
export function recognize(
  titles: readonly string[],
  samples: readonly (readonly Raw[])[],
  noun: Noun,
): (Recognized | null)[] {
  const found = titles.map((title, column) => {
    const words = fold(title.slice(0, 120)).split(' ').filter(Boolean)
    if (words.length === 0) return null
    const candidate = (noun === 'vehiculos' ? documentoFieldIn(words) : null) ?? fieldIn(words, noun)
    const field = candidate && byCells(candidate.field, samples[column] ?? [])
    return candidate && field && { field, score: candidate.score }
  })
  return found.map((one, column) => {
    if (!one) return null
    const beaten = found.some(
      (other, at) =>
        other !== null &&
        other.field === one.field &&
        (other.score > one.score || (other.score === one.score && at < column)),
    )
    return beaten ? null : { field: one.field, certain: one.score >= CERTAIN }
  })
}
