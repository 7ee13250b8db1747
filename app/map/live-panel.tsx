/** The live location card: the list, the map and its overlays. Usable before the socket connects, and without it. */
import type { LiveEstado } from '@domain/dispositivos/live'
import { RefreshCw } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { lazyPart } from '~/connection/until-loaded'
import { useReload } from '~/connection/use-connection'
import { useJson } from '~/connection/use-json'
import { useHydrated } from '~/forms/use-hydrated'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Boundary } from '~/ui/layouts/boundary'
import { Icon } from '~/ui/signs/icon'
import { countLive, type LiveCounts, listedOf, markerKind } from './fleet'
import type { Tiles } from './fleet-map.client'
import { Legend, stateWords } from './legend'
import type { LiveStatus } from './live-socket'
import './styles/live.css'
import './styles/live-panel.css'
import './styles/vehicle-card.css'
import type { ShownPlace } from '~/places/layer.client'
import type { MarkerModel } from './marker-layer.client'
import { useChosen } from './use-chosen'
import type { LiveFleet } from './use-fleet'
import { useFullScreen } from './use-full-screen'
import { VehicleList } from './vehicle-list'

const FleetMap = lazyPart(() => import('./fleet-map.client'))

// loaded after the panel and before a vehicle is chosen, because the map reserves space for the card
const VehicleCard = lazyComponent(async () => (await import('./vehicle-card')).VehicleCard)
const Untracked = lazyComponent(async () => (await import('./vehicle-card')).Untracked)
const NothingToSee = lazyComponent(async () => (await import('./vehicle-card')).NothingToSee)

type Props = LiveFleet & {
  tiles: Tiles
  /** the address that answers the company's places */
  placesAt: string
  /** the address that answers who drives a vehicle */
  driversAt: string
  /** whether the fleet is known whole: a vehicle that it lacks has no device */
  complete?: boolean
  /** where a device is added for a vehicle, for who may */
  addTo?: (vehiculo: string) => string
}

export function LivePanel({ fleet: all, status, now, tiles, placesAt, driversAt, complete = true, addTo }: Props) {
  const { t } = useI18n()
  const [only, setOnly] = useState<ReadonlySet<LiveEstado>>(new Set())
  const fleet = useMemo(() => listedOf(all, only), [all, only])
  // the selected vehicle keeps its card and marker when the legend's filter hides its state
  const { named, selected, focus, isFollowing, choose, close, follow, hold, letGo } = useChosen(all)
  const markers = useMarkers(fleet, selected)
  const untracked = complete && named !== null && all.every(({ vehiculo }) => vehiculo !== named) ? named : null

  const panel = useRef<HTMLElement>(null)
  const map = useRef<HTMLDivElement>(null)
  // on a phone the list stands under the map: choosing there scrolls the map into view
  const chooseInList = useCallback(
    (id: string) => {
      choose(id)
      if (map.current && map.current.getBoundingClientRect().top < 0) map.current.scrollIntoView({ block: 'start' })
    },
    [choose],
  )
  const fullScreen = useFullScreen(panel)
  const clusterTitle = useCallback(
    (states: LiveCounts, n: number) => [t('common.map_group', { n }), ...stateWords(states, t)].join('\n'),
    [t],
  )

  useEffect(() => void VehicleCard.preload(), [])

  const mounted = useHydrated()
  // the map is drawn even if the places do not load
  const places = useJson<readonly ShownPlace[]>(placesAt)
  return (
    <section
      className={fullScreen.isFull ? 'panel live-panel live-panel--full' : 'panel live-panel'}
      aria-label={t('gps.live_map')}
      ref={panel}
    >
      <VehicleList fleet={fleet} selected={selected?.id ?? null} now={now} onSelect={chooseInList} />
      <div className="map live-map" ref={map}>
        <noscript>
          <p className="map-over">{t('gps.no_script')}</p>
        </noscript>
        {mounted && (
          // keeps the list if the map cannot be drawn
          <Boundary fallback={<MapError />}>
            <Suspense fallback={<p className="map-over">{t('gps.loading_map')}</p>}>
              <FleetMap
                tiles={tiles}
                markers={markers}
                selected={selected?.id ?? null}
                focus={focus}
                trail={selected?.trail ?? []}
                {...(places ? { places } : {})}
                onSelect={choose}
                live={{ isFollowing, onLetGo: letGo, clusterTitle, fullScreen, filter: [...only].sort().join() }}
              />
            </Suspense>
          </Boundary>
        )}
        <Connection status={status} />
        {untracked !== null ? (
          <Untracked
            vehiculo={untracked}
            driversAt={driversAt}
            {...(addTo && { addTo: addTo(untracked) })}
            onClose={close}
          />
        ) : (
          <NothingToSee fleet={all} now={now} />
        )}
        {selected && (
          <VehicleCard
            vehicle={selected}
            now={now}
            driversAt={driversAt}
            places={places}
            isFollowed={isFollowing}
            onFollow={follow}
            onHold={hold}
            onClose={close}
          />
        )}
      </div>
      <Legend counts={countLive(all)} only={only} onToggle={(estado) => setOnly((before) => toggled(before, estado))} />
    </section>
  )
}

/** A marker for each vehicle that has a position: those listed, and the selected one, which the list may leave out. */
function useMarkers(listed: LiveFleet['fleet'], selected: LiveFleet['fleet'][number] | null): MarkerModel[] {
  return useMemo(() => {
    const onMap = selected && !listed.includes(selected) ? [...listed, selected] : listed
    return onMap.flatMap((vehicle): MarkerModel[] => {
      const { id, placa, servicio, heading, fix } = vehicle
      return fix ? [{ id, placa, servicio, heading, kind: markerKind(vehicle), position: fix, at: fix.at }] : []
    })
  }, [listed, selected])
}

function toggled(states: ReadonlySet<LiveEstado>, estado: LiveEstado): ReadonlySet<LiveEstado> {
  const next = new Set(states)
  if (!next.delete(estado)) next.add(estado)
  return next
}

/** What is said where the data may be stale. */
const STATUS_TEXT: { readonly [S in LiveStatus]?: 'gps.reconnecting' | 'gps.session_ended' | 'gps.no_access' } = {
  reconnecting: 'gps.reconnecting',
  ended: 'gps.session_ended',
  'no-access': 'gps.no_access',
}

/** Says when the data may be stale; announced to screen readers once, not with every fix. */
function Connection({ status }: { status: LiveStatus }) {
  const { t } = useI18n()
  const text = STATUS_TEXT[status]
  const isReconnecting = status === 'reconnecting'
  return (
    <p
      className="map-status"
      role="status"
      data-status={status}
      title={isReconnecting ? t('gps.reconnecting_detail') : undefined}
    >
      {text && (
        <span className={status === 'no-access' ? 'map-status--bad' : undefined}>
          {isReconnecting && <Icon of={RefreshCw} />}
          {t(text)}
        </span>
      )}
    </p>
  )
}

function MapError() {
  const { t } = useI18n()
  const reload = useReload()
  return (
    <div className="map-over map-over--empty" role="alert">
      <b>{t('gps.position_error')}</b>
      <Button onClick={reload}>{t('common.retry')}</Button>
    </div>
  )
}
