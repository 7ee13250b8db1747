/** The panel of the list: search, filter, table, pages and empty states. */
import { COUNT_CEILING } from '@domain/count'
import { ROWS_PER_PAGE } from '@domain/page-size'
import { SUSCRIPCION_ESTADOS } from '@domain/suscripcion/standing'
import { Building2, Plus } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/lists/chips'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Pager } from '~/ui/lists/pager'
import { SearchBox } from '~/ui/lists/search-box'
import { SelectionBar } from '~/ui/lists/selection'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { hrefTo, PATH } from './address'
import type { Page, PageData } from './load.server'
import { CompanyTable } from './table'

export function List({ page, list }: { page: Page; list: PageData['list'] }) {
  const { t, formatNumber } = useI18n()
  const loading = useListLoading(hrefTo)
  const { rows, found, tooMany } = page
  return (
    <>
      <div className="tools">
        <SearchBox label={t('empresas.search')} placeholder={t('empresas.search_by')} />
        <Chips
          label={t('empresas.filter')}
          param="estado"
          options={[
            { value: '', label: t('empresas.all') },
            ...SUSCRIPCION_ESTADOS.map((estado) => ({ value: estado, label: t(`estados.${estado}`) })),
          ]}
        />
        <ExportMenu />
      </div>
      {loading ? (
        <SkeletonRows rows={ROWS_PER_PAGE} label={t('empresas.loading')} />
      ) : rows.length === 0 ? (
        <NoCompanies searched={list.q !== '' || list.estado !== null} />
      ) : (
        <>
          <SelectionBar />
          <CompanyTable rows={rows} orden={list.orden} />
          {(found !== null || tooMany || list.filas > ROWS_PER_PAGE || page.before || page.after) && (
            <Pager
              text={
                tooMany
                  ? t('empresas.found_many', { n: formatNumber(COUNT_CEILING) })
                  : found !== null && t('empresas.found', { n: found })
              }
              before={page.before}
              after={page.after}
              size={list.filas}
            />
          )}
        </>
      )}
    </>
  )
}

function NoCompanies({ searched }: { searched: boolean }) {
  const { t } = useI18n()
  const action = searched ? (
    <LinkButton to={PATH}>{t('empresas.view_all')}</LinkButton>
  ) : (
    <LinkButton icon={Plus} to={hrefTo(new URLSearchParams(), 'nueva')} preventScrollReset>
      {t('empresas.new_empresa')}
    </LinkButton>
  )
  return (
    <Empty icon={Building2} title={t('empresas.none')} action={action}>
      {t(searched ? 'empresas.none_found' : 'empresas.none_yet')}
    </Empty>
  )
}
