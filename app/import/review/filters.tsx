/** Which rows of the draft are shown: of which sheet, by what becomes of them, or those that one advice is about. */

import type { RowOutcome } from '@domain/importacion/judgement'
import type { ReadRow } from '@domain/importacion/rows'
import { useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { countsOf, type Draft } from '../draft'
import type { Part } from '../parts'

type Filter = RowOutcome | 'all' | 'errors'
const CHIPS = ['all', 'errors'] as const
const OUTCOMES: readonly RowOutcome[] = ['nuevo', 'cambia', 'igual', 'sin-cupo', 'rechazada']

/** The filter of the rows; rows that are shown by their numbers stand in for it until a filter is pressed. */
export function useRowFilter() {
  const [filter, setFilter] = useState<Filter>('all')
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null)
  const press = (one: Filter) => {
    setOnly(null)
    setFilter(one)
  }
  return {
    isPressed: (one: Filter) => !only && filter === one,
    press,
    /** presses it, or lets it go where it was the last one pressed */
    toggle: (one: Filter) => press(!only && filter === one ? 'all' : one),
    showOnly: (numbers: readonly number[]) => setOnly(new Set(numbers)),
    /** @param faulty numbers of the rows with something to mend */
    matches({ n }: ReadRow, { verdicts }: Draft, faulty: ReadonlySet<number>): boolean {
      if (only) return only.has(n)
      if (filter === 'all') return true
      return filter === 'errors' ? faulty.has(n) : verdicts.get(n)?.outcome === filter
    },
  }
}
export type RowFilter = ReturnType<typeof useRowFilter>

/** The sheets of a file that has several, with how many rows each has. */
export function SheetChips(props: {
  parts: readonly Part[]
  drafts: readonly Draft[]
  at: number
  onShow: (index: number) => void
}) {
  const { parts, drafts, at, onShow } = props
  const { t, formatNumber } = useI18n()
  if (parts.length < 2) return null
  return (
    <fieldset className="chips imp-sheets">
      <legend className="sr">{t('importacion.sheets')}</legend>
      {drafts.map((one, index) => (
        <button
          key={parts[index]?.hoja}
          type="button"
          className="chip"
          aria-pressed={index === at}
          onClick={() => onShow(index)}
        >
          {t(`importacion.n_${one.noun}`)}
          <span>{formatNumber(one.rows.length)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** How many rows each outcome has; each count filters by its outcome. */
export function OutcomeCounts({ draft, limit, filter }: { draft: Draft; limit: number; filter: RowFilter }) {
  const { t, formatNumber } = useI18n()
  const isOfVehicles = draft.noun === 'vehiculos'
  const counts = countsOf([draft])
  return (
    <div className="imp-counts">
      {OUTCOMES.filter((one) => one !== 'sin-cupo' || isOfVehicles).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={filter.isPressed(one)}
          disabled={counts[one] === 0}
          onClick={() => filter.toggle(one)}
        >
          <span>{t(`importacion.c_${one}`)}</span> <b>{formatNumber(counts[one])}</b>{' '}
          <small>
            {one === 'cambia' && !isOfVehicles
              ? t('importacion.cn_cambia_otro')
              : t(`importacion.cn_${one}`, { limite: formatNumber(limit) })}
          </small>
        </button>
      ))}
    </div>
  )
}

/** All rows, or those with something to mend. */
export function RowChips({ all, faulty, filter }: { all: number; faulty: number; filter: RowFilter }) {
  const { t, formatNumber } = useI18n()
  return (
    <div className="chips imp-chips">
      {CHIPS.filter((one) => one === 'all' || faulty > 0).map((one) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={filter.isPressed(one)}
          onClick={() => filter.press(one)}
        >
          {t(`importacion.filter_${one}`)}
          <span>{formatNumber(one === 'all' ? all : faulty)}</span>
        </button>
      ))}
    </div>
  )
}
