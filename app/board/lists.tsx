/** The two lists beside the board, streamed in after the counters; one that could not be read offers a retry. */
import { daysBetween } from '@domain/day'
import { TIPOS } from '@domain/documentos/rules'
import { vigencia } from '@domain/documentos/vigencia'
import type { Servicio } from '@domain/vehiculos/clase'
import { formatPlaca } from '@domain/vehiculos/placa'
import { Await, Link } from '@remix-run/react'
import { Bell, CircleX, Clock, FileText, IdCard, type LucideIcon, Wrench } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { type Alerta, dueOf, kindOf, type Urgency } from '~/alerts/words'
import { capital } from '~/i18n/capital'
import { useI18n } from '~/i18n/provider'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useReachable } from '~/ui/read-only'
import { Badge } from '~/ui/signs/badge'
import { Icon } from '~/ui/signs/icon'
import { PlateLink } from '~/ui/signs/plate-link'
import { type Area, stepHref } from './words'

interface AlertRow extends Alerta {
  /** days or kilometres left; 0: due now */
  umbral: number | null
}
interface DueRow {
  id: string
  tipo: string
  nombre: string
  /** the due date */
  vence: string
  vehiculo_id: string
  placa: string
  servicio: Servicio
}
/** A list still loading; null when it could not be read. */
type Coming<R> = Promise<readonly R[] | null>
const ROWS_MAX = 5

function Streamed<R>(props: {
  list: Coming<R>
  /** the number of rows, so that the skeleton is as tall as the list */
  n: number
  loading: string
  failed: string
  empty: ReactNode
  plate?: boolean
  children: (rows: readonly R[]) => ReactNode
}) {
  const { list, n, loading, failed, empty, plate, children } = props
  const error = (
    <div className="list-note">
      <ErrorState message={failed} />
    </div>
  )
  const waiting = (
    <>
      <p className="list-wait" aria-hidden="true">
        {loading}
      </p>
      <SkeletonRows rows={Math.max(1, Math.min(n, ROWS_MAX))} plate={plate} label={loading} />
    </>
  )
  return (
    <Suspense fallback={waiting}>
      <Await resolve={list} errorElement={error}>
        {(rows) => (rows === null ? error : rows.length === 0 ? empty : children(rows as readonly R[]))}
      </Await>
    </Suspense>
  )
}

export function AlertList({ list, n, today, to }: { list: Coming<AlertRow>; n: number; today: string; to: string }) {
  const { t } = useI18n()
  return (
    <Streamed
      list={list}
      n={n}
      loading={t('panel.loading_alertas')}
      failed={t('panel.error_alertas')}
      empty={<Empty icon={Bell} title={t('panel.no_alertas')} level={3} />}
    >
      {(rows) => (
        <ul className="rows">
          {rows.map((alert) => (
            <li key={alert.id}>
              <Alert alert={alert} today={today} to={to} />
            </li>
          ))}
        </ul>
      )}
    </Streamed>
  )
}

function Alert({ alert, today, to }: { alert: AlertRow; today: string; to: string }) {
  const i18n = useI18n()
  const { date, inDays } = i18n
  const { mensaje, nombre, placa, servicio, vehiculo_id, fecha: day } = alert
  const ago = daysBetween(day, today)
  const due = dueOf(alert, today, i18n)
  const [tone, icon] = lookOf(alert, due)
  const text = due ? (due.lead ?? due.point) : mensaje
  return (
    <div className="row row--go">
      <Icon of={icon} className={`row-icon row-icon--${tone}`} />
      <span className="row-main">
        <Link className="row-over" to={to}>
          <b>{kindOf(alert, i18n)}</b>
        </Link>
        <small>
          {vehiculo_id && placa && !text.includes(formatPlaca(placa)) && (
            <PlateLink id={vehiculo_id} placa={placa} servicio={servicio} size="sm" />
          )}
          {[nombre, text].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span className="row-side">{ago === 0 || ago === 1 ? capital(inDays(-ago)) : date(day)}</span>
    </div>
  )
}

/** In the tone that Alertas gives it, red once it has expired; the icon of its subject until then. */
export function lookOf(
  { asunto: subject, umbral }: Pick<AlertRow, 'asunto' | 'umbral'>,
  due: ReturnType<typeof dueOf>,
): [Urgency, LucideIcon] {
  const tone = due?.urgency ?? (umbral === 0 ? 'bad' : 'warn')
  if (tone === 'bad') return [tone, CircleX]
  if (subject?.clase === 'licencia') return [tone, IdCard]
  return [tone, subject?.clase === 'mantenimiento' ? Wrench : Clock]
}

export function DueList({ list, n, today, area }: { list: Coming<DueRow>; n: number; today: string; area: Area }) {
  const { t } = useI18n()
  return (
    <Streamed
      list={list}
      n={n}
      plate
      loading={t('panel.loading_documentos')}
      failed={t('panel.error_documentos')}
      empty={<Empty icon={FileText} title={t('panel.no_documentos')} level={3} />}
    >
      {(rows) => (
        <ul className="rows">
          {rows.map((due) => (
            <li key={due.id}>
              <Due due={due} today={today} area={area} />
            </li>
          ))}
        </ul>
      )}
    </Streamed>
  )
}

function Due({ due, today, area }: { due: DueRow; today: string; area: Area }) {
  const { t, date, inDays } = useI18n()
  const { id, tipo, nombre, vence, vehiculo_id, placa, servicio } = due
  const known = TIPOS.find((one) => one === tipo)
  const days = daysBetween(today, vence)
  const expired = vigencia(vence, today) === 'Vencido'
  const day = { fecha: date(vence) }
  const step = stepHref({ que: 'renew', documento: id }, area) ?? '.'
  // a read-only viewer gets the document's history instead of the renewal form
  const to = useReachable()(step) ? step : `/admin/documents?historial=${id}`
  return (
    <div className="row row--go row--doc">
      <PlateLink id={vehiculo_id} placa={placa} servicio={servicio} size="base" />
      <Link className="row-main row-over" to={to}>
        <b>{tipo === 'Otro' && nombre ? nombre : known ? t(`documentosByTipo.${known}`) : tipo}</b>
        <small>
          {days < 0 ? t('panel.expired_on', day) : t('panel.vence', day)} · {inDays(days)}
        </small>
      </Link>
      <Badge estado={expired ? 'Vencido' : 'Próximo a vencer'} />
    </div>
  )
}
