/**
 * En la calle ahora: the devices that reported last, as the Fleet object or the database knew them, on a small map that
 * loads after everything else. It opens no socket, so a dashboard left open all day does not count as a viewer. The
 * data are read again on returning to the tab (ui/use-return.ts); until then they show the state at load time.
 */
import { liveEstado } from '@domain/dispositivos/live'
import { Link, useNavigate } from '@remix-run/react'
import { Component, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { markerKind, type RosterDevice } from '~/map/fleet'
import type { Tiles } from '~/map/fleet-map.client'
import type { MarkerModel } from '~/map/marker-layer.client'
import { VEHICLE } from '~/map/selection'
import { address } from '~/ui/address'
import { useNow } from '~/ui/clock'
import { Panel } from '~/ui/page'
import { LiveBadge } from '~/ui/signs/live-badge'
import { plateText } from '~/ui/signs/plate'
import { PlateLink } from '~/ui/signs/plate-link'
import { OLD_MS } from '~/ui/use-return'
import '~/map/live.css'
import './street.css'

const FleetMap = lazy(() => import('~/map/fleet-map.client'))
const TICK_MS = 10_000
const NO_TRAIL: [] = []
type Props = { street: readonly RosterDevice[]; ahora: number; tiles: Tiles; to: string }

export function Street({ street, ahora: serverNow, tiles, to }: Props) {
  const { t, hace: ago } = useI18n()
  // beyond OLD_MS these data cannot tell who is online: the displayed time stops there
  const now = Math.min(useNow(serverNow, TICK_MS), serverNow + OLD_MS)
  const places = useMemo(
    () =>
      street.flatMap((d): MarkerModel[] => {
        const { last_latitude: lat, last_longitude: lng, last_update: at } = d
        if (lat === null || lng === null || at === null) return []
        const kind = markerKind({ live: liveEstado(d, now), moving: false })
        return [{ id: d.id, placa: d.placa, servicio: d.servicio, heading: null, kind, position: { lat, lng }, at }]
      }),
    [street, now],
  )
  return (
    <Panel title={t('panel.on_the_street')} aside={<Link to={to}>{t('panel.open_map')}</Link>} className="street">
      {places.length > 0 && <MiniMap places={places} tiles={tiles} to={to} />}
      <ul className="rows rows--live">
        {street.map((d) => (
          <li key={d.id}>
            <div className="row row--go">
              <PlateLink id={d.vehiculo_id} placa={d.placa} servicio={d.servicio} size="sm" />
              <Link className="row-main row-over" to={address(to, { [VEHICLE]: d.vehiculo_id })}>
                <span className="sr">{t('panel.on_map', { placa: plateText(d.placa) })}: </span>
                <small>{d.last_update === null ? t('estados.no_position') : ago(d.last_update, now)}</small>
              </Link>
              <LiveBadge estado={liveEstado(d, now)} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The places on a small map that opens the large one; its code loads after everything else. */
export function MiniMap({ places, tiles, to }: { places: readonly MarkerModel[]; tiles: Tiles; to: string }) {
  const navigate = useNavigate()
  const open = useCallback(() => navigate(to), [navigate, to])
  const [ready, setReady] = useState(false)
  useEffect(() => {
    // load after the rest of the page; Safari has no requestIdleCallback
    const later = 'requestIdleCallback' in window ? requestIdleCallback : (f: () => void) => setTimeout(f, 200)
    later(() => setReady(true))
  }, [])
  return (
    <div className="map street-map">
      {ready && (
        <Quiet>
          <Suspense fallback={null}>
            <FleetMap
              tiles={tiles}
              markers={places}
              selected={null}
              focus={0}
              trail={NO_TRAIL}
              onSelect={open}
              live={null}
            />
          </Suspense>
        </Quiet>
      )}
    </div>
  )
}

/** If the map's code fails to load, the map stays blank: the list below has the same data. */
class Quiet extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
