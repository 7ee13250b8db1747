/** The dialog that the address names, over the table. */
import { DispositivoCommand } from '@domain/dispositivo'
import { escribirImei } from '@domain/imei'
import { useSearchParams } from '@remix-run/react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/confirm'
import { plateText } from '~/ui/plate'
import { hrefTo } from './address'
import { DeviceForm } from './form'
import type { Datos, DispositivoFila } from './load.server'
import { QrModal } from './qr'

export function Window({ abierta, hayVehiculos }: { abierta: NonNullable<Datos['abierta']>; hayVehiculos: boolean }) {
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  const { ventana } = abierta
  if (ventana === 'nuevo') {
    return <DeviceForm device={null} vehiculos={abierta.vehiculos} hayVehiculos={hayVehiculos} closeTo={closeTo} />
  }
  const { device } = abierta
  switch (ventana) {
    case 'editar':
      return (
        <DeviceForm
          key={device.id}
          device={device}
          vehiculos={abierta.vehiculos}
          hayVehiculos
          closeTo={closeTo}
          deleteTo={hrefTo(params, 'eliminar', device.id)}
        />
      )
    case 'qr':
      return (
        <QrModal
          device={device}
          enlace={abierta.enlace}
          closeTo={closeTo}
          regenerateTo={hrefTo(params, 'regenerar', device.id)}
          editTo={hrefTo(params, 'editar', device.id)}
        />
      )
    case 'regenerar':
      return <Regenerate device={device} closeTo={hrefTo(params, 'qr', device.id)} />
    case 'eliminar':
      return <Remove device={device} closeTo={closeTo} />
  }
}

function Regenerate({ device, closeTo }: { device: DispositivoFila; closeTo: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'regenerar-enlace', schema: DispositivoCommand, intent: 'regenerar' })
  const placa = plateText(device.placa)
  return (
    <Confirm
      title={t('gps.regenerar_titulo', { placa })}
      confirm={t('gps.regenerar_accion', { placa })}
      busy={t('gps.regenerando')}
      of={f}
      closeTo={closeTo}
      fields={{ id: device.id }}
    >
      {t('gps.regenerar_texto')}
    </Confirm>
  )
}

function Remove({ device, closeTo }: { device: DispositivoFila; closeTo: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'eliminar-dispositivo', schema: DispositivoCommand, intent: 'eliminar' })
  const placa = plateText(device.placa)
  return (
    <Confirm
      title={t('gps.eliminar_titulo', { placa })}
      confirm={t('gps.eliminar_accion', { placa })}
      of={f}
      closeTo={closeTo}
      fields={{ id: device.id }}
    >
      {t('gps.eliminar_texto', { placa, imei: escribirImei(device.imei) })}
    </Confirm>
  )
}
