/** The panel of the list: search, filters, table, pages and empty states. */

import { COUNT_CEILING, cappedCount } from '@domain/count'
import type { DocumentosList } from '@domain/documentos/documento'
import { DOCUMENTO_FILTERS, type DocumentosFilter } from '@domain/documentos/list'
import { FileText, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { RemindButton, WithReminder } from '~/reminders/button'
import type { Chosen } from '~/reminders/chosen'
import { LinkButton } from '~/ui/button'
import { countInLabel } from '~/ui/count'
import { Chips } from '~/ui/lists/chips'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { Pager, RowRange } from '~/ui/lists/pager'
import { SearchBox } from '~/ui/lists/search-box'
import { SelectionBar } from '~/ui/lists/selection'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Note } from '~/ui/note'
import { Views } from '~/views/button'
import { useAddress, withoutDialog } from './address'
import type { Page } from './load.server'
import { DocumentosTable } from './table'

const TEXT = {
  vencidos: 'documentos.expired',
  'por-vencer': 'documentos.expiring',
  vigentes: 'documentos.valid',
  'sin-registrar': 'documentos.not_registered',
} as const satisfies Record<DocumentosFilter, string>

type Props = { page: Page; list: DocumentosList; hidden: HiddenColumns; canManage: boolean }

export const List = (props: Props) => (
  <WithReminder>{(onRemind) => <Found {...props} onRemind={onRemind} />}</WithReminder>
)

function Found({ page, list, hidden, canManage, onRemind }: Props & { onRemind: (chosen: Chosen) => void }) {
  const i18n = useI18n()
  const { t, formatNumber } = i18n
  const loading = useListLoading((params) => withoutDialog(params, ''))
  const { rows, count } = page
  if (!page.hasVehiculos) return <NoVehiculos canManage={canManage} />
  const isFiltered = list.q !== '' || list.estado !== null
  if (count.todos === 0 && !isFiltered) return <NoDocumentos missing={count.byFilter['sin-registrar']} />
  const howMany = (n: number) => ({ count: countInLabel(cappedCount(n), i18n) })
  // «Sin registrar» is only offered when something is missing
  const isOffered = (f: DocumentosFilter) =>
    f !== 'sin-registrar' || list.estado === f || count.byFilter['sin-registrar'] !== 0
  return (
    <>
      <div className="tools">
        <SearchBox label={t('documentos.search')} placeholder={t('documentos.search_by')} />
        <Chips
          label={t('documentos.filter')}
          param="estado"
          options={[
            { value: '', label: t('documentos.todos'), ...howMany(count.todos) },
            ...DOCUMENTO_FILTERS.filter(isOffered).map((f) => ({
              value: f,
              label: t(TEXT[f]),
              ...howMany(count.byFilter[f]),
            })),
          ]}
        />
        <Views list="documentos" hidden={hidden} />
        <ExportMenu />
      </div>
      {page.limited !== null && (
        <div className="tools">
          <Note tone="warn">{t('documentos.limited', { n: formatNumber(page.limited) })}</Note>
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={list.filas} plate label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <NothingFound list={list} />
      ) : (
        <>
          <SelectionBar>{canManage && <RemindButton list="documentos" onAsk={onRemind} />}</SelectionBar>
          <DocumentosTable rows={rows} canManage={canManage} orden={list.orden} byPlaca={!isFiltered} hidden={hidden} />
          <Pager
            text={
              count.inicio !== null && (
                <RowRange
                  start={count.inicio}
                  rows={rows.length}
                  total={list.estado ? count.byFilter[list.estado] : count.todos}
                />
              )
            }
            before={page.before}
            after={page.after}
            size={list.filas}
          />
        </>
      )}
    </>
  )
}

function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const { t } = useI18n()
  return (
    <Empty icon={FileText} title={t('documentos.none')} action={action}>
      {children}
    </Empty>
  )
}

function NoVehiculos({ canManage }: { canManage: boolean }) {
  const { t } = useI18n()
  if (!canManage) return <EmptyState>{t('documentos.empty_none_assigned')}</EmptyState>
  const addButton = (
    <LinkButton tone="primary" icon={Plus} to="/admin/vehicles?nuevo">
      {t('documentos.add_vehiculo')}
    </LinkButton>
  )
  return <EmptyState action={addButton}>{t('documentos.empty_no_vehiculos')}</EmptyState>
}

/** Before the first document: suggests starting with what the law requires. */
function NoDocumentos({ missing }: { missing: number }) {
  const { t, formatNumber } = useI18n()
  const { hrefWith, everything } = useAddress()
  return (
    <EmptyState
      action={
        <>
          <LinkButton tone="primary" icon={Plus} to={hrefWith('nuevo')} preventScrollReset>
            {t('documentos.add')}
          </LinkButton>
          {missing !== 0 && (
            <LinkButton to={`${everything}?estado=sin-registrar`}>{t('documentos.view_missing')}</LinkButton>
          )}
        </>
      }
    >
      {missing > 0 && missing <= COUNT_CEILING
        ? t('documentos.empty_missing', { n: missing === 1 ? 1 : formatNumber(missing) })
        : t('documentos.empty_first')}
    </EmptyState>
  )
}

function NothingFound({ list }: { list: DocumentosList }) {
  const { t } = useI18n()
  const { everything } = useAddress()
  const why = list.q ? 'search' : list.estado === 'sin-registrar' ? 'nothing_missing' : 'filter'
  return (
    <EmptyState action={<LinkButton to={everything}>{t('documentos.view_all')}</LinkButton>}>
      {t(`documentos.empty_${why}`)}
    </EmptyState>
  )
}
