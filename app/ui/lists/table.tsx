/**
 * The shared table: rows, or cards where fewer than 800 px are there for it.
 *   <Table label="Vehículos" rows={filas} keyOf={(v) => v.id} sort={orden}
 *     columns={[
 *       { id: 'placa', title: t('…'), sort: 'placa', card: 'lead', cell: (v) => <Plate placa={v.placa} /> },
 *       { id: 'vehiculo', title: '…', card: 'main', cell: (v) => <b>{v.marca}</b> },
 *       { id: 'titular', title: '…', sort: 'titular', narrow: 900, cell: (v) => v.titular },
 *       { id: 'estado', title: '…', card: 'full', cell: … } ]}
 *     actions={(v) => <RowActions menu=… actions=… />} />
 * A column with `sort` gets a linked head (`?orden=placa`, `?orden=-placa`) with aria-sort. On a card `lead` and `main`
 * share the first line with the actions, `full` takes a line of its own, other columns are left out. `narrow`: below
 * this width of the list (900 or 960 px) the column is left out of the table. Over cards the same sorts are in a list.
 * `usual` names the list's own order, to which a third press of a head returns. With `hidden`
 * people choose the columns of the table, except the first, which names the row.
 */
import { Link } from '@remix-run/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { useReadOnly } from '../read-only'
import { Icon } from '../signs/icon'
import { ColumnChoice } from './column-choice'
import { type HiddenColumns, keepHiddenColumns } from './hidden-columns'
import { useListHref } from './params'
import { SelectAll, SelectBox } from './selection'
import { SortChoice } from './sort-choice'

// as cards the table loses `display: table`, and in older browsers its semantics: these roles restore them
const table = { role: 'table' }
const rowgroup = { role: 'rowgroup' }
const rowRole = { role: 'row' }
const cell = { role: 'cell' }
const columnheader = { role: 'columnheader' }

type Sort = { by: string; desc: boolean }
export type Column<R> = {
  id: string
  title: ReactNode
  /** Beside the title in grey, not part of the link. */
  titleNote?: ReactNode
  cell: (row: R) => ReactNode
  sort?: string
  card?: 'lead' | 'main' | 'full'
  narrow?: 900 | 960
  className?: string
}

/** Rows to choose, for a list with a SelectionBar: null where one cannot be; `label` names the row's checkbox. */
type Selectable<R> = { idOf: (row: R) => string | null; label: (row: R) => string }

export function Table<R>(props: {
  label: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  keyOf: (row: R) => string
  actions?: (row: R) => ReactNode
  sort?: Sort
  usual?: string
  select?: Selectable<R>
  hidden?: HiddenColumns
}) {
  const { label, rows, keyOf, actions, sort, usual } = props
  const [hidden, setHidden] = useHidden(props.hidden)
  const columns = props.columns.map((column, i) => ({ ...column, away: i > 0 && hidden.includes(column.id) }))
  const { t } = useI18n()
  // on a support visit rows cannot be selected
  const select = useReadOnly() ? undefined : props.select
  return (
    <div className="table-wrap">
      {sort && <SortChoice columns={columns} sort={sort} {...(usual ? { usual } : {})} />}
      {select && (
        <p className="select-cards">
          <SelectAll />
          <span aria-hidden="true">{t('common.select_all')}</span>
        </p>
      )}
      <table className={select ? 'table table--select' : 'table'} {...table} aria-label={label}>
        <thead {...rowgroup}>
          <tr {...rowRole}>
            {select && (
              <th scope="col" {...columnheader} className="select-cell">
                <SelectAll />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} returns={usual !== undefined} />
            ))}
            {actions && (
              <th scope="col" {...columnheader}>
                <span className="sr">{t('common.actions')}</span>
                {props.hidden && <ColumnChoice columns={columns.slice(1)} hidden={hidden} onChange={setHidden} />}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...rowgroup}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...rowRole}>
              {select && <Choice row={row} select={select} />}
              {columns.map((column) => (
                <td key={column.id} {...cell} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {actions && (
                <td {...cell} className="actions-cell">
                  <div className="actions">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Choice<R>({ row, select: { idOf, label } }: { row: R; select: Selectable<R> }) {
  const id = idOf(row)
  return (
    <td {...cell} className="select-cell">
      {id !== null && <SelectBox id={id} label={label(row)} />}
    </td>
  )
}

/** The columns put away: as the request said, and as they are chosen since. */
function useHidden(kept: HiddenColumns | undefined) {
  const requested = kept?.ids.join('.')
  const [chosen, setChosen] = useState<{ ids: readonly string[]; requested: string | undefined } | null>(null)
  const choose = (ids: readonly string[]) => {
    setChosen({ ids, requested })
    if (kept) keepHiddenColumns({ key: kept.key, ids })
  }
  // a named view changes what the request says
  return [(chosen?.requested === requested ? chosen?.ids : kept?.ids) ?? [], choose] as const
}

type Placed<R> = Column<R> & { away: boolean }

function cellClass<R>({ card, narrow, className, away }: Placed<R>): string {
  const classNames = [card ? `card-${card}` : 'hide-s', narrow && `narrow-${narrow}`, away && 'put-away', className]
  return classNames.filter(Boolean).join(' ')
}

/** What a press on a title orders by: upwards, then downwards, then no longer by it where the list `returns` to its own order. */
function nextOrder(field: string, active: Sort | undefined, returns: boolean): string | null {
  if (!active) return field
  if (!active.desc) return `-${field}`
  return returns ? null : field
}

function Head<R>({ column, sort, returns }: { column: Placed<R>; sort: Sort | undefined; returns: boolean }) {
  const href = useListHref()
  const { id, title, titleNote, sort: field, narrow, away } = column
  const classes = [narrow && `narrow-${narrow}`, away && 'put-away'].filter(Boolean).join(' ') || undefined
  if (!field) {
    return (
      <th scope="col" {...columnheader} className={classes} data-column={id}>
        {title} {titleNote && <span className="th-note">{titleNote}</span>}
      </th>
    )
  }
  const active = sort?.by === field
  const sorted = sort?.desc ? 'descending' : 'ascending'
  const next = nextOrder(field, active ? sort : undefined, returns)
  return (
    <th scope="col" {...columnheader} className={classes} data-column={id} aria-sort={active ? sorted : 'none'}>
      <Link
        className={active ? 'th-sort' : 'th-sort th-sort--idle'}
        to={href({ orden: next })}
        preventScrollReset
        replace
      >
        {title}
        <Icon of={active && sort.desc ? ArrowDown : ArrowUp} />
      </Link>{' '}
      {titleNote && <span className="th-note">{titleNote}</span>}
    </th>
  )
}

/**
 * For `memo` of a list's table: every load brings its rows as new objects, and a dialog that opens over the list brings
 * the same rows once more. Data are the same when they say the same, functions when they are the same.
 */
export function drawsTheSame<P extends object>(before: P, now: P): boolean {
  const names = Object.keys({ ...before, ...now }) as (keyof P)[]
  return names.every((name) => comparable(before[name]) === comparable(now[name]))
}

const comparable = (value: unknown) => (typeof value === 'function' ? value : JSON.stringify(value))
