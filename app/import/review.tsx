/** The third step: what will happen to each row, what is to be mended, and the button that writes. */
import type { Field } from '@domain/importacion/fields'
import type { Outcome } from '@domain/importacion/judgement'
import type { ReadRow } from '@domain/importacion/rows'
import { useMemo, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { countsOf, mended, type Problem, problemsOf, shownFields, type Verdict } from './draft'
import { Grid } from './grid'
import { Problems } from './problems'

type Filter = Outcome | 'todas' | 'errores'
const FILTERS: readonly Filter[] = ['todas', 'errores', 'nuevo', 'cambia', 'igual', 'sin-cupo', 'rechazada']

export interface Progress {
  done: number
  of: number
}

interface Props {
  fields: readonly Field[]
  rows: readonly ReadRow[]
  verdicts: ReadonlyMap<number, Verdict>
  /** rows that are judged now, or null */
  checking: Progress | null
  /** rows that are written now, or null */
  writing: Progress | null
  failure: string | null
  limit: number
  onType: (typed: { n: number; field: Field; text: string }[]) => void
  onBack: () => void
  onSave: () => void
}

export function Review(props: Props) {
  const { fields, rows, verdicts, checking, writing, failure, limit, onType, onBack, onSave } = props
  const { t, numero: formatNumber } = useI18n()
  const [filter, setFilter] = useState<Filter>('todas')
  const draft = useMemo(() => ({ fields, rows, verdicts }), [fields, rows, verdicts])
  const problems = useMemo(() => problemsOf(draft), [draft])
  const [only, setOnly] = useState<Problem | null>(null)
  const counts = useMemo(() => countsOf(verdicts), [verdicts])
  const faulty = useMemo(() => new Set(problems.flatMap(({ cells }) => cells.map(({ n }) => n))), [problems])
  const ofOnly = only && new Set(only.cells.map(({ n }) => n))
  const matches = ({ n }: ReadRow) => {
    if (ofOnly) return ofOnly.has(n)
    if (filter === 'todas') return true
    return filter === 'errores' ? faulty.has(n) : verdicts.get(n)?.outcome === filter
  }
  const howMany = (one: Filter) => (one === 'todas' ? rows.length : one === 'errores' ? faulty.size : counts[one])
  const saved = counts.nuevo + counts.cambia
  const busy = checking !== null || writing !== null
  const issued =
    [...verdicts.values()].some(({ papers }) => papers.length > 0) && !fields.some((f) => /_emision$/.test(f))
  return (
    <>
      <div className="imp-counts">
        {(['nuevo', 'cambia', 'igual', 'sin-cupo', 'rechazada'] as const).map((one) => (
          <div key={one}>
            <span>{t(`importacion.c_${one}`)}</span> <b>{formatNumber(counts[one])}</b>{' '}
            <small>{t(`importacion.cn_${one}`, { limite: formatNumber(limit) })}</small>
          </div>
        ))}
      </div>
      {failure && <Note tone="bad">{failure}</Note>}
      {issued && <Note>{t('importacion.issue_day')}</Note>}
      <div className={problems.length > 0 ? 'imp-rev' : undefined}>
        <Problems
          problems={problems}
          onMend={(problem, text) => onType(mended(rows, problem, text))}
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
            onType={(n, field, text) => onType([{ n, field, text }])}
          />
        </Panel>
      </div>
      <div className="imp-save" aria-live="polite">
        <p>
          {checking
            ? t('importacion.checking', { n: formatNumber(checking.done), total: formatNumber(checking.of) })
            : writing
              ? t('importacion.writing', { n: formatNumber(writing.done), total: formatNumber(writing.of) })
              : `${t('importacion.nothing_saved')}${faulty.size > 0 ? ` ${t('importacion.left_empty')}` : ''}`}
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
