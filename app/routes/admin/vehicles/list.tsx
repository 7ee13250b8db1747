/** The panel of the list: search, filters, table, pages and empty states. */

import type { Count } from '@domain/count'
import type { Cursor } from '@domain/cursor'
import type { Departure } from '@domain/vehiculos/departure'
import { FILTERS, VEREDICTO_BY_FILTER, type VehiculosFilter } from '@domain/vehiculos/list'
import type { VehiculosList } from '@domain/vehiculos/vehiculo'
import { FileSpreadsheet, Plus, Truck } from 'lucide-react'
import { DepartureSwitch } from '~/board/departure'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { countInLabel } from '~/ui/count'
import { Chips } from '~/ui/lists/chips'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { Pager, RowRange } from '~/ui/lists/pager'
import { useListHref } from '~/ui/lists/params'
import { SearchBox } from '~/ui/lists/search-box'
import { SelectionBar } from '~/ui/lists/selection'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { useReadOnly } from '~/ui/read-only'
import { Views } from '~/views/button'
import { AssignButton } from './assign-button'
import { useDialogHref, withoutDialog } from './dialog-address'
import { type Row, VehiculosTable } from './table'

interface Page {
  rows: readonly Row[]
  before: Cursor | null
  after: Cursor | null
  /** null above the counting limit */
  count: {
    flota: Count
    todos: Count | null
    byFilter: Record<VehiculosFilter, Count | null>
    inicio: number | null
  }
}

export function List(props: { page: Page; list: VehiculosList & { dia: Departure }; hidden: HiddenColumns }) {
  const { page, list, hidden } = props
  const i18n = useI18n()
  const { t } = i18n
  const loading = useListLoading(withoutDialog)
  const href = useListHref()
  const dialogHref = useDialogHref()
  const departure = list.dia
  const { rows, count } = page
  if (count.flota.n === 0) return <EmptyFleet />
  const { inicio: start } = count
  const listed = list.estado ? count.byFilter[list.estado] : count.todos
  const howMany = (stateCount: Count | null) => (stateCount ? { count: countInLabel(stateCount, i18n) } : {})
  return (
    <>
      <div className="tools">
        <SearchBox label={t('vehiculos.search')} placeholder={t('vehiculos.search_by')} />
        <DepartureSwitch shown={departure} href={(dia) => href({ dia })} />
        <Chips
          label={t(departure === 'hoy' ? 'vehiculos.filter' : 'vehiculos.filter_manana')}
          param="estado"
          options={[
            { value: '', label: t('vehiculos.todos'), ...howMany(count.todos) },
            ...FILTERS.map((f) => ({
              value: f,
              label: t(`estados.${VEREDICTO_BY_FILTER[f]}`),
              ...howMany(count.byFilter[f]),
            })),
          ]}
        />
        <Views list="vehiculos" hidden={hidden} />
        <ExportMenu shown={{ dia: departure }} />
      </div>
      {loading ? (
        <SkeletonRows rows={list.filas} plate label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <NothingFound />
      ) : (
        <>
          <SelectionBar shown={{ dia: departure }}>
            <AssignButton />
          </SelectionBar>
          <VehiculosTable rows={rows} orden={list.orden} hidden={hidden} href={dialogHref} />
          <Pager
            text={
              start !== null && listed && !listed.more && <RowRange start={start} rows={rows.length} total={listed.n} />
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

function EmptyFleet() {
  const { t } = useI18n()
  const readOnly = useReadOnly()
  const href = useDialogHref()
  return (
    <Empty
      icon={Truck}
      title={t('vehiculos.none')}
      action={
        <>
          <LinkButton tone="primary" icon={Plus} to={href({ nuevo: '' })} preventScrollReset>
            {t('vehiculos.add_vehiculo')}
          </LinkButton>
          {!readOnly && (
            <LinkButton icon={FileSpreadsheet} to="/admin/import?de=vehiculos">
              {t('vehiculos.import')}
            </LinkButton>
          )}
        </>
      }
    >
      {t('vehiculos.none_yet')}
    </Empty>
  )
}

function NothingFound() {
  const { t } = useI18n()
  return (
    <Empty
      icon={Truck}
      title={t('vehiculos.none')}
      action={<LinkButton to={withoutDialog(new URLSearchParams())}>{t('vehiculos.view_all')}</LinkButton>}
    >
      {t('vehiculos.none_found')}
    </Empty>
  )
}
