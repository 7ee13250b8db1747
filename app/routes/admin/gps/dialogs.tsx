/** The dialog named in the address. */
import { DispositivoCommand } from '@domain/dispositivos/dispositivo'
import { formatImei } from '@domain/dispositivos/imei-shown'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useSearchParams } from '@remix-run/react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { mapHref } from '~/map/selection'
import { Confirm } from '~/ui/dialogs/confirm'
import { hrefTo, linkDialogOf } from './address'
import { ConnectDialog } from './connect'
import { DeviceForm } from './form'
import { HoursDialog } from './hours'
import type { DispositivoRow, PageData } from './load.server'
import { OwnServerDialog, RenewServer } from './own-server'
import { QrDialog } from './qr'

export function OpenedDialog({
  opened,
  hasVehiculos,
  isReporting,
  now,
}: {
  opened: NonNullable<PageData['opened']>
  hasVehiculos: boolean
  /** whether the phone of the open link is reporting */
  isReporting: boolean
  now: number
}) {
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  const { dialog } = opened
  if (dialog === 'nuevo') {
    const { vehiculos, selected } = opened
    return (
      <DeviceForm
        key={selected}
        device={null}
        vehiculos={vehiculos}
        selected={selected}
        hasVehiculos={hasVehiculos}
        closeTo={closeTo}
      />
    )
  }
  if (dialog === 'servidor') {
    const renewTo = hrefTo(params, 'renovar-servidor')
    return <OwnServerDialog {...opened} now={now} closeTo={closeTo} renewTo={renewTo} addTo={hrefTo(params, 'nuevo')} />
  }
  if (dialog === 'renovar-servidor') return <RenewServer closeTo={hrefTo(params, 'servidor')} />
  const { device } = opened
  switch (dialog) {
    case 'editar':
      return (
        <DeviceForm
          key={device.id}
          device={device}
          vehiculos={opened.vehiculos}
          hasVehiculos
          closeTo={closeTo}
          deleteTo={hrefTo(params, 'eliminar', device.id)}
        />
      )
    case 'horario':
      return <HoursDialog {...opened} closeTo={closeTo} />
    case 'qr':
      return (
        <QrDialog
          device={device}
          link={opened.link}
          isReporting={isReporting}
          closeTo={closeTo}
          mapTo={mapHref(device.vehiculo_id)}
          regenerateTo={hrefTo(params, 'regenerar', device.id)}
          editTo={hrefTo(params, 'editar', device.id)}
        />
      )
    case 'conectar':
      return (
        <ConnectDialog
          device={device}
          tracker={opened.tracker}
          now={now}
          serverTo={hrefTo(params, 'servidor')}
          closeTo={closeTo}
          regenerateTo={hrefTo(params, 'regenerar', device.id)}
          editTo={hrefTo(params, 'editar', device.id)}
        />
      )
    case 'regenerar':
      return <Regenerate device={device} closeTo={hrefTo(params, linkDialogOf(device), device.id)} />
    case 'eliminar':
      return <Remove device={device} closeTo={closeTo} />
  }
}

function Regenerate({ device, closeTo }: { device: DispositivoRow; closeTo: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'regenerar-enlace', schema: DispositivoCommand, intent: 'regenerate' })
  const placa = formatPlaca(device.placa)
  return (
    <Confirm
      title={t('dispositivo.regenerate_title', { placa })}
      confirm={t('dispositivo.regenerate_action', { placa })}
      busy={t('dispositivo.regenerating')}
      of={f}
      closeTo={closeTo}
      fields={{ id: device.id }}
    >
      {t('dispositivo.regenerate_text')}
    </Confirm>
  )
}

function Remove({ device, closeTo }: { device: DispositivoRow; closeTo: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'eliminar-dispositivo', schema: DispositivoCommand, intent: 'remove' })
  const placa = formatPlaca(device.placa)
  return (
    <Confirm
      title={t('dispositivo.delete_title', { placa })}
      confirm={t('dispositivo.delete_action', { placa })}
      of={f}
      closeTo={closeTo}
      fields={{ id: device.id }}
    >
      {t('dispositivo.delete_text', { placa, imei: formatImei(device.imei) })}
    </Confirm>
  )
}
