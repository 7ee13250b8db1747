/** The third step: what will happen to each row, what is to be mended, and the button that writes. */

import { withReturn } from '@domain/identidad/return-address'
import type { RowOutcome } from '@domain/importacion/judgement'
import { FILE_ROWS_MAX, ROWS_MAX } from '@domain/importacion/raw'
import type { ReadRow } from '@domain/importacion/rows'
import { Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button, LinkButton } from '~/ui/button'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { plateText } from '~/ui/signs/plate'
import { countsOf, type Draft, mended, type Problem, problemsOf, shownFields } from '../draft'
import { beyondIn, draftOf, fitsInBrowser, isAllKnown, leftOf, type Part, writtenIn } from '../parts'
import type { Progress } from '../state/use-judging'
import { Grid } from './grid'
import type { Typed } from './grid-keys'
import { Problems } from './problems'
import { putRightIn } from './put-right'
import { SaveBar } from './save-bar'

type Filter = RowOutcome | 'todas' | 'errores'
const CHIPS: readonly Filter[] = ['todas', 'errores']
const OUTCOMES: readonly RowOutcome[] = ['nuevo', 'cambia', 'igual', 'sin-cupo', 'rechazada']

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
  onJudge: () => void
  onAnother: () => void
  onType: (hoja: number, typed: Typed[]) => void
  onUndo: () => void
  onBack: () => void
  onSave: () => void
}

/** Rows whose cells are not understood or refused. */
const faultyOf = (problems: readonly Problem[]) => new Set(problems.flatMap(({ cells }) => cells.map(({ n }) => n)))

/**
 * The note about days of issue that the sheet lacks and that are computed, of documents or of licences; null without
 * one.
 */
function issueNote({ noun, fields, verdicts }: Draft): 'issue_day' | 'issue_day_licence' | null {
  const some = [...verdicts.values()]
  if (noun === 'vehiculos')
    return some.some(({ papers }) => papers.length > 0) && !fields.some((f) => /_emision$/.test(f)) ? 'issue_day' : null
  if (!some.some(({ outcome }) => outcome === 'nuevo')) return null
  if (noun === 'documentos') return fields.includes('fecha_emision') ? null : 'issue_day'
  return noun === 'conductores' && !fields.includes('licencia_fecha_emision') ? 'issue_day_licence' : null
}

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
  const plates = out.slice(0, NAMED).map(({ cells }) => plateText(cells.placa?.value ?? ''))
  return { rows: out.map(({ n }) => n), plates: plates.join(', ') + (out.length > NAMED ? '…' : '') }
}

export function Review(props: Props) {
  const { parts, checking, writing, failure, limit, written, canUndo, onType, onUndo } = props
  const { lacksVerdicts, isSignedOut, onJudge, onAnother, onBack, onSave } = props
  const { t, formatNumber } = useI18n()
  const [at, setAt] = useState(0)
  const [filter, setFilter] = useState<Filter>('todas')
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null)
  const drafts = useMemo(() => parts.map(draftOf), [parts])
  const writtenBySheet = parts.map((one) => writtenIn(one, written))
  const problemsBySheet = useMemo(() => parts.map((one) => problemsOf(openOf(one, written))), [parts, written])
  const part = parts[at] ?? parts[0]
  const draft = drafts[at] ?? drafts[0]
  const problems = problemsBySheet[at] ?? []
  const right = useMemo(() => (draft ? putRightIn(draft.rows, draft.fields) : []), [draft])
  if (!part || !draft) return null
  const { noun, rows, verdicts } = draft
  const counts = countsOf([draft])
  const faulty = faultyOf(problems)
  const matches = ({ n }: ReadRow) => {
    if (only) return only.has(n)
    if (filter === 'todas') return true
    return filter === 'errores' ? faulty.has(n) : verdicts.get(n)?.outcome === filter
  }
  const note = issueNote(draft)
  const beyond = beyondIn(parts)
  const limits = { hoja: formatNumber(ROWS_MAX), total: formatNumber(FILE_ROWS_MAX) }
  const isMendable = problems.length > 0 || counts['sin-cupo'] > 0 || right.length > 0
  const filterBy = (one: Filter) => {
    setOnly(null)
    setFilter(one)
  }
  const show = (index: number) => {
    setAt(index)
    filterBy('todas')
  }
  return (
    <>
      {parts.length > 1 && (
        <fieldset className="chips imp-sheets">
          <legend className="sr">{t('importacion.sheets')}</legend>
          {drafts.map((one, index) => (
            <button
              key={parts[index]?.hoja}
              type="button"
              className="chip"
              aria-pressed={index === at}
              onClick={() => show(index)}
            >
              {t(`importacion.n_${one.noun}`)}
              <span>{formatNumber(one.rows.length)}</span>
            </button>
          ))}
        </fieldset>
      )}
      <div className="imp-counts">
        {OUTCOMES.filter((one) => one !== 'sin-cupo' || noun === 'vehiculos').map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={!only && filter === one}
            disabled={counts[one] === 0}
            onClick={() => filterBy(filter === one ? 'todas' : one)}
          >
            <span>{t(`importacion.c_${one}`)}</span> <b>{formatNumber(counts[one])}</b>{' '}
            <small>
              {one === 'cambia' && noun !== 'vehiculos'
                ? t('importacion.cn_cambia_otro')
                : t(`importacion.cn_${one}`, { limite: formatNumber(limit) })}
            </small>
          </button>
        ))}
      </div>
      {failure && (
        <Note
          tone="bad"
          action={
            isSignedOut && (
              <LinkButton to={withReturn('/login', '/admin/import')}>{t('importacion.sign_in')}</LinkButton>
            )
          }
        >
          {failure}
        </Note>
      )}
      {beyond > 0 && (
        <Note tone="warn" className="note--first">
          {t('importacion.beyond_n', { n: beyond, ...limits })}
        </Note>
      )}
      {note && <Note>{t(`importacion.${note}`)}</Note>}
      {/* while rows are written none is mended */}
      <div className={isMendable ? 'imp-rev' : undefined} {...(writing && { inert: '' })}>
        <Problems
          problems={problems}
          outside={outsideOf(draft)}
          limit={limit}
          right={right}
          onMend={(problem, text) => onType(part.hoja, mended(rows, problem, text))}
          onShow={(numbers) => setOnly(new Set(numbers))}
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
          <div className="chips imp-chips">
            {CHIPS.filter((one) => one === 'todas' || faulty.size > 0).map((one) => (
              <button
                key={one}
                type="button"
                className="chip"
                aria-pressed={!only && filter === one}
                onClick={() => filterBy(one)}
              >
                {t(`importacion.filter_${one as 'todas' | 'errores'}`)}
                <span>{formatNumber(one === 'todas' ? rows.length : faulty.size)}</span>
              </button>
            ))}
          </div>
          <Grid
            fields={shownFields(draft)}
            rows={rows.filter(matches)}
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
        isKept={fitsInBrowser(parts)}
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
