/** The cells of an alert: subject, due date, actions. */
import type { DueItemClase } from '@domain/alertas/assessment'
import type { EpisodioTipo } from '@domain/lugares/episode'
import {
  Bell,
  CircleParking,
  Clock,
  FileText,
  Gauge,
  IdCard,
  type LucideIcon,
  MapPin,
  MapPinOff,
  Wrench,
} from 'lucide-react'
import { episodeText, hasWay } from '~/episodes/text'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'
import type { I18n } from '~/i18n/translator'
import { Icon } from '~/ui/signs/icon'
import { Moves } from './moves'
import { kindOfAny, nameOfAny } from './road-words'
import { type Alerta, dueOf } from './words'

const ICON: Record<DueItemClase, LucideIcon> = {
  documento: FileText,
  licencia: IdCard,
  mantenimiento: Wrench,
  'primera-rtm': FileText,
}

const ROAD_ICON: Record<EpisodioTipo, LucideIcon> = {
  visita: MapPin,
  velocidad: Gauge,
  detencion: CircleParking,
  silencio: MapPinOff,
  permanencia: MapPin,
  llegada: MapPinOff,
  fuera: Clock,
}

const iconOf = ({ asunto, episodio }: Alerta): LucideIcon =>
  episodio ? ROAD_ICON[episodio.tipo] : asunto ? ICON[asunto.clase] : Bell

/** Icon, kind and subject. */
export function Subject({ alerta, today }: { alerta: Alerta; today: string }) {
  const i18n = useI18n()
  const due = dueOf(alerta, today, i18n)
  return (
    <span className="alert-subject">
      <Icon of={iconOf(alerta)} className={`row-icon row-icon--${due?.urgency ?? 'warn'}`} />
      <span>
        <b>{kindOfAny(alerta, i18n)}</b>
        {alerta.nombre && <small>{alerta.nombre}</small>}
      </span>
    </span>
  )
}

/** «Vence en 12 días · 2 dic 2026»; an alert without a due item shows its own stored sentence. */
export function Due({ alerta, today }: { alerta: Alerta; today: string }) {
  const i18n = useI18n()
  const due = dueOf(alerta, today, i18n)
  if (alerta.episodio)
    return (
      <span className="alert-due">
        <span>
          {/* where the column of days is left out */}
          <span className="only-s">{i18n.date(alerta.episodio.inicio)} · </span>
          {episodeText(alerta.episodio, i18n)}
        </span>
      </span>
    )
  if (!due) return <span className="alert-due">{alerta.mensaje}</span>
  return (
    <span className="alert-due">
      {due.lead && <b className={`alert-due--${due.urgency}`}>{due.lead}</b>}
      <span>{due.point}</span>
    </span>
  )
}

/** Where the problem is fixed, by the reader's area. */
export type Fixes = Partial<Record<DueItemClase, (id: string) => string>> & {
  /** the day of a vehicle at an instant (UTC milliseconds) */
  episodio?: (vehiculoId: string, at: number) => string
}
const FIX: Record<
  DueItemClase,
  [
    short: TextKey,
    full: 'alertas.renew_named' | 'alertas.licencia_view_named' | 'alertas.plan_view_named' | 'alertas.registrar_este',
  ]
> = {
  documento: ['alertas.renew', 'alertas.renew_named'],
  licencia: ['alertas.licencia_view', 'alertas.licencia_view_named'],
  mantenimiento: ['alertas.plan_view', 'alertas.plan_view_named'],
  'primera-rtm': ['alertas.registrar', 'alertas.registrar_este'],
}

export function Actions({ alerta, today, fixes }: { alerta: Alerta; today: string; fixes: Fixes }) {
  const i18n = useI18n()
  const { t } = i18n
  const what = nameOfAny(alerta, i18n)
  const { asunto: subject, episodio } = alerta
  if (episodio) return <Moves alerta={alerta} que={what} fix={wayOf(alerta, fixes, i18n)} />
  const to = subject && fixes[subject.clase]?.(subject.id)
  const [short, full] = FIX[subject?.clase ?? 'documento']
  const fix = to
    ? { to, short: (t as (key: TextKey) => string)(short), full: t(full, { que: what }), icon: ICON[subject.clase] }
    : null
  const expired = subject?.clase !== 'mantenimiento' && dueOf(alerta, today, i18n)?.urgency === 'bad'
  return <Moves alerta={alerta} que={what} fix={fix} expired={expired} />
}

/** Where the way of that moment is seen; null for readers who may not see it. */
function wayOf(alerta: Alerta, fixes: Fixes, i18n: I18n) {
  const { episodio, vehiculo_id: vehiculoId } = alerta
  if (!episodio || vehiculoId === null || !fixes.episodio || !hasWay(episodio)) return null
  const que = nameOfAny(alerta, i18n)
  return {
    to: fixes.episodio(vehiculoId, episodio.inicio),
    short: i18n.t('ruta.view_way'),
    full: i18n.t('ruta.view_way_named', { que }),
    icon: MapPin,
  }
}
