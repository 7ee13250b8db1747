/** The papers of a page as the one table, cards on a phone; a paper that is missing has its row too. */
import type { OrdenDocumentos } from '@domain/documento'
import { escribirPlaca } from '@domain/placa'
import { Link } from '@remix-run/react'
import { Ban, EllipsisVertical, Eye, History, type LucideIcon, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import { IconButton, LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu, RowMenu } from '~/ui/menu'
import { Plate } from '~/ui/plate'
import { type Column, Table } from '~/ui/table'
import { useAddress } from './address'
import type { Fila } from './load.server'
import { detalle, llamar } from './words'

type Props = {
  filas: readonly Fila[]
  administra: boolean
  /** null in the folder of one vehicle, which has the order of the law */
  orden: OrdenDocumentos | null
  /** whether the list may be ordered by plate as it is filtered now */
  porPlaca?: boolean
}

export function TablaDocumentos({ filas, administra, orden, porPlaca = false }: Props) {
  const i18n = useI18n()
  const { t, fecha } = i18n
  const deFlota = orden !== null
  const sort = (campo: string, si = true) => (deFlota && si ? { sort: campo } : {})
  const columnas: Column<Fila>[] = [
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
      cell: (f) => <b>{llamar(f, i18n)}</b>,
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
      cell: (f) => <Detalle fila={f} />,
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
            <Detalle fila={f} />
          </span>
        </>
      ),
    },
  ]
  return (
    <Table
      label={t('documentos.lista')}
      rows={filas}
      columns={deFlota ? columnas : columnas.slice(1)}
      keyOf={(f) => f.documento?.id ?? `${f.vehiculo.id} ${f.tipo}`}
      actions={(f) => <Acciones fila={f} administra={administra} />}
      {...(orden ? { sort: { by: orden.por, desc: orden.sentido === 'desc' } } : {})}
    />
  )
}

/** The plate leads to the folder of its vehicle. */
function PlacaDe({ fila: { vehiculo } }: { fila: Fila }) {
  const { t } = useI18n()
  const { de } = useAddress()
  const nombre = t('documentos.ver_vehiculo', { placa: escribirPlaca(vehiculo.placa) })
  return (
    <Link to={de(vehiculo.id)} title={nombre}>
      <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />
    </Link>
  )
}

function Detalle({ fila }: { fila: Fila }) {
  const { texto, urge } = detalle(fila, useI18n())
  return <small className={urge ? 'hot' : undefined}>{texto}</small>
}

type Accion = { icono: LucideIcon; nombre: string; to: string; siempre: boolean }

/** What can be done with a paper; `siempre` has its own button on a desk, the others stand in the menu. */
function useAcciones(fila: Fila, administra: boolean): Accion[] {
  const i18n = useI18n()
  const { t } = i18n
  const { con } = useAddress()
  const { documento, vehiculo, tipo } = fila
  const de = { documento: llamar(fila, i18n), placa: escribirPlaca(vehiculo.placa) }
  const noAplica = {
    icono: Ban,
    nombre: t(fila.estado === 'No aplica' ? 'documentos.cambiar_motivo' : 'documentos.no_aplica_este', de),
    to: con('no-aplica', vehiculo.id, tipo),
    siempre: documento === null,
  }
  const eximible = administra && tipo !== 'Otro' && (fila.estado !== 'No aplica' || fila.motivo !== null)
  if (!documento) return eximible ? [noAplica] : []
  const { id, archivo_url } = documento
  return [
    ...(archivo_url ? [{ icono: Eye, nombre: t('documentos.ver', de), to: con('ver', id), siempre: true }] : []),
    { icono: RotateCw, nombre: t('documentos.renovar', de), to: con('renovar', id), siempre: true },
    ...(administra
      ? [{ icono: Pencil, nombre: t('documentos.editar', de), to: con('editar', id), siempre: true }]
      : []),
    { icono: History, nombre: t('documentos.historial', de), to: con('historial', id), siempre: !administra },
    ...(eximible ? [noAplica] : []),
    ...(administra
      ? [{ icono: Trash2, nombre: t('documentos.eliminar', de), to: con('eliminar', id), siempre: false }]
      : []),
  ]
}

function Acciones({ fila, administra }: { fila: Fila; administra: boolean }) {
  const i18n = useI18n()
  const { t } = i18n
  const { con } = useAddress()
  const acciones = useAcciones(fila, administra)
  const { vehiculo, tipo } = fila
  const de = { documento: llamar(fila, i18n), placa: escribirPlaca(vehiculo.placa) }
  const menu = t('documentos.mas_de_este', de)
  const enlace = ({ icono, nombre, to }: Accion) => (
    <Link key={to} to={to} preventScrollReset>
      <Icon of={icono} />
      {nombre}
    </Link>
  )
  const enMenu = acciones.filter((a) => !a.siempre)
  return (
    <>
      {fila.documento === null && fila.estado === 'Sin registrar' && (
        <LinkButton
          to={con('nuevo', vehiculo.id, tipo)}
          aria-label={t('documentos.registrar_este', de)}
          preventScrollReset
        >
          {t('documentos.registrar')}
        </LinkButton>
      )}
      {acciones
        .filter((a) => a.siempre)
        .map(({ icono, nombre, to }) => (
          <IconButton key={to} className="hide-s" icon={icono} label={nombre} to={to} preventScrollReset />
        ))}
      {enMenu.length > 0 && (
        <div className="hide-s">
          <Menu label={menu} className="btn btn--icon" summary={<Icon of={EllipsisVertical} />}>
            {enMenu.map(enlace)}
          </Menu>
        </div>
      )}
      {acciones.length > 0 && <RowMenu label={menu}>{acciones.map(enlace)}</RowMenu>}
    </>
  )
}
