/** An import from its file to its result, in four steps. Until the last one nothing is written. */
import { useRevalidator } from '@remix-run/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import { Columns } from './columns'
import { Done } from './done'
import { Paste } from './paste'
import { Review } from './review'
import { type Step, useImport } from './use-import'
import './import.css'

const STEPS: readonly Step[] = ['paste', 'columns', 'review', 'done']

export function Wizard({ limit, children }: { limit: number; children?: ReactNode }) {
  const { t } = useI18n()
  const { revalidate } = useRevalidator()
  const { step, archivo, parts, chosen, checking, writing, failure, id, ...acts } = useImport()
  const at = STEPS.indexOf(step)
  const [only] = parts.length === 1 ? parts : []
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
            <b>{i < at ? <Icon of={Check} /> : i + 1}</b> <span>{t(`importacion.step_${one}`)}</span>
          </li>
        ))}
      </ol>
      {step === 'paste' && (
        <>
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
          onType={acts.type}
          onBack={() => acts.go('columns')}
          onSave={() => void acts.save()}
        />
      )}
      {step === 'done' && id && (
        <Done
          parts={chosen}
          id={id}
          archivo={archivo}
          onAnother={() => {
            acts.again()
            revalidate()
          }}
        />
      )}
    </>
  )
}
