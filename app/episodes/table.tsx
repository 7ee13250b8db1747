/** The rows of the list: what happened, to which vehicle, where and for how long. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { MapPin } from 'lucide-react'
import { addressAt } from '~/alerts/way'
import { useI18n } from '~/i18n/provider'
import { IconButton } from '~/ui/button'
import { type Column, Table } from '~/ui/lists/table'
import { PlateLink } from '~/ui/signs/plate-link'
import { vehicleHref } from '~/ui/vehicles/address'
import type { Episode, PageData } from './load.server'
import { episodeText, hasWay } from './text'
import { endText, lengthText } from './words'

type Props = Pick<PageData, 'hidden' | 'now'> & { rows: readonly Episode[]; leadsToWays: boolean }

export function EpisodeTable({ rows, hidden, now, leadsToWays }: Props) {
  const { t } = useI18n()
  return (
    <Table
      label={t('dias.episodes_title')}
      rows={rows}
      columns={useColumns(now)}
      keyOf={({ id }) => id}
      hidden={hidden}
      {...(leadsToWays && { actions: (row: Episode) => hasWay(row) && <Way row={row} /> })}
    />
  )
}

function useColumns(now: number): Column<Episode>[] {
  const i18n = useI18n()
  const { t, dateTime } = i18n
  const known = (text: string | null) => text ?? <span className="faint">—</span>
  return [
    {
      id: 'vehiculo',
      title: t('dias.vehiculo'),
      card: 'lead',
      cell: (row) => (
        <span className="veh">
          <PlateLink id={row.vehiculo_id} placa={row.placa} servicio={row.servicio} />
          <span>
            {row.marca} {row.modelo}
          </span>
        </span>
      ),
    },
    {
      id: 'que',
      title: t('dias.episodes_what'),
      card: 'full',
      cell: (row) => (
        <span className="episode-what">
          <b>{t(`ruta.kind_${row.tipo}`)}</b>
          <small>
            <span className="only-s">{i18n.date(row.inicio)} · </span>
            {episodeText(row, i18n)}
          </small>
        </span>
      ),
    },
    { id: 'lugar', title: t('dias.episodes_place'), card: 'full', cell: ({ lugar }) => lugar ?? <NoPlace /> },
    { id: 'inicio', title: t('dias.episodes_from'), cell: ({ inicio }) => dateTime(inicio) },
    { id: 'fin', title: t('dias.episodes_until'), narrow: 960, cell: (row) => known(endText(row, i18n)) },
    { id: 'length', title: t('dias.episodes_length'), narrow: 900, cell: (row) => known(lengthText(row, now, i18n)) },
  ]
}

const NoPlace = () => <span className="faint hide-s">—</span>

function Way({ row }: { row: Episode }) {
  const { t } = useI18n()
  const label = t('dias.episodes_view_way', { que: t(`ruta.kind_${row.tipo}`), placa: formatPlaca(row.placa) })
  return (
    <IconButton icon={MapPin} label={label} to={addressAt(vehicleHref(row.vehiculo_id, 'recorridos'), row.inicio)} />
  )
}
