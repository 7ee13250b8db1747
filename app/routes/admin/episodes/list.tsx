/** The panel of the list: search, filters, table, pages and empty states. */
import { monthOf } from '@domain/recorridos/period'
import { useSearchParams } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { addressOver } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { countText } from '~/ui/count'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Pager } from '~/ui/lists/pager'
import { CURSORS } from '~/ui/lists/params'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { FILTERS, PATH } from './address'
import { KindChips, OfVehicle, PlaceChoice } from './filters'
import type { Page, PageData } from './load.server'
import { PlaceTimes } from './place-times'
import { EpisodeTable } from './table'

export function List({ page, lista: list, period, vehiculo, hidden, now }: PageData & { page: Page }) {
  const i18n = useI18n()
  const { t } = i18n
  const loading = useListLoading()
  const { filas: rows, count } = page
  const isFiltered = list.q !== '' || list.tipo !== null || list.lugar !== null || list.vehiculo !== null
  return (
    <>
      {vehiculo && <OfVehicle vehiculo={vehiculo} month={monthOf(period.until)} />}
      {(rows.length > 0 || isFiltered) && (
        <div className="tools">
          {!vehiculo && <SearchBox label={t('dias.search')} placeholder={t('dias.search_by')} />}
          <PlaceChoice places={page.choice} chosen={list.lugar} />
          <KindChips />
          <ExportMenu />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={list.filas} plate label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <>
          <PlaceTimes places={page.places} />
          <EpisodeTable rows={rows} hidden={hidden} now={now} />
          <Pager
            text={t('dias.episodes_range', { n: countText(count, i18n) })}
            before={page.antes}
            after={page.despues}
            size={list.filas}
          />
        </>
      )}
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  if (isFiltered)
    return (
      <Empty
        icon={MapPin}
        title={t('dias.episodes_none_found')}
        action={
          <LinkButton to={addressOver(PATH, params, [...FILTERS, ...CURSORS])}>
            {t('dias.episodes_remove_filters')}
          </LinkButton>
        }
      >
        {t('dias.episodes_none_found_detail')}
      </Empty>
    )
  return (
    <Empty
      icon={MapPin}
      title={t('dias.episodes_none')}
      action={
        <>
          <LinkButton to="/admin/settings?tab=alertas">{t('dias.episodes_choose_notices')}</LinkButton>
          <LinkButton to="/admin/gps/lugares">{t('ruta.view_places')}</LinkButton>
        </>
      }
    >
      {t('dias.episodes_none_detail')}
    </Empty>
  )
}
