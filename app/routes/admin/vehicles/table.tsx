/** A page of vehicles in the shared table, cards on a phone. */

import type { VehiculosSort } from '@domain/vehiculos/list'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { Semaforo as Lamps } from '@domain/vehiculos/semaforo'
import type { VehiculoData } from '@domain/vehiculos/vehiculo'
import type { Veredicto } from '@domain/vehiculos/veredicto'
import { IdCard, Trash2, UserRoundCheck } from 'lucide-react'
import { memo } from 'react'
import type { Reason } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { editAction, RowActions } from '~/ui/lists/row-actions'
import { type Column, drawsTheSame, Table } from '~/ui/lists/table'
import { PlateLink } from '~/ui/signs/plate-link'
import { Semaforo } from '~/ui/signs/semaforo'
import type { DialogHref } from './dialog-address'
import { worstReason } from './reason'
import { Swatch } from './swatch'

export interface Row extends VehiculoData {
  id: string
  lamps: Lamps
  veredicto: Veredicto
  /** worst first */
  reasons: readonly Reason[]
}

interface Props {
  rows: readonly Row[]
  orden: VehiculosSort
  hidden: HiddenColumns
  href: DialogHref
}

export const VehiculosTable = memo(function VehiculosTable({ rows, orden: order, hidden, href }: Props) {
  const { t } = useI18n()
  const columns: Column<Row>[] = [
    {
      id: 'placa',
      title: t('vehiculos.placa'),
      sort: 'placa',
      card: 'lead',
      cell: (v) => <PlateLink id={v.id} placa={v.placa} servicio={v.servicio} />,
    },
    {
      id: 'marca',
      title: t('vehiculos.marca'),
      sort: 'marca',
      card: 'main',
      className: 'name-cell',
      cell: (v) => (
        <b>
          {v.marca}
          <span className="only-s"> {v.modelo}</span>
        </b>
      ),
    },
    {
      id: 'modelo',
      title: t('vehiculos.modelo'),
      sort: 'modelo',
      className: 'name-cell',
      cell: (v) => <b>{v.modelo}</b>,
    },
    {
      id: 'titular',
      title: t('vehiculos.titular'),
      sort: 'titular',
      narrow: 960,
      className: 'name-cell',
      cell: (v) => v.titular,
    },
    { id: 'anio', title: t('vehiculos.anio'), sort: 'anio', narrow: 900, cell: (v) => v.anio },
    { id: 'color', title: t('vehiculos.color'), sort: 'color', narrow: 960, cell: (v) => <Swatch color={v.color} /> },
    {
      id: 'documentos',
      title: t('vehiculos.documentos'),
      titleNote: t('vehiculos.lamps'),
      card: 'full',
      className: 'doc-cell',
      cell: (v) => <Documentos vehiculo={v} />,
    },
  ]
  return (
    <Table
      label={t('vehiculos.list')}
      rows={rows}
      columns={columns}
      keyOf={(v) => v.id}
      select={{ idOf: (v) => v.id, label: (v) => t('common.select_named', { que: formatPlaca(v.placa) }) }}
      sort={{ by: order.by, desc: order.direction === 'desc' }}
      usual={t('vehiculos.worst_first')}
      hidden={hidden}
      actions={(v) => <Actions vehiculo={v} href={href} />}
    />
  )
}, drawsTheSame)

function Documentos({ vehiculo: { lamps, reasons } }: { vehiculo: Row }) {
  const { text, urge } = worstReason(reasons, useI18n())
  return (
    <>
      <Semaforo lamps={lamps} names="phone" />
      <small className={urge ? 'hot' : undefined}>{text}</small>
    </>
  )
}

function Actions({ vehiculo: { id, placa: stored }, href }: { vehiculo: Row; href: DialogHref }) {
  const { t } = useI18n()
  const placa = formatPlaca(stored)
  return (
    <RowActions
      menu={t('common.actions_of', { nombre: placa })}
      actions={[
        {
          icon: IdCard,
          label: t('vehiculos.conductores_de', { placa }),
          short: t('vehiculos.conductores'),
          to: href({ conductores: id }),
        },
        editAction(t, t('vehiculos.edit_named', { placa }), href({ editar: id })),
        {
          icon: UserRoundCheck,
          label: t('vehiculos.assign_named', { placa }),
          short: t('vehiculos.who_sees'),
          to: href({ asignar: id }),
          place: 'phone',
        },
        {
          icon: Trash2,
          label: t('vehiculos.delete_named', { placa }),
          short: t('common.delete'),
          title: t('vehiculos.delete_also'),
          to: href({ eliminar: id }),
        },
      ]}
    />
  )
}
