/** The papers of a page as the one table, cards on a phone; a paper that is missing has its row too. */
import type { OrdenDocumentos } from '@domain/documentos/documento'
import { formatPlaca } from '@domain/vehiculos/placa'
import { Link } from '@remix-run/react'
import { Ban, Eye, History, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { type RowAction, RowActions } from '~/ui/lists/row-actions'
import { type Column, Table } from '~/ui/lists/table'
import { Badge } from '~/ui/signs/badge'
import { Plate } from '~/ui/signs/plate'
import { useAddress } from './address'
import type { Fila } from './load.server'
import { detailOf, labelOf } from './words'

type Props = {
  filas: readonly Fila[]
  canManage: boolean
  /** null in the folder of one vehicle, which has the order of the law */
  orden: OrdenDocumentos | null
  /** whether the list may be ordered by plate as it is filtered now */
  porPlaca?: boolean
}

export function TablaDocumentos({ filas, canManage, orden, porPlaca = false }: Props) {
  const i18n = useI18n()
  const { t, fecha } = i18n
  const ofFleet = orden !== null
  const sort = (campo: string, si = true) => (ofFleet && si ? { sort: campo } : {})
  const columns: Column<Fila>[] = [
    {
      id: 'placa',
      title: t('documentos.placa'),
      ...sort('placa', porPlaca),
      card: 'lead',
      cell: (f) => <PlacaDe fila={f} />,
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
      narrow: 1080,
      cell: (f) => f.documento && fecha(f.documento.fecha_emision),
    },
    {
      id: 'vencimiento',
      title: t('documentos.vencimiento'),
      ...sort('vencimiento'),
      className: 'due-cell',
      cell: (f) => <Detail fila={f} />,
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
            <Detail fila={f} />
          </span>
        </>
      ),
    },
  ]
  return (
    <Table
      label={t('documentos.lista')}
      rows={filas}
      columns={ofFleet ? columns : columns.slice(1)}
      keyOf={(f) => f.documento?.id ?? `${f.vehiculo.id} ${f.tipo}`}
      actions={(f) => <Actions fila={f} canManage={canManage} />}
      {...(orden ? { sort: { by: orden.por, desc: orden.direction === 'desc' } } : {})}
    />
  )
}

/** The plate leads to the folder of its vehicle. */
function PlacaDe({ fila: { vehiculo } }: { fila: Fila }) {
  const { t } = useI18n()
  const { de } = useAddress()
  const nombre = t('documentos.view_vehiculo', { placa: formatPlaca(vehiculo.placa) })
  return (
    <Link to={de(vehiculo.id)} title={nombre}>
      <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />
    </Link>
  )
}

function Detail({ fila }: { fila: Fila }) {
  const { texto, urge } = detailOf(fila, useI18n())
  return <small className={urge ? 'hot' : undefined}>{texto}</small>
}

/** What can be done with a paper; what is rare has no button of its own on a desk. */
function useActions(fila: Fila, canManage: boolean): RowAction[] {
  const i18n = useI18n()
  const { t } = i18n
  const { con } = useAddress()
  const { documento, vehiculo, tipo } = fila
  const de = { documento: labelOf(fila, i18n), placa: formatPlaca(vehiculo.placa) }
  const rara = (si: boolean) => (si ? { place: 'menu' as const } : {})
  const notApplicable: RowAction = {
    icon: Ban,
    label: t(fila.estado === 'No aplica' ? 'documentos.cambiar_motivo' : 'documentos.not_applicable_named', de),
    short: t(fila.estado === 'No aplica' ? 'documentos.motivo' : 'documentos.not_applicable'),
    to: con('no-aplica', vehiculo.id, tipo),
    ...rara(documento !== null),
  }
  const exemptible = canManage && tipo !== 'Otro' && (fila.estado !== 'No aplica' || fila.motivo !== null)
  if (!documento) return exemptible ? [notApplicable] : []
  const { id, archivo_url } = documento
  return [
    ...(archivo_url
      ? [{ icon: Eye, label: t('documentos.ver', de), short: t('documentos.ver_corto'), to: con('ver', id) }]
      : []),
    { icon: RotateCw, label: t('documentos.renovar', de), short: t('documentos.renew_named'), to: con('renovar', id) },
    ...(canManage
      ? [
          {
            icon: Pencil,
            label: t('documentos.editar', de),
            short: t('documentos.edit_short'),
            to: con('editar', id),
          },
        ]
      : []),
    {
      icon: History,
      label: t('documentos.historial', de),
      short: t('documentos.history_limited'),
      to: con('historial', id),
      ...rara(canManage),
    },
    ...(exemptible ? [notApplicable] : []),
    ...(canManage
      ? [
          {
            icon: Trash2,
            label: t('documentos.eliminar', de),
            short: t('documentos.delete_short'),
            to: con('eliminar', id),
            ...rara(true),
          },
        ]
      : []),
  ]
}

function Actions({ fila, canManage }: { fila: Fila; canManage: boolean }) {
  const i18n = useI18n()
  const { t } = i18n
  const { con } = useAddress()
  const { vehiculo, tipo } = fila
  const de = { documento: labelOf(fila, i18n), placa: formatPlaca(vehiculo.placa) }
  return (
    <>
      {fila.documento === null && fila.estado !== 'No aplica' && (
        <LinkButton
          to={con('nuevo', vehiculo.id, tipo)}
          aria-label={t('documentos.registrar_este', de)}
          preventScrollReset
        >
          {t('documentos.registrar')}
        </LinkButton>
      )}
      <RowActions menu={t('documentos.mas_de_este', de)} actions={useActions(fila, canManage)} />
    </>
  )
}
