/** The state of an import from its file to its result: the step, the sheets, the server's verdicts and the progress. */
import { NOUNS, type Noun } from '@domain/importacion/nouns'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Begun, KeptImport } from './kept'
import { remember } from './mapping'
import { imported, type Part, partsOf, savedOf, withRows, withTypedIn, withVerdicts } from './parts'
import type { Source } from './paste'
import type { Typed } from './review/grid-keys'
import { check, ImportFailure, start, vehiclesOf, write } from './server'

export type Step = 'paste' | 'columns' | 'review' | 'done'
export interface Progress {
  done: number
  of: number
}
const countOf = (parts: readonly Part[]) => parts.reduce((sum, { rows }) => sum + rows.length, 0)

/** How many typed changes can be undone. */
const UNDONE_MAX = 50

/**
 * @param owner the person and the company, by which a draft is kept
 * @param wanted what a person came to import; null for whatever the titles name
 */
export function useImport(owner: string, wanted: Noun | null) {
  const { t, motivo: reason } = useI18n()
  const [step, setStep] = useState<Step>('paste')
  const [archivo, setArchivo] = useState('')
  const [parts, setParts] = useState<readonly Part[]>([])
  const [checking, setChecking] = useState<Progress | null>(null)
  const [writing, setWriting] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** an import of an earlier visit that is not finished */
  const [kept, setKept] = useState<KeptImport | null>(null)
  /** rows of a sheet before each typed change, the latest last */
  const [past, setPast] = useState<readonly Pick<Part, 'hoja' | 'rows'>[]>([])
  /** the import that has begun, with the rows that it has written */
  const begun = useRef<Begun | null>(null)
  /** number of the latest request to judge: an older answer that arrives later is ignored */
  const latest = useRef(0)
  const chosen = imported(parts)
  const tell = (error: unknown) =>
    setFailure(error instanceof ImportFailure ? reason(error.clave, error.datos) : reason('error-importar'))

  useEffect(() => {
    const found = async () => setKept(await (await import('./kept')).keptImport(owner, Date.now()))
    void found()
  }, [owner])

  const keep = async (at: Step, now: readonly Part[]) => {
    const { keepImport } = await import('./kept')
    const isOpen = at === 'columns' || at === 'review'
    await keepImport(owner, isOpen ? { archivo, parts: now, step: at, begun: begun.current, at: Date.now() } : null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is kept when it changes
  useEffect(() => {
    if (step !== 'paste' && !writing) void keep(step, parts)
  }, [step, parts, writing])

  const take = (source: Source) => {
    const found = partsOf(source.sheets, wanted)
    if (found.length === 0) return setFailure(t('importacion.no_table'))
    begun.current = null
    setFailure(null)
    setPast([])
    setArchivo(source.archivo)
    setParts(found)
    setStep('columns')
  }

  /** Lets the server judge the sheets about these nouns; after a change to vehicles that is all of them. */
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
        judged = judged.map((part) => withVerdicts(part, verdicts.get(part.hoja), begun.current?.written))
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
    setPast([])
    setStep('review')
    void judge(read, NOUNS)
  }

  const judgedBy = (hoja: number) => {
    const noun = parts.find((part) => part.hoja === hoja)?.table.noun ?? 'vehiculos'
    return noun === 'vehiculos' ? NOUNS : [noun]
  }
  const type = (hoja: number, typed: readonly Typed[]) => {
    const before = parts.find((part) => part.hoja === hoja)
    if (before) setPast([...past, { hoja, rows: before.rows }].slice(-UNDONE_MAX))
    void judge(withTypedIn(parts, hoja, typed), judgedBy(hoja))
  }
  const undoTyped = () => {
    const last = past.at(-1)
    if (!last) return
    setPast(past.slice(0, -1))
    const next = parts.map((part) => (part.hoja === last.hoja ? { ...part, rows: last.rows } : part))
    void judge(next, judgedBy(last.hoja))
  }

  const save = async () => {
    const of = chosen.reduce((sum, part) => sum + savedOf(part).length, 0)
    setFailure(null)
    setWriting({ done: 0, of })
    try {
      begun.current ??= { ...(await start(archivo, countOf(chosen))), written: new Set() }
      const { id, written } = begun.current
      setWriting({ done: written.size, of })
      await keep('review', parts)
      for (const part of chosen) {
        const keyOf = (n: number) => `${part.hoja}.${n}`
        const left = savedOf(part).filter(({ n }) => !written.has(keyOf(n)))
        await write(id, part, left, (piece) => {
          for (const { n } of piece) written.add(keyOf(n))
          setWriting({ done: written.size, of })
          void keep('review', parts)
        })
      }
      setStep('done')
    } catch (error) {
      tell(error)
    } finally {
      setWriting(null)
    }
  }

  /** Goes on with the import of an earlier visit. */
  const resume = () => {
    if (!kept) return
    begun.current = kept.begun
    setKept(null)
    setPast([])
    setArchivo(kept.archivo)
    setParts(kept.parts)
    setStep(kept.step)
    if (kept.step === 'review') void judge(kept.parts, NOUNS)
  }
  const forget = async () => {
    setKept(null)
    await (await import('./kept')).keepImport(owner, null)
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
  const shown = { step, archivo, parts, chosen, checking, writing, failure, id, kept, canUndo: past.length > 0 }
  return { ...shown, take, setParts, review, type, undoTyped, save, resume, forget, again, go }
}
