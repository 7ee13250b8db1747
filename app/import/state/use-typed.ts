/** What is typed into the table of rows: each change is judged again, and can be undone while nothing is being written. */
import { NOUNS, type Noun } from '@domain/importacion/nouns'
import { useState } from 'react'
import { type Part, withTypedIn, writtenKey } from '../parts'
import type { Typed } from '../review/grid-keys'

/** How many typed changes can be undone. */
const UNDONE_MAX = 50

interface Import {
  parts: readonly Part[]
  /** keys of the rows that are written already: these stay as they are */
  written: ReadonlySet<string>
  /** while rows are written none is changed */
  isWriting: boolean
  judge: (next: readonly Part[], changed: readonly Noun[]) => Promise<void>
}

export function useTyped({ parts, written, isWriting, judge }: Import) {
  /** rows of a sheet before each typed change, the latest last */
  const [past, setPast] = useState<readonly Pick<Part, 'hoja' | 'rows'>[]>([])

  /** What a change of a sheet lets be judged again: rows of every noun name vehicles. */
  const judgedBy = (hoja: number) => {
    const noun = parts.find((part) => part.hoja === hoja)?.table.noun ?? 'vehiculos'
    return noun === 'vehiculos' ? NOUNS : [noun]
  }

  /** Rows that are written stay as they are, and all rows while some are being written. */
  const type = (hoja: number, typed: readonly Typed[]) => {
    if (isWriting) return
    const open = typed.filter(({ n }) => !written.has(writtenKey(hoja, n)))
    const before = parts.find((part) => part.hoja === hoja)
    if (!before || open.length === 0) return
    setPast([...past, { hoja, rows: before.rows }].slice(-UNDONE_MAX))
    void judge(withTypedIn(parts, hoja, open), judgedBy(hoja))
  }

  const undoTyped = () => {
    const last = past.at(-1)
    if (!last || isWriting) return
    setPast(past.slice(0, -1))
    const next = parts.map((part) => (part.hoja === last.hoja ? { ...part, rows: last.rows } : part))
    void judge(next, judgedBy(last.hoja))
  }

  /** Nothing typed before can be undone any more: other rows have come, or these are written. */
  const forgetTyped = () => setPast([])
  return { canUndo: past.length > 0, type, undoTyped, forgetTyped }
}
