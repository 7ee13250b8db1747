/** The bar at the foot: what will be saved, the progress, and the button that saves. */
import type { RowOutcome } from '@domain/importacion/judgement'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import type { Progress } from '../state/use-judging'

export function SaveBar(props: {
  checking: Progress | null
  writing: Progress | null
  /** whether it can go on later if the page closes */
  isKept: boolean
  /** rows of all sheets by what becomes of them */
  all: Record<RowOutcome, number>
  /** rows that will be written, and those that an attempt which stopped has written already */
  left: number
  written: number
  /** cells that are not mended */
  faulty: number
  /** what follows: to save, to judge the rows that have no verdict yet, or to bring another file when nothing is new */
  next: 'save' | 'judge' | 'another'
  onBack: () => void
  onJudge: () => void
  onAnother: () => void
  onSave: () => void
}) {
  const { checking, writing, isKept, all, left, written, faulty, next, onBack, onJudge, onAnother, onSave } = props
  const { t, formatNumber } = useI18n()
  const busy = checking !== null || writing !== null
  const progressText = (key: 'checking' | 'writing' | 'writing_stay', { done, of }: Progress) =>
    t(`importacion.${key}`, { n: formatNumber(done), total: formatNumber(of) })
  return (
    <div className="imp-save" aria-live="polite">
      <p>
        {checking ? (
          progressText('checking', checking)
        ) : writing ? (
          progressText(isKept ? 'writing' : 'writing_stay', writing)
        ) : (
          <>
            <b>
              {next === 'another'
                ? t('importacion.nothing_new')
                : written === 0
                  ? t('importacion.nothing_saved')
                  : t('importacion.some_saved', { n: formatNumber(written), total: formatNumber(written + left) })}
            </b>
            {faulty > 0 && ` ${t('importacion.left_empty', { n: faulty })}`}
            {all.rechazada > 0 && ` ${t('importacion.left_out_n', { n: all.rechazada })}`}
          </>
        )}
        {writing && <progress value={writing.done} max={writing.of} aria-label={t('importacion.saving')} />}
      </p>
      <Button tone="quiet" onClick={onBack} disabled={writing !== null}>
        {t('importacion.back')}
      </Button>
      {next === 'judge' && !busy ? (
        <Button tone="primary" onClick={onJudge}>
          {t('importacion.judge_again')}
        </Button>
      ) : next === 'another' && !busy ? (
        <Button tone="primary" onClick={onAnother}>
          {t('importacion.another')}
        </Button>
      ) : (
        <Button tone="primary" onClick={onSave} disabled={busy || left === 0} aria-busy={writing !== null || undefined}>
          {t('importacion.save_n', { n: left })}
        </Button>
      )}
    </div>
  )
}
