/** A week of working hours in words: days in a row with the same hours are one line. */
import { HOLIDAY_ZONA, type Shift, WEEKDAYS, type Weekday, type WeeklyHours } from '@domain/horarios/hours'
import { time } from '~/i18n/format'
import { useI18n } from '~/i18n/provider'

interface Line {
  first: Weekday
  last: Weekday
  shift: Shift | null
}

function linesOf({ days }: WeeklyHours): Line[] {
  const lines: Line[] = []
  for (const day of WEEKDAYS) {
    const shift = days[day] ?? null
    const before = lines.at(-1)
    if (before && before.shift?.from === shift?.from && before.shift?.until === shift?.until) before.last = day
    else lines.push({ first: day, last: day, shift })
  }
  return lines
}

/** @param zona the company's: where holidays are known, what they are is told too */
export function OwnHours({ week, zona }: { week: WeeklyHours; zona: string }) {
  const { t, idioma } = useI18n()
  const daysOf = ({ first, last }: Line) => {
    if (last - first === 6) return t('datos.every_day')
    const primero = t(`horario.day_${first}`)
    if (first === last) return primero
    const ultimo = t(`horario.day_${last}`)
    // Spanish writes the days of the week small
    return t(last - first === 1 ? 'datos.two_days' : 'datos.days_to', {
      primero,
      ultimo: idioma === 'es' ? ultimo.toLowerCase() : ultimo,
    })
  }
  const clock = (minutes: number) => time(minutes * 60_000, 'UTC', idioma)
  const hoursOf = (shift: Shift | null) => {
    if (!shift) return t('datos.day_off')
    const { from, until } = shift
    if (from === 0 && until === 0) return t('datos.whole_day')
    return t(until > from ? 'datos.shift' : 'datos.shift_over', { desde: clock(from), hasta: clock(until) })
  }
  return (
    <ul className="own-week">
      {linesOf(week).map((line) => (
        <li key={line.first}>
          <b>{daysOf(line)}</b>
          <span>{hoursOf(line.shift)}</span>
        </li>
      ))}
      {zona === HOLIDAY_ZONA && (
        <li>
          <b>{t('datos.holidays')}</b>
          <span>{t(week.holidays ? 'datos.holidays_on' : 'datos.holidays_off')}</span>
        </li>
      )}
    </ul>
  )
}
