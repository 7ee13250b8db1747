import type { DeviceDetail } from '@domain/dispositivos/wire'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'
import { Plate } from '~/ui/signs/plate'

/**
 * The vehicle that this phone tracks.
 * @param before the one that the page was opened for: the company may have moved the device since
 */
export function Vehiculo({ detail, before }: { detail: DeviceDetail; before: string }) {
  const { t } = useI18n()
  const { imei, always, vehiculo } = detail
  const { id, placa, marca, modelo, servicio } = vehiculo
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
        {id !== before && <Note tone="warn">{t('rastreo.moved', { placa: formatPlaca(placa) })}</Note>}
      </div>
    </section>
  )
}
