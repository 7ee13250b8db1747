/** The table of devices: search, order and pages come from the database. */

import { allowsQr, shownEstado } from '@domain/dispositivos/estado'
import { formatImei } from '@domain/dispositivos/imei-shown'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useSearchParams } from '@remix-run/react'
import { Cable, CalendarClock, Plus, QrCode, Satellite, Truck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { IconButton, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Pager, RowRange } from '~/ui/lists/pager'
import { editAction, RowActions, removeAction } from '~/ui/lists/row-actions'
import { SearchBox } from '~/ui/lists/search-box'
import { SelectionBar } from '~/ui/lists/selection'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { type Column, Table } from '~/ui/lists/table'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Panel } from '~/ui/page'
import { useReadOnly } from '~/ui/read-only'
import { Badge } from '~/ui/signs/badge'
import { PlateLink } from '~/ui/signs/plate-link'
import { Views } from '~/views/button'
import { hrefTo, withoutSearch } from './address'
import type { PageData } from './load.server'

type Page = PageData['page']
type Row = Page['rows'][number]

interface DeviceTableProps {
  page: Page
  list: PageData['list']
  hidden: PageData['hidden']
  hasVehiculos: boolean
  /** whether positions are stored: otherwise links are not offered */
  open: boolean
  /** whether it stands alone, behind its tab: there it has named views */
  alone: boolean
}

export function DeviceTable({ page, list, hidden, hasVehiculos, open, alone }: DeviceTableProps) {
  const { t, date } = useI18n()
  const [params] = useSearchParams()
  const loading = useListLoading(hrefTo)
  const { q, orden: order } = list
  const columns: Column<Row>[] = [
    {
      id: 'vehiculo',
      title: t('gps.vehiculo'),
      sort: 'placa',
      card: 'lead',
      cell: (d) => (
        <span className="veh">
          <PlateLink id={d.vehiculo_id} placa={d.placa} servicio={d.servicio} />
          <span>
            {d.marca} {d.modelo}
          </span>
        </span>
      ),
    },
    {
      id: 'imei',
      title: t('gps.imei'),
      sort: 'imei',
      card: 'full',
      cell: (d) => <span className="imei">{formatImei(d.imei)}</span>,
    },
    {
      id: 'tipo',
      title: t('gps.tipo'),
      narrow: 900,
      cell: (d) => (
        <>
          {t(`gps.${d.tipo_dispositivo}`)}
          {d.programa && <small className="device-program">{t(`trackers.${d.programa}`)}</small>}
        </>
      ),
    },
    {
      id: 'estado',
      title: t('gps.estado'),
      card: 'full',
      cell: (d) => <Badge estado={shownEstado(d)} pause={shownEstado(d) === 'Activo'} />,
    },
    {
      id: 'activado',
      title: t('gps.tracking_on'),
      sort: 'fecha_activacion',
      cell: (d) =>
        d.fecha_activacion ? (
          <span className="day">{date(d.fecha_activacion)}</span>
        ) : (
          <span className="faint">{t('gps.not_activated')}</span>
        ),
    },
  ]
  const { rows, count } = page
  const isEmpty = rows.length === 0
  return (
    <Panel title={t('gps.dispositivos')} className="device-panel">
      {(!isEmpty || q !== '') && (
        <div className="tools">
          <SearchBox label={t('gps.search_nombre')} placeholder={t('gps.search')} />
          {alone && <Views list="dispositivos" hidden={hidden} />}
          <ExportMenu />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={list.filas} plate label={t('common.loading')} />
      ) : isEmpty ? (
        <NoDevices searched={q !== ''} hasVehiculos={hasVehiculos} params={params} />
      ) : (
        <>
          <SelectionBar />
          <Table
            label={t('gps.dispositivos')}
            rows={rows}
            columns={columns}
            keyOf={(d) => d.id}
            select={{ idOf: (d) => d.id, label: (d) => t('common.select_named', { que: formatPlaca(d.placa) }) }}
            hidden={hidden}
            sort={order.by === 'created_at' ? undefined : { by: order.by, desc: order.direction === 'desc' }}
            actions={(d) => <Actions device={d} params={params} open={open} />}
          />
          <Pager
            text={
              count ? (
                <RowRange start={count.inicio} rows={rows.length} total={count.total} />
              ) : (
                t('gps.page_without_total', { n: rows.length })
              )
            }
            before={page.before}
            after={page.after}
            size={list.filas}
          />
        </>
      )}
    </Panel>
  )
}

function Actions({ device, params, open }: { device: Row; params: URLSearchParams; open: boolean }) {
  const { t } = useI18n()
  const readOnly = useReadOnly()
  const placa = formatPlaca(device.placa)
  const hasQr = allowsQr(device)
  const qr = hrefTo(params, 'qr', device.id)
  return (
    <>
      {readOnly || !open ? null : hasQr ? (
        <IconButton icon={QrCode} label={t('gps.codigo_qr', { placa })} to={qr} preventScrollReset />
      ) : (
        <IconButton icon={QrCode} label={t('gps.qr_no', { placa })} disabled />
      )}
      <RowActions
        menu={t('common.actions_of', { nombre: placa })}
        actions={[
          ...(open && hasQr
            ? [
                {
                  icon: Cable,
                  label: t('gps.connect_of', { placa }),
                  short: t('gps.connect'),
                  to: hrefTo(params, 'conectar', device.id),
                  place: 'menu' as const,
                },
              ]
            : []),
          {
            icon: CalendarClock,
            label: t('gps.hours_of', { placa }),
            short: t('gps.hours'),
            to: hrefTo(params, 'horario', device.id),
            place: 'menu' as const,
          },
          editAction(t, t('gps.edit_of', { placa }), hrefTo(params, 'editar', device.id)),
          removeAction(t, t('gps.delete_of', { placa }), hrefTo(params, 'eliminar', device.id)),
        ]}
      />
    </>
  )
}

function NoDevices(props: { searched: boolean; hasVehiculos: boolean; params: URLSearchParams }) {
  const { searched, hasVehiculos, params } = props
  const { t } = useI18n()
  if (searched) {
    return (
      <Empty
        icon={Satellite}
        title={t('gps.none')}
        action={<LinkButton to={withoutSearch(params)}>{t('gps.clear_search')}</LinkButton>}
      >
        {t('gps.none_searched')}
      </Empty>
    )
  }
  return hasVehiculos ? (
    <Empty
      icon={Satellite}
      title={t('gps.none')}
      action={
        <LinkButton to={hrefTo(params, 'nuevo')} icon={Plus} preventScrollReset>
          {t('gps.add')}
        </LinkButton>
      }
    >
      {t('gps.empty_first')}
    </Empty>
  ) : (
    <Empty
      icon={Truck}
      title={t('gps.none')}
      action={
        <LinkButton tone="primary" to="/admin/vehicles?nuevo" icon={Plus}>
          {t('gps.add_vehiculo')}
        </LinkButton>
      }
    >
      {t('gps.empty_no_vehiculos')}
    </Empty>
  )
}
