/** Lugares of a Usuario: the places of the company that are for assigned vehicles, to read. */
import { searchText } from '@domain/list'
import { ROWS_PER_PAGE } from '@domain/page-size'
import { opensPro } from '@domain/suscripcion/standing'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ArrowLeft, MapPin } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { usePlaceColumns } from '~/places/columns'
import { PlacesPanel } from '~/places/panel'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { Table } from '~/ui/lists/table'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Page } from '~/ui/page'

const MAP = '/gps'
const PATH = '/gps/lugares'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'lugares.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  // redirect to the map's screen, which says that the plan has no GPS
  if (!own.empresa || !opensPro(own.empresa, own.now)) throw redirect(MAP)
  const { assignedPlaces, settings } = own
  const q = searchText.parse(new URL(request.url).searchParams.get('q') ?? '')
  const places = await assignedPlaces.list(q).catch((error: unknown) => {
    context.logFailure('error-cargar-lugares', error)
    return null
  })
  return data({ places, q, tiles: settings.tiles }, places ? 200 : 503)
}

type Shown = Awaited<ReturnType<typeof loader>>['data']

export default function Lugares() {
  const { places, q, tiles } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page
      title={t('lugares.title')}
      lead={t('lugares.lead_assigned')}
      actions={
        <LinkButton icon={ArrowLeft} to={MAP}>
          {t('lugares.back_to_map')}
        </LinkButton>
      }
    >
      <PlacesPanel places={places} tiles={tiles} list={places && <List places={places} q={q} />} />
    </Page>
  )
}

function List({ places, q }: { places: NonNullable<Shown['places']>; q: string }) {
  const { t } = useI18n()
  const columns = usePlaceColumns()
  const loading = useListLoading()
  const isSearched = q !== ''
  return (
    <>
      {(places.length > 0 || isSearched) && (
        <div className="tools">
          <SearchBox label={t('lugares.search')} placeholder={t('lugares.search_by')} />
          <ExportMenu />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={ROWS_PER_PAGE} label={t('common.loading')} />
      ) : places.length > 0 ? (
        <Table label={t('lugares.title')} rows={places} columns={columns} keyOf={({ id }) => id} />
      ) : (
        <Empty
          icon={MapPin}
          title={t('lugares.none')}
          action={isSearched && <LinkButton to={PATH}>{t('lugares.view_all')}</LinkButton>}
        >
          {t(isSearched ? 'lugares.none_found' : 'lugares.none_assigned')}
        </Empty>
      )}
    </>
  )
}
