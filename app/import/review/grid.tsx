/**
 * The table of rows as they will be saved. Each cell can be edited and says what is wrong with it. Arrow keys move
 * between cells, Enter or F2 edits one, Enter saves and goes down, Tab saves and goes right, Esc cancels, Alt+↓ goes to
 * the next fault.
 */
import { type Field, kindOf } from '@domain/importacion/fields'
import type { ReadRow } from '@domain/importacion/rows'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { faultOf, type Verdict } from '../draft'
import { nameOf } from '../field-names'
import { CellButton, CellInput } from './cell'
import { moved, nextFault, pastedOver, placeOf, type Spot, type Typed } from './grid-keys'

/** Rows that are drawn at first; pressing the button adds four times as many. */
const DRAWN = 50
/** The fields that a card on a phone shows even without a fault. */
const ON_CARDS: readonly Field[] = ['marca', 'modelo', 'nombre', 'tipo', 'descripcion', 'fecha', 'fecha_vencimiento']

/** A cell while it is edited: the number of its row, and the character that began it, null where it keeps its text. */
interface Typing {
  n: number
  first: string | null
}

interface Props {
  fields: readonly Field[]
  rows: readonly ReadRow[]
  verdicts: ReadonlyMap<number, Verdict>
  /** numbers of the rows that are written already and are not edited any more */
  written?: ReadonlySet<number> | undefined
  onType: (typed: Typed[]) => void
  /** takes back what was typed last */
  onUndo: () => void
}

export function Grid({ fields, rows, verdicts, written, onType, onUndo }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const [drawn, setDrawn] = useState(DRAWN)
  /** the current cell, by the number of its row: a row that is corrected may leave the rows that are shown */
  const [spot, setSpot] = useState<Spot & { n: number | null }>({ n: null, row: 0, column: 0 })
  /** set while the current cell of this row is edited, with the character that began it; null while none is */
  const [edited, setEdited] = useState<Typing | null>(null)
  const table = useRef<HTMLTableElement>(null)
  /** set when a key moved to another cell, which then gets the focus */
  const isMoving = useRef(false)
  const shown = rows.slice(0, drawn)
  const rest = rows.length - drawn
  const last = { row: shown.length - 1, column: fields.length - 1 }
  const at = placeOf(spot, shown, last)
  const typing = shown.some(({ n }) => n === edited?.n) ? edited : null
  const isFaulty = (row: ReadRow, field: Field) =>
    !written?.has(row.n) && faultOf(row, field, verdicts.get(row.n)) !== null

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    table.current?.querySelector<HTMLElement>(`[data-spot="${at.row}.${at.column}"]`)?.focus()
  })

  const go = (next: Spot) => {
    isMoving.current = true
    setEdited(null)
    setSpot({ ...next, n: rows[next.row]?.n ?? null })
  }
  const goToFault = () => {
    const next = nextFault(rows, fields, isFaulty, at)
    if (!next) return
    if (next.row >= drawn) setDrawn(next.row + DRAWN)
    go(next)
  }
  const save = (text: string | null, key: string | null) => {
    const field = fields[at.column]
    if (text !== null && edited && field) onType([{ n: edited.n, field, text }])
    if (key === null) setEdited(null)
    else go(moved(key, at, last) ?? at)
  }
  const edit = ({ row, column }: Spot, first: string | null) => {
    const n = shown[row]?.n
    if (n === undefined) return
    setSpot({ n, row, column })
    if (!written?.has(n)) setEdited({ n, first })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (typing) return
    const { key, altKey, ctrlKey, metaKey } = event
    const row = shown[at.row]
    const field = fields[at.column]
    const next = altKey || ctrlKey || metaKey ? null : moved(key, at, last)
    if (altKey && key === 'ArrowDown') goToFault()
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') onUndo()
    else if (next) go(next)
    else if (key === 'Enter' || key === 'F2') edit(at, null)
    else if (key === 'Delete' && row && field) onType([{ n: row.n, field, text: '' }])
    else if (key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey) edit(at, key)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (typing) return
    const typed = pastedOver(event.clipboardData.getData('text/plain'), at, rows, fields)
    if (typed.length === 0) return
    event.preventDefault()
    onType(typed)
  }
  return (
    <>
      <div className="imp-grid-wrap">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are edited and moved over by keys
          role="grid"
          className="imp-grid"
          ref={table}
          aria-label={t('importacion.rows_of_file')}
          aria-describedby="imp-keys"
          aria-rowcount={rows.length + 1}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          <thead>
            <tr>
              <th scope="col">{t('importacion.row')}</th>
              {fields.map((field) => {
                const faults = rows.filter((row) => isFaulty(row, field)).length
                return (
                  <th key={field} scope="col">
                    {nameOf(field, i18n)}
                    {faults > 0 && (
                      <b className="imp-faults">
                        <span aria-hidden="true">{faults}</span>
                        <span className="sr">{t('importacion.faults_n', { n: faults })}</span>
                      </b>
                    )}
                  </th>
                )
              })}
              <th scope="col">{t('importacion.result')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <GridRow
                key={row.n}
                row={row}
                index={index}
                verdict={verdicts.get(row.n)}
                isWritten={written?.has(row.n) ?? false}
                fields={fields}
                column={at.row === index ? at.column : null}
                typing={typing?.n === row.n ? typing : null}
                onSpot={(column) => setSpot({ n: row.n, row: index, column })}
                onEdit={(column) => edit({ row: index, column }, null)}
                onSave={save}
              />
            ))}
          </tbody>
        </table>
        {rest > 0 && (
          <Button tone="quiet" onClick={() => setDrawn(drawn + DRAWN * 4)}>
            {t('importacion.more_rows', { n: rest })}
          </Button>
        )}
      </div>
      <p className="imp-keys hide-s" id="imp-keys">
        {t('importacion.keys')}
      </p>
    </>
  )
}

const TONE = { nuevo: 'idle', cambia: 'info', igual: 'plain', 'sin-cupo': 'warn', rechazada: 'bad' } as const

function GridRow(props: {
  row: ReadRow
  index: number
  verdict: Verdict | undefined
  isWritten: boolean
  fields: readonly Field[]
  /** the column that the keyboard is on, if it is on this row */
  column: number | null
  typing: Typing | null
  onSpot: (column: number) => void
  onEdit: (column: number) => void
  onSave: (text: string | null, key: string | null) => void
}) {
  const { row, index, verdict, isWritten, fields, column, typing, onSpot, onEdit, onSave } = props
  const i18n = useI18n()
  const { t } = i18n
  const outcome = verdict?.outcome
  return (
    <tr className={outcome === 'sin-cupo' || outcome === 'rechazada' ? 'imp-out' : undefined}>
      <th scope="row">{row.n}</th>
      {fields.map((field, i) => {
        const fault = isWritten ? null : faultOf(row, field, verdict)
        const before = isWritten ? undefined : verdict?.before[field]
        const onCard = field === 'placa' || fault || before !== undefined || ON_CARDS.includes(field)
        return (
          <td
            key={field}
            className={[field === 'placa' && 'imp-plate', onCard && 'imp-card', kindOf(field) === 'day' && 'imp-day']
              .filter(Boolean)
              .join(' ')}
            data-name={nameOf(field, i18n)}
          >
            {typing && column === i ? (
              <CellInput row={row} field={field} first={typing.first} onDone={onSave} />
            ) : (
              <CellButton
                row={row}
                field={field}
                fault={fault}
                before={before}
                spot={`${index}.${i}`}
                isCurrent={column === i}
                onFocus={() => onSpot(i)}
                onEdit={() => onEdit(i)}
              />
            )}
          </td>
        )
      })}
      <td className="imp-card imp-outcome">
        {isWritten ? (
          <span className="badge badge--ok">{t('importacion.r_written')}</span>
        ) : (
          outcome && <span className={`badge badge--${TONE[outcome]}`}>{t(`importacion.r_${outcome}`)}</span>
        )}
      </td>
    </tr>
  )
}
