/** A page of alerts in the shared table, cards on a phone. */
import { useI18n } from '~/i18n/provider'
import { type Column, Table } from '~/ui/lists/table'
import { Badge } from '~/ui/signs/badge'
import { Plate } from '~/ui/signs/plate'
import { Actions, Due, type Fixes, Subject } from './row'
import { SelectBox } from './selection'
import { type Alerta, nameOf } from './words'

export function AlertTable({ filas: rows, hoy, fixes }: { filas: readonly Alerta[]; hoy: string; fixes: Fixes }) {
  const i18n = useI18n()
  const { t, fecha } = i18n
  const columns: Column<Alerta>[] = [
    {
      id: 'seleccion',
      title: <span className="sr">{t('alertas.with_selected')}</span>,
      className: 'alert-box-cell',
      cell: (a) =>
        a.estado !== 'Resuelto' && <SelectBox id={a.id} label={t('alertas.select', { que: nameOf(a, i18n) })} />,
    },
    {
      id: 'vehiculo',
      title: t('alertas.vehiculo'),
      card: 'lead',
      cell: (a) =>
        a.placa ? (
          <Plate placa={a.placa} servicio={a.servicio} />
        ) : (
          <span className="faint">{t('alertas.sin_vehiculo')}</span>
        ),
    },
    { id: 'alerta', title: t('alertas.alerta'), card: 'main', cell: (a) => <Subject alerta={a} hoy={hoy} /> },
    { id: 'vencimiento', title: t('alertas.vencimiento'), card: 'full', cell: (a) => <Due alerta={a} hoy={hoy} /> },
    {
      id: 'fecha',
      title: t('alertas.fecha'),
      narrow: 1080,
      cell: (a) => <span className="day">{fecha(a.fecha)}</span>,
    },
    { id: 'estado', title: t('alertas.estado'), card: 'full', cell: (a) => <Badge estado={a.estado} /> },
  ]
  return (
    <Table
      label={t('alertas.lista')}
      rows={rows}
      columns={columns}
      keyOf={(a) => a.id}
      actions={(a) => <Actions alerta={a} fixes={fixes} />}
    />
  )
}
