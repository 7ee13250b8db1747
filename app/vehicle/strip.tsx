/** The verdict of today or tomorrow with its reasons, worst first, each with the step that fixes it. */
import type { Departure } from '@domain/vehiculos/departure'
import type { Semaforo as Luces } from '@domain/vehiculos/semaforo'
import type { Veredicto } from '@domain/vehiculos/veredicto'
import { FileText, IdCard } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { DepartureSwitch } from '~/board/departure'
import { nameOf, type Reason, type Step, stepText, wordsOf } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { LinkButton } from '~/ui/button'
import { Icon } from '~/ui/signs/icon'
import { Semaforo } from '~/ui/signs/semaforo'
import { Verdict } from '~/ui/signs/verdict'
import './strip.css'

/** Reasons in full; the others are behind one line. */
const SHOWN = 4

export interface AssessedVehicle {
  veredicto: Veredicto
  reasons: readonly Reason[]
  lamps: Luces
  proximo: { que: Reason['que']; nombre: string; fecha: string } | null
}
interface Props {
  vehicle: AssessedVehicle
  departure: Departure
  /** where a step is taken; null where the reader may not take it */
  hrefOf: (step: Step) => string | null
  /** told when the strip scrolls out of sight, and back */
  onSeen: (seen: boolean) => void
}

export function Strip({ vehicle, departure, hrefOf, onSeen }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { veredicto, reasons, lamps } = vehicle
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = box.current
    if (!strip) return
    const watch = new IntersectionObserver(([entry]) => onSeen(entry?.isIntersecting ?? true), {
      rootMargin: '-56px 0px 0px',
    })
    watch.observe(strip)
    return () => {
      watch.disconnect()
      onSeen(true)
    }
  }, [onSeen])
  const rest = reasons.slice(SHOWN)
  return (
    <section className="hub-strip" aria-label={t('vehiculo.verdict')} ref={box}>
      <div className="hub-now">
        <DepartureSwitch shown={departure} href={(dia) => `?dia=${dia}`} />
        <div aria-live="polite">
          <Verdict veredicto={veredicto} />
          <p>{sentence(vehicle, i18n)}</p>
        </div>
        <Semaforo lamps={lamps} names />
      </div>
      {reasons.length > 0 && (
        <div className="hub-whys">
          <ul aria-label={t('vehiculo.reasons')}>
            {reasons.slice(0, SHOWN).map((reason, i) => (
              <Why key={keyOf(reason)} reason={reason} to={hrefOf(reason.paso)} worst={i === 0} />
            ))}
          </ul>
          {rest.length > 0 && (
            <details className="why-more">
              <summary>{t('vehiculo.more_reasons', { n: rest.length })}</summary>
              <ul>
                {rest.map((reason) => (
                  <Why key={keyOf(reason)} reason={reason} to={hrefOf(reason.paso)} worst={false} />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </section>
  )
}

const keyOf = (reason: Reason) =>
  `${reason.que} ${'nombre' in reason ? reason.nombre : ''} ${'fecha' in reason ? reason.fecha : ''}`

const TONE: Record<Veredicto, string> = {
  'No puede salir': 'bad',
  'Falta saber': 'doubt',
  'Con aviso': 'warn',
  'Puede salir': 'ok',
}

function Why({ reason, to, worst }: { reason: Reason; to: string | null; worst: boolean }) {
  const i18n = useI18n()
  const { what, when } = wordsOf(reason, i18n)
  const text = stepText(reason.paso, i18n)
  const driving = reason.que === 'licencia' || reason.que === 'conductor'
  return (
    <li className="hub-why">
      <Icon of={driving ? IdCard : FileText} className={`hub-why-icon hub-why-icon--${TONE[reason.carries]}`} />
      <span>
        <b>{what}</b>
        {when && <small>{when}</small>}
      </span>
      {to && (
        <LinkButton
          to={to}
          tone={worst ? 'primary' : 'plain'}
          aria-label={i18n.t('vehiculo.act_of', { paso: text, documento: what })}
        >
          {text}
        </LinkButton>
      )}
    </li>
  )
}

function sentence({ veredicto, reasons, proximo: next }: AssessedVehicle, i18n: I18n): string {
  const { t, fecha } = i18n
  const n = reasons.filter((reason) => reason.carries === veredicto).length
  if (veredicto === 'No puede salir') return t('vehiculo.stops', { n })
  if (veredicto === 'Falta saber') return t('vehiculo.doubts', { n })
  if (veredicto === 'Con aviso') return t('vehiculo.warns', { n })
  if (!next) return t('vehiculo.in_order')
  return t('vehiculo.in_order_until', { documento: nameOf(next, i18n), fecha: fecha(next.fecha) })
}
