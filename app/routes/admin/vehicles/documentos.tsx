/** The status of a vehicle in its dialog: its verdict with every reason, and the three documents of the semáforo. */
import { firstRtmDay } from '@domain/documentos/rules'
import { DAYS_EXPIRING_SOON } from '@domain/documentos/vigencia'
import { LAMPS, type Lamp } from '@domain/vehiculos/semaforo'
import { Link } from '@remix-run/react'
import { useId } from 'react'
import { stepHref, stepText, wordsOf } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import { address } from '~/ui/address'
import { useReachable } from '~/ui/read-only'
import { Badge } from '~/ui/signs/badge'
import { Verdict } from '~/ui/signs/verdict'
import type { Row } from './table'

export function VeredictoOfVehiculo({ vehiculo: { veredicto, reasons } }: { vehiculo: Row }) {
  const i18n = useI18n()
  const id = useId()
  const reachable = useReachable()
  return (
    <section aria-labelledby={id}>
      <h3 className="label" id={id}>
        {i18n.t('vehiculos.can_leave')}
      </h3>
      <Verdict veredicto={veredicto} />
      {reasons.length > 0 && (
        <ul className="reason-list">
          {reasons.map((r) => {
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

export function DocumentosOfVehiculo({ vehiculo, today }: { vehiculo: Row; today: string }) {
  const { t } = useI18n()
  const id = useId()
  const documentosHref = address('/admin/documents', { vehiculo: vehiculo.id })
  return (
    <section aria-labelledby={id}>
      <h3 className="label" id={id}>
        {t('vehiculos.documentos')}
      </h3>
      {LAMPS.map((lamp) => (
        <div className="doc-line" key={lamp}>
          <Link to={documentosHref}>{t(`vehiculos.${lamp}`)}</Link>
          <Badge estado={vehiculo.lamps[lamp].estado} />
          <small>
            <Detail vehiculo={vehiculo} lamp={lamp} today={today} />
          </small>
        </div>
      ))}
    </section>
  )
}

function Detail({ vehiculo, lamp, today }: { vehiculo: Row; lamp: Lamp; today: string }) {
  const { t, date, inDays } = useI18n()
  const state = vehiculo.lamps[lamp]
  if ('fecha' in state) {
    const day = { fecha: date(state.fecha), cuando: inDays(state.dias) }
    if (state.estado === 'Por empezar') return t('vehiculos.starts_when', day)
    if (state.dias < 0) return t('vehiculos.expired_when', day)
    return state.dias > DAYS_EXPIRING_SOON ? t('vehiculos.vence_el', day) : t('vehiculos.vence_when', day)
  }
  if (state.estado === 'Sin registrar') return t('vehiculos.not_registered')
  const first = lamp === 'rtm' && firstRtmDay(vehiculo)
  if (first && first > today) return t('vehiculos.first_rtm', { fecha: date(first) })
  return t('vehiculos.not_required')
}
