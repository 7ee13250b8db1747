/** The rows as they will be: each cell can be typed anew, and says what is wrong with it. */
import { type Field, kindOf } from '@domain/importacion/fields'
import type { ReadRow } from '@domain/importacion/rows'
import { useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { type CellFault, faultOf, type Verdict } from './draft'
import { nameOf, optionName, optionsOf, writtenValue } from './field-names'
import { useFaultText } from './problems'

/** Rows that are drawn at once, and with each press of the button. */
const DRAWN = 50

interface Props {
  fields: readonly Field[]
  rows: readonly ReadRow[]
  verdicts: ReadonlyMap<number, Verdict>
  onType: (n: number, field: Field, text: string) => void
}

export function Grid({ fields, rows, verdicts, onType }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const [drawn, setDrawn] = useState(DRAWN)
  const rest = rows.length - drawn
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section className="imp-grid-wrap" aria-label={t('importacion.rows_of_file')} tabIndex={0}>
      <table className="imp-grid">
        <thead>
          <tr>
            <th scope="col">{t('importacion.row')}</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {nameOf(field, i18n)}
              </th>
            ))}
            <th scope="col">{t('importacion.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row) => (
            <GridRow key={row.n} row={row} verdict={verdicts.get(row.n)} fields={fields} onType={onType} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button tone="quiet" onClick={() => setDrawn(drawn + DRAWN * 4)}>
          {t('importacion.more_rows', { n: rest })}
        </Button>
      )}
    </section>
  )
}

function GridRow({
  row,
  verdict,
  fields,
  onType,
}: { row: ReadRow; verdict: Verdict | undefined } & Pick<Props, 'fields' | 'onType'>) {
  const { t } = useI18n()
  const [editing, setEditing] = useState<Field | null>(null)
  const outcome = verdict?.outcome
  return (
    <tr className={outcome === 'sin-cupo' || outcome === 'rechazada' ? 'imp-out' : undefined}>
      <th scope="row">{row.n}</th>
      {fields.map((field) => {
        const fault = faultOf(row, field, verdict)
        return (
          <td key={field}>
            {editing === field ? (
              <CellInput
                row={row}
                field={field}
                onDone={(text) => {
                  setEditing(null)
                  if (text !== null) onType(row.n, field, text)
                }}
              />
            ) : (
              <CellButton
                row={row}
                field={field}
                fault={fault}
                before={verdict?.before[field]}
                onEdit={() => setEditing(field)}
              />
            )}
          </td>
        )
      })}
      <td>{outcome && <span className={`badge badge--${TONE[outcome]}`}>{t(`importacion.r_${outcome}`)}</span>}</td>
    </tr>
  )
}
const TONE = { nuevo: 'ok', cambia: 'info', igual: 'idle', 'sin-cupo': 'warn', rechazada: 'bad' } as const

function CellButton(props: {
  row: ReadRow
  field: Field
  fault: CellFault | null
  before: string | undefined
  onEdit: () => void
}) {
  const { row, field, fault, before, onEdit } = props
  const i18n = useI18n()
  const { t } = i18n
  const textOf = useFaultText()
  const cell = row.cells[field]
  const shown =
    cell?.value === null || cell === undefined
      ? cell?.problem
        ? cell.found
        : ''
      : optionsOf(kindOf(field)).length > 0
        ? optionName(cell.value, i18n)
        : writtenValue(cell.value)
  const note = fault
    ? textOf(fault)
    : before !== undefined
      ? t('importacion.before', { valor: before === '' ? '—' : writtenValue(before) })
      : null
  return (
    <button
      type="button"
      className={fault ? 'imp-err' : before !== undefined ? 'imp-chg' : undefined}
      aria-label={[`${nameOf(field, i18n)}: ${shown || t('importacion.empty')}`, note].filter(Boolean).join('. ')}
      onClick={onEdit}
    >
      <span>{shown || (fault ? '—' : '')}</span>
      {note && <small>{note}</small>}
    </button>
  )
}

function CellInput({ row, field, onDone }: { row: ReadRow; field: Field; onDone: (text: string | null) => void }) {
  const i18n = useI18n()
  const cell = row.cells[field]
  const before = cell?.proposal
    ? writtenValue(cell.proposal)
    : cell?.value
      ? writtenValue(cell.value)
      : (cell?.found ?? '')
  return (
    <input
      className="input"
      // biome-ignore lint/a11y/noAutofocus: the cell was pressed to be typed in
      autoFocus
      defaultValue={before}
      aria-label={`${nameOf(field, i18n)}, ${row.n}`}
      onBlur={(e) => onDone(e.currentTarget.value === before && !cell?.problem ? null : e.currentTarget.value)}
      onKeyDown={(e) => {
        if (e.key === 'Enter') e.currentTarget.blur()
        if (e.key === 'Escape') onDone(null)
      }}
    />
  )
}
