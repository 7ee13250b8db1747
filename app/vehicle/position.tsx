/** Dónde está: the last position known, on a small map. */
import { isOff, liveEstado, type VehicleDevice } from '@domain/dispositivos/live'
import type { Servicio } from '@domain/vehiculos/clase'
import { Link } from '@remix-run/react'
import { useMemo } from 'react'
import { MiniMap } from '~/board/mini-map'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import { markerKind } from '~/map/fleet'
import type { Tiles } from '~/map/fleet-map.client'
import { useNow } from '~/ui/clock'
import { Panel } from '~/ui/page'
import { LiveBadge } from '~/ui/signs/live-badge'
import { STALE_AFTER_MS, useReloadOnReturn } from '~/ui/use-reload-on-return'
import '~/map/styles/live.css'
import './position.css'

const TICK_MS = 10_000
/** Its words come when they are needed. */
const OffHours = lazyComponent(async () => (await import('./off-hours')).OffHours)

interface Props {
  vehicle: { placa: string; servicio: Servicio }
  device: VehicleDevice
  tiles: Tiles
  /** UTC milliseconds, when these data were read */
  now: number
  /** the map with this vehicle chosen */
  mapTo: string
  /** its way of today, where the reader has it; else the map is what the panel leads to */
  dayTo?: string
}

/** Nothing for a device that has not reported yet. */
export function Position({ vehicle, device, tiles, now: serverNow, mapTo, dayTo }: Props) {
  const { t, ago, coordinate, dateTime } = useI18n()
  useReloadOnReturn(serverNow)
  // beyond STALE_AFTER_MS these data cannot tell whether it is online: the displayed time stops there
  const now = Math.min(useNow(serverNow, TICK_MS), serverNow + STALE_AFTER_MS)
  const { placa, servicio } = vehicle
  const live = liveEstado(device, now)
  const markers = useMemo(() => {
    const { last_latitude: lat, last_longitude: lng, last_update: at } = device
    if (lat === null || lng === null || at === null) return []
    const kind = markerKind({ live, moving: false })
    return [{ id: device.id, placa, servicio, heading: null, kind, position: { lat, lng }, at }]
  }, [device, live, placa, servicio])
  const [marker] = markers
  if (isOff(device.off, now)) return <OffHours off={device.off} now={now} />
  if (!marker || live === 'Fuera de horario') return null
  return (
    <Panel
      title={t('vehiculo.where')}
      aside={<Link to={dayTo ?? mapTo}>{t(dayTo ? 'vehiculo.way_today' : 'vehiculo.on_map')}</Link>}
    >
      <MiniMap markers={markers} tiles={tiles} to={mapTo} />
      <div className="hub-where">
        <p>
          <b>{ago(marker.at, now)}</b>
          <small>
            <time dateTime={new Date(marker.at).toISOString()}>{dateTime(marker.at)}</time>
          </small>
        </p>
        <p>
          <small>{t('vehiculo.coordinates')}</small>
          <span className="coordinates">
            {coordinate(marker.position.lat)}, {coordinate(marker.position.lng)}
          </span>
        </p>
        <LiveBadge estado={live} />
      </div>
    </Panel>
  )
}
