/** The driver's screen: vehicle, map, what happens, one large button. */
import { MapPin, Play } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import type { RastreoKey } from '~/i18n/es/rastreo'
import { useI18n } from '~/i18n/provider'
import type { Plataforma } from '~/track/plataforma'
import { type Estado, INICIAL, llegada } from '~/track/rastreador'
import { useCelular } from '~/track/use-celular'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { PhoneLayout } from '~/ui/layouts/phone'
import { type Demo, Marca, Terminada, useDemo } from './demostracion'
import { Avisos, Situacion, Titular } from './situacion'
import { StopButton } from './stop-button'
import { type Ficha, Vehiculo } from './vehiculo'

/** The map is 45 kB that only a running tracking needs; where it does not load, tracking goes on without it. */
const cargarMapa = () => import('./mapa.client').catch(() => ({ default: SinMapa }))
const Mapa = lazy(cargarMapa)

interface Props {
  deviceId: string
  plataforma: Plataforma
  /** null for a visitor's own phone, which stands for no vehicle */
  ficha: Ficha | null
  demo: Demo | null
  /** why the device takes no positions now, as the server knew when the page was made */
  motivo: RastreoKey | null
  tiles: { url: string; attribution: string }
}

export function Pagina({ deviceId, plataforma, ficha, demo, motivo, tiles }: Props) {
  const { t } = useI18n()
  const inicial = useMemo<Estado>(() => ({ ...INICIAL, error: motivo }), [motivo])
  const { estado, listo, iniciar, detener } = useCelular(deviceId, plataforma, inicial, demo === null)
  const rastreando = estado.fase === 'tracking'
  useEffect(() => {
    // while the person answers for the permission: a tunnel right after the start finds the map there already
    if (estado.paso) void cargarMapa()
  }, [estado.paso])
  const termino = useDemo(deviceId, demo, detener)
  if (demo && (termino || estado.error === 'no_encontrado')) return <Terminada />
  const boton = rastreando ? (
    <StopButton onStop={detener} />
  ) : (
    <Button
      tone="primary"
      className="track-btn"
      icon={Play}
      onClick={iniciar}
      disabled={!listo || !estado.en_linea || estado.paso !== null}
      aria-busy={estado.paso !== null || undefined}
    >
      {t('rastreo.iniciar')}
    </Button>
  )
  return (
    <PhoneLayout
      online={estado.en_linea}
      labels={{ on: t('rastreo.conectado'), off: t('rastreo.sin_conexion') }}
      foot={
        <>
          {!rastreando && (
            <p className="track-consent">
              {t(demo ? 'rastreo.demo_autoriza' : 'rastreo.autoriza')}{' '}
              <a href="/privacidad" target="_blank" rel="noreferrer">
                {t('rastreo.privacidad')}
              </a>
            </p>
          )}
          {boton}
        </>
      }
      note={t(demo ? 'rastreo.demo_pie' : 'rastreo.pie')}
    >
      <div className="track-body">
        <h1 className="sr">{t('rastreo.titulo')}</h1>
        {demo && <Marca {...demo} />}
        {ficha && <Vehiculo {...ficha} />}
        <Titular estado={estado} />
        <Avisos estado={estado} />
        <Situacion estado={estado} plataforma={plataforma} efimera={demo !== null} />
        <MapaActual estado={estado} tiles={tiles} />
      </div>
    </PhoneLayout>
  )
}

function MapaActual({ estado, tiles }: { estado: Estado; tiles: Props['tiles'] }) {
  const { t, coordenada } = useI18n()
  const { posicion } = estado
  const llegan = llegada(estado) === 'llegan'
  const coordenadas = posicion ? `${coordenada(posicion.lat)}, ${coordenada(posicion.lng)}` : ''
  const textos = useMemo(
    () => ({ titulo: t('rastreo.ubicacion_actual'), mapa: t('rastreo.mapa', { coordenadas }), coordenadas }),
    [t, coordenadas],
  )
  return (
    <div className={llegan ? 'map track-map' : 'map track-map track-map--quieto'}>
      {posicion ? (
        <Suspense fallback={<Hueco texto={t('rastreo.cargando_mapa')} />}>
          <Mapa posicion={posicion} tiles={tiles} textos={textos} />
        </Suspense>
      ) : (
        <Hueco texto={t('rastreo.esperando')} />
      )}
    </div>
  )
}

function SinMapa({ textos }: { textos: { titulo: string; coordenadas: string } }) {
  const { t } = useI18n()
  return (
    <Hueco texto={t('rastreo.sin_mapa')}>
      <b>{textos.titulo}</b> {textos.coordenadas}
    </Hueco>
  )
}

const Hueco = ({ texto, children }: { texto: string; children?: ReactNode }) => (
  <div className="track-empty">
    <span>
      <Icon of={MapPin} />
    </span>
    {texto}
    {children && <p>{children}</p>}
  </div>
)
