/** Who the vehicle is: its plate, make and model, driver and actions; on a phone a bar at the top, which stays in sight. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Link, useRouteLoaderData } from '@remix-run/react'
import { ChevronRight, MapPin, MessageCircle, Phone, Send } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import { mapHref } from '~/map/selection'
import { LinkButton } from '~/ui/button'
import { useReachable } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'
import { Plate } from '~/ui/signs/plate'
import { Verdict } from '~/ui/signs/verdict'
import { shareHref, vehicleHref } from '~/ui/vehicles/address'
import { whatsappHref } from '~/ui/vehicles/whatsapp'
import { VehicleBar } from '~/vehicle/bar'
import { useVehicle } from './use-vehicle'
import '~/vehicle/head.css'

// the server draws it; its script comes after that of what is always in sight
const More = lazyComponent(async () => (await import('./more')).More)

/** @param folded a tab other than the summary is open: the plate is smaller, and the verdict stands beside the name */
export function HubHead({ folded }: { folded: boolean }) {
  const { t } = useI18n()
  const reachable = useReachable()
  const { departure, head, gps } = useVehicle()
  const { vehiculo, dispositivo } = head
  const { id, placa, servicio, marca, modelo, anio, veredicto } = vehiculo
  return (
    <>
      <nav className="crumb" aria-label={t('vehiculo.crumb')}>
        <Link to="/admin/vehicles">{t('vehiculo.crumb')}</Link>
        <Icon of={ChevronRight} />
        <span>{formatPlaca(placa)}</span>
      </nav>
      <div className="hub-head">
        <Plate placa={placa} servicio={servicio} size={folded ? 'md' : 'lg'} />
        <div className="hub-id">
          <h1>
            <span className="sr">{formatPlaca(placa)}, </span>
            {marca} {modelo} {anio}
          </h1>
          {folded ? (
            <span className="hub-folded">
              <Verdict veredicto={veredicto} />{' '}
              <small>{t(departure === 'hoy' ? 'tablero.today' : 'tablero.manana')}</small>
            </span>
          ) : (
            <Driver />
          )}
        </div>
        <div className="hub-acts">
          {dispositivo && (
            <LinkButton to={mapHref(id)} icon={MapPin} tone={vehiculo.reasons.length === 0 ? 'primary' : 'plain'}>
              {t('vehiculo.on_map')}
            </LinkButton>
          )}
          {dispositivo && gps && reachable(shareHref(id, '/admin')) && (
            <LinkButton to={shareHref(id, '/admin')} icon={Send}>
              {t('gps.share')}
            </LinkButton>
          )}
          <span className="hub-menu">
            <More />
          </span>
        </div>
      </div>
    </>
  )
}

/** The driver who was registered first, with call and WhatsApp where the number is known. */
function Driver() {
  const { t } = useI18n()
  const reachable = useReachable()
  const { id, conductores } = useVehicle().head.vehiculo
  const [driver, ...others] = conductores
  if (!driver) {
    const to = vehicleHref(id, 'drivers', { conductor: 'nuevo' })
    return (
      <p className="hub-who">
        <span>{t('vehiculo.driver_none')}</span>
        {reachable(to) && (
          <Link className="mini-btn" to={to}>
            {t('vehiculo.assign')}
          </Link>
        )}
      </p>
    )
  }
  const { nombre, telefono } = driver
  return (
    <p className="hub-who">
      <Link to={vehicleHref(id, 'drivers')}>
        {others.length === 0 ? nombre : t('vehiculo.and_more', { nombre, n: others.length })}
      </Link>
      {telefono && (
        <>
          <a className="mini-btn" href={`tel:${telefono}`} aria-label={t('vehiculo.call_named', { nombre })}>
            <Icon of={Phone} />
            {t('vehiculo.call')}
          </a>
          <a
            className="mini-btn"
            href={whatsappHref(telefono)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('vehiculo.whatsapp_named', { nombre })}
          >
            <Icon of={MessageCircle} />
            {t('vehiculo.whatsapp')}
          </a>
        </>
      )}
    </p>
  )
}

/** On a phone in place of the frame's bar. */
export function PhoneBar({ withVerdict }: { withVerdict: boolean }) {
  const { vehiculo } = useVehicle().head
  const alerts = useRouteLoaderData<{ pendientes: number }>('routes/admin/layout')?.pendientes ?? 0
  return (
    <VehicleBar
      vehicle={vehiculo}
      withVerdict={withVerdict}
      back="/admin/vehicles"
      alerts={alerts}
      alertsTo="/admin/alerts"
    >
      <More withShare />
    </VehicleBar>
  )
}
