/**
 * The shared table: rows, or cards under 640 px.
 *   <Table label="Vehículos" rows={filas} keyOf={(v) => v.id} sort={orden}
 *     columns={[
 *       { id: 'placa', title: t('…'), sort: 'placa', card: 'lead', cell: (v) => <Plate placa={v.placa} /> },
 *       { id: 'vehiculo', title: '…', card: 'main', cell: (v) => <b>{v.marca}</b> },
 *       { id: 'titular', title: '…', sort: 'titular', narrow: 1080, cell: (v) => v.titular },
 *       { id: 'estado', title: '…', card: 'full', cell: … } ]}
 *     actions={(v) => <RowActions menu=… actions=… />} />
 * A column with `sort` gets a linked head (`?orden=placa`, `?orden=-placa`) with aria-sort. On a card `lead` and `main`
 * share the first line with the actions, `full` takes a line of its own, other columns are left out. `narrow`: below
 * this width (1080 or 1240 px) the column is left out of the table.
 */
import { Link } from '@remix-run/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '../signs/icon'
import { useListHref } from './params'

// as cards the table loses `display: table`, and in older browsers its semantics: these roles restore them
const table = { role: 'table' }
const rowgroup = { role: 'rowgroup' }
const rowRole = { role: 'row' }
const cell = { role: 'cell' }
const columnheader = { role: 'columnheader' }

export type Sort = { by: string; desc: boolean }
export type Column<R> = {
  id: string
  title: ReactNode
  /** Beside the title in grey, not part of the link. */
  titleNote?: ReactNode
  cell: (row: R) => ReactNode
  sort?: string
  card?: 'lead' | 'main' | 'full'
  narrow?: 1080 | 1240
  className?: string
}

export function Table<R>(props: {
  label: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  keyOf: (row: R) => string
  actions?: (row: R) => ReactNode
  sort?: Sort
}) {
  const { label, rows, columns, keyOf, actions, sort } = props
  const { t } = useI18n()
  return (
    <div className="table-wrap">
      <table className="table" {...table} aria-label={label}>
        <thead {...rowgroup}>
          <tr {...rowRole}>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} />
            ))}
            {actions && (
              <th scope="col" {...columnheader}>
                <span className="sr">{t('common.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...rowgroup}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...rowRole}>
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

function cellClass<R>({ card, narrow, className }: Column<R>): string {
  const classNames = [card ? `card-${card}` : 'hide-s', narrow && `narrow-${narrow}`, className]
  return classNames.filter(Boolean).join(' ')
}

function Head<R>({ column, sort }: { column: Column<R>; sort?: Sort }) {
  const href = useListHref()
  const { id, title, titleNote, sort: field, narrow } = column
  const clase = narrow ? `narrow-${narrow}` : undefined
  if (!field) {
    return (
      <th scope="col" {...columnheader} className={clase} data-column={id}>
        {title}
        {titleNote && <span className="th-note">{titleNote}</span>}
      </th>
    )
  }
  const active = sort?.by === field
  const direction = active ? (sort.desc ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" {...columnheader} className={clase} data-column={id} aria-sort={direction}>
      <Link
        className={active ? 'th-sort' : 'th-sort th-sort--idle'}
        to={href({ orden: active && !sort.desc ? `-${field}` : field })}
        preventScrollReset
        replace
      >
        {title}
        <Icon of={active && sort.desc ? ArrowDown : ArrowUp} />
      </Link>
      {titleNote && <span className="th-note">{titleNote}</span>}
    </th>
  )
}
