/** The service book in the shared table, cards on a phone. */

import type { MantenimientosList } from '@domain/mantenimientos/mantenimiento'
import { formatPlaca } from '@domain/vehiculos/placa'
import { Link, useSearchParams } from '@remix-run/react'
import { Eye, Paperclip, Plus, Wrench } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { Pager, RowRange } from '~/ui/lists/pager'
import { editAction, RowActions, removeAction } from '~/ui/lists/row-actions'
import { SearchBox } from '~/ui/lists/search-box'
import { SelectionBar } from '~/ui/lists/selection'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { type Column, Table } from '~/ui/lists/table'
import { Icon } from '~/ui/signs/icon'
import { PlateLink } from '~/ui/signs/plate-link'
import { Views } from '~/views/button'
import { hrefList, hrefTo } from './address'
import type { ServiciosPage } from './load.server'
import { NoVehiculos, OfOneVehiculo } from './parts'

type Row = ServiciosPage['rows'][number]
type Props = { page: ServiciosPage; list: MantenimientosList; hidden: HiddenColumns; loading: boolean }

export function Servicios({ page, list, hidden, loading }: Props) {
  const { t, date, formatNumber, money } = useI18n()
  const [params] = useSearchParams()
  const { rows, count, vehiculo } = page
  const searched = list.q !== ''
  const columns: Column<Row>[] = [
    {
      id: 'placa',
      title: t('mantenimientos.vehiculo'),
      card: 'lead',
      cell: (s) => <PlateLink id={s.vehiculo_id} placa={s.placa} servicio={s.servicio} />,
    },
    {
      id: 'trabajos',
      title: t('mantenimientos.trabajos'),
      card: 'main',
      className: 'jobs',
      cell: (s) => (
        <>
          <b>{s.trabajos[0]}</b>
          {s.trabajos.length > 1 && <span> {t('mantenimientos.y_mas', { n: s.trabajos.length - 1 })}</span>}
          {s.taller && <small>{s.taller}</small>}
        </>
      ),
    },
    {
      id: 'fecha',
      title: t('mantenimientos.fecha'),
      sort: 'fecha',
      card: 'full',
      className: 'when-cell',
      cell: (s) => (
        <>
          <span>
            <span className="when">{date(s.fecha)}</span>
            {s.kilometraje !== null && (
              <span className="only-s"> · {t('mantenimientos.km', { km: formatNumber(s.kilometraje) })}</span>
            )}
          </span>
          <b className="money only-s">{money(s.costo)}</b>
        </>
      ),
    },
    {
      id: 'kilometraje',
      title: t('mantenimientos.kilometraje'),
      narrow: 900,
      className: 'when',
      cell: (s) =>
        s.kilometraje === null ? (
          <span className="faint">—</span>
        ) : (
          t('mantenimientos.km', { km: formatNumber(s.kilometraje) })
        ),
    },
    {
      id: 'archivos',
      title: t('mantenimientos.archivos'),
      narrow: 960,
      cell: (s) =>
        s.archivos > 0 && (
          <Link to={hrefTo(params, 'ver', s.id)} preventScrollReset className="tint">
            <Icon of={Paperclip} />
            {t('mantenimientos.n_archivos', { n: s.archivos })}
          </Link>
        ),
    },
    {
      id: 'costo',
      title: t('mantenimientos.costo'),
      className: 'money',
      cell: (s) => money(s.costo),
    },
  ]
  if (rows.length === 0 && !searched && !list.despues && !list.antes) return <NoServicios page={page} params={params} />
  return (
    <>
      <div className="tools">
        <SearchBox label={t('mantenimientos.search')} placeholder={t('mantenimientos.search_by')} />
        <Views list="servicios" hidden={hidden} />
        <ExportMenu />
      </div>
      {vehiculo && <OfOneVehiculo vehiculo={vehiculo} vista="servicios" />}
      {loading ? (
        <SkeletonRows rows={list.filas} plate label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <Empty
          icon={Wrench}
          title={t('mantenimientos.none')}
          action={<LinkButton to={hrefList('servicios', list.vehiculo)}>{t('common.clear_search')}</LinkButton>}
        >
          {t('mantenimientos.none_found')}
        </Empty>
      ) : (
        <>
          <SelectionBar />
          <Table
            label={t('mantenimientos.servicios')}
            rows={rows}
            columns={columns}
            keyOf={(s) => s.id}
            select={{
              idOf: (s) => s.id,
              label: (s) => t('common.select_named', { que: `${formatPlaca(s.placa)}, ${date(s.fecha)}` }),
            }}
            hidden={hidden}
            sort={{ by: 'fecha', desc: list.orden === 'desc' }}
            actions={(s) => <Actions servicio={s} params={params} />}
          />
          <Pager
            text={count && <RowRange start={count.inicio} rows={rows.length} total={count.total} />}
            before={page.before}
            after={page.after}
            size={list.filas}
          />
        </>
      )}
    </>
  )
}

function Actions({ servicio: { id, placa: stored, fecha: day }, params }: { servicio: Row; params: URLSearchParams }) {
  const { t, date } = useI18n()
  const which = { placa: formatPlaca(stored), fecha: date(day) }
  return (
    <RowActions
      menu={t('mantenimientos.actions_of', which)}
      actions={[
        {
          icon: Eye,
          label: t('mantenimientos.view_named', which),
          short: t('mantenimientos.view'),
          to: hrefTo(params, 'ver', id),
        },
        editAction(t, t('mantenimientos.edit_named', which), hrefTo(params, 'editar', id)),
        removeAction(t, t('mantenimientos.delete_named', which), hrefTo(params, 'eliminar', id)),
      ]}
    />
  )
}

function NoServicios({ page, params }: { page: ServiciosPage; params: URLSearchParams }) {
  const { t } = useI18n()
  const { vehiculo } = page
  if (!page.hasVehiculos) return <NoVehiculos title={t('mantenimientos.none')} />
  return (
    <>
      {vehiculo && <OfOneVehiculo vehiculo={vehiculo} vista="servicios" />}
      <Empty
        icon={Wrench}
        title={t('mantenimientos.none')}
        action={
          <LinkButton icon={Plus} to={hrefTo(params, 'nuevo')} preventScrollReset>
            {t('mantenimientos.registrar')}
          </LinkButton>
        }
      >
        {t('mantenimientos.none_yet')}
      </Empty>
    </>
  )
}
