/**
 * Choosing rows of a list: the checkboxes belong to one form by its id, so that bulk actions work without JavaScript.
 * The bar appears by CSS while one is checked; it exports the chosen rows, and `children` are further actions.
 *   <SelectionBar>…</SelectionBar>
 *   <Table select={{ idOf: (a) => a.id, label: (a) => t('…', { que }) }} … />
 */
import { Form, useLocation, useSearchParams } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { addressOver } from '../address'
import { useReadOnly } from '../read-only'
import { Icon } from '../signs/icon'
import { LIST_FILES } from './export-menu'
import { CURSORS, type DefaultParams } from './params'

export const SELECTION_FORM = 'seleccion'
const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[name="ids"][form="${SELECTION_FORM}"]`)]
/** The ids of the chosen rows, when it is asked. */
export const chosenIds = () => boxes().flatMap((box) => (box.checked ? [box.value] : []))

export function SelectBox({ id, label }: { id: string; label: string }) {
  return (
    <label className="select-box">
      <input type="checkbox" name="ids" value={id} form={SELECTION_FORM} aria-label={label} />
    </label>
  )
}

/** Checks and unchecks all rows of this page; half-checked while some are. */
export function SelectAll() {
  const { t } = useI18n()
  const { n, all } = useSelected()
  return (
    <label className="select-box select-all">
      <input
        type="checkbox"
        aria-label={t('common.select_all')}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = n > 0 && !all
        }}
        onChange={(e) => {
          for (const box of boxes()) box.checked = e.currentTarget.checked
          document.dispatchEvent(new Event('change'))
        }}
      />
    </label>
  )
}

/**
 * How many rows are chosen, and whether all of the page are. They stay chosen while the page shows the same rows, as under a
 * dialog and after it; other rows, or the same ones after an action, start with none. What was chosen before the script was
 * there counts.
 */
export function useSelected() {
  const [chosen, setChosen] = useState({ n: 0, all: false })
  const { key } = useLocation()
  const shown = useRef<string>()
  const posted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit may show other rows
  useEffect(() => {
    const ids = boxes()
      .map(({ value }) => value)
      .join()
    if (shown.current !== undefined && (posted.current || shown.current !== ids))
      for (const box of boxes()) box.checked = false
    shown.current = ids
    posted.current = false
    const count = () => {
      const rows = boxes()
      const n = rows.filter((box) => box.checked).length
      setChosen({ n, all: n > 0 && n === rows.length })
    }
    count()
    const note = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.method === 'post') posted.current = true
    }
    document.addEventListener('change', count)
    document.addEventListener('submit', note)
    return () => {
      document.removeEventListener('change', count)
      document.removeEventListener('submit', note)
    }
  }, [key])
  return chosen
}

/** @param files none where the list cannot be exported; `of` and `shown` as of its ExportMenu */
export function SelectionBar(props: {
  children?: ReactNode
  files?: typeof LIST_FILES | []
  of?: string
  shown?: DefaultParams
}) {
  const { children, files = LIST_FILES, of, shown } = props
  const { t } = useI18n()
  const { n } = useSelected()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (useReadOnly()) return null
  const hrefOf = (file: string) => {
    const here = addressOver(`${of ?? pathname}/${file}`, params, [...CURSORS, 'filas'], shown)
    const ids = chosenIds().map((id) => `ids=${encodeURIComponent(id)}`)
    return `${here}${here.includes('?') ? '&' : '?'}${ids.join('&')}`
  }
  return (
    <div className="selection-bar">
      <Form method={children ? 'post' : 'get'} id={SELECTION_FORM} preventScrollReset replace>
        <span aria-live="polite">{n > 0 && t('common.selected', { n })}</span>
        {children}
        {files.map(([file, name, icon]) => (
          // a file, not a page; its address is that of the moment it is pressed
          <a
            key={file}
            className="btn btn--line"
            href={`${of ?? pathname}/${file}`}
            onClick={(e) => {
              e.currentTarget.href = hrefOf(file)
            }}
            download
          >
            <Icon of={icon} />
            <span>
              <span className="sr">{t('common.export')} </span>
              {name}
            </span>
          </a>
        ))}
      </Form>
    </div>
  )
}
