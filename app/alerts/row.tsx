/** The cells of an alert: subject, due date, actions. */
import type { DueItemClase } from '@domain/alertas/assessment'
import { Bell, FileText, IdCard, type LucideIcon, Wrench } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'
import { Icon } from '~/ui/signs/icon'
import { Moves } from './moves'
import { type Alerta, dueOf, kindOf, nameOf } from './words'

const ICON: Record<DueItemClase, LucideIcon> = {
  documento: FileText,
  licencia: IdCard,
  mantenimiento: Wrench,
  'primera-rtm': FileText,
}

/** Icon, kind and subject. */
export function Subject({ alerta, hoy }: { alerta: Alerta; hoy: string }) {
  const i18n = useI18n()
  const due = dueOf(alerta, hoy, i18n)
  return (
    <span className="alert-subject">
      <Icon
        of={alerta.asunto ? ICON[alerta.asunto.clase] : Bell}
        className={`row-icon row-icon--${due?.urgency ?? 'warn'}`}
      />
      <span>
        <b>{kindOf(alerta, i18n)}</b>
        {alerta.nombre && <small>{alerta.nombre}</small>}
      </span>
    </span>
  )
}

/** «Vence en 12 días · 2 dic 2026»; an alert without a due item shows its own stored sentence. */
export function Due({ alerta, hoy }: { alerta: Alerta; hoy: string }) {
  const due = dueOf(alerta, hoy, useI18n())
  if (!due) return <span className="alert-due">{alerta.mensaje}</span>
  return (
    <span className="alert-due">
      {due.lead && <b className={`alert-due--${due.urgency}`}>{due.lead}</b>}
      <span>{due.point}</span>
    </span>
  )
}

/** Where the problem is fixed, by the reader's area. */
export type Fixes = Partial<Record<DueItemClase, (id: string) => string>>
const FIX: Record<
  DueItemClase,
  [
    short: TextKey,
    full: 'alertas.renew_named' | 'alertas.licencia_view_named' | 'alertas.plan_view_named' | 'alertas.registrar_este',
  ]
> = {
  documento: ['alertas.renovar', 'alertas.renew_named'],
  licencia: ['alertas.licencia_view', 'alertas.licencia_view_named'],
  mantenimiento: ['alertas.plan_view', 'alertas.plan_view_named'],
  'primera-rtm': ['alertas.registrar', 'alertas.registrar_este'],
}

export function Actions({ alerta, hoy, fixes }: { alerta: Alerta; hoy: string; fixes: Fixes }) {
  const i18n = useI18n()
  const { t } = i18n
  const what = nameOf(alerta, i18n)
  const { asunto: subject } = alerta
  const to = subject && fixes[subject.clase]?.(subject.id)
  const [short, full] = FIX[subject?.clase ?? 'documento']
  const fix = to
    ? { to, short: (t as (key: TextKey) => string)(short), full: t(full, { que: what }), icon: ICON[subject.clase] }
    : null
  const expired = subject?.clase !== 'mantenimiento' && dueOf(alerta, hoy, i18n)?.urgency === 'bad'
  return <Moves alerta={alerta} que={what} fix={fix} expired={expired} />
}
