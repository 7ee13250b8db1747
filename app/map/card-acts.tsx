/** What can be done about the vehicle on the map: call who drives it, write, open the way there, follow it, see its day. */
import { callableTelefono } from '@domain/telefono'
import { useLocation } from '@remix-run/react'
import { LocateFixed, MessageCircle, Navigation, Phone } from 'lucide-react'
import { useJson } from '~/connection/use-json'
import { useI18n } from '~/i18n/provider'
import { isWithin } from '~/ui/address'
import { Link } from '~/ui/link'
import { useReachable } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'
import { shareHref, vehicleHref } from '~/ui/vehicles/address'
import { whatsappHref } from '~/ui/vehicles/whatsapp'
import type { Fix } from './protocol'

/** A driver as the map's screens answer; the telephone as stored, null without one and for a Usuario. */
interface MapDriver {
  nombre: string
  telefono: string | null
}

/** What the addresses of the drivers answer (`routes/admin/gps/drivers.ts`). */
export interface DriversOfVehicle {
  vehiculo: string
  /** null for a vehicle that is not there for the reader */
  drivers: MapDriver[] | null
}

/**
 * Who drives a vehicle; null when it is not there for the reader, undefined until that is known.
 * @param at the address that answers it
 */
export const useDrivers = (at: string, vehiculo: string) =>
  useJson<DriversOfVehicle>(`${at}?v=${encodeURIComponent(vehiculo)}`)?.drivers

/** @param at the address that answers who drives a vehicle */
export function Drivers({ at, vehiculo }: { at: string; vehiculo: string }) {
  const { t } = useI18n()
  const drivers = useDrivers(at, vehiculo)
  const [first] = drivers ?? []
  return (
    <p className="map-card-driver" aria-busy={drivers === undefined}>
      <span>{drivers && driverText(drivers, t)}</span>
      {first?.telefono && <Reach nombre={first.nombre} telefono={first.telefono} />}
    </p>
  )
}

function driverText([first, ...rest]: readonly MapDriver[], t: ReturnType<typeof useI18n>['t']): string {
  if (!first) return t('gps.driver_none')
  return rest.length === 0 ? first.nombre : t('gps.driver_and_more', { nombre: first.nombre, n: rest.length })
}

function Reach({ nombre, telefono: stored }: { nombre: string; telefono: string }) {
  const { t } = useI18n()
  const telefono = callableTelefono(stored)
  if (telefono === null) return null
  const call = t('gps.call', { nombre })
  const write = t('gps.write', { nombre })
  return (
    <>
      <a className="btn btn--icon" href={`tel:${telefono}`} aria-label={call} title={call}>
        <Icon of={Phone} />
      </a>
      <a
        className="btn btn--icon"
        href={whatsappHref(telefono)}
        target="_blank"
        rel="noreferrer"
        aria-label={write}
        title={write}
      >
        <Icon of={MessageCircle} />
      </a>
    </>
  )
}

type ActsProps = { vehiculo: string; fix: Fix; isFollowed: boolean; onFollow(follow: boolean): void }

export function Acts({ vehiculo, fix: { lat, lng }, isFollowed, onFollow }: ActsProps) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const reachable = useReachable()
  const share = shareHref(vehiculo, isWithin('/admin', pathname) ? '/admin' : '')
  const place = `${lat.toFixed(6)},${lng.toFixed(6)}`
  return (
    <div className="map-card-acts">
      <button type="button" className="btn btn--line" aria-pressed={isFollowed} onClick={() => onFollow(!isFollowed)}>
        <Icon of={LocateFixed} />
        {t('gps.follow')}
      </button>
      {/* a Usuario has no page with a vehicle's days */}
      {isWithin('/admin', pathname) && <Link to={vehicleHref(vehiculo, 'recorridos')}>{t('gps.day')}</Link>}
      {reachable(share) && (
        <Link to={share} aria-label={t('gps.share')}>
          {t('gps.share_short')}
        </Link>
      )}
      <span>
        <Icon of={Navigation} />
        {t('gps.see_in')}{' '}
        <a
          href={`https://waze.com/ul?ll=${place}&navigate=yes`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('gps.see_in_waze')}
        >
          Waze
        </a>
        {' / '}
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${place}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('gps.see_in_google')}
        >
          Google Maps
        </a>
      </span>
    </div>
  )
}
