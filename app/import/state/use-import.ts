/** The state of an import from its file to its result: the step, the sheets, the server's verdicts and the progress. */
import { NOUNS, type Noun } from '@domain/importacion/nouns'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Begun } from '../kept'
import { remember } from '../mapping'
import {
  countOf,
  imported,
  isAllKnown,
  isSaved,
  leftOf,
  type Part,
  partsOf,
  withAllRows,
  withFates,
  writtenKey,
} from '../parts'
import type { Source } from '../paste'
import { ImportFailure, SESSION_ENDED, start, write } from '../server'
import { type Progress, useJudging } from './use-judging'
import { useKept } from './use-kept'
import { useTyped } from './use-typed'

export type Step = 'paste' | 'columns' | 'review' | 'done'

const NONE: ReadonlySet<string> = new Set()

/**
 * @param owner the person and the company, by which a draft is kept
 * @param wanted what a person came to import; null: the nouns named by the titles
 */
export function useImport(owner: string, wanted: Noun | null) {
  const { t, reason } = useI18n()
  const [step, setStep] = useState<Step>('paste')
  const [archivo, setArchivo] = useState('')
  const [parts, setParts] = useState<readonly Part[]>([])
  const [writing, setWriting] = useState<Progress | null>(null)
  const [failed, setFailed] = useState<{ text: string; clave?: string } | null>(null)
  const setFailure = (text: string | null) => setFailed(text === null ? null : { text })
  const failure = failed?.text ?? null
  const isSignedOut = failed?.clave === SESSION_ENDED
  /** the import that has begun, with the rows that it has written */
  const begun = useRef<Begun | null>(null)
  const written: ReadonlySet<string> = begun.current?.written ?? NONE
  const chosen = imported(parts)
  const tell = (error: unknown, generic = reason('error-importar')) => {
    const refusal = error instanceof ImportFailure ? error : null
    if (refusal?.clave === SESSION_ENDED)
      return setFailed({ text: t('importacion.session_ended'), clave: SESSION_ENDED })
    setFailure(refusal && refusal.clave !== 'error-importar' ? reason(refusal.clave, refusal.datos) : generic)
  }
  const { kept, keep, putAway, forget } = useKept(owner)
  const { checking, lacksVerdicts, judge, stop } = useJudging({ begun, setParts, setFailure, tell })
  const { canUndo, type, undoTyped, forgetTyped } = useTyped({ parts, written, isWriting: writing !== null, judge })

  const keepAt = (at: Step, now: readonly Part[]) => {
    // an import whose rows are all known already is not kept: there is nothing to continue
    const isOpen =
      at === 'columns' || (at === 'review' && (lacksVerdicts || begun.current || !isAllKnown(imported(now))))
    return keep(isOpen ? { archivo, parts: now, step: at, begun: begun.current } : null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is kept when it changes
  useEffect(() => {
    if (step !== 'paste' && !writing) void keepAt(step, parts)
  }, [step, parts, writing, lacksVerdicts])

  const take = (source: Source) => {
    const found = partsOf(source.sheets, wanted)
    if (found.length === 0) return setFailure(t('importacion.no_table'))
    stop()
    begun.current = null
    setFailure(null)
    forgetTyped()
    setArchivo(source.archivo)
    setParts(found)
    setStep('columns')
  }

  const review = () => {
    for (const { columns, table } of chosen) remember(columns, table.noun)
    const read = withAllRows(parts, written)
    if (countOf(imported(read)) === 0) return setFailure(t('importacion.no_rows'))
    forgetTyped()
    setStep('review')
    void judge(read, NOUNS)
  }

  /** Goes on judging where it failed. */
  const judgeAgain = () => void judge(parts, [])

  const save = async () => {
    let done = 0
    let now = parts
    const of = chosen.reduce((sum, part) => sum + leftOf(part, written).length, 0)
    setFailure(null)
    forgetTyped()
    setWriting({ done, of })
    try {
      begun.current ??= { ...(await start(archivo, countOf(chosen))), written: new Set() }
      const { id, written: rows } = begun.current
      await keepAt('review', parts)
      for (const part of chosen)
        await write(id, part, leftOf(part, rows), (fates) => {
          // the server judges again when it writes, and may now refuse a row it accepted before
          for (const { n, outcome } of fates) if (isSaved(outcome)) rows.add(writtenKey(part.hoja, n))
          now = withFates(now, part.hoja, fates)
          done += fates.length
          setParts(now)
          setWriting({ done, of })
          void keepAt('review', now)
        })
      setStep('done')
    } catch (error) {
      if (begun.current && error instanceof ImportFailure && error.clave === 'no-encontrado') writeAnew(now)
      else tell(error)
    } finally {
      setWriting(null)
    }
  }

  /** Begins again with an import that was taken back meanwhile: none of its rows is written any more. */
  const writeAnew = (now: readonly Part[]) => {
    begun.current = null
    void judge(
      now.map((part) => ({ ...part, verdicts: new Map() })),
      NOUNS,
    )
    setFailure(t('importacion.was_taken_back'))
  }

  /** Goes on with the import of an earlier visit. */
  const resume = () => {
    if (!kept) return
    begun.current = kept.begun
    putAway()
    forgetTyped()
    setArchivo(kept.archivo)
    setParts(kept.parts)
    setStep(kept.step)
    if (kept.step === 'review') void judge(kept.parts, NOUNS)
  }

  const again = () => {
    begun.current = null
    stop()
    setParts([])
    setFailure(null)
    setStep('paste')
  }
  const go = (to: Step) => {
    stop()
    setFailure(null)
    setStep(to)
  }
  const state = { step, archivo, parts, chosen, checking, writing, failure, kept, lacksVerdicts, isSignedOut }
  const shown = {
    ...state,
    canUndo,
    id: begun.current?.id ?? null,
    until: begun.current?.until ?? null,
    written,
  }
  return { ...shown, take, setParts, review, judgeAgain, type, undoTyped, save, resume, forget, again, go }
}
