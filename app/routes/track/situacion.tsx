/** What the page is doing, in large letters: whether positions arrive, and if not, since when and how many wait. */
import { CloudOff } from 'lucide-react'
import type { RastreoKey } from '~/i18n/es/rastreo'
import { useI18n } from '~/i18n/provider'
import { type Fix, PRECISION_BAJA } from '~/track/fix'
import type { Plataforma } from '~/track/plataforma'
import { type Estado, llegada, SILENT_MS, silence } from '~/track/rastreador'
import { Icon } from '~/ui/icon'
import { Note, type NoteTone } from '~/ui/note'
import { useReloj } from './reloj'

const KMH = 3.6

/** What the driver must know of the screen: it stays on by itself, or the phone will not have that. */
const PANTALLA = {
  libre: 'mantenga',
  encendida: 'mantenga',
  'no-soportada': 'pantalla_no',
  negada: 'pantalla_negada',
} as const

const REMEDIO: Partial<Record<RastreoKey, RastreoKey>> = {
  no_encontrado: 'no_encontrado_remedio',
  inactivo: 'apagado_remedio',
  deshabilitado: 'apagado_remedio',
  sin_id: 'sin_id_remedio',
}

/** One line: not begun, tracking, saving on the phone, or stopped. The shape of the lamp differs, not its colour alone. */
export function Titular({ estado }: { estado: Estado }) {
  const { t } = useI18n()
  const { fase, paso } = estado
  if (fase !== 'tracking') {
    return (
      <p className="track-state big" role="status">
        {t(paso ? 'rastreo.comprobando' : fase === 'idle' ? 'rastreo.sin_iniciar' : 'rastreo.detenido')}
      </p>
    )
  }
  return <EnMarcha estado={estado} />
}

/** Green is what arrives: a position that is young, and its way to the server. */
function EnMarcha({ estado }: { estado: Estado }) {
  const { t } = useI18n()
  const { ahora } = useReloj()
  const llegan = llegada(estado) === 'llegan'
  const isSilent = silence(estado, ahora) > SILENT_MS
  const isGreen = llegan && estado.posicion !== null && !isSilent
  return (
    <p className="track-state big" role="status">
      <span className={isGreen ? 'live live--on' : 'live live--wait'}>
        <span className="live-dot" />
      </span>
      {t(isSilent ? 'rastreo.sin_senal_gps' : llegan ? 'rastreo.activo' : 'rastreo.guardando')}
    </p>
  )
}

/** Over the map, or above it on a short screen: what is wrong, what to do now, and when the last position was sent if they do not arrive. */
export function Avisos({ estado }: { estado: Estado }) {
  const { t } = useI18n()
  const { fase, error, instruccion, en_linea, ultimo_envio } = estado
  const llega = llegada(estado)
  const rastreando = fase === 'tracking'
  return (
    <div className="track-over">
      {rastreando && llega !== 'llegan' && <UltimoEnvio at={ultimo_envio} />}
      {rastreando && llega === 'fallan' && <Aviso tono="bad" texto="error_actualizar" />}
      {instruccion && <Note>{t(`rastreo.${instruccion}`)}</Note>}
      {error && <Aviso tono="bad" texto={error} />}
      {!rastreando && !en_linea && error !== 'requiere_internet' && <Aviso tono="warn" texto="requiere_internet" />}
    </div>
  )
}

function UltimoEnvio({ at }: { at: number | null }) {
  const { t } = useI18n()
  const { aLas } = useReloj()
  return (
    <div className="track-stale">
      <Icon of={CloudOff} />
      <span>{at === null ? t('rastreo.sin_enviar') : t('rastreo.enviada', { cuando: aLas(at) })}</span>
    </div>
  )
}

interface SituacionProps {
  estado: Estado
  plataforma: Plataforma
  efimera: boolean
}

/** @param efimera nothing is to outlive the page, so that nobody is warned of it */
export function Situacion({ estado, plataforma, efimera }: SituacionProps) {
  const { t } = useI18n()
  const { fase, paso } = estado
  return (
    <section className="track-status">
      {fase === 'tracking' ? (
        <Activo estado={estado} efimera={efimera} />
      ) : (
        <>
          <Pendientes estado={estado} />
          {!paso && <p className="muted">{t(`rastreo.antes_${plataforma}`)}</p>}
        </>
      )}
      <noscript>
        <Note tone="bad">{t('rastreo.sin_script')}</Note>
      </noscript>
    </section>
  )
}

function Activo({ estado, efimera }: Pick<SituacionProps, 'estado' | 'efimera'>) {
  const { t } = useI18n()
  const { error, hueco, descartadas, pantalla, duradera, posicion, ultimo_envio } = estado
  const llegan = llegada(estado) === 'llegan'
  const { ahora, aLas, hora } = useReloj()
  const silencio = silence(estado, ahora)
  return (
    <>
      {llegan && posicion && <Medidas fix={posicion} ahora={ahora} />}
      <Pendientes estado={estado} />
      {llegan && (
        <p className="track-sent">
          {ultimo_envio === null ? t('rastreo.sin_enviar') : t('rastreo.enviada', { cuando: aLas(ultimo_envio) })}
        </p>
      )}
      <p className="muted">{t(`rastreo.${PANTALLA[pantalla]}`)}</p>
      {silencio > SILENT_MS && !error && (
        <Note tone="warn">{t('rastreo.sin_gps', { tiempo: duracion(silencio) })}</Note>
      )}
      {posicion && posicion.accuracy > PRECISION_BAJA && (
        <Note tone="warn">{t('rastreo.precision_baja', { metros: Math.round(posicion.accuracy) })}</Note>
      )}
      {descartadas && <Aviso tono="warn" texto="descartadas" />}
      {hueco && <Note tone="warn">{t('rastreo.hueco', { desde: hora(hueco.desde), hasta: hora(hueco.hasta) })}</Note>}
      {!duradera && !efimera && <Aviso tono="warn" texto="sin_guardar" />}
    </>
  )
}

function Medidas({ fix, ahora }: { fix: Fix; ahora: number }) {
  const { t, numero } = useI18n()
  const senal = duracion(ahora - fix.at).split(' ')
  return (
    <dl>
      <div>
        <dt>{t('rastreo.velocidad')}</dt>
        <dd>
          {fix.speed === undefined ? '–' : numero(fix.speed * KMH)} <small>{t('rastreo.kmh')}</small>
        </dd>
      </div>
      <div>
        <dt>{t('rastreo.ultima_senal')}</dt>
        <dd>
          {senal[0]} <small>{senal[1]}</small>
        </dd>
      </div>
      <div>
        <dt>{t('rastreo.precision')}</dt>
        <dd>
          ±{numero(fix.accuracy)} <small>{t('rastreo.metros')}</small>
        </dd>
      </div>
    </dl>
  )
}

/** Points that wait on the phone; while all goes well one or two under way are nobody's business. */
function Pendientes({ estado }: { estado: Estado }) {
  const { t, numero } = useI18n()
  const { pendientes, en_linea, fase } = estado
  const n = numero(pendientes)
  if (!en_linea && fase === 'tracking' && pendientes === 0) return <p className="muted">{t('rastreo.sin_internet')}</p>
  if (pendientes === 0 || (fase === 'tracking' && llegada(estado) === 'llegan')) return null
  return <p className="muted">{en_linea ? t('rastreo.esperan', { n }) : t('rastreo.esperan_senal', { n })}</p>
}

/** A text of the specification, with its remedy where one is known. */
export function Aviso({ tono, texto }: { tono: NoteTone; texto: RastreoKey }) {
  const { t } = useI18n()
  const remedio = REMEDIO[texto]
  return (
    <Note tone={tono}>
      {t(`rastreo.${texto}`)}
      {remedio && <small>{t(`rastreo.${remedio}`)}</small>}
    </Note>
  )
}

/** '9 s', '14 min', '2 h' */
function duracion(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000))
  if (s < 60) return `${s} s`
  return s < 3600 ? `${Math.floor(s / 60)} min` : `${Math.floor(s / 3600)} h`
}
