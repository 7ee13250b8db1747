/** The four steps of an import. Nothing is written until the button of the third one is pressed. */
import { NOUNS } from '@domain/importacion/nouns'
import { useRevalidator, useSearchParams } from '@remix-run/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { usePreload } from '~/connection/use-preload'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Note } from '~/ui/note'
import { Icon } from '~/ui/signs/icon'
import { fitsInBrowser } from './parts'
import { Paste } from './paste'
import { type Step, useImport } from './state/use-import'
import './import.css'
import './columns.css'
import './done.css'
import './review/problems.css'
import './review/grid.css'

/** The later steps are loaded while a person chooses the file. */
const Columns = lazyComponent(async () => (await import('./columns')).Columns)
const Review = lazyComponent(async () => (await import('./review/review')).Review)
const Done = lazyComponent(async () => (await import('./done')).Done)

const STEPS: readonly Step[] = ['paste', 'columns', 'review', 'done']

/** @param owner the person and the company, by which an unfinished import is kept */
export function Wizard({ owner, limit, children }: { owner: string; limit: number; children?: ReactNode }) {
  const { t, dateTime } = useI18n()
  const { revalidate } = useRevalidator()
  const [params] = useSearchParams()
  const wanted = NOUNS.find((noun) => noun === params.get('de')) ?? null
  const { step, archivo, parts, chosen, checking, writing, failure, kept, ...more } = useImport(owner, wanted)
  const { id, until, written, canUndo, lacksVerdicts, isSignedOut, ...acts } = more
  const at = STEPS.indexOf(step)
  usePreload(Columns)
  usePreload(Review)
  usePreload(Done)
  const [only] = parts.length === 1 ? parts : []
  /** What leads to a step from the present one: back, or on with the sheets that are there; null where nothing does. */
  const toStep = (one: Step): (() => void) | null => {
    if (step === 'done' || writing || one === step) return null
    if (STEPS.indexOf(one) < at) return () => acts.go(one)
    if (parts.length === 0 || one === 'done') return null
    return one === 'review' ? acts.review : () => acts.go(one)
  }
  return (
    <>
      {parts.length > 0 && (
        <p className="muted imp-file">
          {[archivo || t('importacion.pasted'), only?.sheet.name && t('importacion.sheet', { hoja: only.sheet.name })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <ol className="imp-steps" aria-label={t('importacion.steps')}>
        {STEPS.map((one, i) => (
          <li
            key={one}
            className={i < at ? 'past' : i === at ? 'now' : 'next'}
            aria-current={i === at ? 'step' : undefined}
          >
            <StepName onClick={toStep(one)}>
              <b>{i < at ? <Icon of={Check} /> : i + 1}</b> <span>{t(`importacion.step_${one}`)}</span>
            </StepName>
          </li>
        ))}
      </ol>
      {step === 'paste' && (
        <>
          {wanted && (
            <p className="muted imp-file">{t('importacion.wanted', { noun: t(`importacion.n_${wanted}`) })}</p>
          )}
          {kept && (
            <Note
              action={
                <span className="imp-kept">
                  <Button onClick={acts.resume}>{t('importacion.kept_resume')}</Button>
                  <Button tone="quiet" onClick={() => void acts.forget()}>
                    {t('importacion.kept_forget')}
                  </Button>
                </span>
              }
            >
              <b>{t(kept.begun ? 'importacion.kept_begun' : 'importacion.kept_title')}</b>{' '}
              {t('importacion.kept_detail', {
                archivo: kept.archivo || t('importacion.pasted'),
                cuando: dateTime(kept.at),
              })}
            </Note>
          )}
          <Paste onRead={acts.take} problem={failure} />
          {children}
        </>
      )}
      {step === 'columns' && (
        <Columns
          parts={parts}
          problem={failure}
          onChange={acts.setParts}
          onBack={() => acts.go('paste')}
          onReview={acts.review}
        />
      )}
      {step === 'review' && (
        <Review
          parts={chosen}
          checking={checking}
          writing={writing}
          failure={failure}
          limit={limit}
          written={written}
          canUndo={canUndo}
          lacksVerdicts={lacksVerdicts}
          isSignedOut={isSignedOut}
          isKept={fitsInBrowser(parts)}
          onJudge={acts.judgeAgain}
          onAnother={acts.again}
          onType={acts.type}
          onUndo={acts.undoTyped}
          onBack={() => acts.go('columns')}
          onSave={() => void acts.save()}
        />
      )}
      {step === 'done' && id && (
        <Done
          parts={chosen}
          id={id}
          until={until}
          archivo={archivo}
          limit={limit}
          onAnother={() => {
            acts.again()
            revalidate()
          }}
        />
      )}
    </>
  )
}

/** The name of a step, a button where it leads somewhere. */
function StepName({ onClick, children }: { onClick: (() => void) | null; children: ReactNode }) {
  if (!onClick) return children
  return (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  )
}
