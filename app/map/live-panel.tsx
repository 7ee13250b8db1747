/** The live location card: the list, the map and its overlays. Usable before the socket connects, and without it. */
import { MapPinOff, RefreshCw } from 'lucide-react'
import { Component, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { connection } from '~/connection/server'
import { useReload } from '~/connection/use-connection'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/signs/icon'
import { countLive, markerKind } from './fleet'
import type { Tiles } from './fleet-map.client'
import type { LiveStatus } from './live-socket'
import './live.css'
import type { MarkerModel } from './marker-layer.client'
import type { LiveFleet } from './use-fleet'
import { VehicleCard } from './vehicle-card'
import { VehicleList } from './vehicle-list'

const load = () => lazy(() => import('./fleet-map.client'))
let FleetMap = load()

export function LivePanel({ fleet, status, now, tiles }: LiveFleet & { tiles: Tiles }) {
  const { t } = useI18n()
  const markers = useMemo(
    () =>
      fleet.flatMap((vehicle): MarkerModel[] => {
        const { id, placa, servicio, heading, fix } = vehicle
        return fix ? [{ id, placa, servicio, heading, kind: markerKind(vehicle), position: fix, at: fix.at }] : []
      }),
    [fleet],
  )

  // undefined: nothing selected yet, so a moving vehicle is shown
  const [chosen, setChosen] = useState<string | null | undefined>(undefined)
  const first = useFirst(fleet)
  const [focus, setFocus] = useState(0)
  const selected = fleet.find(({ id }) => id === (chosen === undefined ? first : chosen)) ?? null
  const choose = useCallback((id: string) => {
    setChosen(id)
    setFocus((n) => n + 1)
  }, [])

  const mounted = useMounted()
  return (
    <section className="panel live-panel" aria-label={t('gps.mapa')}>
      <VehicleList fleet={fleet} selected={selected?.id ?? null} now={now} onSelect={choose} />
      <div className="map live-map">
        <noscript>
          <p className="map-over">{t('gps.sin_script')}</p>
        </noscript>
        {mounted && (
          <MapBoundary>
            <Suspense fallback={<p className="map-over">{t('gps.loading_map')}</p>}>
              <FleetMap
                tiles={tiles}
                markers={markers}
                selected={selected?.id ?? null}
                focus={focus}
                trail={selected?.trail ?? []}
                onSelect={choose}
              />
            </Suspense>
          </MapBoundary>
        )}
        <Connection status={status} />
        {markers.length === 0 && (
          <div className="map-over map-over--empty">
            <Icon of={MapPinOff} />
            <b>{t('gps.position_missing')}</b>
            <span>{t('gps.position_missing_all')}</span>
          </div>
        )}
        {selected && <VehicleCard vehicle={selected} now={now} onClose={() => setChosen(null)} />}
        <Legend counts={countLive(fleet)} />
      </div>
    </section>
  )
}

/** The first online vehicle, until one is seen moving; then that one, and it does not change again. */
function useFirst(fleet: LiveFleet['fleet']): string | null {
  const shown = useRef<string | null>(null)
  const settled = useRef(false)
  if (!settled.current) {
    const driving = fleet.find(({ live, moving }) => live === 'En línea' && moving)
    settled.current = driving !== undefined
    shown.current = (driving ?? fleet.find(({ live }) => live === 'En línea'))?.id ?? null
  }
  return shown.current
}

function useMounted() {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}

function Legend({ counts }: { counts: ReturnType<typeof countLive> }) {
  const { t } = useI18n()
  const entries = [
    ['live--on', t('gps.online', { n: counts['En línea'] })],
    ['live--wait', t('gps.awaiting', { n: counts['Esperando ubicación'] })],
    ['live--off', t('gps.turned_off', { n: counts['Rastreo desactivado'] })],
  ] as const
  return (
    <ul className="map-key" aria-label={t('gps.legend')}>
      {entries.map(([look, text]) => (
        <li key={look} className={`live ${look}`}>
          <span className="live-dot" />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Says when the data may be stale; announced to screen readers once, not with every fix. */
function Connection({ status }: { status: LiveStatus }) {
  const { t } = useI18n()
  const words: Record<LiveStatus, string> = {
    conectando: '',
    'en-vivo': '',
    reconectando: t('gps.reconectando'),
    'sesion-terminada': t('gps.session_ended'),
    'sin-acceso': t('gps.no_access'),
  }
  return (
    <p
      className="map-status"
      role="status"
      data-status={status}
      title={status === 'reconectando' ? t('gps.reconnecting_detail') : undefined}
    >
      {words[status] && (
        <span className={status === 'sin-acceso' ? 'map-status--bad' : undefined}>
          {status === 'reconectando' && <Icon of={RefreshCw} />}
          {words[status]}
        </span>
      )}
    </p>
  )
}

/** Keeps the list if the map's code failed to load; if the server was unreachable, loading is retried. */
class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  #forget = () => {}
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidMount() {
    this.#forget = connection.onRestored(() => {
      if (!this.state.failed) return
      FleetMap = load()
      this.setState({ failed: false })
    })
  }
  override componentDidCatch() {
    void connection.check()
  }
  override componentWillUnmount() {
    this.#forget()
  }
  override render() {
    return this.state.failed ? <MapError /> : this.props.children
  }
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
