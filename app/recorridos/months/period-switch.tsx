/** The choice between the day and the month of a vehicle, or of the fleet. */
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'

/** @param unit what is shown */
export function PeriodSwitch({ unit, dayTo, monthTo }: { unit: 'day' | 'month'; dayTo: string; monthTo: string }) {
  const { t } = useI18n()
  return (
    <nav className="seg period-switch" aria-label={t('recorridos.period')}>
      <Link to={dayTo} aria-current={unit === 'day' ? 'true' : undefined} preventScrollReset>
        {t('recorridos.day')}
      </Link>
      <Link to={monthTo} aria-current={unit === 'month' ? 'true' : undefined} preventScrollReset>
        {t('recorridos.month')}
      </Link>
    </nav>
  )
}
