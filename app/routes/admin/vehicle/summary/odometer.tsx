/** The odometer as it was last read, and the maintenance that comes first by kilometres. */
import { Gauge } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Panel } from '~/ui/page'
import { vehicleHref } from '~/ui/vehicles/address'
import { borrowed } from '../acts'
import { useVehicle } from '../use-vehicle'
import './odometer.css'

type Next = { nombre: string; proximo_km: number; cada_km: number | null; km: number; isEstimated: boolean } | null

export function Odometer({ nextByKm: next }: { nextByKm: Next }) {
  const { t, formatNumber, date } = useI18n()
  const { vehiculo, odometro } = useVehicle().head
  const { id } = vehiculo
  return (
    <Panel title={t('vehiculo.odometer')} className="hub-pad">
      {odometro ? (
        <>
          <p className="hub-figure">
            {formatNumber(odometro.estimated ?? odometro.km)}{' '}
            <small>{t(odometro.estimated === null ? 'vehiculo.km' : 'vehiculo.km_estimated')}</small>
          </p>
          <p className="hub-note">
            {odometro.estimated === null
              ? t('vehiculo.read_on', { fecha: date(odometro.fecha) })
              : t('vehiculo.estimated_on', { km: formatNumber(odometro.km), fecha: date(odometro.fecha) })}
          </p>
        </>
      ) : (
        <>
          <p>{t('vehiculo.never_read')}</p>
          <p className="hub-note">{t('vehiculo.never_read_detail')}</p>
        </>
      )}
      {next && <Next next={next} />}
      <LinkButton icon={Gauge} to={borrowed('/admin/maintenance', { vehiculo: id, km: id }, vehicleHref(id))}>
        {t('vehiculo.read')}
      </LinkButton>
    </Panel>
  )
}

function Next({ next: { nombre, proximo_km, cada_km, km, isEstimated } }: { next: NonNullable<Next> }) {
  const { t, formatNumber } = useI18n()
  const [exact, estimated] =
    km > 0
      ? (['vehiculo.km_left', 'vehiculo.km_left_estimated'] as const)
      : (['vehiculo.km_over', 'vehiculo.km_over_estimated'] as const)
  const gone = cada_km === null ? null : Math.min(cada_km, Math.max(0, cada_km - km))
  return (
    <div className="hub-next">
      {cada_km !== null && gone !== null && (
        <div
          className="bar"
          role="img"
          aria-label={t('vehiculo.km_gone', { n: formatNumber(gone), de: formatNumber(cada_km) })}
        >
          <i style={{ width: `${Math.round((gone / cada_km) * 100)}%` }} />
        </div>
      )}
      <p>
        <span>{t('vehiculo.at_km', { plan: nombre, km: formatNumber(proximo_km) })}</span>
        <b>
          {km === 0 ? t('vehiculo.km_now') : t(isEstimated ? estimated : exact, { km: formatNumber(Math.abs(km)) })}
        </b>
      </p>
    </div>
  )
}
