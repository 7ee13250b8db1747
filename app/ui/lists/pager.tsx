/**
 * The foot of a list: the range shown, and links to the previous and next page (`?antes=`, `?despues=`). Takes their
 * cursors, null where there is no page: `<Pager text={<RowRange … />} before={null} after={cursor} />`. With `size`, the
 * rows of this page, other numbers of rows can be chosen (`?filas=`).
 */
import type { Cursor } from '@domain/cursor'
import { PAGE_SIZES, type PageSize, ROWS_PER_PAGE } from '@domain/page-size'
import { Link } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { keepPageSize } from './page-size'
import { useListHref } from './params'

const key = (cursor: Cursor | null) => cursor && JSON.stringify(cursor)

export function Pager(props: { text: ReactNode; before: Cursor | null; after: Cursor | null; size?: PageSize }) {
  const { text, size } = props
  const before = key(props.before)
  const after = key(props.after)
  const { t } = useI18n()
  const href = useListHref()
  const nav = useRef<HTMLElement>(null)
  const wasPressed = useRef(false)
  // on the last page the pressed link disappears: keep the focus here instead of losing it to the top of the page
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page changes the cursors
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) nav.current?.focus({ preventScroll: true })
    wasPressed.current = false
  }, [before, after])
  const sideLink = (text: string, destination: string | null, rel: 'prev' | 'next') =>
    destination === null ? (
      <button type="button" className="btn btn--quiet" disabled>
        {text}
      </button>
    ) : (
      <Link
        className="btn btn--quiet"
        to={destination}
        rel={rel}
        preventScrollReset={false}
        onClick={() => {
          wasPressed.current = true
        }}
      >
        {text}
      </Link>
    )
  return (
    <div className="table-foot">
      <span>{text}</span>
      {size !== undefined && (size > ROWS_PER_PAGE || before !== null || after !== null) && <Sizes size={size} />}
      {(before !== null || after !== null) && (
        <nav className="pager" aria-label={t('common.pages')} ref={nav} tabIndex={-1}>
          {sideLink(t('common.anterior'), before === null ? null : href({ antes: before }), 'prev')}
          {sideLink(t('common.next'), after === null ? null : href({ despues: after }), 'next')}
        </nav>
      )}
    </div>
  )
}

interface Range {
  /** the place of the first row in the list, from 1 */
  start: number
  /** on this page */
  rows: number
  /** in the list */
  total: number
}

/** «1 a 10 de 12» */
export function RowRange({ start, rows, total }: Range) {
  const { t, formatNumber } = useI18n()
  const range = { de: formatNumber(start), total: formatNumber(total) }
  return rows === 1 ? t('marco.range_one', range) : t('marco.range', { ...range, a: formatNumber(start + rows - 1) })
}

function Sizes({ size }: { size: PageSize }) {
  const { t } = useI18n()
  const href = useListHref()
  return (
    <nav className="page-sizes" aria-label={t('common.rows_per_page')}>
      <span aria-hidden="true">{t('common.rows')}</span>
      {PAGE_SIZES.map((one) => (
        <Link
          key={one}
          to={href({ filas: String(one) })}
          aria-current={one === size ? 'true' : undefined}
          onClick={() => keepPageSize(one)}
          preventScrollReset
          replace
        >
          {one}
        </Link>
      ))}
    </nav>
  )
}
