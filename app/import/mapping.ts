/** Remembers in this browser which field a person chose for columns of earlier files, by their titles. */

import { fold } from '@domain/fold'
import { recognize } from '@domain/importacion/columns'
import { FIELDS_OF, type Field } from '@domain/importacion/fields'
import type { Table } from '@domain/importacion/grid'
import type { Noun } from '@domain/importacion/nouns'
import type { Grid, Raw } from '@domain/importacion/raw'

const KEY = 'columnas-importadas'
/** Titles that are remembered. */
const KEPT = 200

export interface Column {
  index: number
  title: string
  samples: Raw[]
  field: Field | null
  certain: boolean
}

function remembered(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** The key of a title: the same title may mean another field in sheets of another noun. */
const titleKey = (title: string, noun: Noun) => (noun === 'vehiculos' ? fold(title) : `${noun} ${fold(title)}`)

/** The columns of a table that hold anything, each with the field it is taken for. */
export function columnsOf({ titles, firstRow, noun }: Table, rows: Grid): Column[] {
  const own = remembered()
  const samplesOf = (index: number) =>
    rows
      .slice(firstRow, firstRow + 200)
      .map((row) => row[index] ?? null)
      .filter((cell) => cell !== null && String(cell).trim() !== '')
      .slice(0, 30)
  const samples = titles.map((_, index) => samplesOf(index))
  const found = recognize(titles, samples, noun)
  const taken = new Set<Field>()
  return titles.flatMap((title, index) => {
    const cells = samples[index] ?? []
    if (!title && cells.length === 0) return []
    const kept = own[titleKey(title, noun)]
    const known = FIELDS_OF[noun].find((one) => one === kept)
    const guess = kept === undefined ? (found[index] ?? null) : known ? { field: known, certain: true } : null
    const field = guess && !taken.has(guess.field) ? guess.field : null
    if (field) taken.add(field)
    return [{ index, title, samples: cells.slice(0, 2), field, certain: guess?.certain ?? kept !== undefined }]
  })
}

/** Remembers what a person has confirmed. Of columns with one title that which is imported counts. */
export function remember(columns: readonly Column[], noun: Noun): void {
  try {
    const titled = columns.filter(({ title }) => title)
    const of = (some: readonly Column[]) =>
      Object.fromEntries(some.map(({ title, field }) => [titleKey(title, noun), field ?? '']))
    const all = { ...remembered(), ...of(titled), ...of(titled.filter(({ field }) => field !== null)) }
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-KEPT))))
  } catch {
    // a browser that keeps nothing recognises the columns anew
  }
}
