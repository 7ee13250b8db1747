/** The driver's screen: vehicle, map, status, one large button. A demonstration shows the same for a visitor's phone. */
import type { DeviceDetail } from '@domain/dispositivos/wire'
import { MapPin, Play } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { loadSections } from '~/i18n/dictionaries'
import type { RastreoKey } from '~/i18n/es/company/tracking'
import { useI18n } from '~/i18n/provider'
import type { Platform } from '~/phone/platform'
import { arrival, INITIAL, type TrackerState } from '~/phone/tracker'
import { localized } from '~/public/address'
import { PhoneLayout } from '~/ui/layouts/phone'
import { Icon } from '~/ui/signs/icon'
import { Headline, Notices, Status, takesNoPhone } from './situation'
import { StopButton } from './stop-button'
import { usePhone } from './use-phone'
import { Vehiculo } from './vehiculo'

/** The map is 45 kB and is shown only while tracking; if it fails to load, tracking goes on without it. */
const loadMap = () => import('./map.client').catch(() => ({ default: NoMap }))
const MapView = lazy(loadMap)
/** Comes once the page runs; without it tracking goes on. */
const DataButton = lazy<ComponentType<{ deviceId: string }>>(() =>
  import('./data-button').catch(() => ({ default: () => null })),
)
/** So does the choice of the theme, with its texts. */
const Theme = lazy<ComponentType>(() =>
  Promise.all([import('~/ui/theme/buttons'), loadSections(['marco'])]).then(
    ([{ ThemeButtons }]) => ({ default: ThemeButtons }),
    () => ({ default: () => null }),
  ),
)

/** What the server tells of any phone that opens the page. */
export interface PhoneProps {
  deviceId: string
  platform: Platform
  tiles: { url: string; attribution: string }
}
interface Props extends PhoneProps {
  detail: DeviceDetail
  /** why the device accepts no positions, as the server knew on loading */
  reason: RastreoKey | null
}

export function TrackPage({ detail, reason, ...own }: Props) {
  const { t } = useI18n()
  const initial = useMemo<TrackerState>(() => ({ ...INITIAL, error: reason, detail }), [reason, detail])
  const phone = usePhone(own.deviceId, own.platform, initial, true)
  return (
    <PhoneView {...own} phone={phone} consent={t('rastreo.consent')} note={t('rastreo.footer')}>
      <Vehiculo detail={phone.estado.detail ?? detail} before={detail.vehiculo.id} />
    </PhoneView>
  )
}

interface ViewProps extends PhoneProps {
  phone: ReturnType<typeof usePhone>
  /** nothing is kept that the driver could read of */
  isDemo?: boolean
  consent: string
  note: string
  /** what is tracked */
  children: ReactNode
}

export function PhoneView(props: ViewProps) {
  const { deviceId, platform, tiles, phone, isDemo = false, consent, note, children } = props
  const { t, idioma } = useI18n()
  const { estado, isReady, start, stop } = phone
  const tracking = estado.phase === 'tracking'
  useEffect(() => {
    // preload the map during the permission prompt, in case coverage is lost right after starting
    if (estado.startStep) void loadMap()
  }, [estado.startStep])
  const foot = tracking ? (
    <StopButton onStop={stop} />
  ) : takesNoPhone(estado) ? null : (
    <>
      <p className="track-consent">
        {consent}{' '}
        <a href={localized(idioma, '/privacidad')} target="_blank" rel="noreferrer">
          {t('rastreo.privacidad')}
        </a>
      </p>
      <button
        type="button"
        className="btn btn--primary track-btn"
        onClick={start}
        disabled={!isReady || !estado.online || estado.startStep !== null}
        aria-busy={estado.startStep !== null || undefined}
      >
        <Icon of={Play} />
        {t('rastreo.start')}
      </button>
    </>
  )
  return (
    <PhoneLayout
      // phones in a tunnel call themselves online
      online={arrival(estado) === 'arriving'}
      labels={{ on: t('rastreo.connected'), off: t('rastreo.no_connection') }}
      foot={foot}
      // not from the server: a press on it before its script is there would be lost
      below={isReady && <Below deviceId={isDemo ? null : deviceId} />}
      note={note}
    >
      <div className={tracking ? 'track-body' : 'track-body track-body--idle'}>
        <h1 className="sr">{t('rastreo.title')}</h1>
        {children}
        <Headline estado={estado} isReady={isReady} />
        <Notices estado={estado} />
        <Status estado={estado} platform={platform} isEphemeral={isDemo} />
        {tracking && !estado.off && <CurrentMap estado={estado} tiles={tiles} />}
      </div>
    </PhoneLayout>
  )
}

/** @param deviceId null where nothing is kept that the driver could read of */
function Below({ deviceId }: { deviceId: string | null }) {
  return (
    <>
      <Suspense>{deviceId && <DataButton deviceId={deviceId} />}</Suspense>
      <Suspense>
        <div className="theme track-theme">
          <Theme />
        </div>
      </Suspense>
    </>
  )
}

function CurrentMap({ estado, tiles }: { estado: TrackerState; tiles: PhoneProps['tiles'] }) {
  const { t, coordinate } = useI18n()
  const { position } = estado
  const arriving = arrival(estado) === 'arriving'
  const coordinates = position ? `${coordinate(position.lat)}, ${coordinate(position.lng)}` : ''
  const texts = useMemo(
    () => ({
      title: t('rastreo.current_position'),
      map: t('rastreo.map_label', { coordenadas: coordinates }),
      coordenadas: coordinates,
      cerrar: t('rastreo.close_position'),
    }),
    [t, coordinates],
  )
  return (
    <div className={arriving ? 'map track-map' : 'map track-map track-map--quieto'}>
      {position ? (
        <Suspense fallback={<Placeholder text={t('rastreo.loading_map')} />}>
          <MapView position={position} tiles={tiles} texts={texts} />
        </Suspense>
      ) : (
        <Placeholder text={t('rastreo.awaiting')} />
      )}
    </div>
  )
}

function NoMap({ texts }: { texts: { title: string; coordenadas: string } }) {
  const { t } = useI18n()
  return (
    <Placeholder text={t('rastreo.no_map')}>
      <b>{texts.title}</b> {texts.coordenadas}
    </Placeholder>
  )
}

const Placeholder = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="track-empty">
    <span>
      <Icon of={MapPin} />
    </span>
    {text}
    {children && <p>{children}</p>}
  </div>
)
