/** An import from its file to its result: its sheets, what the server says of them, and how far it is. */
import { NOUNS, type Noun } from '@domain/importacion/nouns'
import { useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { remember } from './mapping'
import { imported, type Part, partsOf, savedOf, withRows, withTypedIn } from './parts'
import type { Source } from './paste'
import { check, ImportFailure, start, vehiclesOf, write } from './server'

export type Step = 'paste' | 'columns' | 'review' | 'done'
export interface Progress {
  done: number
  of: number
}
const countOf = (parts: readonly Part[]) => parts.reduce((sum, { rows }) => sum + rows.length, 0)

/** @param wanted what a person came to import; null for whatever the titles name */
export function useImport(wanted: Noun | null) {
  const { t, motivo: reason } = useI18n()
  const [step, setStep] = useState<Step>('paste')
  const [archivo, setArchivo] = useState('')
  const [parts, setParts] = useState<readonly Part[]>([])
  const [checking, setChecking] = useState<Progress | null>(null)
  const [writing, setWriting] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** the import that has begun, with the rows that it has written */
  const begun = useRef<{ id: string; written: Set<string> } | null>(null)
  /** the latest judging: an older answer is not shown over a newer one */
  const latest = useRef(0)
  const chosen = imported(parts)
  const tell = (error: unknown) =>
    setFailure(error instanceof ImportFailure ? reason(error.clave, error.datos) : reason('error-importar'))

  const take = (source: Source) => {
    const found = partsOf(source.sheets, wanted)
    if (found.length === 0) return setFailure(t('importacion.no_table'))
    begun.current = null
    setFailure(null)
    setArchivo(source.archivo)
    setParts(found)
    setStep('columns')
  }

  /** Judges the sheets about some nouns; what belongs to vehicles is judged again when these change. */
  const judge = async (next: readonly Part[], nouns: readonly Noun[]) => {
    const turn = ++latest.current
    const isLatest = () => turn === latest.current
    setParts(next)
    setFailure(null)
    const of = countOf(imported(next).filter(({ table }) => nouns.includes(table.noun)))
    setChecking({ done: 0, of })
    let judged = next
    let before = 0
    try {
      for (const noun of nouns) {
        const own = imported(judged).filter(({ table }) => table.noun === noun)
        const vehicles = vehiclesOf(imported(judged))
        const verdicts = await check(noun, own, noun === 'vehiculos' ? new Map() : vehicles, (done) => {
          if (isLatest()) setChecking({ done: before + done, of })
        })
        before += countOf(own)
        judged = judged.map((part) => ({ ...part, verdicts: verdicts.get(part.hoja) ?? part.verdicts }))
        if (!isLatest()) return
        setParts(judged)
      }
    } catch (error) {
      if (isLatest()) tell(error)
    } finally {
      if (isLatest()) setChecking(null)
    }
  }

  const review = () => {
    for (const { columns, table } of chosen) remember(columns, table.noun)
    const read = parts.map((part) => (part.on ? withRows(part) : part))
    if (countOf(imported(read)) === 0) return setFailure(t('importacion.no_rows'))
    setStep('review')
    void judge(read, NOUNS)
  }

  const type = (hoja: number, typed: Parameters<typeof withTypedIn>[2]) => {
    const noun = parts.find((part) => part.hoja === hoja)?.table.noun ?? 'vehiculos'
    void judge(withTypedIn(parts, hoja, typed), noun === 'vehiculos' ? NOUNS : [noun])
  }

  const save = async () => {
    const of = chosen.reduce((sum, part) => sum + savedOf(part).length, 0)
    setFailure(null)
    setWriting({ done: 0, of })
    try {
      begun.current ??= { ...(await start(archivo, countOf(chosen))), written: new Set() }
      const { id, written } = begun.current
      setWriting({ done: written.size, of })
      for (const part of chosen) {
        const keyOf = (n: number) => `${part.hoja}.${n}`
        const left = savedOf(part).filter(({ n }) => !written.has(keyOf(n)))
        await write(id, part, left, (piece) => {
          for (const { n } of piece) written.add(keyOf(n))
          setWriting({ done: written.size, of })
        })
      }
      setStep('done')
    } catch (error) {
      tell(error)
    } finally {
      setWriting(null)
    }
  }

  const again = () => {
    begun.current = null
    setParts([])
    setFailure(null)
    setStep('paste')
  }
  const go = (to: Step) => {
    setFailure(null)
    setStep(to)
  }
  const id = begun.current?.id ?? null
  return { step, archivo, parts, chosen, checking, writing, failure, id, take, setParts, review, type, save, again, go }
}
