/** Confirms deleting a vehicle: names what is deleted with it. */
import { formatPlaca } from '@domain/vehiculos/placa'
import { vehiculoCommand } from '@domain/vehiculos/vehiculo'
import { useMemo } from 'react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/dialogs/confirm'
import { useCloseHref } from './dialog-address'

interface RemovedCounts {
  id: string
  placa: string
  marca: string
  modelo: string
  conductores: number
  documentos: number
  dispositivo: string | null
  objeciones: number
}

export function RemoveVehiculo({ vehiculo, today }: { vehiculo: RemovedCounts; today: string }) {
  const { t } = useI18n()
  const schema = useMemo(() => vehiculoCommand(today), [today])
  const f = useActionForm({ id: 'eliminar', schema, intent: 'remove' })
  const placa = formatPlaca(vehiculo.placa)
  const goesWithIt = [
    vehiculo.conductores > 0 && t('vehiculos.with_conductores', { n: vehiculo.conductores }),
    vehiculo.documentos > 0 && t('vehiculos.with_documentos', { n: vehiculo.documentos }),
    vehiculo.dispositivo !== null && t('vehiculos.with_dispositivo', { imei: vehiculo.dispositivo }),
    vehiculo.objeciones > 0 && t('vehiculos.with_objeciones', { n: vehiculo.objeciones }),
    t('vehiculos.with_the_rest'),
  ].filter((line) => line !== false)
  return (
    <Confirm
      title={t('vehiculos.delete_confirm', { placa })}
      confirm={t('vehiculos.delete_named', { placa })}
      of={f}
      closeTo={useCloseHref()}
      fields={{ id: vehiculo.id }}
    >
      <p>{t('vehiculos.delete_detail', { vehiculo: `${vehiculo.marca} ${vehiculo.modelo}`, placa })}</p>
      <p>{t('vehiculos.delete_with')}</p>
      <ul className="bullets">
        {goesWithIt.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Confirm>
  )
}
