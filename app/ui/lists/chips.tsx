/**
 * Filters of a list as links.
 *   <Chips label="Filtrar" param="estado" options={[{ value: '', label: 'Todos', count: 12 }]} />
 */
import { Link, useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { useOpenInView } from '../use-open-in-view'
import { useListHref } from './params'

type Chip = { value: string; label: string; count?: string | number }

export function Chips(props: { label: string; param: string; options: readonly Chip[]; fallback?: string }) {
  const { label, param, options, fallback = '' } = props
  const [params] = useSearchParams()
  const href = useListHref()
  const row = useOpenInView()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  // the pressed filter is marked at once, before the list has loaded
  const shown = next?.pathname === pathname ? new URLSearchParams(next.search) : params
  const current = shown.get(param) ?? fallback
  return (
    <nav className="chips" aria-label={label} ref={row}>
      {options.map(({ value, label: text, count }) => (
        <Link
          key={value}
          className="chip"
          to={href({ [param]: value === fallback ? null : value })}
          aria-current={value === current ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {text}
          {count !== undefined && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
