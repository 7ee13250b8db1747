/** The state of an import from its file to its result: the step, the sheets, the server's verdicts and the progress. */
import { NOUNS, type Noun } from '@domain/importacion/nouns'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Begun, KeptImport } from './kept'
import { remember } from './mapping'
import {
  imported,
  isAllKnown,
  isSaved,
  leftOf,
  type Part,
  partsOf,
  withAllRows,
  withFates,
  withTypedIn,
  withVerdicts,
  writtenKey,
} from './parts'
import type { Source } from './paste'
import type { Typed } from './review/grid-keys'
import { check, ImportFailure, SESSION_ENDED, start, vehiclesOf, write } from './server'

export type Step = 'paste' | 'columns' | 'review' | 'done'
export interface Progress {
  done: number
  of: number
}
const countOf = (parts: readonly Part[]) => parts.reduce((sum, { rows }) => sum + rows.length, 0)

const NONE: ReadonlySet<string> = new Set()
/** How many typed changes can be undone. */
const UNDONE_MAX = 50

/**
 * @param owner the person and the company, by which a draft is kept
 * @param wanted what a person came to import; null: the nouns named by the titles
 */
export function useImport(owner: string, wanted: Noun | null) {
  const { t, reason } = useI18n()
  const [step, setStep] = useState<Step>('paste')
  const [archivo, setArchivo] = useState('')
  const [parts, setParts] = useState<readonly Part[]>([])
  const [checking, setChecking] = useState<Progress | null>(null)
  const [writing, setWriting] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** whether rows have no verdict yet, also because a request to judge them failed: until then nothing is saved */
  const [lacksVerdicts, setLacksVerdicts] = useState(false)
  const isSignedOut = failure !== null && failure === t('importacion.session_ended')
  /** an import of an earlier visit that is not finished */
  const [kept, setKept] = useState<KeptImport | null>(null)
  /** rows of a sheet before each typed change, the latest last */
  const [past, setPast] = useState<readonly Pick<Part, 'hoja' | 'rows'>[]>([])
  /** the import that has begun, with the rows that it has written */
  const begun = useRef<Begun | null>(null)
  /** number of the latest request to judge: an older answer that arrives later is ignored */
  const latest = useRef(0)
  /** the nouns whose rows have yet to be judged: a round that a later change has stopped leaves some to the next one */
  const due = useRef(new Set<Noun>())
  const written: ReadonlySet<string> = begun.current?.written ?? NONE
  const chosen = imported(parts)
  const tell = (error: unknown, generic = reason('error-importar')) => {
    const refusal = error instanceof ImportFailure ? error : null
    if (refusal?.clave === SESSION_ENDED) return setFailure(t('importacion.session_ended'))
    setFailure(refusal && refusal.clave !== 'error-importar' ? reason(refusal.clave, refusal.datos) : generic)
  }

  useEffect(() => {
    const found = async () => setKept(await (await import('./kept')).keptImport(owner, Date.now()))
    void found()
  }, [owner])

  const keep = async (at: Step, now: readonly Part[]) => {
    const { keepImport } = await import('./kept')
    // an import whose rows are all known already is not kept: there is nothing to continue
    const isOpen =
      at === 'columns' || (at === 'review' && (lacksVerdicts || begun.current || !isAllKnown(imported(now))))
    await keepImport(owner, isOpen ? { archivo, parts: now, step: at, begun: begun.current, at: Date.now() } : null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is kept when it changes
  useEffect(() => {
    if (step !== 'paste' && !writing) void keep(step, parts)
  }, [step, parts, writing, lacksVerdicts])

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
  const judge = async (next: readonly Part[], changed: readonly Noun[]) => {
    for (const noun of changed) due.current.add(noun)
    const nouns = NOUNS.filter((noun) => due.current.has(noun))
    const turn = ++latest.current
    const isLatest = () => turn === latest.current
    setParts(next)
    setFailure(null)
    setLacksVerdicts(true)
    const of = countOf(imported(next).filter(({ table }) => nouns.includes(table.noun)))
    setChecking({ done: 0, of })
    let judged = next
    let before = 0
    try {
      for (const noun of nouns) {
        const own = imported(judged).filter(({ table }) => table.noun === noun)
        const vehicles = vehiclesOf(imported(judged))
        const onProgress = (done: number) => {
          if (isLatest()) setChecking({ done: before + done, of })
        }
        const verdicts = await check(noun, own, noun === 'vehiculos' ? new Map() : vehicles, onProgress, isLatest)
        if (!verdicts || !isLatest()) return
        due.current.delete(noun)
        before += countOf(own)
        judged = judged.map((part) => withVerdicts(part, verdicts.get(part.hoja), begun.current?.written))
        setParts(judged)
      }
      setLacksVerdicts(false)
    } catch (error) {
      if (isLatest()) tell(error, t('importacion.check_failed'))
    } finally {
      if (isLatest()) setChecking(null)
    }
  }

  const review = () => {
    for (const { columns, table } of chosen) remember(columns, table.noun)
    const read = withAllRows(parts, written)
    if (countOf(imported(read)) === 0) return setFailure(t('importacion.no_rows'))
    setPast([])
    setStep('review')
    void judge(read, NOUNS)
  }

  const judgedBy = (hoja: number) => {
    const noun = parts.find((part) => part.hoja === hoja)?.table.noun ?? 'vehiculos'
    return noun === 'vehiculos' ? NOUNS : [noun]
  }
  /** Goes on judging where it failed. */
  const judgeAgain = () => void judge(parts, [])
  /** Rows that are written stay as they are, and all rows while some are being written. */
  const type = (hoja: number, typed: readonly Typed[]) => {
    if (writing) return
    const open = typed.filter(({ n }) => !written.has(writtenKey(hoja, n)))
    const before = parts.find((part) => part.hoja === hoja)
    if (!before || open.length === 0) return
    setPast([...past, { hoja, rows: before.rows }].slice(-UNDONE_MAX))
    void judge(withTypedIn(parts, hoja, open), judgedBy(hoja))
  }
  const undoTyped = () => {
    const last = past.at(-1)
    if (!last || writing) return
    setPast(past.slice(0, -1))
    const next = parts.map((part) => (part.hoja === last.hoja ? { ...part, rows: last.rows } : part))
    void judge(next, judgedBy(last.hoja))
  }

  const save = async () => {
    let done = 0
    let now = parts
    const of = chosen.reduce((sum, part) => sum + leftOf(part, written).length, 0)
    setFailure(null)
    setPast([])
    setWriting({ done, of })
    try {
      begun.current ??= { ...(await start(archivo, countOf(chosen))), written: new Set() }
      const { id, written: rows } = begun.current
      await keep('review', parts)
      for (const part of chosen)
        await write(id, part, leftOf(part, rows), (fates) => {
          // the server judges again when it writes, and may now refuse a row it accepted before
          for (const { n, outcome } of fates) if (isSaved(outcome)) rows.add(writtenKey(part.hoja, n))
          now = withFates(now, part.hoja, fates)
          done += fates.length
          setParts(now)
          setWriting({ done, of })
          void keep('review', now)
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
    latest.current++
    setParts([])
    setChecking(null)
    setLacksVerdicts(false)
    setFailure(null)
    setStep('paste')
  }
  const go = (to: Step) => {
    setFailure(null)
    setStep(to)
  }
  const state = { step, archivo, parts, chosen, checking, writing, failure, kept, lacksVerdicts, isSignedOut }
  const shown = {
    ...state,
    canUndo: past.length > 0,
    id: begun.current?.id ?? null,
    until: begun.current?.until ?? null,
    written,
  }
  return { ...shown, take, setParts, review, judgeAgain, type, undoTyped, save, resume, forget, again, go }
}
