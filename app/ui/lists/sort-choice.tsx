/** The order of a list over its cards, which have no heads to press; a plain GET form without JavaScript. */
import { Form, useSearchParams, useSubmit } from '@remix-run/react'
import { type ReactNode, useId } from 'react'
import { useI18n } from '~/i18n/provider'
import { CURSORS } from './params'

type Sortable = { id: string; title: ReactNode; sort?: string }

/**
 * @param sort the order shown: a column's, or that of the list itself
 * @param usual what the list's own order is called; without it a column's cannot be left for it
 */
export function SortChoice(props: {
  columns: readonly Sortable[]
  sort: { by: string; desc: boolean }
  usual?: string
}) {
  const { columns, sort, usual } = props
  const { t } = useI18n()
  const [params] = useSearchParams()
  const send = useSubmit()
  const id = useId()
  const sortable = columns.filter((column) => column.sort !== undefined)
  if (sortable.length === 0) return null
  const isColumn = sortable.some((column) => column.sort === sort.by)
  const shown = isColumn ? `${sort.desc ? '-' : ''}${sort.by}` : ''
  const others = [...params].filter(([key]) => key !== 'orden' && !CURSORS.includes(key))
  return (
    <Form className="sort-choice" method="get" preventScrollReset replace>
      {others.map(([key, one]) => (
        <input key={`${key}=${one}`} type="hidden" name={key} value={one} />
      ))}
      <label htmlFor={id}>{t('common.sort_by')}</label>
      <select
        key={shown}
        className="input"
        id={id}
        name="orden"
        defaultValue={shown}
        onChange={(e) => send(e.currentTarget.form, { replace: true, preventScrollReset: true })}
      >
        {(usual || !isColumn) && <option value="">{usual ?? t('common.sort_usual')}</option>}
        {sortable.flatMap(({ id: column, title, sort: field }) =>
          [false, true].map((desc) => (
            <option key={`${column} ${desc}`} value={`${desc ? '-' : ''}${field}`}>
              {title} {desc ? '↓' : '↑'}
            </option>
          )),
        )}
      </select>
      <noscript>
        <button type="submit" className="btn">
          {t('common.sort')}
        </button>
      </noscript>
    </Form>
  )
}
