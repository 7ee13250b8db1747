/** On a phone in place of the frame's bar: back, plate, name or verdict, alerts, further actions. */
import type { Servicio } from '@domain/vehiculos/clase'
import type { Veredicto } from '@domain/vehiculos/veredicto'
import { Link } from '@remix-run/react'
import { ArrowLeft, Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { shownCount } from '~/ui/layouts/shown-count'
import { Icon } from '~/ui/signs/icon'
import { Plate } from '~/ui/signs/plate'
import { Verdict } from '~/ui/signs/verdict'
import './head.css'

interface Props {
  vehicle: { placa: string; servicio: Servicio; marca: string; modelo: string; veredicto: Veredicto }
  /** the verdict instead of the name */
  withVerdict: boolean
  /** the list of vehicles */
  back: string
  /** pending alerts, and where they are listed */
  alerts: number
  alertsTo: string
  children?: ReactNode
}

export function VehicleBar({ vehicle, withVerdict, back, alerts: n, alertsTo, children }: Props) {
  const { t } = useI18n()
  const { placa, servicio, marca, modelo, veredicto } = vehicle
  const name = n > 0 ? t('vehiculo.alerts', { n }) : t('vehiculo.alerts_none')
  return (
    <div className="hub-bar">
      <Link className="btn btn--icon" to={back} aria-label={t('vehiculo.back')} title={t('vehiculo.back')}>
        <Icon of={ArrowLeft} />
      </Link>
      <Plate placa={placa} servicio={servicio} />
      <span className="hub-bar-name">
        {withVerdict ? (
          <Verdict veredicto={veredicto} />
        ) : (
          <b>
            {marca} {modelo}
          </b>
        )}
      </span>
      <Link className="btn btn--icon bell" to={alertsTo} aria-label={name} title={name}>
        <Icon of={Bell} />
        {n > 0 && (
          <span className="bell-count" aria-hidden="true">
            {shownCount(n)}
          </span>
        )}
      </Link>
      {children}
    </div>
  )
}
