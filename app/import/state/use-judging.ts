/** The server's verdicts on the rows of an import: asked again after each change, the latest change counts. */
import { NOUNS, type Noun } from '@domain/importacion/nouns'
import { type RefObject, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Begun } from '../kept'
import { countOf, imported, type Part, withVerdicts } from '../parts'
import { check, vehiclesOf } from '../server'

export interface Progress {
  done: number
  of: number
}

interface Import {
  /** the import that has begun, with the rows that it has written */
  begun: RefObject<Begun | null>
  setParts: (parts: readonly Part[]) => void
  setFailure: (failure: string | null) => void
  /** says why a request failed, in general words where the server gave no reason */
  tell: (error: unknown, generic: string) => void
}

export function useJudging({ begun, setParts, setFailure, tell }: Import) {
  const { t } = useI18n()
  const [checking, setChecking] = useState<Progress | null>(null)
  /** whether rows have no verdict yet, also because a request to judge them failed: until then nothing is saved */
  const [lacksVerdicts, setLacksVerdicts] = useState(false)
  /** number of the latest request to judge: an older answer that arrives later is ignored */
  const latest = useRef(0)
  /** the nouns whose rows have yet to be judged: a round that a later change has stopped leaves some to the next one */
  const due = useRef(new Set<Noun>())

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

  /** Ignores the answers that are still on their way: they would put back the sheets that were asked about. */
  const stop = () => {
    latest.current++
    setChecking(null)
    setLacksVerdicts(false)
  }
  return { checking, lacksVerdicts, judge, stop }
}
