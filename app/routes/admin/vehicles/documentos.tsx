/** What is known of a vehicle in its dialog: its verdict with every reason, and the three documents of the semáforo. */
import { primeraRtm } from '@domain/papeles'
import { LAMPARAS, type Lampara } from '@domain/semaforo'
import { DIAS_POR_VENCER } from '@domain/vigencia'
import { Link } from '@remix-run/react'
import { useId } from 'react'
import { stepHref, stepText, wordsOf } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import { useReachable } from '~/ui/read-only'
import { Verdict } from '~/ui/verdict'
import type { Fila } from './tabla'

export function VeredictoDelVehiculo({ vehiculo: { veredicto, razones } }: { vehiculo: Fila }) {
  const i18n = useI18n()
  const id = useId()
  const reachable = useReachable()
  return (
    <section aria-labelledby={id}>
      <h3 className="label" id={id}>
        {i18n.t('vehiculos.puede_salir')}
      </h3>
      <Verdict veredicto={veredicto} />
      {razones.length > 0 && (
        <ul className="reason-list">
          {razones.map((r) => {
            const { what, when } = wordsOf(r, i18n)
            const step = stepHref(r.paso, 'admin')
            const href = step && reachable(step) ? step : null
            return (
              <li key={`${what}${when}`}>
                <b>{what}</b> <small>{when}</small>
                {href && (
                  <Link to={href} aria-label={`${stepText(r.paso, i18n)}: ${what}`}>
                    {stepText(r.paso, i18n)}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

export function DocumentosDelVehiculo({ vehiculo, hoy }: { vehiculo: Fila; hoy: string }) {
  const { t } = useI18n()
  const id = useId()
  const papeles = `/admin/documents?${new URLSearchParams({ vehiculo: vehiculo.id })}`
  return (
    <section aria-labelledby={id}>
      <h3 className="label" id={id}>
        {t('vehiculos.documentos')}
      </h3>
      {LAMPARAS.map((lampara) => (
        <div className="doc-line" key={lampara}>
          <Link to={papeles}>{t(`vehiculos.${lampara}`)}</Link>
          <Badge estado={vehiculo.luces[lampara].estado} />
          <small>
            <Detalle vehiculo={vehiculo} lampara={lampara} hoy={hoy} />
          </small>
        </div>
      ))}
    </section>
  )
}

function Detalle({ vehiculo, lampara, hoy }: { vehiculo: Fila; lampara: Lampara; hoy: string }) {
  const { t, fecha, enDias } = useI18n()
  const luz = vehiculo.luces[lampara]
  if ('fecha' in luz) {
    const dia = { fecha: fecha(luz.fecha), cuando: enDias(luz.dias) }
    if (luz.estado === 'Por empezar') return t('vehiculos.empieza_cuando', dia)
    if (luz.dias < 0) return t('vehiculos.vencio_cuando', dia)
    return luz.dias > DIAS_POR_VENCER ? t('vehiculos.vence_el', dia) : t('vehiculos.vence_cuando', dia)
  }
  if (luz.estado === 'Sin registrar') return t('vehiculos.sin_registrar')
  const primera = lampara === 'rtm' && primeraRtm(vehiculo)
  if (primera && primera > hoy) return t('vehiculos.primera_rtm', { fecha: fecha(primera) })
  return t('vehiculos.no_le_aplica')
}
