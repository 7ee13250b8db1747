/** The days of a week as links, the weeks beside it, and any day by its date. */
import { addDays, weekOf } from '@domain/day'
import { Link, useNavigate } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { capital } from '~/i18n/capital'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import { kmText } from './words'

interface Props {
  date: string
  today: string
  historyStart: string | null
  /** metres of each day that is counted, by its date; none: no bars */
  meters?: Readonly<Record<string, number>>
  hrefOf(date: string): string
}

export function DateStrip({ date, today, historyStart, meters, hrefOf }: Props) {
  const i18n = useI18n()
  const { t, longDate } = i18n
  const navigate = useNavigate()
  // one that is picked opens at once; one that is typed on Enter or on leaving the field, since a browser reports several
  // whole dates while a year is typed
  const ref = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  useEffect(() => {
    const input = ref.current
    if (input && document.activeElement !== input) input.value = date
  }, [date])
  const open = ({ currentTarget: { value, validity } }: { currentTarget: HTMLInputElement }) => {
    if (validity.valid && value && value !== date) navigate(hrefOf(value), { preventScrollReset: true })
  }
  const week = weekOf(date)
  const isShown = (day: string) => day <= today && (historyStart === null || day >= historyStart)
  const before = addDays(week[0] ?? date, -1)
  const after = addDays(week[6] ?? date, 1)
  const title = longDate(date)
  const most = Math.max(1, ...Object.values(meters ?? {}))
  return (
    <>
      <div className="week-head">
        <h2>{capital(title)}</h2>
        <AdjacentLink
          to={hrefOf(before)}
          isShown={isShown(before)}
          label={t('recorridos.previous_week')}
          side="before"
        />
        <AdjacentLink to={hrefOf(after)} isShown={isShown(after)} label={t('recorridos.next_week')} side="after" />
        <input
          ref={ref}
          type="date"
          className="week-date"
          aria-label={t('recorridos.choose_day')}
          defaultValue={date}
          min={historyStart ?? '2020-01-01'}
          max={today}
          onPointerDown={() => {
            isTyped.current = false
          }}
          onKeyDown={(event) => {
            isTyped.current = true
            if (event.key === 'Enter') open(event)
          }}
          onChange={(event) => {
            if (!isTyped.current) open(event)
          }}
          onBlur={open}
        />
      </div>
      <nav className="week" aria-label={t('recorridos.day')}>
        {week.map((day) => {
          const weekday = longDate(day).slice(0, 3)
          const number = Number(day.slice(8))
          return isShown(day) ? (
            <Link
              key={day}
              to={hrefOf(day)}
              className="week-day"
              aria-current={day === date ? 'date' : undefined}
              title={meters?.[day] === undefined ? longDate(day) : `${longDate(day)} · ${kmText(meters[day], i18n)}`}
              // the day that is shown stays as it was opened when the loaders answer anew: pressed again, it is read up to now
              reloadDocument={day === date}
              preventScrollReset
            >
              <small>{weekday}</small>
              <b>{number}</b>
              {meters && (
                <i className="week-bar" style={{ height: barOf(meters[day] ?? 0, most) }} aria-hidden="true" />
              )}
            </Link>
          ) : (
            <span key={day} className="week-day week-day--off">
              <small>{weekday}</small>
              <b>{number}</b>
              {meters && <i className="week-bar" aria-hidden="true" />}
            </span>
          )
        })}
      </nav>
    </>
  )
}

/** The height of a day's bar: its share of the week's longest day, at least a pixel. */
const barOf = (meters: number, most: number) => `${Math.max(1, Math.round((BAR_PX * meters) / most))}px`
const BAR_PX = 16

type AdjacentLinkProps = { to: string; isShown: boolean; label: string; side: 'before' | 'after' }

/** A link to the week or month before or after; nothing where that is out of reach. */
export function AdjacentLink({ to, isShown, label, side }: AdjacentLinkProps) {
  if (!isShown) return null
  return (
    <Link to={to} className="btn btn--icon" aria-label={label} title={label} preventScrollReset>
      <Icon of={side === 'before' ? ChevronLeft : ChevronRight} />
    </Link>
  )
}
