/** Próximos vencimientos: an axis of eight months, and the same days as rows. */
import { AXIS_MONTHS, axisOf, type DueDate, type dueTone, toneOf } from '@domain/vehiculos/due-dates'
import { Link } from '@remix-run/react'
import { CalendarClock, X } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Panel } from '~/ui/page'
import { useReachable } from '~/ui/read-only'
import { Badge } from '~/ui/signs/badge'
import { Icon } from '~/ui/signs/icon'
import { type VehicleTab, vehicleHref } from '~/ui/vehicles/address'
import { serviceHref } from '../acts'
import { useVehicle } from '../use-vehicle'
import './dues.css'

/** Rows shown; what falls due after them is on the axis and in its own tab. */
const ROWS = 6

/** The tab of each, for a person who may not act on it. */
const TAB = {
  documento: 'documents',
  licencia: 'drivers',
  plan: 'maintenance',
} as const satisfies Record<DueDate['que'], VehicleTab>

export function Dues({ dues }: { dues: readonly DueDate[] }) {
  const { t } = useI18n()
  const { id } = useVehicle().head.vehiculo
  const documents = vehicleHref(id, 'documents')
  if (dues.length === 0) {
    return (
      <Panel title={t('vehiculo.dues')}>
        <Empty
          icon={CalendarClock}
          level={3}
          title={t('vehiculo.dues_none')}
          action={<LinkButton to={documents}>{t('vehiculo.dues_register')}</LinkButton>}
        />
      </Panel>
    )
  }
  return (
    <Panel
      title={t('vehiculo.dues')}
      aside={
        <Link to={documents} preventScrollReset>
          {t('vehiculo.view_documents')}
        </Link>
      }
    >
      <Axis dues={dues} />
      <ol className="rows hub-dues">
        {dues.slice(0, ROWS).map((due) => (
          <li key={`${due.que} ${due.id} ${due.nombre} ${due.fecha}`}>
            <Row due={due} />
          </li>
        ))}
      </ol>
      {dues.length > ROWS && <p className="hub-more">{t('vehiculo.more_dues', { n: dues.length - ROWS })}</p>}
    </Panel>
  )
}

/** Ink is today; red ✕ left of it is past, amber counts the days left, a ring is later. */
function Axis({ dues }: { dues: readonly DueDate[] }) {
  const { t, month: monthName } = useI18n()
  const { today } = useVehicle()
  const axis = axisOf(dues, today)
  const left = (at: number) => ({ left: `${(at * 100).toFixed(2)}%` })
  return (
    <div className="axis" role="img" aria-label={t('vehiculo.axis', { n: axis.dues.length })}>
      <i className="axis-road" />
      {axis.months.slice(0, AXIS_MONTHS).map(({ fecha, at }) => (
        <span key={fecha} className="axis-month" style={left(at)}>
          {monthName(fecha.slice(0, 7), false).slice(0, 3)}
        </span>
      ))}
      <i className="axis-now" style={left(axis.today)} />
      {axis.dues.map(({ at, dias, tone }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no state, and two may fall on one day
        <span key={i} className="axis-node" style={left(at)}>
          <Node tone={tone} dias={dias} />
        </span>
      ))}
    </div>
  )
}

function Node({ tone, dias: days }: { tone: ReturnType<typeof dueTone>; dias: number }) {
  return (
    <i className={`node node--${tone}`} aria-hidden="true">
      {tone === 'past' ? <Icon of={X} /> : tone === 'soon' ? days : null}
    </i>
  )
}

function Row({ due }: { due: DueDate }) {
  const i18n = useI18n()
  const { date, inDays } = i18n
  const { id } = useVehicle().head.vehiculo
  const reachable = useReachable()
  const { name, detail } = wordsOf(due, i18n)
  const tone = toneOf(due)
  const wanted = stepOf(id, due)
  const to = reachable(wanted) ? wanted : vehicleHref(id, TAB[due.que])
  return (
    <Link className="row hub-due" to={to} preventScrollReset>
      <span className="hub-due-day">
        <b>{date(due.fecha)}</b>
        <small>{inDays(due.dias)}</small>
      </span>
      <Node tone={tone} dias={due.dias} />
      <span className="row-main">
        <b>{name}</b>
        {detail && <small>{detail}</small>}
      </span>
      {tone !== 'later' && (
        <Badge estado={tone === 'soon' ? 'Por vencer' : due.que === 'licencia' ? 'Vencida' : 'Vencido'} />
      )}
    </Link>
  )
}

function stepOf(id: string, due: DueDate): string {
  switch (due.que) {
    case 'documento':
      if (due.id === null) return vehicleHref(id, 'documents', { nuevo: '', tipo: due.tipo })
      return vehicleHref(id, 'documents', { renovar: due.id })
    case 'licencia':
      return vehicleHref(id, 'drivers', { conductor: due.id })
    case 'plan':
      return serviceHref(id, due.id)
  }
}

function wordsOf(due: DueDate, { t, formatNumber }: I18n): { name: string; detail: string } {
  switch (due.que) {
    case 'documento':
      return { name: due.tipo === 'Otro' && due.nombre ? due.nombre : t(`documentosByTipo.${due.tipo}`), detail: '' }
    case 'licencia':
      return {
        name: t('vehiculo.licence_of', { nombre: due.nombre }),
        detail: t('vehiculo.licence', { categoria: due.categoria }),
      }
    case 'plan':
      return {
        name: due.nombre,
        detail: due.kmOver
          ? t('vehiculo.plan_km_over', { km: formatNumber(due.kmOver) })
          : `${t('vehiculo.plan')}${due.kmOver === null ? '' : ` · ${t('vehiculo.km_now')}`}`,
      }
  }
}
