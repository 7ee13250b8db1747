/** Episodios of a Usuario: what happened to the assigned vehicles on the road, to read. */
import { periodParams } from '@domain/recorridos/period'
import { opensPro } from '@domain/suscripcion/standing'
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { ASSIGNED_PATH } from '~/episodes/address'
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

const MAP = '/gps'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'dias.episodes_title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  // redirect to the map's screen, which says that the plan has no GPS
  if (!own.empresa || !opensPro(own.empresa, own.now)) throw redirect(MAP)
  return load(request, own, context)
}

const hrefOf = hrefAt(ASSIGNED_PATH)

export default function Episodes() {
  const shown = useLoaderData<typeof loader>()
  const { page, period } = shown
  const { t } = useI18n()
  const title = t('dias.episodes_title')
  return (
    <Page
      title={title}
      lead={t('dias.episodes_lead')}
      actions={
        <LinkButton icon={ArrowLeft} to={MAP}>
          {t('dias.episodes_to_map')}
        </LinkButton>
      }
    >
      <PeriodPanel shown={shown} label={title} hrefOf={hrefOf} failure={t('dias.episodes_load_error')}>
        {page && (
          <List
            {...shown}
            page={page}
            path={ASSIGNED_PATH}
            tools={<ExportMenu shown={periodParams(period)} />}
            nothing={{
              detail: t('dias.episodes_none_assigned'),
              action: <LinkButton to="/gps/lugares">{t('ruta.view_places')}</LinkButton>,
            }}
          />
        )}
      </PeriodPanel>
    </Page>
  )
}

/** A vehicle that is not assigned or does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => (
  <Missing title="dias.episodes_title" back="dias.episodes_back" backTo={ASSIGNED_PATH} />
)
