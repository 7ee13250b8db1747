/** Dónde está: the last position known, on a small map; or what is missing for it. */
import { liveEstado } from '@domain/dispositivos/live'
import { Link } from '@remix-run/react'
import { MapPinOff, Plus, Satellite } from 'lucide-react'
import { useMemo } from 'react'
import { MiniMap } from '~/board/street'
import { useI18n } from '~/i18n/provider'
import { markerKind } from '~/map/fleet'
import type { Tiles } from '~/map/fleet-map.client'
import { HREF_PLANES } from '~/plan/address'
import { LinkButton } from '~/ui/button'
import { useNow } from '~/ui/clock'
import { Empty } from '~/ui/lists/empty'
import { Panel } from '~/ui/page'
import { LiveBadge } from '~/ui/signs/live-badge'
import { OLD_MS } from '~/ui/use-return'
import { vehicleHref } from '~/ui/vehicle-address'
import { borrowed, mapHref } from '../acts'
import { useVehicle } from '../use-vehicle'
import '~/map/live.css'
import './where.css'

const TICK_MS = 10_000

export function Where({ tiles }: { tiles: Tiles }) {
  const { t } = useI18n()
  const { head, now, gps } = useVehicle()
  const { vehiculo, dispositivo: device } = head
  const { id } = vehiculo
  if (!device || device.last_update === null) {
    return (
      <Panel title={t('vehiculo.where')}>
        {!gps ? (
          <Empty
            icon={Satellite}
            level={3}
            title={t('vehiculo.no_gps_plan')}
            action={<LinkButton to={HREF_PLANES}>{t('vehiculo.view_plans')}</LinkButton>}
          >
            {t('vehiculo.no_gps_plan_detail')}
          </Empty>
        ) : device ? (
          <Empty
            icon={MapPinOff}
            level={3}
            title={t('vehiculo.no_position')}
            action={
              <LinkButton to={borrowed('/admin/gps', { qr: device.id }, vehicleHref(id))}>
                {t('vehiculo.qr')}
              </LinkButton>
            }
          >
            {t('vehiculo.no_position_detail')}
          </Empty>
        ) : (
          <Empty
            icon={MapPinOff}
            level={3}
            title={t('vehiculo.no_gps')}
            action={
              <LinkButton to={borrowed('/admin/gps', { nuevo: id }, vehicleHref(id))} icon={Plus}>
                {t('vehiculo.add_device')}
              </LinkButton>
            }
          >
            {t('vehiculo.no_gps_detail')}
          </Empty>
        )}
      </Panel>
    )
  }
  return <Position tiles={tiles} now={now} />
}

function Position({ tiles, now: serverNow }: { tiles: Tiles; now: number }) {
  const { t, hace: ago, coordinate, dateTime } = useI18n()
  const { vehiculo, dispositivo: device } = useVehicle().head
  // beyond OLD_MS these data cannot tell whether it is online: the displayed time stops there
  const now = Math.min(useNow(serverNow, TICK_MS), serverNow + OLD_MS)
  const { id, placa, servicio } = vehiculo
  const live = device ? liveEstado(device, now) : null
  const places = useMemo(() => {
    if (!device || !live) return []
    const { last_latitude: lat, last_longitude: lng, last_update: at } = device
    if (lat === null || lng === null || at === null) return []
    const kind = markerKind({ live, moving: false })
    return [{ id: device.id, placa, servicio, heading: null, kind, position: { lat, lng }, at }]
  }, [device, live, placa, servicio])
  const [place] = places
  if (!place || !live) return null
  return (
    <Panel title={t('vehiculo.where')} aside={<Link to={mapHref(id)}>{t('vehiculo.on_map')}</Link>}>
      <MiniMap places={places} tiles={tiles} to={mapHref(id)} />
      <div className="hub-where">
        <p>
          <b>{ago(place.at, now)}</b>
          <small>
            <time dateTime={new Date(place.at).toISOString()}>{dateTime(place.at)}</time>
          </small>
        </p>
        <p>
          <small>{t('vehiculo.coordinates')}</small>
          <span className="coordinates">
            {coordinate(place.position.lat)}, {coordinate(place.position.lng)}
          </span>
        </p>
        <LiveBadge estado={live} />
      </div>
    </Panel>
  )
}
