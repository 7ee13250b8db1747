/**
 * Why a vehicle may not leave, or only with a warning: the worst reason, the others collapsed, each with its next step.
 */

import { formatPlaca } from '@domain/vehiculos/placa'
import { useI18n } from '~/i18n/provider'
import { Link } from '~/ui/link'
import { useReachable } from '~/ui/read-only'
import { type Area, nameOf, type Reason, stepHref, stepText, wordsOf } from './words'

type Next = { que: Reason['que']; nombre: string; fecha: string } | null
type Props = { placa: string; reasons: readonly Reason[]; upcoming: Next; area: Area }

export function Reasons({ placa, reasons, upcoming: next, area }: Props) {
  const i18n = useI18n()
  const { t, date } = i18n
  const [worst, ...rest] = reasons
  if (!worst) {
    return (
      <div className="why">
        <b>{t('tablero.todo_en_orden')}</b>
        {next && <small>{t('tablero.proximo', { documento: nameOf(next, i18n), fecha: date(next.fecha) })}</small>}
      </div>
    )
  }
  return (
    <div className="why">
      <One reason={worst} placa={placa} area={area} />
      {rest.length > 0 && (
        <details className="why-more">
          <summary>{t('tablero.more_reasons', { n: rest.length })}</summary>
          <ul>
            {rest.map((reason) => (
              <li key={`${reason.que}${'nombre' in reason ? `${reason.nombre}${reason.fecha}` : ''}`}>
                <One reason={reason} placa={placa} area={area} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function One({ reason, placa, area }: { reason: Reason; placa: string; area: Area }) {
  const i18n = useI18n()
  const { what, when } = wordsOf(reason, i18n)
  const step = stepHref(reason.paso, area)
  const reachable = useReachable()
  const href = step && reachable(step) ? step : null
  const stepName = stepText(reason.paso, i18n)
  return (
    <>
      <b>{what}</b>
      {(when || href) && (
        <small>
          {when}
          {when && href && ' · '}
          {href && (
            <Link
              to={href}
              aria-label={i18n.t('tablero.step_of', {
                paso: stepName,
                documento: nameOf({ que: reason.que, nombre: 'nombre' in reason ? reason.nombre : '' }, i18n),
                placa: formatPlaca(placa),
              })}
            >
              {stepName}
            </Link>
          )}
        </small>
      )}
    </>
  )
}
