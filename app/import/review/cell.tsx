/** A cell of the table of rows: as a button, and as an input while a person types in it. */
import { type Field, kindOf } from '@domain/importacion/fields'
import type { ReadRow } from '@domain/importacion/rows'
import { placaPattern } from '@domain/vehiculos/placa'
import { useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { Plate } from '~/ui/signs/plate'
import type { CellFault } from '../draft'
import { nameOf, optionName, optionsOf, writtenValue } from '../field-names'
import { textToSave } from './grid-keys'
import { useFaultText } from './problems'

type Texts = ReturnType<typeof useI18n>
const saidValue = (value: string, field: Field, i18n: Texts) =>
  optionsOf(kindOf(field)).length > 0 ? optionName(value, i18n) : writtenValue(value)

/** The text of a cell: its value as a person writes it, or if it was not understood, the text of the file. */
function shownOf(row: ReadRow, field: Field, i18n: Texts): string {
  const cell = row.cells[field]
  if (!cell) return ''
  if (cell.value === null) return cell.problem ? cell.found : ''
  return saidValue(cell.value, field, i18n)
}

export function CellButton(props: {
  row: ReadRow
  field: Field
  fault: CellFault | null
  before: string | undefined
  /** its place in the table, by which the keyboard finds it */
  spot: string
  /** the one cell that Tab leads to */
  isCurrent: boolean
  onFocus: () => void
  onEdit: () => void
}) {
  const { row, field, fault, before, spot, isCurrent, onFocus, onEdit } = props
  const i18n = useI18n()
  const { t } = i18n
  const textOf = useFaultText()
  const shown = shownOf(row, field, i18n)
  const proposal = fault?.kind === 'local' ? fault.proposal : undefined
  const note = fault
    ? textOf(fault)
    : before !== undefined
      ? t('importacion.before', { valor: before === '' ? '—' : saidValue(before, field, i18n) })
      : null
  const isPlate = field === 'placa' && !fault && placaPattern(shown) !== null
  const servicio = row.cells.servicio?.value === 'publico' ? 'publico' : 'particular'
  return (
    <button
      type="button"
      className={fault ? 'imp-err' : before !== undefined ? 'imp-chg' : undefined}
      data-spot={spot}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onClick={onEdit}
    >
      <span className="sr">{`${nameOf(field, i18n)}: ${shown || fault ? '' : t('importacion.empty')}`}</span>
      {isPlate ? <Plate placa={shown} servicio={servicio} size="sm" /> : <span>{shown || (fault ? '—' : '')}</span>}
      {proposal && <span className="sr">{` ${note} `}</span>}
      {note && <small>{proposal ? `→ ${writtenValue(proposal)}` : note}</small>}
    </button>
  )
}

/** Where a key leads once a cell is typed. */
const LEAVES: Readonly<Record<string, string>> = { Enter: 'ArrowDown', Tab: 'ArrowRight' }

export function CellInput(props: {
  row: ReadRow
  field: Field
  /** the character that began the typing and replaces the old text; null keeps the old text */
  first: string | null
  /** `text` null leaves the cell as it was; `key` is the arrow to follow next, null when the input lost the focus */
  onDone: (text: string | null, key: string | null) => void
}) {
  const { row, field, first, onDone } = props
  const i18n = useI18n()
  const cell = row.cells[field]
  /** set once finished, so that losing the focus does not save a second time */
  const isDone = useRef(false)
  const before = cell?.proposal
    ? writtenValue(cell.proposal)
    : cell?.value
      ? writtenValue(cell.value)
      : (cell?.found ?? '')
  const finish = (typed: string | null, key: string | null) => {
    if (isDone.current) return
    isDone.current = true
    onDone(typed === null ? null : textToSave(typed, key, { before, first, isFaulty: Boolean(cell?.problem) }), key)
  }
  return (
    <input
      className="input"
      // biome-ignore lint/a11y/noAutofocus: the cell was pressed to be typed in
      autoFocus
      defaultValue={first ?? before}
      aria-label={`${nameOf(field, i18n)}, ${row.n}`}
      onBlur={(e) => finish(e.currentTarget.value, null)}
      onKeyDown={(e) => {
        const leads = e.key === 'Tab' && e.shiftKey ? 'ArrowLeft' : LEAVES[e.key]
        if (leads) {
          e.preventDefault()
          finish(e.currentTarget.value, leads)
        }
        if (e.key === 'Escape') finish(null, 'Escape')
      }}
    />
  )
}
