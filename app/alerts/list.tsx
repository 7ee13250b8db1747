/** The panel of the list: search, filters, table, pages and empty states. */
import type { AlertasList } from '@domain/alertas/alerta'
import type { AlertasFilter } from '@domain/alertas/list'
import type { Count } from '@domain/count'
import type { Cursor } from '@domain/cursor'
import { useLocation } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { WithReminder } from '~/reminders/button'
import { address, isWithin } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { Pager, RowRange } from '~/ui/lists/pager'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Views } from '~/views/button'
import type { Fixes } from './row'
import { AlertSelection, type Reminding } from './selection'
import { StateChips } from './state-chips'
import { AlertTable } from './table'
import type { Alerta } from './words'

export interface AlertasPage {
  rows: readonly Alerta[]
  before: Cursor | null
  after: Cursor | null
  count: Record<AlertasFilter, Count | null>
  /** whether the plan only shows recent history */
  limited?: boolean
  inicio: number | null
}

interface Props {
  page: AlertasPage
  list: AlertasList
  hidden: HiddenColumns
  today: string
  fixes: Fixes
  documents: string
}

export function List(props: Props) {
  const { pathname } = useLocation()
  const mayRemind = isWithin('/admin', pathname)
  return <WithReminder>{(onRemind) => <Found {...props} {...(mayRemind && { onRemind })} />}</WithReminder>
}

function Found({ page, list, hidden, today, fixes, documents, onRemind }: Props & Reminding) {
  const { t } = useI18n()
  const loading = useListLoading()
  const { rows, count, inicio: start } = page
  const listed = count[list.estado]
  const never = count.todas?.n === 0 && list.q === ''
  return (
    <>
      {!never && (
        <div className="tools">
          <SearchBox label={t('alertas.search')} placeholder={t('alertas.search_by')} />
          <StateChips count={count} />
          <Views list="alertas" hidden={hidden} />
          <ExportMenu />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={list.filas} plate label={t('alertas.loading')} />
      ) : rows.length === 0 ? (
        <Nothing never={never} list={list} documents={documents} />
      ) : (
        <>
          <AlertSelection detail={t('alertas.resolve_detail')} {...(onRemind && { onRemind })} />
          <AlertTable rows={rows} hidden={hidden} today={today} fixes={fixes} />
          <Pager
            text={start !== null && listed && <RowRange start={start} rows={rows.length} total={listed.n} />}
            before={page.before}
            after={page.after}
            size={list.filas}
          />
        </>
      )}
    </>
  )
}

const NONE = {
  todas: 'none_pending',
  pendientes: 'none_pending',
  revisadas: 'none_reviewed',
  resueltas: 'none_resolved',
} as const satisfies Record<AlertasFilter, string>

function Nothing({ never, list, documents }: { never: boolean; list: AlertasList; documents: string }) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  if (never) {
    return (
      <Empty
        icon={Bell}
        title={t('alertas.none')}
        action={<LinkButton to={documents}>{t('alertas.view_documentos')}</LinkButton>}
      >
        {t('alertas.none_yet')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={Bell}
      title={t('alertas.none')}
      action={<LinkButton to={address(pathname, { estado: 'todas' })}>{t('alertas.view_all')}</LinkButton>}
    >
      {list.q ? t('alertas.none_found') : t(`alertas.${NONE[list.estado]}`)}
    </Empty>
  )
}
