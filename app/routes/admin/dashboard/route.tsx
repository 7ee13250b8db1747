/**
 * Panel de Control: counters, «¿Puede salir hoy?», the positions of the fleet, what falls due and pending alerts.
 * Alerts, due items, objections and the checklist stream in after the rest and fail independently.
 */
import { opensPro } from '@domain/suscripcion/standing'
import type { Departure } from '@domain/vehiculos/departure'
import { FILTERS, VEREDICTO_BY_FILTER } from '@domain/vehiculos/list'
import type { Veredicto } from '@domain/vehiculos/veredicto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { MapPin, Plus } from 'lucide-react'
import { Board } from '~/board/board'
import { departureOf } from '~/board/departure-of'
import { inWords } from '~/board/happened.server'
import { AlertList, DueList } from '~/board/lists'
import { lazyComponent } from '~/connection/lazy-component'
import { capital } from '~/i18n/capital'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LinkButton } from '~/ui/button'
import { CountLabel, countInLabel } from '~/ui/count'
import { Empty } from '~/ui/lists/empty'
import { Page, Panel } from '~/ui/page'
import { Counter, CounterStrip } from '~/ui/signs/counters'
import { useReloadOnReturn } from '~/ui/use-reload-on-return'
import { runStart, showsSteps } from './start.server'
// with the page, since the server draws what they are for
import '~/board/street.css'
import '~/map/styles/live.css'
import './start.css'

// the server draws it: its script, with that of the live connection, comes after the board's
const Street = lazyComponent(async () => (await import('~/board/street')).Street)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'panel.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { panel, empresa, person, settings, today, now, supportUntil } = await context.openedEmpresa(request)
  const lists = panel.lists(supportUntil === null && showsSteps(request, empresa, now))
  const departure = departureOf(request, empresa.zona_horaria, now)
  const { hasSample, tablero: board, counters, street } = await panel.summary(departure)
  return {
    board,
    counters,
    street,
    sample: supportUntil === null && hasSample,
    departure,
    ...lists,
    alertas: inWords(lists.alertas, { idioma: person.idioma, zona: empresa.zona_horaria, now }),
    limit: empresa.vehicle_limit,
    isTrial: empresa.subscription_status === 'trial',
    opensGps: opensPro(empresa, now),
    tiles: settings.tiles,
    today,
    now,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return runStart(request, await context.empresa(request))
}

const Objections = lazyComponent(async () => (await import('~/objections/notice')).ObjectionsNotice)
// what only a new company sees, its script too
const Start = lazyComponent(async () => (await import('./start')).Start)

const filteredHref = (departure: Departure) => (veredicto: Veredicto) =>
  `/admin/vehicles?dia=${departure}&estado=${FILTERS.find((filter) => VEREDICTO_BY_FILTER[filter] === veredicto)}`

export default function Dashboard() {
  const { counters: n, now, today, steps, sample, objections } = useLoaderData<typeof loader>()
  useReloadOnReturn(now)
  const { t, longDate, time } = useI18n()
  const empty = n.vehiculos.n === 0
  return (
    <Page
      title={t('panel.title')}
      lead={
        <>
          {capital(longDate(now))}
          <span className="hide-s"> · {time(now)}</span>
        </>
      }
      actions={
        !empty && (
          <LinkButton tone="primary" icon={Plus} to="/admin/documents?nuevo" aria-label={t('panel.add_documento')}>
            {t('common.add')} <span className="hide-s">{t('panel.documento')}</span>
          </LinkButton>
        )
      }
    >
      <Objections coming={objections} today={today} />
      {(steps || sample || empty) && <Start steps={steps} sample={sample} empty={empty} />}
      {empty ? <Counters /> : <DashboardColumns />}
    </Page>
  )
}

function Counters() {
  const { counters: n, limit, isTrial } = useLoaderData<typeof loader>()
  const i18n = useI18n()
  const { t, formatNumber } = i18n
  const allowed = n.vehiculos.n > limit ? 'plan_allows' : isTrial ? 'of_your_trial' : 'of_your_plan'
  return (
    <CounterStrip label={t('panel.counters')}>
      <Counter
        label={t('panel.vehiculos')}
        value={<CountLabel of={n.vehiculos} />}
        note={t(`panel.${allowed}`, { n: formatNumber(limit) })}
        to="/admin/vehicles"
      />
      <Counter
        label={t('panel.documentos')}
        value={<CountLabel of={n.documentos} />}
        note={t('panel.valid', { n: countInLabel(n.documentosValid, i18n) })}
        to="/admin/documents"
      />
      <Counter
        label={t('panel.alertas_pendientes')}
        value={<CountLabel of={n.alertas} />}
        note={t('panel.of_today', { n: countInLabel(n.alertasToday, i18n) })}
        to="/admin/alerts"
      />
      <Counter
        label={t('panel.gps_active')}
        value={<CountLabel of={n.gpsActive} />}
        note={t('panel.online_now', { n: countInLabel(n.gpsOnline, i18n) })}
        to="/admin/gps"
      />
    </CounterStrip>
  )
}

function DashboardColumns() {
  const { board, departure, counters, street, opensGps, tiles, alertas, dueSoon, today, now } =
    useLoaderData<typeof loader>()
  const i18n = useI18n()
  const { t } = i18n
  return (
    <div className="dash">
      <Board
        board={board}
        departure={departure}
        area="admin"
        all={`/admin/vehicles?dia=${departure}`}
        filteredHref={filteredHref(departure)}
        sheet={`/admin/gate?dia=${departure}`}
      />
      <Counters />
      <Panel
        className="dash-due"
        title={t('panel.expiring')}
        aside={<Link to="/admin/documents">{t('panel.view_documentos')}</Link>}
      >
        <DueList list={dueSoon} n={counters.documentosExpiringSoon.n} today={today} area="admin" />
      </Panel>
      <div className="dash-col dash-side">
        {opensGps &&
          (street.length > 0 ? <Street street={street} now={now} tiles={tiles} to="/admin/gps" /> : <EmptyStreet />)}
        <Panel
          title={t('panel.alertas')}
          aside={
            counters.alertas.n > 0 && (
              <Link to="/admin/alerts">{t('panel.view_alertas', { n: countInLabel(counters.alertas, i18n) })}</Link>
            )
          }
        >
          <AlertList list={alertas} n={counters.alertas.n} today={today} to="/admin/alerts" />
        </Panel>
      </div>
    </div>
  )
}

function EmptyStreet() {
  const { t } = useI18n()
  return (
    <Panel title={t('panel.on_the_street')}>
      <Empty
        icon={MapPin}
        level={3}
        title={t('panel.none_on_street')}
        action={
          <LinkButton to="/admin/gps?nuevo" icon={Plus}>
            {t('panel.add_dispositivo')}
          </LinkButton>
        }
      >
        {t('panel.none_on_street_detail')}
      </Empty>
    </Panel>
  )
}
