/** The days of a week as links, the weeks beside it, and any day by its date. */
import { addDays, daysBetween } from '@domain/day'
import { Link, useNavigate } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'

interface Props {
  date: string
  hoy: string
  historyStart: string | null
  hrefOf(date: string): string
}

/** Monday of the week of a day; 5 January 1970 was one. */
const mondayOf = (day: string): string => addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7))

export function DateStrip({ date, hoy, historyStart, hrefOf }: Props) {
  const { t, longFecha } = useI18n()
  const navigate = useNavigate()
  const monday = mondayOf(date)
  const isShown = (day: string) => day <= hoy && (historyStart === null || day >= historyStart)
  const before = addDays(monday, -1)
  const after = addDays(monday, 7)
  const title = longFecha(date)
  return (
    <>
      <div className="week-head">
        <h2>{title.charAt(0).toUpperCase() + title.slice(1)}</h2>
        <WeekLink to={hrefOf(before)} isShown={isShown(before)} label={t('recorridos.previous_week')} side="before" />
        <WeekLink to={hrefOf(after)} isShown={isShown(after)} label={t('recorridos.next_week')} side="after" />
        <input
          type="date"
          className="week-date"
          aria-label={t('recorridos.choose_day')}
          key={date}
          defaultValue={date}
          min={historyStart ?? undefined}
          max={hoy}
          onChange={({ target }) => {
            if (target.validity.valid && target.value) navigate(hrefOf(target.value), { preventScrollReset: true })
          }}
        />
      </div>
      <nav className="week" aria-label={t('recorridos.day')}>
        {Array.from({ length: 7 }, (_, i) => addDays(monday, i)).map((day) => {
          const weekday = longFecha(day).slice(0, 3)
          const number = Number(day.slice(8))
          return isShown(day) ? (
            <Link
              key={day}
              to={hrefOf(day)}
              className="week-day"
              aria-current={day === date ? 'date' : undefined}
              title={longFecha(day)}
              preventScrollReset
            >
              <small>{weekday}</small>
              <b>{number}</b>
            </Link>
          ) : (
            <span key={day} className="week-day week-day--off">
              <small>{weekday}</small>
              <b>{number}</b>
            </span>
          )
        })}
      </nav>
    </>
  )
}

type WeekLinkProps = { to: string; isShown: boolean; label: string; side: 'before' | 'after' }

/** The week, or the month, before or after; none where nothing is shown. */
export function WeekLink({ to, isShown, label, side }: WeekLinkProps) {
  if (!isShown) return null
  return (
    <Link to={to} className="btn btn--icon" aria-label={label} title={label} preventScrollReset>
      <Icon of={side === 'before' ? ChevronLeft : ChevronRight} />
    </Link>
  )
}
