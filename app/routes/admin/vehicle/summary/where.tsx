/** Dónde está: the last position known, on a small map; or what is missing for it. */
import { allowsQr } from '@domain/dispositivos/estado'
import { isOff } from '@domain/dispositivos/live'
import { MapPinOff, Plus, Satellite } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import type { Tiles } from '~/map/fleet-map.client'
import { mapHref } from '~/map/selection'
import { HREF_PLANES } from '~/plan/address'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Panel } from '~/ui/page'
import { vehicleHref } from '~/ui/vehicles/address'
import { Position } from '~/vehicle/position'
import { borrowed } from '../acts'
import { useVehicle } from '../use-vehicle'

export function Where({ tiles }: { tiles: Tiles }) {
  const { t } = useI18n()
  const { head, now, gps } = useVehicle()
  const { vehiculo, dispositivo: device } = head
  const { id } = vehiculo
  const hasQr = device !== null && allowsQr(device)
  if (!device || (device.last_update === null && !isOff(device.off, now))) {
    return (
      <Panel title={t('vehiculo.where')}>
        {!gps ? (
          <Empty
            icon={Satellite}
            level={3}
            title={t('vehiculo.no_gps_plan')}
            action={<LinkButton to={HREF_PLANES}>{t('vehiculo.view_plans')}</LinkButton>}
          >
            {t('vehiculo.no_gps_plan_detail')}
          </Empty>
        ) : device ? (
          <Empty
            icon={MapPinOff}
            level={3}
            title={t('vehiculo.no_position')}
            action={
              <LinkButton to={borrowed('/admin/gps', { [hasQr ? 'qr' : 'editar']: device.id }, vehicleHref(id))}>
                {t(hasQr ? 'vehiculo.qr' : 'vehiculo.open_device')}
              </LinkButton>
            }
          >
            {t('vehiculo.no_position_detail')}
          </Empty>
        ) : (
          <Empty
            icon={MapPinOff}
            level={3}
            title={t('vehiculo.no_gps')}
            action={
              <LinkButton to={borrowed('/admin/gps', { nuevo: id }, vehicleHref(id))} icon={Plus}>
                {t('vehiculo.add_device')}
              </LinkButton>
            }
          >
            {t('vehiculo.no_gps_detail')}
          </Empty>
        )}
      </Panel>
    )
  }
  return (
    <Position
      vehicle={vehiculo}
      device={device}
      tiles={tiles}
      now={now}
      mapTo={mapHref(id)}
      dayTo={vehicleHref(id, 'recorridos')}
    />
  )
}
