/** Episodios: what happened to the vehicles on the road, on a day or in a month. */
import { periodParams } from '@domain/recorridos/period'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PATH } from '~/episodes/address'
import { List } from '~/episodes/list'
import { load } from '~/episodes/load.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { hrefAt } from '~/recorridos/months/list-address'
import { PeriodPanel } from '~/recorridos/months/period-panel'
import { LinkButton } from '~/ui/button'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Missing } from '~/ui/missing'
import { Page } from '~/ui/page'
import { MapTabs } from '../gps/map-tabs'
import { OfVehicle } from './of-vehicle'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'dias.episodes_title')

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  load(request, await context.openedEmpresa(request), context)

const hrefOf = hrefAt(PATH)

export default function Episodes() {
  const shown = useLoaderData<typeof loader>()
  const { page, period } = shown
  const { t } = useI18n()
  const title = t('dias.episodes_title')
  return (
    <Page title={title} lead={t('dias.episodes_lead')}>
      <MapTabs current="episodes" />
      <PeriodPanel shown={shown} label={title} hrefOf={hrefOf} failure={t('dias.episodes_load_error')}>
        {page && (
          <List
            {...shown}
            page={page}
            path={PATH}
            of={page.vehicle && <OfVehicle vehicle={page.vehicle} period={period} />}
            tools={<ExportMenu shown={periodParams(period)} />}
            leadsToWays
            nothing={{
              detail: t('dias.episodes_none_detail'),
              action: (
                <>
                  <LinkButton to="/admin/settings?tab=alertas">{t('dias.episodes_choose_notices')}</LinkButton>
                  <LinkButton to="/admin/gps/lugares">{t('ruta.view_places')}</LinkButton>
                </>
              ),
            }}
          />
        )}
      </PeriodPanel>
    </Page>
  )
}

/** A vehicle that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => <Missing title="dias.episodes_title" back="dias.episodes_back" backTo={PATH} />
