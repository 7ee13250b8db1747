/** The tabs of a vehicle's page, each with its address; arrow keys move between them. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { NavLink, useLocation, useParams, useSearchParams } from '@remix-run/react'
import { moveByArrows } from '~/board/departure'
import { useI18n } from '~/i18n/provider'
import { isWithin } from '~/ui/address'
import { useOpenInView } from '~/ui/use-open-in-view'
import { VEHICLE_TABS, type VehicleTab, vehicleHref } from '~/ui/vehicles/address'
import { useVehicle } from './use-vehicle'
import './tabs.css'

/** The open tab; none is the summary. */
export function useTab(): VehicleTab | undefined {
  const { pathname } = useLocation()
  const { id = '' } = useParams()
  return VEHICLE_TABS.find((tab) => isWithin(vehicleHref(id, tab), pathname))
}

export function HubTabs() {
  const { t } = useI18n()
  const { id, placa } = useVehicle().head.vehiculo
  const row = useOpenInView()
  const [params] = useSearchParams()
  // the departure that was chosen holds for every tab
  const day = params.get('dia')
  const chosen: Record<string, string> = day === null ? {} : { dia: day }
  return (
    <nav
      className="tabs hub-tabs"
      aria-label={t('vehiculo.tabs', { placa: formatPlaca(placa) })}
      ref={row}
      onKeyDown={moveByArrows}
    >
      <NavLink to={vehicleHref(id, undefined, chosen)} end preventScrollReset>
        {t('vehiculo.summary')}
      </NavLink>
      {VEHICLE_TABS.map((tab) => (
        <NavLink key={tab} to={vehicleHref(id, tab, chosen)} preventScrollReset>
          {t(`vehiculo.${tab}`)}
        </NavLink>
      ))}
    </nav>
  )
}
