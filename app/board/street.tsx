/**
 * En la calle ahora: the devices that reported last, as the Fleet object or the database knew them, on a small map that
 * loads after everything else. It opens no socket, so a dashboard left open all day does not count as a viewer. The
 * data are read again on returning to the tab (ui/use-reload-on-return.ts); until then they show the state at load time.
 */
import { isOff, type LiveEstado, liveEstado } from '@domain/dispositivos/live'
import { formatPlaca } from '@domain/vehiculos/placa'
import { Link } from '@remix-run/react'
import { useMemo } from 'react'
import { useI18n } from '~/i18n/provider'
import { markerKind, type RosterDevice } from '~/map/fleet'
import type { Tiles } from '~/map/fleet-map.client'
import type { MarkerModel } from '~/map/marker-layer.client'
import { VEHICLE } from '~/map/selection'
import { address } from '~/ui/address'
import { useNow } from '~/ui/clock'
import { Panel } from '~/ui/page'
import { LiveBadge } from '~/ui/signs/live-badge'
import { useOffHours } from '~/ui/signs/off-hours'
import { PlateLink } from '~/ui/signs/plate-link'
import { STALE_AFTER_MS } from '~/ui/use-reload-on-return'
import { MiniMap } from './mini-map'
import './street.css'

const TICK_MS = 10_000
type Props = { street: readonly RosterDevice[]; now: number; tiles: Tiles; to: string }

export function Street({ street, now: serverNow, tiles, to }: Props) {
  const { t, ago } = useI18n()
  const offHours = useOffHours()
  // beyond STALE_AFTER_MS these data cannot tell who is online: the displayed time stops there
  const now = Math.min(useNow(serverNow, TICK_MS), serverNow + STALE_AFTER_MS)
  const markers = useMemo(
    () =>
      street.flatMap((d): MarkerModel[] => {
        const { last_latitude: lat, last_longitude: lng, last_update: at } = d
        if (lat === null || lng === null || at === null || isOff(d.off, now)) return []
        const kind = markerKind({ live: liveEstado(d, now), moving: false })
        return [{ id: d.id, placa: d.placa, servicio: d.servicio, heading: null, kind, position: { lat, lng }, at }]
      }),
    [street, now],
  )
  return (
    <Panel title={t('panel.on_the_street')} aside={<Link to={to}>{t('panel.open_map')}</Link>} className="street">
      {markers.length > 0 && <MiniMap markers={markers} tiles={tiles} to={to} />}
      <ul className="rows rows--live">
        {street.map((d) => (
          <li key={d.id}>
            <div className="row row--go">
              <PlateLink id={d.vehiculo_id} placa={d.placa} servicio={d.servicio} size="sm" />
              <Link className="row-main row-over" to={address(to, { [VEHICLE]: d.vehiculo_id })}>
                <span className="sr">{t('panel.on_map', { placa: formatPlaca(d.placa) })}: </span>
                <small>
                  {isOff(d.off, now)
                    ? offHours(d.off, now)
                    : d.last_update === null
                      ? t('estados.no_position')
                      : ago(d.last_update, now)}
                </small>
              </Link>
              <State live={liveEstado(d, now)} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const State = ({ live }: { live: LiveEstado }) => (live === 'Fuera de horario' ? null : <LiveBadge estado={live} />)
