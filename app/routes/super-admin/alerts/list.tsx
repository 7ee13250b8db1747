/** The panel of the list: search, filters, table, pages and empty states. */
import type { AlertasFilter } from '@domain/alertas/list'
import type { Count } from '@domain/count'
import type { Cursor } from '@domain/cursor'
import { ROWS_PER_PAGE } from '@domain/page-size'
import type { SystemAlertasList } from '@domain/plataforma/system-alert-command'
import { Bell } from 'lucide-react'
import { AlertSelection } from '~/alerts/selection'
import { StateChips } from '~/alerts/state-chips'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Pager } from '~/ui/lists/pager'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { SystemAlertTable } from './table'
import type { Alerta } from './words'

interface Page {
  rows: readonly Alerta[]
  before: Cursor | null
  after: Cursor | null
  count: Record<AlertasFilter, Count>
  stopped: number | null
}

export function List({ page, list, now }: { page: Page; list: SystemAlertasList; now: number }) {
  const { t } = useI18n()
  const loading = useListLoading()
  const { rows, count } = page
  const never = count.todas.n === 0 && list.q === ''
  return (
    <>
      {!never && (
        <div className="tools">
          <SearchBox label={t('sistema.search')} placeholder={t('sistema.search_by')} />
          <StateChips count={count} />
          <ExportMenu />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={ROWS_PER_PAGE} label={t('alertas.loading')} />
      ) : rows.length === 0 ? (
        <Nothing never={never} list={list} />
      ) : (
        <>
          <AlertSelection detail={t('sistema.resolve_hint')} />
          <SystemAlertTable rows={rows} now={now} />
          <Pager text={t('sistema.resolve_hint')} before={page.before} after={page.after} size={list.filas} />
        </>
      )}
    </>
  )
}

function Nothing({ never, list }: { never: boolean; list: SystemAlertasList }) {
  const { t } = useI18n()
  if (never) {
    return (
      <Empty icon={Bell} title={t('sistema.none')}>
        {t('sistema.none_yet')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={Bell}
      title={t('sistema.none')}
      action={<LinkButton to="?estado=todas">{t('alertas.view_all')}</LinkButton>}
    >
      {list.q ? t('sistema.none_found') : t(`sistema.none_${list.estado}`)}
    </Empty>
  )
}
