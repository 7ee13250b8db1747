/** A page of alerts in the shared table, cards on a phone. */
import { useI18n } from '~/i18n/provider'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { type Column, Table } from '~/ui/lists/table'
import { Badge } from '~/ui/signs/badge'
import { PlateLink } from '~/ui/signs/plate-link'
import { nameOfAny } from './road-words'
import { Actions, Due, type Fixes, Subject } from './row'
import type { Alerta } from './words'

interface Props {
  rows: readonly Alerta[]
  hidden: HiddenColumns
  today: string
  fixes: Fixes
}

export function AlertTable({ rows, hidden, today, fixes }: Props) {
  const i18n = useI18n()
  const { t, date } = i18n
  const columns: Column<Alerta>[] = [
    {
      id: 'vehiculo',
      title: t('alertas.vehiculo'),
      card: 'lead',
      cell: (a) =>
        a.placa && a.vehiculo_id ? (
          <PlateLink id={a.vehiculo_id} placa={a.placa} servicio={a.servicio} />
        ) : (
          <span className="faint">{t('alertas.no_vehiculo')}</span>
        ),
    },
    { id: 'alerta', title: t('alertas.alerta'), card: 'main', cell: (a) => <Subject alerta={a} today={today} /> },
    { id: 'vencimiento', title: t('alertas.vencimiento'), card: 'full', cell: (a) => <Due alerta={a} today={today} /> },
    {
      id: 'fecha',
      title: t('alertas.fecha'),
      narrow: 900,
      cell: (a) => <span className="day">{date(a.fecha)}</span>,
    },
    { id: 'estado', title: t('alertas.estado'), card: 'full', cell: (a) => <Badge estado={a.estado} /> },
  ]
  return (
    <Table
      label={t('alertas.list')}
      rows={rows}
      columns={columns}
      keyOf={(a) => a.id}
      hidden={hidden}
      select={{
        idOf: (a) => (a.estado === 'Resuelto' ? null : a.id),
        label: (a) => t('alertas.select', { que: nameOfAny(a, i18n) }),
      }}
      actions={(a) => <Actions alerta={a} today={today} fixes={fixes} />}
    />
  )
}
