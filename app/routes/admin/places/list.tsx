/** The list of places: search, table, empty states. */
import { ROWS_PER_PAGE } from '@domain/page-size'
import { useSearchParams } from '@remix-run/react'
import { History, Map as MapIcon, MapPin, Plus } from 'lucide-react'
import { episodesHref } from '~/episodes/address'
import { useI18n } from '~/i18n/provider'
import { usePlaceColumns } from '~/places/columns'
import { address } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { editAction, RowActions, removeAction } from '~/ui/lists/row-actions'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { Table } from '~/ui/lists/table'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Icon } from '~/ui/signs/icon'
import { hrefTo, PATH } from './address'
import type { Place } from './load.server'

export function List({ places, q }: { places: readonly Place[]; q: string }) {
  const { t } = useI18n()
  const loading = useListLoading(hrefTo)
  return (
    <>
      {(places.length > 0 || q !== '') && (
        <div className="tools">
          <SearchBox label={t('lugares.search')} placeholder={t('lugares.search_by')} />
          <ExportMenu>
            <a href={address(`${PATH}/geojson`, q === '' ? {} : { q })} download>
              <Icon of={MapIcon} />
              GeoJSON
            </a>
          </ExportMenu>
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={ROWS_PER_PAGE} label={t('common.loading')} />
      ) : places.length === 0 ? (
        <None searched={q !== ''} />
      ) : (
        <PlaceTable places={places} />
      )}
    </>
  )
}

function PlaceTable({ places }: { places: readonly Place[] }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Table
      label={t('lugares.title')}
      rows={places}
      columns={usePlaceColumns()}
      keyOf={(place) => place.id}
      actions={({ id, nombre }) => (
        <RowActions
          menu={t('common.actions_of', { nombre })}
          actions={[
            {
              icon: History,
              label: t('lugares.view_visits', { nombre }),
              short: t('lugares.visits_short'),
              to: episodesHref({ lugar: id, tipo: 'visita' }),
            },
            editAction(t, t('lugares.edit_of', { nombre }), hrefTo(params, 'editar', id)),
            removeAction(t, t('lugares.delete_of', { nombre }), hrefTo(params, 'eliminar', id)),
          ]}
        />
      )}
    />
  )
}

function None({ searched }: { searched: boolean }) {
  const { t } = useI18n()
  const action = searched ? (
    <LinkButton to={PATH}>{t('lugares.view_all')}</LinkButton>
  ) : (
    <LinkButton icon={Plus} to={hrefTo(new URLSearchParams(), 'nuevo')} preventScrollReset>
      {t('lugares.add')}
    </LinkButton>
  )
  return (
    <Empty icon={MapPin} title={t('lugares.none')} action={action}>
      {t(searched ? 'lugares.none_found' : 'lugares.none_yet')}
    </Empty>
  )
}
