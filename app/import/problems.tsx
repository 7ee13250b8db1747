/** What is to be mended, grouped so that one act mends many cells. */
import { kindOf } from '@domain/importacion/fields'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { decode } from '~/forms/errors'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import type { CellFault, Problem } from './draft'
import { nameOf, optionName, optionsOf, writtenValue } from './field-names'

/** What is wrong with a cell, as a sentence. */
export function useFaultText() {
  const { t, motivo: reason } = useI18n()
  return (fault: CellFault): string => {
    if (fault.kind === 'local') return t(`importacion.x_${fault.problem}`)
    const { clave, datos } = decode(fault.error)
    return reason(clave, datos)
  }
}

export function Problems(props: {
  problems: readonly Problem[]
  onMend: (problem: Problem, text: string | null) => void
  onShow: (problem: Problem) => void
}) {
  const { t } = useI18n()
  const { problems, ...acts } = props
  const cells = problems.reduce((n, problem) => n + problem.cells.length, 0)
  if (cells === 0) return null
  return (
    <Panel
      title={t('importacion.to_mend')}
      className="imp-probs"
      aside={<span className="muted">{t('importacion.cells_n', { n: cells })}</span>}
    >
      <ul>
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={problem.key}>
            <OneProblem problem={problem} {...acts} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
/** More kinds of problems than this are a wrong column. */
const SHOWN = 20

function OneProblem({
  problem,
  onMend,
  onShow,
}: {
  problem: Problem
  onMend: (problem: Problem, text: string | null) => void
  onShow: (problem: Problem) => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const textOf = useFaultText()
  const [text, setText] = useState('')
  const { cells, fields, found, proposal, fault } = problem
  const n = cells.length
  const kind = kindOf(fields[0] ?? 'placa')
  const options = optionsOf(kind)
  // one value for all suits what is the same for a fleet, and no plate
  const forAll = proposal === null && kind !== 'plate' && fields.length === 1
  return (
    <div className="imp-prob">
      <Icon of={CircleAlert} className="imp-bad" />
      <div>
        <b>{t('importacion.n_of', { n, que: textOf(fault) })}</b>
        <small>{fields.map((field) => nameOf(field, i18n)).join(', ')}</small>
        {found && (
          <small>
            {t('importacion.found', { valor: found })}
            {proposal && ` → ${writtenValue(proposal)}`}
          </small>
        )}
        <div className="imp-prob-act">
          {proposal && <Button onClick={() => onMend(problem, null)}>{t('importacion.mend_n', { n })}</Button>}
          {forAll && (
            <form
              onSubmit={(e) => {
                e.preventDefault()
                if (text.trim()) onMend(problem, text)
              }}
            >
              {options.length > 0 ? (
                <select
                  className="input"
                  aria-label={t('importacion.value_for', { n })}
                  value={text}
                  onChange={(e) => setText(e.currentTarget.value)}
                >
                  <option value="">{t('common.select_prompt')}</option>
                  {options.map((one) => (
                    <option key={one} value={one}>
                      {optionName(one, i18n)}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  className="input"
                  aria-label={t('importacion.value_for', { n })}
                  placeholder={kind === 'day' ? t('importacion.day_format') : undefined}
                  value={text}
                  onChange={(e) => setText(e.currentTarget.value)}
                />
              )}
              <Button type="submit">{t('importacion.put_in_n', { n })}</Button>
            </form>
          )}
          <Button tone="quiet" onClick={() => onShow(problem)}>
            {t('importacion.show')}
          </Button>
        </div>
      </div>
    </div>
  )
}
