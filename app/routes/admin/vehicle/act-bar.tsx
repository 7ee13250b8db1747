/**
 * At the foot of a phone's screen, in place of the frame's bar: the map, and the act of the worst reason. Under the days of
 * a vehicle it ends the page instead of lying over it, where the player is.
 */
import { useLocation } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { mapHref } from '~/map/selection'
import { LinkButton } from '~/ui/button'
import { actHref, actText } from './acts'
import { useVehicle } from './use-vehicle'
import './act-bar.css'

export function ActBar() {
  const i18n = useI18n()
  const { vehiculo, dispositivo } = useVehicle().head
  const { id, reasons } = vehiculo
  const hasPlayer = useLocation().pathname.endsWith('/recorridos')
  const [worst] = reasons
  if (!dispositivo && !worst) return null
  return (
    <div className={hasPlayer ? 'hub-foot hub-foot--last' : 'hub-foot'}>
      {dispositivo && (
        <LinkButton to={mapHref(id)} icon={MapPin} tone={worst ? 'plain' : 'primary'}>
          {i18n.t(worst ? 'vehiculo.map_short' : 'vehiculo.on_map')}
        </LinkButton>
      )}
      {worst && (
        <LinkButton to={actHref(id, worst.paso)} tone="primary">
          {actText(worst, i18n)}
        </LinkButton>
      )}
    </div>
  )
}
