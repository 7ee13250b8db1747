/** Parts shared by both lists of the screen: the vehicle, the page range, and the empty state without vehicles. */

import type { MantenimientosList } from '@domain/mantenimientos/mantenimiento'
import { type KnownReading, odometerNow } from '@domain/mantenimientos/odometer'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useSearchParams } from '@remix-run/react'
import { Gauge, Plus, Truck, X } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { IconButton, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { PlateLink } from '~/ui/signs/plate-link'
import { hrefList, hrefTo } from './address'
import type { ServiciosPage } from './load.server'

export type ShownVehiculo = NonNullable<ServiciosPage['vehiculo']>

/** The vehicle that the list is filtered by: name, odometer, and the link back to the fleet. */
export function OfOneVehiculo({
  vehiculo,
  vista: view,
}: {
  vehiculo: ShownVehiculo
  vista: MantenimientosList['vista']
}) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const placa = formatPlaca(vehiculo.placa)
  return (
    <div className="list-of">
      <PlateLink id={vehiculo.id} placa={vehiculo.placa} servicio={vehiculo.servicio} />
      <p>
        {vehiculo.marca} {vehiculo.modelo} · <Odometro vehiculo={vehiculo} />
      </p>
      <IconButton
        icon={Gauge}
        label={t('mantenimientos.update_km_of', { placa })}
        to={hrefTo(params, 'km', vehiculo.id)}
        preventScrollReset
      />
      <LinkButton tone="quiet" icon={X} to={hrefList(view)}>
        {t('mantenimientos.whole_fleet')}
      </LinkButton>
    </div>
  )
}

/** «Unos 84.900 km (estimado según GPS) · Marcaba 84.200 km el 20 nov 2026», or that it is unknown. */
export function Odometro({ vehiculo: v }: { vehiculo: KnownReading & Pick<ShownVehiculo, 'kilometraje_fecha'> }) {
  const { t, formatNumber, date } = useI18n()
  if (v.kilometraje === null || v.kilometraje_fecha === null) return <>{t('mantenimientos.km_unknown')}</>
  const read = t('mantenimientos.km_del', { km: formatNumber(v.kilometraje), fecha: date(v.kilometraje_fecha) })
  const { km, isEstimated } = odometerNow(v)
  if (!isEstimated || km === null) return <>{read}</>
  return (
    <>
      {t('mantenimientos.km_estimated', { km: formatNumber(km) })} · {read}
    </>
  )
}

export function NoVehiculos({ title, inDialog = false }: { title: string; inDialog?: boolean }) {
  const { t } = useI18n()
  return (
    <Empty
      icon={Truck}
      level={inDialog ? 3 : 2}
      title={title}
      action={
        <LinkButton tone="primary" icon={Plus} to="/admin/vehicles?nuevo">
          {t('mantenimientos.add_vehiculo')}
        </LinkButton>
      }
    >
      {t('mantenimientos.no_vehiculos')}
    </Empty>
  )
}
