/** The selected vehicle over the map: its state, who drives it, its position to 6 decimals, and what can be done. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Copy, MapPinOff, WifiOff, X } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import type { ShownPlace } from '~/places/layer.client'
import { Button, IconButton, LinkButton } from '~/ui/button'
import { useCopy } from '~/ui/copy'
import { Icon } from '~/ui/signs/icon'
import { LiveBadge } from '~/ui/signs/live-badge'
import { useOffHours } from '~/ui/signs/off-hours'
import { PlateLink } from '~/ui/signs/plate-link'
import { Acts, Drivers, useDrivers } from './card-acts'
import type { FleetVehicle } from './fleet'
import type { Fix } from './protocol'

const CardPlaces = lazyComponent(async () => (await import('~/places/card-places')).default)

type Props = {
  vehicle: FleetVehicle
  now: number
  driversAt: string
  /** the company's places, once they are there */
  places: readonly ShownPlace[] | undefined
  isFollowed: boolean
  onFollow(follow: boolean): void
  /** a person points at the card, or has gone to it with the keyboard */
  onHold(): void
  onClose(): void
}

export function VehicleCard({ vehicle, now, driversAt, places, isFollowed, onFollow, onHold, onClose }: Props) {
  const { t, dateTime } = useI18n()
  const { fix, live } = vehicle
  const offHours = useOffHours()
  const isOffline = fix !== null && live !== 'En línea'
  return (
    <section
      className="map-card"
      aria-label={formatPlaca(vehicle.placa)}
      data-device={vehicle.id}
      onPointerEnter={onHold}
      onFocus={onHold}
    >
      <div className="map-card-head">
        <PlateLink id={vehicle.vehiculo} placa={vehicle.placa} servicio={vehicle.servicio} />
        <span>
          <b>{vehicle.nombre}</b>
          {live !== 'Fuera de horario' && <LiveBadge estado={live} />}
        </span>
        <IconButton icon={X} label={t('gps.close_card', { placa: formatPlaca(vehicle.placa) })} onClick={onClose} />
      </div>
      <Drivers at={driversAt} vehiculo={vehicle.vehiculo} />
      {isOffline && (
        <div className="map-card-off">
          <Icon of={live === 'Rastreo desactivado' ? MapPinOff : WifiOff} />
          <span>
            <b>{t(live === 'Rastreo desactivado' ? 'estados.Rastreo desactivado' : 'gps.no_connection')}</b>
            {t('gps.last_update', { fecha: dateTime(fix.at) })}
          </span>
        </div>
      )}
      {vehicle.off && (
        <div className="map-card-off map-card-off--rest">
          <Icon of={MapPinOff} />
          <span>
            <b>{offHours(vehicle.off, now)}</b>
            {t('gps.off_detail')}
          </span>
        </div>
      )}
      {fix ? (
        <>
          {places && places.length > 0 && <CardPlaces places={places} fix={fix} />}
          <Where vehicle={vehicle} fix={fix} now={now} />
          <Acts vehiculo={vehicle.vehiculo} fix={fix} isFollowed={isFollowed} onFollow={onFollow} />
        </>
      ) : vehicle.off ? null : (
        <p className="map-card-none">
          <b>{t('gps.position_missing')}</b> {t('gps.position_missing_step')}
        </p>
      )}
    </section>
  )
}

function Where({ vehicle, fix, now }: { vehicle: FleetVehicle; fix: Fix; now: number }) {
  const { t, ago, formatNumber, coordinate, dateTime } = useI18n()
  const copy = useCopy()
  const place = `${coordinate(fix.lat)}, ${coordinate(fix.lng)}`
  const coordinates = `${fix.lat.toFixed(6)}, ${fix.lng.toFixed(6)}`
  return (
    <>
      <dl>
        {vehicle.kmh !== null && (
          <div>
            <dt>{t('gps.velocidad')}</dt>
            <dd>
              {vehicle.kmh} <small>km/h</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('gps.updated')}</dt>
          <dd>{ago(fix.at, now)}</dd>
        </div>
        {fix.accuracy !== null && (
          <div>
            <dt>{t('gps.precision')}</dt>
            <dd>
              ±{formatNumber(fix.accuracy)} <small>m</small>
            </dd>
          </div>
        )}
      </dl>
      <p className="map-card-where">
        <span>
          <span className="coordinates">{place}</span>
          <time dateTime={new Date(fix.at).toISOString()}>{dateTime(fix.at)}</time>
        </span>
        <IconButton
          icon={Copy}
          label={t('gps.copy_coordinates')}
          onClick={() => copy(coordinates, 'gps.coordinates_copied', 'gps.not_copied')}
        />
      </p>
    </>
  )
}

interface UntrackedProps {
  vehiculo: string
  driversAt: string
  addTo?: string
  onClose(): void
}

/** In place of the card, for a vehicle that the address names and that has no device, or is not there for the reader. */
export function Untracked({ vehiculo, driversAt, addTo, onClose }: UntrackedProps) {
  const { t } = useI18n()
  const drivers = useDrivers(driversAt, vehiculo)
  if (drivers === undefined) return null
  const exists = drivers !== null
  return (
    <div className="map-over map-over--empty" role="status">
      <Icon of={MapPinOff} />
      <b>{t(exists ? 'gps.untracked' : 'gps.vehicle_unknown')}</b>
      <span>{t(!exists ? 'gps.vehicle_unknown_detail' : addTo ? 'gps.untracked_add' : 'gps.untracked_ask')}</span>
      {exists && addTo && (
        <LinkButton tone="primary" to={addTo} preventScrollReset>
          {t('gps.add')}
        </LinkButton>
      )}
      <Button tone="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
}

/** Why the map is empty: every device is outside its hours, or none has reported a position yet; else nothing. */
export function NothingToSee({ fleet, now }: { fleet: readonly FleetVehicle[]; now: number }) {
  const { t } = useI18n()
  const offHours = useOffHours()
  if (fleet.length > 0 && fleet.every(({ off }) => off !== null))
    return (
      <div className="map-over map-over--empty">
        <Icon of={MapPinOff} />
        <b>{offHours(null, now)}</b>
        <span>{t('gps.off_detail')}</span>
      </div>
    )
  if (fleet.some(({ fix }) => fix !== null)) return null
  return (
    <div className="map-over map-over--empty">
      <Icon of={MapPinOff} />
      <b>{t('gps.position_missing')}</b>
      <span>{t('gps.position_missing_all')}</span>
    </div>
  )
}
