/** The screen of a report: tabs, filters, figures, chart, rows, how it counts, and its files. */
import { hasVehicles, LEAVE, type ReportName } from '@domain/reports/kinds'
import { useLocation, useSearchParams } from '@remix-run/react'
import { ChartNoAxesColumn, Mail, Truck } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import { HREF_PLANES } from '~/plan/address'
import { isWithin } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { FIRST, type ReportArea, reportPath } from './address'
import { Bars } from './bars'
import { Files } from './files'
import { Filters } from './filters'
import type { ReportData } from './load.server'
import { hrefTo } from './mail/address'
import { LEADS, NAMES } from './names'
import { Others } from './others'
import { Rows } from './rows'
import { Tabs } from './tabs'
import './reports.css'

type Read = Extract<ReportData, { state: 'read' }>

/** Who comes from a mail's foot. */
const LeaveMailing = lazyComponent(async () => (await import('./mail/leave')).LeaveMailing)

export function ReportScreen({ data }: { data: ReportData }) {
  const { area, report } = data
  const { t } = useI18n()
  const [params] = useSearchParams()
  const leaving = params.get(LEAVE)
  return (
    <Page
      title={t('reports.title')}
      lead={t(LEADS[report])}
      actions={
        data.state === 'read' &&
        !data.written.isEmpty && (
          <>
            {area === '/admin' && (
              // a phone has no room for three; its tab leads there too
              <LinkButton className="hide-s" icon={Mail} to={hrefTo(new URLSearchParams(), 'nuevo', report)}>
                {t('reports.by_mail')}
              </LinkButton>
            )}
            <Files shown={data} />
          </>
        )
      }
    >
      <Tabs area={area} current={report} />
      {data.state === 'read' ? (
        <Body data={data} />
      ) : data.state === 'plan' ? (
        <Panel label={t(NAMES[report])}>
          <Offer area={area} />
        </Panel>
      ) : (
        <ErrorState message={t('reports.load_error')} />
      )}
      {area === '/admin' && <Others />}
      {leaving && <LeaveMailing key={leaving} id={leaving} area={area} report={report} />}
    </Page>
  )
}

/** What these reports say without rows; the others say `reports.empty`, about the period. */
const EMPTY: Partial<
  Record<ReportName, 'reports.empty_visits' | 'reports.empty_speeding' | 'reports.empty_drivers' | 'reports.empty_acts'>
> = {
  visits: 'reports.empty_visits',
  speeding: 'reports.empty_speeding',
  drivers: 'reports.empty_drivers',
  activity: 'reports.empty_acts',
}

/** Where an Administrador sets up what an empty report would count. */
const NEXT: Partial<
  Record<ReportName, readonly [to: string, 'reports.go_places' | 'reports.go_limit' | 'reports.go_drivers']>
> = {
  visits: ['/admin/gps/lugares', 'reports.go_places'],
  speeding: ['/admin/settings?tab=alertas', 'reports.go_limit'],
  drivers: ['/admin/drivers?nuevo', 'reports.go_drivers'],
}

function Body({ data }: { data: Read }) {
  const { area, report, written, choice } = data
  const { t } = useI18n()
  const empty = EMPTY[report] ?? 'reports.empty'
  const next = NEXT[report]
  if (hasVehicles(report) && choice.vehiculos.length === 0)
    return (
      <Panel label={t(NAMES[report])}>
        <Empty
          icon={Truck}
          title={t('reports.no_vehicles')}
          action={area === '/admin' && <LinkButton to="/admin/vehicles?nuevo">{t('reports.add_vehicle')}</LinkButton>}
        >
          {t(area === '/admin' ? 'reports.no_vehicles_detail' : 'reports.none_assigned')}
        </Empty>
      </Panel>
    )
  return (
    <>
      <Filters data={data} />
      {written.isEmpty ? (
        <Panel label={t(NAMES[report])}>
          <Empty
            icon={ChartNoAxesColumn}
            title={t(empty)}
            action={area === '/admin' && next && <LinkButton to={next[0]}>{t(next[1])}</LinkButton>}
          >
            {t(`${empty}_detail`)}
          </Empty>
        </Panel>
      ) : (
        <>
          <Summary written={written} name={t(NAMES[report])} />
          <Panel label={t('reports.rows', { report: t(NAMES[report]) })} className="report-rows">
            <Rows written={written} label={t(NAMES[report])} />
          </Panel>
        </>
      )}
      <Notes notes={written.notes} />
    </>
  )
}

/** The figures and the chart. */
function Summary({ written: { figures, chart, subtitle }, name }: { written: Read['written']; name: string }) {
  return (
    <Panel title={name} aside={<span className="muted">{subtitle}</span>} className="chart report-chart">
      <dl className="facts facts--short report-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {chart && <Bars chart={chart} />}
    </Panel>
  )
}

/** By which rule the report counts, and what it covers. */
function Notes({ notes }: { notes: readonly string[] }) {
  const { t } = useI18n()
  return (
    <Panel title={t('reports.how')} className="report-notes">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Panel>
  )
}

function Offer({ area }: { area: ReportArea }) {
  const { t } = useI18n()
  const isAdmin = area === '/admin'
  return (
    <Empty
      icon={ChartNoAxesColumn}
      title={t('reports.plan_title')}
      action={isAdmin && <LinkButton to={HREF_PLANES}>{t('common.view_planes')}</LinkButton>}
    >
      {t(isAdmin ? 'reports.plan_detail' : 'reports.plan_ask')}
    </Empty>
  )
}

/** No such report, or no such vehicle: says so, with a link to the first report of all. */
export function NotFound() {
  const { pathname } = useLocation()
  const area = isWithin('/admin', pathname) ? '/admin' : ''
  return <Missing title="reports.title" back="reports.back" backTo={reportPath(area, FIRST)} />
}
