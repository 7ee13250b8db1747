/** Episodios: what happened to the vehicles on the road, on a day or in a month. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { PeriodPanel } from '~/recorridos/months/period-panel'
import { Missing } from '~/ui/missing'
import { Page } from '~/ui/page'
import { MapTabs } from '../gps/map-tabs'
import { hrefOf, PATH } from './address'
import './episodes.css'
import { List } from './list'
import { load } from './load.server'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'dias.episodes_title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export default function Episodes() {
  const shown = useLoaderData<typeof loader>()
  const { page } = shown
  const { t } = useI18n()
  const title = t('dias.episodes_title')
  return (
    <Page title={title} lead={t('dias.episodes_lead')}>
      <MapTabs current="episodes" />
      <PeriodPanel shown={shown} label={title} hrefOf={hrefOf} failure={t('dias.episodes_load_error')}>
        {page && <List {...shown} page={page} />}
      </PeriodPanel>
    </Page>
  )
}

/** A vehicle that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => <Missing title="dias.episodes_title" back="dias.episodes_back" backTo={PATH} />
