/** The verdict of today or tomorrow with its reasons, worst first, each with the step that fixes it. */
import type { Veredicto } from '@domain/vehiculos/veredicto'
import { FileText, IdCard } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { DepartureSwitch } from '~/board/departure'
import { nameOf, type Reason, stepText, wordsOf } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { LinkButton } from '~/ui/button'
import { Icon } from '~/ui/signs/icon'
import { Semaforo } from '~/ui/signs/semaforo'
import { Verdict } from '~/ui/signs/verdict'
import { actHref } from './acts'
import type { Head } from './load.server'
import { useVehicle } from './use-vehicle'
import './strip.css'

/** Reasons in full; the others are behind one line. */
const SHOWN = 4

/** @param onSeen told when the strip scrolls out of sight, and back */
export function Strip({ onSeen }: { onSeen: (seen: boolean) => void }) {
  const i18n = useI18n()
  const { t } = i18n
  const {
    departure,
    head: { vehiculo },
  } = useVehicle()
  const { id, veredicto, reasons, lamps } = vehiculo
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
          <p>{sentence(vehiculo, i18n)}</p>
        </div>
        <Semaforo lamps={lamps} names />
      </div>
      {reasons.length > 0 && (
        <div className="hub-whys">
          <ul aria-label={t('vehiculo.reasons')}>
            {reasons.slice(0, SHOWN).map((reason, i) => (
              <Why key={keyOf(reason)} id={id} reason={reason} worst={i === 0} />
            ))}
          </ul>
          {rest.length > 0 && (
            <details className="why-more">
              <summary>{t('vehiculo.more_reasons', { n: rest.length })}</summary>
              <ul>
                {rest.map((reason) => (
                  <Why key={keyOf(reason)} id={id} reason={reason} worst={false} />
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

function Why({ id, reason, worst }: { id: string; reason: Reason; worst: boolean }) {
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
      <LinkButton
        to={actHref(id, reason.paso)}
        tone={worst ? 'primary' : 'plain'}
        aria-label={i18n.t('vehiculo.act_of', { paso: text, documento: what })}
      >
        {text}
      </LinkButton>
    </li>
  )
}

function sentence({ veredicto, reasons, proximo: next }: Head['vehiculo'], i18n: I18n): string {
  const { t, fecha } = i18n
  const n = reasons.filter((reason) => reason.carries === veredicto).length
  if (veredicto === 'No puede salir') return t('vehiculo.stops', { n })
  if (veredicto === 'Falta saber') return t('vehiculo.doubts', { n })
  if (veredicto === 'Con aviso') return t('vehiculo.warns', { n })
  if (!next) return t('vehiculo.in_order')
  return t('vehiculo.in_order_until', { documento: nameOf(next, i18n), fecha: fecha(next.fecha) })
}
