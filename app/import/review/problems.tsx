/** The problems to mend, grouped so that one press mends many cells; then what was corrected without asking. */
import { kindOf } from '@domain/importacion/fields'
import { Check, ChevronDown, CircleAlert, Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { decode } from '~/forms/errors'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import type { CellFault, Problem } from '../draft'
import { nameOf, optionName, optionsOf, writtenValue } from '../field-names'
import type { PutRight } from './put-right'

/** Only so many groups are shown; if there are more, a column was probably chosen wrongly. */
const SHOWN = 20

/** What is wrong with a cell, as a sentence. */
export function useFaultText() {
  const { t, reason } = useI18n()
  return (fault: CellFault): string => {
    if (fault.kind === 'local') return t(`importacion.x_${fault.problem}`)
    const { clave, datos } = decode(fault.error)
    return reason(clave, datos)
  }
}

export function Problems(props: {
  problems: readonly Problem[]
  /** rows of vehicles that the plan has no room for, with their plates */
  outside: { rows: number[]; plates: string }
  limit: number
  right: readonly PutRight[]
  onMend: (problem: Problem, text: string | null) => void
  /** shows these rows alone */
  onShow: (rows: readonly number[]) => void
}) {
  const { t, formatNumber } = useI18n()
  const { problems, outside, limit, right, onMend, onShow } = props
  const cells = problems.reduce((n, problem) => n + problem.cells.length, 0)
  if (cells + outside.rows.length + right.length === 0) return null
  return (
    <Panel
      title={t('importacion.to_mend')}
      className="imp-probs"
      aside={
        <span className="muted" role="status">
          {t(cells === 0 ? 'importacion.nothing_to_mend' : 'importacion.cells_n', { n: cells })}
        </span>
      }
    >
      <ul>
        {problems.slice(0, SHOWN).map((problem, i) => (
          <li key={problem.key}>
            <OneProblem problem={problem} isFirst={i === 0} onMend={onMend} onShow={onShow} />
          </li>
        ))}
        {outside.rows.length > 0 && (
          <li>
            <Group
              icon={<Icon of={Info} />}
              title={t('importacion.outside_n', { n: formatNumber(outside.rows.length) })}
              under={outside.plates}
            >
              <p>{t('importacion.outside_detail', { limite: formatNumber(limit) })}</p>
              <Button tone="quiet" onClick={() => onShow(outside.rows)}>
                {t('importacion.show')}
              </Button>
            </Group>
          </li>
        )}
        {right.map(({ kind, rows, cells: n, found, value }) => (
          <li key={kind}>
            <Group
              icon={<Icon of={Check} className="imp-good" />}
              title={t(`importacion.right_${kind}`, { n: formatNumber(n) })}
              under={t('importacion.right_example', {
                antes: found,
                valor: kind === 'day' ? writtenValue(value) : value,
              })}
            >
              <Button tone="quiet" onClick={() => onShow(rows)}>
                {t('importacion.show')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A line that opens: what it is, and below what can be done. */
function Group(props: { icon: ReactNode; title: string; under: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="imp-prob" open={props.open}>
      <summary>
        {props.icon}
        <span>
          <b>{props.title}</b>
          <small>{props.under}</small>
        </span>
        <Icon of={ChevronDown} className="imp-chevron" />
      </summary>
      <div className="imp-prob-body">{props.children}</div>
    </details>
  )
}

function OneProblem({
  problem,
  isFirst,
  onMend,
  onShow,
}: {
  problem: Problem
  isFirst: boolean
  onMend: (problem: Problem, text: string | null) => void
  onShow: (rows: readonly number[]) => void
}) {
  const i18n = useI18n()
  const { t, formatNumber } = i18n
  const textOf = useFaultText()
  const { cells, fields, found, proposal, fault } = problem
  const n = cells.length
  const kind = kindOf(fields[0] ?? 'placa')
  // one value for all cells makes sense in a single column without proposals, and never for plates
  const forAll = proposal === null && kind !== 'plate' && fields.length === 1
  return (
    <Group
      open={isFirst}
      icon={<Icon of={CircleAlert} className="imp-bad" />}
      title={t('importacion.n_of', { n: formatNumber(n), que: textOf(fault) })}
      under={fields.map((field) => nameOf(field, i18n)).join(', ')}
    >
      <dl>
        <div>
          <dt>{t('importacion.found')}</dt>
          <dd>{found || t('importacion.empty')}</dd>
        </div>
        {kind === 'day' && (
          <div>
            <dt>{t('importacion.expected')}</dt>
            <dd>{t('importacion.day_format')}</dd>
          </div>
        )}
        {proposal && (
          <div>
            <dt>{t('importacion.becomes')}</dt>
            <dd>{writtenValue(proposal)}</dd>
          </div>
        )}
      </dl>
      <div className="imp-prob-act">
        {proposal && <Button onClick={() => onMend(problem, null)}>{t('importacion.mend_n', { n })}</Button>}
        {forAll && <ForAll problem={problem} onMend={onMend} />}
        <Button tone="quiet" onClick={() => onShow(cells.map((cell) => cell.n))}>
          {t('importacion.show')}
        </Button>
      </div>
    </Group>
  )
}

/** One value for every cell of a problem. */
function ForAll({ problem, onMend }: { problem: Problem; onMend: (problem: Problem, text: string) => void }) {
  const i18n = useI18n()
  const { t } = i18n
  const [text, setText] = useState('')
  const n = problem.cells.length
  const kind = kindOf(problem.fields[0] ?? 'placa')
  const options = optionsOf(kind)
  const label = t('importacion.value_for', { n })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (text.trim()) onMend(problem, text)
      }}
    >
      {options.length > 0 ? (
        <select className="input" aria-label={label} value={text} onChange={(e) => setText(e.currentTarget.value)}>
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
          aria-label={label}
          placeholder={kind === 'day' ? t('importacion.day_format') : undefined}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
      )}
      <Button type="submit">{t('importacion.put_in_n', { n })}</Button>
    </form>
  )
}
