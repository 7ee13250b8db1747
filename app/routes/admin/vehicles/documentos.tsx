/** The three documents of the semáforo, one line each, in the dialog of a vehicle. */
import { LAMPARAS, type Lampara, primeraRtm } from '@domain/semaforo'
import { DIAS_POR_VENCER } from '@domain/vigencia'
import { useId } from 'react'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import type { Fila } from './tabla'

export function DocumentosDelVehiculo({ vehiculo }: { vehiculo: Fila }) {
  const { t } = useI18n()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className="label" id={id}>
        {t('vehiculos.documentos')}
      </h3>
      {LAMPARAS.map((lampara) => (
        <div className="doc-line" key={lampara}>
          <span>{t(`vehiculos.${lampara}`)}</span>
          <Badge estado={vehiculo.luces[lampara].estado} />
          <small>
            <Detalle vehiculo={vehiculo} lampara={lampara} />
          </small>
        </div>
      ))}
    </section>
  )
}

function Detalle({ vehiculo, lampara }: { vehiculo: Fila; lampara: Lampara }) {
  const { t, fecha, enDias } = useI18n()
  const luz = vehiculo.luces[lampara]
  if ('fecha' in luz) {
    const dia = { fecha: fecha(luz.fecha), cuando: enDias(luz.dias) }
    if (luz.dias < 0) return t('vehiculos.vencio_cuando', dia)
    return luz.dias > DIAS_POR_VENCER ? t('vehiculos.vence_el', dia) : t('vehiculos.vence_cuando', dia)
  }
  if (luz.estado === 'Sin registrar') return t('vehiculos.sin_registrar')
  const primera = lampara === 'rtm' && primeraRtm(vehiculo)
  return primera ? t('vehiculos.primera_rtm', { fecha: fecha(primera) }) : t('vehiculos.sin_impuesto')
}
