/** The panel of the list: search, filters, table, pages and empty states. */
import { useSearchParams } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { addressOver } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { countInSentence } from '~/ui/count'
import { Empty } from '~/ui/lists/empty'
import { Pager } from '~/ui/lists/pager'
import { CURSORS } from '~/ui/lists/params'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { FILTERS } from './address'
import './episodes.css'
import { KindChips, OfVehicle, PlaceChoice } from './filters'
import type { Page, PageData } from './load.server'
import { PlaceTimes } from './place-times'
import { EpisodeTable } from './table'

interface Props extends PageData {
  page: Page
  /** where the list is */
  path: string
  /** what else leads from the one vehicle that the list is of */
  of?: ReactNode
  /** beside the filters */
  tools?: ReactNode
  /** whether each row leads to the way of its vehicle */
  leadsToWays?: boolean
  /** said of a period without any, and what follows */
  nothing: { detail: string; action: ReactNode }
}

export function List({ page, list, hidden, now, path, of, tools, leadsToWays = false, nothing }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const loading = useListLoading()
  const { rows, count, vehicle } = page
  const isFiltered = list.q !== '' || list.tipo !== null || list.lugar !== null || list.vehiculo !== null
  return (
    <>
      {vehicle && (
        <OfVehicle vehicle={vehicle} path={path}>
          {of}
        </OfVehicle>
      )}
      {(rows.length > 0 || isFiltered) && (
        <div className="tools">
          {!vehicle && <SearchBox label={t('dias.search')} placeholder={t('dias.search_by')} />}
          <PlaceChoice places={page.choice} chosen={list.lugar} />
          {tools}
          <KindChips />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={list.filas} plate label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <>
          <PlaceTimes places={page.places} />
          {isFiltered ? (
            <NoneFound path={path} />
          ) : (
            <Empty icon={MapPin} title={t('dias.episodes_none')} action={nothing.action}>
              {nothing.detail}
            </Empty>
          )}
        </>
      ) : (
        <>
          <PlaceTimes places={page.places} />
          <EpisodeTable rows={rows} hidden={hidden} now={now} leadsToWays={leadsToWays} />
          <Pager
            text={t('dias.episodes_range', { n: countInSentence(count, i18n) })}
            before={page.before}
            after={page.after}
            size={list.filas}
          />
        </>
      )}
    </>
  )
}

function NoneFound({ path }: { path: string }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Empty
      icon={MapPin}
      title={t('dias.episodes_none_found')}
      action={
        <LinkButton to={addressOver(path, params, [...FILTERS, ...CURSORS])}>
          {t('dias.episodes_remove_filters')}
        </LinkButton>
      }
    >
      {t('dias.episodes_none_found_detail')}
    </Empty>
  )
}
