/** Who the vehicle is: its plate, make and model, driver and actions; on a phone a bar at the top, which stays in sight. */
import { isKnownTelefono, normalizeTelefono } from '@domain/telefono'
import { Link, useRouteLoaderData } from '@remix-run/react'
import {
  ChevronRight,
  EllipsisVertical,
  MapPin,
  MessageCircle,
  Pencil,
  Phone,
  Printer,
  QrCode,
  Send,
  Trash2,
} from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { useReachable, useReadOnly } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'
import { Plate, plateText } from '~/ui/signs/plate'
import { Verdict } from '~/ui/signs/verdict'
import { shareHref, sheetHref, vehicleHref } from '~/ui/vehicle-address'
import { Menu } from '~/ui/windows/menu'
import { VehicleBar } from '~/vehicle/bar'
import { borrowed, mapHref } from './acts'
import { useVehicle } from './use-vehicle'
import '~/vehicle/head.css'

/** @param folded a tab other than the summary is open: the plate is smaller, and the verdict stands beside the name */
export function HubHead({ folded }: { folded: boolean }) {
  const { t } = useI18n()
  const reachable = useReachable()
  const { departure, head, gps } = useVehicle()
  const { vehiculo, dispositivo } = head
  const { id, placa, servicio, marca, modelo, anio: year, veredicto } = vehiculo
  return (
    <>
      <nav className="crumb" aria-label={t('vehiculo.crumb')}>
        <Link to="/admin/vehicles">{t('vehiculo.crumb')}</Link>
        <Icon of={ChevronRight} />
        <span>{plateText(placa)}</span>
      </nav>
      <div className="hub-head">
        <Plate placa={placa} servicio={servicio} size={folded ? 'md' : 'lg'} />
        <div className="hub-id">
          <h1>
            <span className="sr">{plateText(placa)}, </span>
            {marca} {modelo} {year}
          </h1>
          {folded ? (
            <span className="hub-folded">
              <Verdict veredicto={veredicto} />{' '}
              <small>{t(departure === 'hoy' ? 'tablero.hoy' : 'tablero.manana')}</small>
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
          <More />
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
  const { nombre } = driver
  const telefono = normalizeTelefono(driver.telefono ?? '')
  return (
    <p className="hub-who">
      <Link to={vehicleHref(id, 'drivers')}>
        {others.length === 0 ? nombre : t('vehiculo.and_more', { nombre, n: others.length })}
      </Link>
      {isKnownTelefono(telefono) && (
        <>
          <a className="mini-btn" href={`tel:${telefono}`} aria-label={t('vehiculo.call_named', { nombre })}>
            <Icon of={Phone} />
            {t('vehiculo.call')}
          </a>
          <a
            className="mini-btn"
            href={`https://wa.me/${telefono.slice(1)}`}
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

/** @param withShare on a phone, whose bar has no button for it */
function More({ withShare = false }: { withShare?: boolean }) {
  const { t } = useI18n()
  const readOnly = useReadOnly()
  const reachable = useReachable()
  const { head, gps } = useVehicle()
  const { vehiculo, dispositivo } = head
  const { id } = vehiculo
  const placa = plateText(vehiculo.placa)
  const entries = [
    ...(readOnly ? [] : [{ icon: Pencil, text: t('vehiculo.edit'), to: vehicleHref(id, 'data') }]),
    ...(dispositivo
      ? [{ icon: QrCode, text: t('vehiculo.qr'), to: borrowed('/admin/gps', { qr: dispositivo.id }, vehicleHref(id)) }]
      : []),
    ...(dispositivo && gps && withShare ? [{ icon: Send, text: t('gps.share'), to: shareHref(id, '/admin') }] : []),
    { icon: Printer, text: t('vehiculo.print'), to: sheetHref(id) },
    { icon: Trash2, text: t('vehiculo.delete_named', { placa }), to: vehicleHref(id, 'data', { eliminar: id }) },
  ].filter(({ to }) => reachable(to))
  if (entries.length === 0) return null
  return (
    <Menu label={t('vehiculo.more', { placa })} className="btn btn--icon" summary={<Icon of={EllipsisVertical} />}>
      {entries.map(({ icon, text, to }) => (
        <Link key={to} to={to}>
          <Icon of={icon} />
          {text}
        </Link>
      ))}
    </Menu>
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
