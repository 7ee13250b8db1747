/** The vehicles of a page as the one table, cards on a phone. */
import { escribirPlaca } from '@domain/placa'
import type { Semaforo as Luces } from '@domain/semaforo'
import type { Orden, VehiculoDatos } from '@domain/vehiculo'
import type { Veredicto } from '@domain/veredicto'
import { IdCard, Pencil, Trash2, UserRoundCheck } from 'lucide-react'
import type { Reason } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import { Plate } from '~/ui/plate'
import { RowActions } from '~/ui/row-actions'
import { Semaforo } from '~/ui/semaforo'
import { type Column, Table } from '~/ui/table'
import { useHrefModal } from './modales'
import { Muestra } from './muestra'
import { razon } from './razon'

export interface Fila extends VehiculoDatos {
  id: string
  luces: Luces
  veredicto: Veredicto
  /** worst first */
  razones: readonly Reason[]
}

export function TablaVehiculos({ filas, orden }: { filas: readonly Fila[]; orden: Orden }) {
  const { t } = useI18n()
  const columnas: Column<Fila>[] = [
    {
      id: 'placa',
      title: t('vehiculos.placa'),
      sort: 'placa',
      card: 'lead',
      cell: (v) => <Plate placa={v.placa} servicio={v.servicio} />,
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
      narrow: 1240,
      className: 'name-cell',
      cell: (v) => v.titular,
    },
    { id: 'anio', title: t('vehiculos.anio'), sort: 'anio', narrow: 1080, cell: (v) => v.anio },
    { id: 'color', title: t('vehiculos.color'), sort: 'color', narrow: 1240, cell: (v) => <Muestra color={v.color} /> },
    {
      id: 'documentos',
      title: t('vehiculos.documentos'),
      titleNote: t('vehiculos.lamparas'),
      card: 'full',
      className: 'doc-cell',
      cell: (v) => <Documentos vehiculo={v} />,
    },
  ]
  return (
    <Table
      label={t('vehiculos.lista')}
      rows={filas}
      columns={columnas}
      keyOf={(v) => v.id}
      sort={{ by: orden.por, desc: orden.sentido === 'desc' }}
      actions={(v) => <Acciones vehiculo={v} />}
    />
  )
}

function Documentos({ vehiculo: { luces, razones } }: { vehiculo: Fila }) {
  const { texto, urge } = razon(razones, useI18n())
  return (
    <>
      <Semaforo luces={luces} names="phone" />
      <small className={urge ? 'hot' : undefined}>{texto}</small>
    </>
  )
}

function Acciones({ vehiculo: { id, placa: guardada } }: { vehiculo: Fila }) {
  const { t } = useI18n()
  const href = useHrefModal()
  const placa = escribirPlaca(guardada)
  return (
    <RowActions
      menu={t('comun.acciones_de', { nombre: placa })}
      actions={[
        {
          icon: IdCard,
          label: t('vehiculos.conductores_de', { placa }),
          short: t('vehiculos.conductores'),
          to: href({ conductores: id }),
        },
        {
          icon: Pencil,
          label: t('vehiculos.editar_este', { placa }),
          short: t('comun.editar'),
          to: href({ editar: id }),
        },
        {
          icon: UserRoundCheck,
          label: t('vehiculos.asignar_este', { placa }),
          short: t('vehiculos.asignar'),
          to: href({ asignar: id }),
          place: 'phone',
        },
        {
          icon: Trash2,
          label: t('vehiculos.eliminar_este', { placa }),
          short: t('comun.eliminar'),
          title: t('vehiculos.eliminar_tambien'),
          to: href({ eliminar: id }),
        },
      ]}
    />
  )
}
