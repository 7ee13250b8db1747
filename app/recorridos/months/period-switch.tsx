/** The choice between the day and the month of a vehicle, or of the fleet. */
import { Link, useNavigation } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'

/** @param unit what is shown */
export function PeriodSwitch({ unit, dayTo, monthTo }: { unit: 'day' | 'month'; dayTo: string; monthTo: string }) {
  const { t } = useI18n()
  const { location: next } = useNavigation()
  // the pressed tab is marked at once, before its data have loaded
  const isGoing = (to: string) => next !== undefined && next.pathname + next.search === to
  const shown = isGoing(monthTo) ? 'month' : isGoing(dayTo) ? 'day' : unit
  return (
    <nav className="seg period-switch" aria-label={t('recorridos.period')}>
      <Link to={dayTo} aria-current={shown === 'day' ? 'true' : undefined} preventScrollReset>
        {t('recorridos.day')}
      </Link>
      <Link to={monthTo} aria-current={shown === 'month' ? 'true' : undefined} preventScrollReset>
        {t('recorridos.month')}
      </Link>
    </nav>
  )
}
