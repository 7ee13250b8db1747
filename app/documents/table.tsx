/** A page of documents in the shared table, cards on a phone; a missing document has a row too. */
import type { DocumentosSort } from '@domain/documentos/list'
import { formatPlaca } from '@domain/vehiculos/placa'
import { Ban, Eye, History, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Link } from '~/ui/link'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { type RowAction, RowActions } from '~/ui/lists/row-actions'
import { type Column, drawsTheSame, Table } from '~/ui/lists/table'
import { Badge } from '~/ui/signs/badge'
import { Plate } from '~/ui/signs/plate'
import { assignedHref, vehicleHref } from '~/ui/vehicles/address'
import { useAddress } from './address'
import type { Row } from './load.server'
import { detailOf, labelOf } from './words'

type Props = {
  rows: readonly Row[]
  canManage: boolean
  /** null in the folder of one vehicle, which follows the legal order */
  orden: DocumentosSort | null
  /** whether the current filter allows sorting by plate */
  byPlaca?: boolean
  /** columns that are put away; a folder shows all */
  hidden?: HiddenColumns
}

export const DocumentosTable = memo(function DocumentosTable({
  rows,
  canManage,
  orden: order,
  byPlaca = false,
  hidden,
}: Props) {
  const i18n = useI18n()
  const { t, date } = i18n
  const ofFleet = order !== null
  const sort = (field: string, isWanted = true) => (ofFleet && isWanted ? { sort: field } : {})
  const columns: Column<Row>[] = [
    {
      id: 'placa',
      title: t('documentos.placa'),
      ...sort('placa', byPlaca),
      card: 'lead',
      cell: (f) => <PlacaLink row={f} canManage={canManage} />,
    },
    {
      id: 'tipo',
      title: t('documentos.tipo'),
      ...sort('tipo'),
      card: 'main',
      className: 'name-cell',
      cell: (f) => <b>{labelOf(f, i18n)}</b>,
    },
    {
      id: 'emision',
      title: t('documentos.emision'),
      narrow: 900,
      cell: (f) => f.documento && date(f.documento.fecha_emision),
    },
    {
      id: 'vencimiento',
      title: t('documentos.vencimiento'),
      ...sort('vencimiento'),
      className: 'due-cell',
      cell: (f) => <Detail row={f} />,
    },
    {
      id: 'estado',
      title: t('documentos.estado'),
      card: 'full',
      className: 'state-cell',
      cell: (f) => (
        <>
          <Badge estado={f.estado} />
          <span className="only-s">
            <Detail row={f} />
          </span>
        </>
      ),
    },
  ]
  return (
    <Table
      label={t('documentos.list')}
      rows={rows}
      columns={ofFleet ? columns : columns.slice(1)}
      keyOf={(f) => f.documento?.id ?? `${f.vehiculo.id} ${f.tipo}`}
      actions={(f) => <Actions row={f} canManage={canManage} />}
      {...(ofFleet
        ? {
            select: {
              idOf: (f: Row) => f.documento?.id ?? null,
              label: (f: Row) =>
                t('common.select_named', { que: `${labelOf(f, i18n)} ${formatPlaca(f.vehiculo.placa)}` }),
            },
          }
        : {})}
      {...(hidden ? { hidden } : {})}
      {...(order ? { sort: { by: order.by, desc: order.direction === 'desc' } } : {})}
    />
  )
}, drawsTheSame)

/** The plate, linked to the documents on its vehicle's page. */
function PlacaLink({ row: { vehiculo }, canManage }: { row: Row; canManage: boolean }) {
  const { t } = useI18n()
  const nombre = t('documentos.view_vehiculo', { placa: formatPlaca(vehiculo.placa) })
  return (
    <Link
      className="plate-link"
      to={canManage ? vehicleHref(vehiculo.id, 'documents') : assignedHref(vehiculo.id)}
      title={nombre}
    >
      <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />
    </Link>
  )
}

function Detail({ row }: { row: Row }) {
  const { texto: text, urge } = detailOf(row, useI18n())
  return <small className={urge ? 'hot' : undefined}>{text}</small>
}

/** The actions on a document; rare ones are only in the menu on a desktop. */
function useActions(row: Row, canManage: boolean): RowAction[] {
  const i18n = useI18n()
  const { t } = i18n
  const { hrefWith } = useAddress()
  const { documento, vehiculo, tipo } = row
  const named = { documento: labelOf(row, i18n), placa: formatPlaca(vehiculo.placa) }
  const inMenuIf = (isRare: boolean) => (isRare ? { place: 'menu' as const } : {})
  const notApplicable: RowAction = {
    icon: Ban,
    label: t(row.estado === 'No aplica' ? 'documentos.change_reason' : 'documentos.not_applicable_named', named),
    short: t(row.estado === 'No aplica' ? 'documentos.motivo' : 'documentos.not_applicable'),
    to: hrefWith('no-aplica', vehiculo.id, tipo),
    ...inMenuIf(documento !== null),
  }
  const exemptible = canManage && tipo !== 'Otro' && (row.estado !== 'No aplica' || row.motivo !== null)
  if (!documento) return exemptible ? [notApplicable] : []
  const { id, archivo_url } = documento
  return [
    ...(archivo_url
      ? [{ icon: Eye, label: t('documentos.view_named', named), short: t('documentos.view'), to: hrefWith('ver', id) }]
      : []),
    {
      icon: RotateCw,
      label: t('documentos.renew', named),
      short: t('documentos.renew_named'),
      to: hrefWith('renovar', id),
    },
    ...(canManage
      ? [
          {
            icon: Pencil,
            label: t('documentos.edit', named),
            short: t('documentos.edit_short'),
            to: hrefWith('editar', id),
          },
        ]
      : []),
    {
      icon: History,
      label: t('documentos.history', named),
      short: t('documentos.history_limited'),
      to: hrefWith('historial', id),
      ...inMenuIf(canManage),
    },
    ...(exemptible ? [notApplicable] : []),
    ...(canManage
      ? [
          {
            icon: Trash2,
            label: t('documentos.delete', named),
            short: t('documentos.delete_short'),
            to: hrefWith('eliminar', id),
            ...inMenuIf(true),
          },
        ]
      : []),
  ]
}

function Actions({ row, canManage }: { row: Row; canManage: boolean }) {
  const i18n = useI18n()
  const { t } = i18n
  const { hrefWith } = useAddress()
  const { vehiculo, tipo } = row
  const named = { documento: labelOf(row, i18n), placa: formatPlaca(vehiculo.placa) }
  return (
    <>
      {row.documento === null && row.estado !== 'No aplica' && (
        <LinkButton
          to={hrefWith('nuevo', vehiculo.id, tipo)}
          aria-label={t('documentos.registrar_este', named)}
          preventScrollReset
        >
          {t('documentos.registrar')}
        </LinkButton>
      )}
      <RowActions menu={t('documentos.mas_de_este', named)} actions={useActions(row, canManage)} />
    </>
  )
}
