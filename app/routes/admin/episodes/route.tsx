/** Episodios: what happened to the vehicles on the road, on a day or in a month. */
import { monthOf } from '@domain/recorridos/period'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { HREF_PLANES } from '~/plan/address'
import { DateStrip } from '~/recorridos/date-strip'
import '~/recorridos/day.css'
import { MonthStrip } from '~/recorridos/months/month-strip'
import { PeriodSwitch } from '~/recorridos/months/period-switch'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { MapTabs } from '../gps/map-tabs'
import { hrefOf, PATH } from './address'
import './episodes.css'
import { List } from './list'
import { load } from './load.server'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'dias.episodes_title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export default function Episodes() {
  const shown = useLoaderData<typeof loader>()
  const { period, page, hoy, historyStart, historyDays, isBefore } = shown
  const { t, fecha } = useI18n()
  const [params] = useSearchParams()
  const isDay = period.unit === 'day'
  const strip = { hoy, historyStart }
  const history = historyStart !== null && { n: historyDays, fecha: fecha(historyStart) }
  return (
    <Page title={t('dias.episodes_title')} lead={t('dias.episodes_lead')}>
      <MapTabs current="episodes" />
      <Panel label={t('dias.episodes_title')} className="fleet-days">
        <div className="fleet-days-head">
          <PeriodSwitch
            unit={period.unit}
            dayTo={hrefOf(params, 'day', period.until)}
            monthTo={hrefOf(params, 'month', monthOf(period.from))}
          />
          {isDay ? (
            <DateStrip {...strip} date={period.key} hrefOf={(date) => hrefOf(params, 'day', date)} />
          ) : (
            <MonthStrip {...strip} month={period.key} hrefOf={(month) => hrefOf(params, 'month', month)} />
          )}
          {history && !isBefore && <p className="day-history">{t('dias.history', history)}</p>}
        </div>
        {history && isBefore ? (
          <Empty
            icon={MapPin}
            title={t('dias.before_history')}
            action={<LinkButton to={HREF_PLANES}>{t('recorridos.view_plans')}</LinkButton>}
          >
            {t('recorridos.before_history_detail', history)}
          </Empty>
        ) : page ? (
          <List {...shown} page={page} />
        ) : (
          <div className="tools">
            <ErrorState message={t('dias.episodes_load_error')} />
          </div>
        )}
      </Panel>
    </Page>
  )
}

/** A vehicle that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => <Missing title="dias.episodes_title" back="dias.episodes_back" backTo={PATH} />
