/** The third step: what will happen to each row, what is to be mended, and the button that writes. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Panel } from '~/ui/page'
import { countsOf, type Draft, mended, type Problem, problemsOf, shownFields } from '../draft'
import { beyondIn, draftOf, isAllKnown, leftOf, type Part, writtenIn } from '../parts'
import type { Progress } from '../state/use-judging'
import { OutcomeCounts, RowChips, SheetChips, useRowFilter } from './filters'
import { Grid } from './grid'
import type { Typed } from './grid-keys'
import { ReviewNotes } from './notes'
import { Problems } from './problems'
import { putRightIn } from './put-right'
import { SaveBar } from './save-bar'

interface Props {
  /** the sheets that are imported */
  parts: readonly Part[]
  /** rows that are judged now, or null */
  checking: Progress | null
  /** rows that are written now, or null */
  writing: Progress | null
  failure: string | null
  limit: number
  /** keys of the rows that are written already: these stay as they are */
  written: ReadonlySet<string>
  /** whether something typed can be taken back */
  canUndo: boolean
  /** whether rows have no verdict yet */
  lacksVerdicts: boolean
  isSignedOut: boolean
  /** whether the browser keeps the import until it is saved */
  isKept: boolean
  onJudge: () => void
  onAnother: () => void
  onType: (hoja: number, typed: Typed[]) => void
  onUndo: () => void
  onBack: () => void
  onSave: () => void
}

/** Rows whose cells are not understood or refused. */
const faultyOf = (problems: readonly Problem[]) => new Set(problems.flatMap(({ cells }) => cells.map(({ n }) => n)))

/** The rows that are not written yet: only these can be mended. */
function openOf(part: Part, written: ReadonlySet<string>): Draft {
  const closed = writtenIn(part, written)
  return { ...draftOf(part), rows: part.rows.filter(({ n }) => !closed.has(n)) }
}

/** Plates named before the others are counted. */
const NAMED = 3

/** The vehicles that the plan has no room for. */
function outsideOf({ rows, verdicts }: Draft) {
  const out = rows.filter(({ n }) => verdicts.get(n)?.outcome === 'sin-cupo')
  const plates = out.slice(0, NAMED).map(({ cells }) => formatPlaca(cells.placa?.value ?? ''))
  return { rows: out.map(({ n }) => n), plates: plates.join(', ') + (out.length > NAMED ? '…' : '') }
}

export function Review(props: Props) {
  const { parts, checking, writing, failure, limit, written, canUndo, onType, onUndo } = props
  const { lacksVerdicts, isSignedOut, isKept, onJudge, onAnother, onBack, onSave } = props
  const { t } = useI18n()
  const [at, setAt] = useState(0)
  const filter = useRowFilter()
  const drafts = useMemo(() => parts.map(draftOf), [parts])
  const writtenBySheet = parts.map((one) => writtenIn(one, written))
  const problemsBySheet = useMemo(() => parts.map((one) => problemsOf(openOf(one, written))), [parts, written])
  const part = parts[at] ?? parts[0]
  const draft = drafts[at] ?? drafts[0]
  const problems = problemsBySheet[at] ?? []
  const right = useMemo(() => (draft ? putRightIn(draft.rows, draft.fields) : []), [draft])
  if (!part || !draft) return null
  const { rows, verdicts } = draft
  const faulty = faultyOf(problems)
  const outside = outsideOf(draft)
  const isMendable = problems.length > 0 || outside.rows.length > 0 || right.length > 0
  const showSheet = (index: number) => {
    setAt(index)
    filter.press('all')
  }
  return (
    <>
      <SheetChips parts={parts} drafts={drafts} at={at} onShow={showSheet} />
      <OutcomeCounts draft={draft} limit={limit} filter={filter} />
      <ReviewNotes failure={failure} isSignedOut={isSignedOut} beyond={beyondIn(parts)} draft={draft} />
      {/* while rows are written none is mended */}
      <div className={isMendable ? 'imp-rev' : undefined} {...(writing && { inert: '' })}>
        <Problems
          problems={problems}
          outside={outside}
          limit={limit}
          right={right}
          onMend={(problem, text) => onType(part.hoja, mended(rows, problem, text))}
          onShow={filter.showOnly}
        />
        <Panel
          title={t('importacion.as_it_will_be')}
          className="imp-rows"
          aside={
            canUndo && (
              <Button tone="quiet" icon={Undo2} onClick={onUndo}>
                {t('importacion.undo_typed')}
              </Button>
            )
          }
        >
          <RowChips all={rows.length} faulty={faulty.size} filter={filter} />
          <Grid
            fields={shownFields(draft)}
            rows={rows.filter((row) => filter.matches(row, draft, faulty))}
            verdicts={verdicts}
            written={writtenBySheet[at] ?? writtenBySheet[0]}
            onType={(typed) => onType(part.hoja, typed)}
            onUndo={onUndo}
          />
        </Panel>
      </div>
      <SaveBar
        checking={checking}
        writing={writing}
        isKept={isKept}
        all={countsOf(drafts)}
        left={parts.reduce((sum, one) => sum + leftOf(one, written).length, 0)}
        written={writtenBySheet.reduce((sum, { size }) => sum + size, 0)}
        faulty={problemsBySheet.reduce((sum, some) => sum + some.reduce((n, { cells }) => n + cells.length, 0), 0)}
        next={lacksVerdicts ? 'judge' : !writing && written.size === 0 && isAllKnown(parts) ? 'another' : 'save'}
        onBack={onBack}
        onJudge={onJudge}
        onAnother={onAnother}
        onSave={onSave}
      />
    </>
  )
}
