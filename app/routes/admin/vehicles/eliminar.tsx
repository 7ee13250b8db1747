/** The question before a vehicle goes: it names what goes with it. */
import { escribirPlaca } from '@domain/placa'
import { vehiculoCommand } from '@domain/vehiculo'
import { useMemo } from 'react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/confirm'
import { useHrefLista } from './modales'

export interface LoQueSeVa {
  id: string
  placa: string
  marca: string
  modelo: string
  conductores: number
  documentos: number
  dispositivo: string | null
}

export function EliminarVehiculo({ vehiculo, hoy }: { vehiculo: LoQueSeVa; hoy: string }) {
  const { t } = useI18n()
  const schema = useMemo(() => vehiculoCommand(hoy), [hoy])
  const f = useFormulario({ id: 'eliminar', schema, intent: 'remove' })
  const placa = escribirPlaca(vehiculo.placa)
  const conEl = [
    vehiculo.conductores > 0 && t('vehiculos.con_conductores', { n: vehiculo.conductores }),
    vehiculo.documentos > 0 && t('vehiculos.con_documentos', { n: vehiculo.documentos }),
    vehiculo.dispositivo !== null && t('vehiculos.con_dispositivo', { imei: vehiculo.dispositivo }),
  ].filter((linea) => linea !== false)
  return (
    <Confirm
      title={t('vehiculos.pregunta_eliminar', { placa })}
      confirm={t('vehiculos.eliminar_este', { placa })}
      of={f}
      closeTo={useHrefLista()}
      fields={{ id: vehiculo.id }}
    >
      <p>{t('vehiculos.eliminar_detalle', { vehiculo: `${vehiculo.marca} ${vehiculo.modelo}`, placa })}</p>
      {conEl.length > 0 && (
        <>
          <p>{t('vehiculos.eliminar_con')}</p>
          <ul className="bullets">
            {conEl.map((linea) => (
              <li key={linea}>{linea}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  )
}
