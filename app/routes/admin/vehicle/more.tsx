/** «⋮» of a vehicle's page: what is done with it less often. */

import { allowsQr } from '@domain/dispositivos/estado'
import { formatPlaca } from '@domain/vehiculos/placa'
import { Link } from '@remix-run/react'
import { EllipsisVertical, Pencil, Printer, QrCode, Send, Trash2 } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Menu } from '~/ui/menu'
import { useReachable, useReadOnly } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'
import { shareHref, sheetHref, vehicleHref } from '~/ui/vehicles/address'
import { borrowed } from './acts'
import { useVehicle } from './use-vehicle'

/** @param withShare on a phone, whose bar has no button for it */
export function More({ withShare = false }: { withShare?: boolean }) {
  const { t } = useI18n()
  const readOnly = useReadOnly()
  const reachable = useReachable()
  const { head, gps } = useVehicle()
  const { vehiculo, dispositivo } = head
  const { id } = vehiculo
  const placa = formatPlaca(vehiculo.placa)
  const entries = [
    ...(readOnly ? [] : [{ icon: Pencil, text: t('vehiculo.edit'), to: vehicleHref(id, 'data') }]),
    ...(dispositivo && gps && allowsQr(dispositivo)
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
