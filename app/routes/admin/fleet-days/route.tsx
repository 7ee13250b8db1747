/** Recorridos: what the vehicles of the fleet did on a day, or in a month. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { PeriodPanel } from '~/recorridos/months/period-panel'
import { Note } from '~/ui/note'
import { Page } from '~/ui/page'
import { MapTabs } from '../gps/map-tabs'
import { hrefOf } from './address'
import { List } from './list'
import { load } from './load.server'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'recorridos.title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export default function FleetDays() {
  const shown = useLoaderData<typeof loader>()
  const { period, page, today } = shown
  const { t } = useI18n()
  const title = t('recorridos.title')
  const isToday = period.unit === 'day' && period.key === today
  return (
    <Page title={title} lead={t('dias.lead')}>
      <MapTabs current="days" />
      <PeriodPanel
        shown={shown}
        label={title}
        hrefOf={hrefOf}
        note={isToday && <Note>{t('dias.today')}</Note>}
        failure={t('dias.load_error')}
      >
        {page && <List {...shown} page={page} />}
      </PeriodPanel>
    </Page>
  )
}
