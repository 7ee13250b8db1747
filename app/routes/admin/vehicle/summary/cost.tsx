/** Costo de mantenimiento: what its services cost this month, and in the last twelve. */
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { reportPath } from '~/reports/address'
import { address } from '~/ui/address'
import { Panel } from '~/ui/page'
import { useVehicle } from '../use-vehicle'
import './odometer.css'
import './cost.css'

interface Sums {
  month: number
  before: number
  year: number
  perKm: number | null
}

export function Cost({ cost: { month, before, year, perKm } }: { cost: Sums }) {
  const { t, money } = useI18n()
  const { head } = useVehicle()
  const to = address(reportPath('/admin', 'costs'), { vehiculo: head.vehiculo.id })
  const rows = [
    [t('vehiculo.cost_before'), before],
    [t('vehiculo.cost_year'), year],
    // in whole pesos: the way is not known to the cent
    [t('vehiculo.cost_per_km'), perKm === null ? null : Math.round(perKm / 100) * 100],
  ] as const
  return (
    <Panel
      title={t('vehiculo.cost')}
      className="hub-pad"
      aside={year > 0 && <Link to={to}>{t('vehiculo.view_cost')}</Link>}
    >
      {month > 0 ? (
        <>
          <p className="hub-figure">{money(month)}</p>
          <p className="hub-note">{t('vehiculo.cost_this_month')}</p>
        </>
      ) : (
        <p>{t('vehiculo.cost_none')}</p>
      )}
      {year > 0 && (
        <dl className="hub-sums">
          {rows.map(
            ([name, cents]) =>
              cents !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{money(cents)}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </Panel>
  )
}
