/** The third step: what will happen to each row, what is to be mended, and the button that writes. */
import type { Field } from '@domain/importacion/fields'
import type { Outcome } from '@domain/importacion/judgement'
import type { ReadRow } from '@domain/importacion/rows'
import { useMemo, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { countsOf, type Draft, mended, type Problem, problemsOf, shownFields } from './draft'
import { Grid } from './grid'
import { draftOf, type Part } from './parts'
import { Problems } from './problems'
import type { Progress } from './use-import'

type Filter = Outcome | 'todas' | 'errores'
const FILTERS: readonly Filter[] = ['todas', 'errores', 'nuevo', 'cambia', 'igual', 'sin-cupo', 'rechazada']
const OUTCOMES: readonly Outcome[] = ['nuevo', 'cambia', 'igual', 'sin-cupo', 'rechazada']

interface Props {
  /** the sheets that are imported */
  parts: readonly Part[]
  /** rows that are judged now, or null */
  checking: Progress | null
  /** rows that are written now, or null */
  writing: Progress | null
  failure: string | null
  limit: number
  onType: (hoja: number, typed: { n: number; field: Field; text: string }[]) => void
  onBack: () => void
  onSave: () => void
}

/** Rows whose cells are not understood or refused. */
const faultyOf = (problems: readonly Problem[]) => new Set(problems.flatMap(({ cells }) => cells.map(({ n }) => n)))

/** What is told of days of issue that the sheet does not say: documents have them, and so do licences. */
function issueNote({ noun, fields, verdicts }: Draft): 'issue_day' | 'issue_day_licence' | null {
  const some = [...verdicts.values()]
  if (noun === 'vehiculos')
    return some.some(({ papers }) => papers.length > 0) && !fields.some((f) => /_emision$/.test(f)) ? 'issue_day' : null
  if (!some.some(({ outcome }) => outcome === 'nuevo')) return null
  if (noun === 'documentos') return fields.includes('fecha_emision') ? null : 'issue_day'
  return noun === 'conductores' && !fields.includes('licencia_fecha_emision') ? 'issue_day_licence' : null
}

export function Review(props: Props) {
  const { parts, checking, writing, failure, limit, onType, onBack, onSave } = props
  const { t, numero: formatNumber } = useI18n()
  const [at, setAt] = useState(0)
  const [filter, setFilter] = useState<Filter>('todas')
  const [only, setOnly] = useState<Problem | null>(null)
  const drafts = useMemo(() => parts.map(draftOf), [parts])
  const problemsBySheet = useMemo(() => drafts.map(problemsOf), [drafts])
  const part = parts[at] ?? parts[0]
  const draft = drafts[at] ?? drafts[0]
  const problems = problemsBySheet[at] ?? []
  if (!part || !draft) return null
  const { noun, rows, verdicts } = draft
  const counts = countsOf([draft])
  const faulty = faultyOf(problems)
  const ofOnly = only && new Set(only.cells.map(({ n }) => n))
  const matches = ({ n }: ReadRow) => {
    if (ofOnly) return ofOnly.has(n)
    if (filter === 'todas') return true
    return filter === 'errores' ? faulty.has(n) : verdicts.get(n)?.outcome === filter
  }
  const howMany = (one: Filter) => (one === 'todas' ? rows.length : one === 'errores' ? faulty.size : counts[one])
  const all = countsOf(drafts)
  const saved = all.nuevo + all.cambia
  const anyFaulty = problemsBySheet.some((some) => some.length > 0)
  const busy = checking !== null || writing !== null
  const note = issueNote(draft)
  const show = (index: number) => {
    setAt(index)
    setFilter('todas')
    setOnly(null)
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
          <div key={one}>
            <span>{t(`importacion.c_${one}`)}</span> <b>{formatNumber(counts[one])}</b>{' '}
            <small>
              {one === 'cambia' && noun !== 'vehiculos'
                ? t('importacion.cn_cambia_otro')
                : t(`importacion.cn_${one}`, { limite: formatNumber(limit) })}
            </small>
          </div>
        ))}
      </div>
      {failure && <Note tone="bad">{failure}</Note>}
      {note && <Note>{t(`importacion.${note}`)}</Note>}
      <div className={problems.length > 0 ? 'imp-rev' : undefined}>
        <Problems
          problems={problems}
          onMend={(problem, text) => onType(part.hoja, mended(rows, problem, text))}
          onShow={(problem) => setOnly(problem)}
        />
        <Panel title={t('importacion.as_it_will_be')} className="imp-rows">
          <div className="chips imp-chips">
            {FILTERS.filter((one) => one === 'todas' || howMany(one) > 0).map((one) => (
              <button
                key={one}
                type="button"
                className="chip"
                aria-pressed={!only && filter === one}
                onClick={() => {
                  setOnly(null)
                  setFilter(one)
                }}
              >
                {t(`importacion.filter_${one}`)}
                <span>{formatNumber(howMany(one))}</span>
              </button>
            ))}
          </div>
          <Grid
            fields={shownFields(draft)}
            rows={rows.filter(matches)}
            verdicts={verdicts}
            onType={(n, field, text) => onType(part.hoja, [{ n, field, text }])}
          />
        </Panel>
      </div>
      <div className="imp-save" aria-live="polite">
        <p>
          {checking
            ? t('importacion.checking', { n: formatNumber(checking.done), total: formatNumber(checking.of) })
            : writing
              ? t('importacion.writing', { n: formatNumber(writing.done), total: formatNumber(writing.of) })
              : `${t('importacion.nothing_saved')}${anyFaulty ? ` ${t('importacion.left_empty')}` : ''}`}
          {writing && <progress value={writing.done} max={writing.of} aria-label={t('importacion.saving')} />}
        </p>
        <Button tone="quiet" onClick={onBack} disabled={writing !== null}>
          {t('importacion.back')}
        </Button>
        <Button
          tone="primary"
          onClick={onSave}
          disabled={busy || saved === 0}
          aria-busy={writing !== null || undefined}
        >
          {t('importacion.save_n', { n: saved })}
        </Button>
      </div>
    </>
  )
}
