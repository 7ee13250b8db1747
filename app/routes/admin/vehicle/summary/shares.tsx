/** Who follows this vehicle now: its links, with their views, to extend or to end. Its texts load only where there are some. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Await, Link } from '@remix-run/react'
import { Clock, Link2Off, Send } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { address } from '~/ui/address'
import { RowActions } from '~/ui/lists/row-actions'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { vehicleHref } from '~/ui/vehicles/address'
import { borrowed } from '../acts'
import { useVehicle } from '../use-vehicle'

interface RunningShare {
  id: string
  /** UTC milliseconds */
  hasta: number
  llegada_at: number | null
  destino_nombre: string | null
  /** browsers that followed it */
  visitas: number
}

const PATH = '/admin/shares'

/** @param coming null when it could not be read, which the other panels say */
export function Shares({ coming }: { coming: Promise<{ shares: readonly RunningShare[] } | null> }) {
  return (
    <Await resolve={coming} errorElement={null}>
      {(read) => read !== null && read.shares.length > 0 && <List shares={read.shares as readonly RunningShare[]} />}
    </Await>
  )
}

function List({ shares }: { shares: readonly RunningShare[] }) {
  const { t, need, dateTime, time, formatNumber } = useI18n()
  need('compartidos')
  const { id, placa: plate } = useVehicle().head.vehiculo
  const placa = formatPlaca(plate)
  return (
    <Panel
      title={t('compartidos.title')}
      aside={<Link to={address(PATH, { v: id })}>{t('compartidos.of_vehicle', { placa })}</Link>}
    >
      <ul className="rows">
        {shares.map(({ id: share, hasta, llegada_at, destino_nombre, visitas }) => {
          const where = destino_nombre ?? t('compartidos.no_destination')
          return (
            <li key={share} className="row">
              <Icon of={Send} className="row-icon row-icon--info" />
              <span className="row-main">
                <b>{where}</b>
                <small>
                  {llegada_at !== null && `${t('compartidos.arrived', { hora: time(llegada_at) })} · `}
                  {t('compartidos.ends', { cuando: dateTime(hasta) })} ·{' '}
                  {t('compartidos.seen', { n: visitas === 1 ? 1 : formatNumber(visitas) })}
                </small>
              </span>
              <span className="actions">
                <RowActions
                  menu={t('common.actions_of', { nombre: where })}
                  actions={[
                    {
                      icon: Clock,
                      label: t('compartidos.extend_of', { placa }),
                      short: t('compartidos.extend'),
                      to: borrowed(PATH, { extender: share }, vehicleHref(id)),
                    },
                    {
                      icon: Link2Off,
                      label: t('compartidos.end_of', { placa }),
                      short: t('compartidos.end'),
                      to: borrowed(PATH, { terminar: share }, vehicleHref(id)),
                    },
                  ]}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
