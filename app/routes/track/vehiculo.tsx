import { useI18n } from '~/i18n/provider'
import { Plate } from '~/ui/signs/plate'

export interface Detail {
  imei: string
  /** why the tracker of the vehicle records at all hours; null when it does not */
  always: string | null
  vehiculo: { placa: string; marca: string; modelo: string; servicio: 'particular' | 'publico' }
}

/** The vehicle that this phone tracks. */
export function Vehiculo({ imei, always, vehiculo: { placa, marca, modelo, servicio } }: Detail) {
  const { t } = useI18n()
  return (
    <section className="track-car">
      <Plate placa={placa} servicio={servicio} size="lg" />
      <div>
        <b>
          {marca} {modelo}
        </b>
        <small>
          {t('rastreo.dispositivo')} <span className="track-code">{imei}</span>
        </small>
        {always !== null && <small>{t('rastreo.always_rule', { motivo: always })}</small>}
      </div>
    </section>
  )
}
