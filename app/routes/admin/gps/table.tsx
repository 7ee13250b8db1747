/** The table of devices: search, order and pages are the database's; this only shows them. */
import { estadoMostrado } from '@domain/dispositivo'
import { escribirImei } from '@domain/imei'
import { useSearchParams } from '@remix-run/react'
import { Pencil, Plus, QrCode, Satellite, Trash2, Truck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import { IconButton, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Panel } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Plate, plateText } from '~/ui/plate'
import { useReadOnly } from '~/ui/read-only'
import { RowActions } from '~/ui/row-actions'
import { SearchBox } from '~/ui/search-box'
import { type Column, Table } from '~/ui/table'
import { hrefTo, readList } from './address'
import type { Datos } from './load.server'

type Pagina = Datos['pagina']
type Fila = Pagina['filas'][number]

interface DeviceTableProps {
  pagina: Pagina
  hayVehiculos: boolean
  /** whether positions are kept: else no driver is led to a link */
  open: boolean
}

export function DeviceTable({ pagina, hayVehiculos, open }: DeviceTableProps) {
  const { t, fecha } = useI18n()
  const [params] = useSearchParams()
  const { q, orden, sentido } = readList(params)
  const columns: Column<Fila>[] = [
    {
      id: 'vehiculo',
      title: t('gps.vehiculo'),
      sort: 'placa',
      card: 'lead',
      cell: (d) => (
        <span className="veh">
          <Plate placa={d.placa} servicio={d.servicio} />
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
      cell: (d) => <span className="imei">{escribirImei(d.imei)}</span>,
    },
    { id: 'tipo', title: t('gps.tipo'), narrow: 1080, cell: (d) => t(`gps.${d.tipo_dispositivo}`) },
    {
      id: 'estado',
      title: t('gps.estado'),
      card: 'full',
      cell: (d) => <Badge estado={estadoMostrado(d)} pausa={estadoMostrado(d) === 'Activo'} />,
    },
    {
      id: 'activado',
      title: t('gps.activado'),
      sort: 'fecha_activacion',
      cell: (d) =>
        d.fecha_activacion ? (
          <span className="day">{fecha(d.fecha_activacion)}</span>
        ) : (
          <span className="faint">{t('gps.sin_activar')}</span>
        ),
    },
  ]
  const isEmpty = pagina.filas.length === 0
  return (
    <Panel title={t('gps.dispositivos')} className="device-panel">
      {(!isEmpty || q !== '') && (
        <div className="tools">
          <SearchBox label={t('gps.buscar_nombre')} placeholder={t('gps.buscar')} />
        </div>
      )}
      {isEmpty ? (
        <NoDevices searched={q !== ''} hayVehiculos={hayVehiculos} params={params} />
      ) : (
        <>
          <Table
            label={t('gps.dispositivos')}
            rows={pagina.filas}
            columns={columns}
            keyOf={(d) => d.id}
            sort={orden === 'created_at' ? undefined : { by: orden, desc: sentido === 'desc' }}
            actions={(d) => <Actions device={d} params={params} open={open} />}
          />
          <Pager text={placesOf(pagina, t)} before={pagina.antes} after={pagina.despues} />
        </>
      )}
    </Panel>
  )
}

function placesOf({ filas, conteo }: Pagina, t: ReturnType<typeof useI18n>['t']): string {
  if (!conteo) return t('gps.pagina_sin_total', { n: filas.length })
  if (filas.length === 1) return t('comun.rango_uno', { de: conteo.inicio, total: conteo.total })
  return t('gps.pagina', { desde: conteo.inicio, hasta: conteo.inicio + filas.length - 1, n: conteo.total })
}

function Actions({ device, params, open }: { device: Fila; params: URLSearchParams; open: boolean }) {
  const { t } = useI18n()
  const readOnly = useReadOnly()
  const placa = plateText(device.placa)
  const hasQr = estadoMostrado(device) === 'Rastreando'
  const qr = hrefTo(params, 'qr', device.id)
  return (
    <>
      {readOnly || !open ? null : hasQr ? (
        <IconButton icon={QrCode} label={t('gps.codigo_qr', { placa })} to={qr} preventScrollReset />
      ) : (
        <IconButton icon={QrCode} label={t('gps.qr_no', { placa })} disabled />
      )}
      <RowActions
        menu={t('comun.acciones_de', { nombre: placa })}
        actions={[
          {
            icon: Pencil,
            label: t('gps.editar_de', { placa }),
            short: t('comun.editar'),
            to: hrefTo(params, 'editar', device.id),
          },
          {
            icon: Trash2,
            label: t('gps.eliminar_de', { placa }),
            short: t('comun.eliminar'),
            to: hrefTo(params, 'eliminar', device.id),
          },
        ]}
      />
    </>
  )
}

function NoDevices(props: { searched: boolean; hayVehiculos: boolean; params: URLSearchParams }) {
  const { searched, hayVehiculos, params } = props
  const { t } = useI18n()
  if (searched) {
    return (
      <Empty
        icon={Satellite}
        title={t('gps.vacio')}
        action={<LinkButton to={hrefTo(new URLSearchParams())}>{t('gps.borrar_busqueda')}</LinkButton>}
      >
        {t('gps.vacio_busqueda')}
      </Empty>
    )
  }
  return hayVehiculos ? (
    <Empty
      icon={Satellite}
      title={t('gps.vacio')}
      action={
        <LinkButton to={hrefTo(params, 'nuevo')} icon={Plus} preventScrollReset>
          {t('gps.agregar')}
        </LinkButton>
      }
    >
      {t('gps.vacio_primero')}
    </Empty>
  ) : (
    <Empty
      icon={Truck}
      title={t('gps.vacio')}
      action={
        <LinkButton tone="primary" to="/admin/vehicles?nuevo" icon={Plus}>
          {t('gps.agregar_vehiculo')}
        </LinkButton>
      }
    >
      {t('gps.vacio_sin_vehiculos')}
    </Empty>
  )
}
