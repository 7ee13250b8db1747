/** The verdict of today or tomorrow with its reasons, worst first, and overdue maintenance, each with the step that fixes it. */
import type { OverduePlan } from '@domain/mantenimientos/plan'
import type { Departure } from '@domain/vehiculos/departure'
import type { Semaforo as Lamps } from '@domain/vehiculos/semaforo'
import type { Veredicto } from '@domain/vehiculos/veredicto'
import { FileText, IdCard, type LucideIcon, Wrench } from 'lucide-react'
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

interface AssessedVehicle {
  veredicto: Veredicto
  reasons: readonly Reason[]
  lamps: Lamps
  upcoming: { que: Reason['que']; nombre: string; fecha: string } | null
}
/** Maintenance that is overdue, which stops no vehicle; `hrefOf` where it is registered as done, if the reader may. */
interface Overdue {
  plans: readonly OverduePlan[]
  isEstimated: boolean
  hrefOf: (plan: string) => string | null
}
interface Props {
  vehicle: AssessedVehicle
  overdue?: Overdue
  departure: Departure
  /** where a step is taken; null where the reader may not take it */
  hrefOf: (step: Step) => string | null
  /** told when the strip scrolls out of sight, and back */
  onSeen: (seen: boolean) => void
}

export function Strip({ vehicle, overdue, departure, hrefOf, onSeen }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { veredicto, lamps } = vehicle
  const matters = mattersOf(vehicle, overdue, hrefOf, i18n)
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
  const rest = matters.slice(SHOWN)
  return (
    <section className="hub-strip" aria-label={t('vehiculo.verdict')} ref={box}>
      <div className="hub-now">
        <DepartureSwitch shown={departure} href={(dia) => `?dia=${dia}`} />
        <div aria-live="polite">
          <Verdict veredicto={veredicto} />
          <p>{sentence(vehicle, overdue?.plans.length ?? 0, i18n)}</p>
        </div>
        <Semaforo lamps={lamps} names />
      </div>
      {matters.length > 0 && (
        <div className="hub-whys">
          <ul aria-label={t('vehiculo.reasons')}>
            {matters.slice(0, SHOWN).map((matter) => (
              <Why key={matter.key} matter={matter} />
            ))}
          </ul>
          {rest.length > 0 && (
            <details className="why-more">
              <summary>{t('vehiculo.more_reasons', { n: rest.length })}</summary>
              <ul>
                {rest.map((matter) => (
                  <Why key={matter.key} matter={matter} />
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

/** A row of the strip: what is wrong, since when, and the step that mends it. */
interface Matter {
  key: string
  icon: LucideIcon
  tone: string
  what: string
  when: string
  act: string
  to: string | null
  worst: boolean
}

/** The reasons of the verdict, worst first, then the maintenance that is overdue. */
function mattersOf(
  { reasons }: AssessedVehicle,
  overdue: Overdue | undefined,
  hrefOf: Props['hrefOf'],
  i18n: I18n,
): Matter[] {
  const { t } = i18n
  const stopping = reasons.map((reason, i): Matter => {
    const driving = reason.que === 'licencia' || reason.que === 'conductor'
    return {
      key: keyOf(reason),
      icon: driving ? IdCard : FileText,
      tone: TONE[reason.causes],
      ...wordsOf(reason, i18n),
      act: stepText(reason.paso, i18n),
      to: hrefOf(reason.paso),
      worst: i === 0,
    }
  })
  const due = (overdue?.plans ?? []).map(
    (plan): Matter => ({
      key: plan.id,
      icon: Wrench,
      tone: 'warn',
      what: plan.nombre,
      when: `${overdueText(plan, overdue?.isEstimated ?? false, i18n)} · ${t('tablero.not_blocking')}`,
      act: t('vehiculo.register'),
      to: overdue?.hrefOf(plan.id) ?? null,
      worst: false,
    }),
  )
  return [...stopping, ...due]
}

function overdueText({ fecha, km }: OverduePlan, isEstimated: boolean, { t, date, formatNumber }: I18n): string {
  if (fecha !== null) return t('vehiculo.overdue_since', { fecha: date(fecha) })
  if (!km) return t('vehiculo.overdue_now')
  return t(isEstimated ? 'vehiculo.overdue_by_estimated' : 'vehiculo.overdue_by', { km: formatNumber(km) })
}

function Why({ matter: { icon, tone, what, when, act, to, worst } }: { matter: Matter }) {
  const { t } = useI18n()
  return (
    <li className="hub-why">
      <Icon of={icon} className={`hub-why-icon hub-why-icon--${tone}`} />
      <span>
        <b>{what}</b>
        {when && <small>{when}</small>}
      </span>
      {to && (
        <LinkButton
          to={to}
          tone={worst ? 'primary' : 'plain'}
          aria-label={t('vehiculo.act_of', { paso: act, documento: what })}
        >
          {act}
        </LinkButton>
      )}
    </li>
  )
}

function sentence({ veredicto, reasons, upcoming: next }: AssessedVehicle, overdue: number, i18n: I18n): string {
  const { t, date } = i18n
  const n = reasons.filter((reason) => reason.causes === veredicto).length
  if (veredicto === 'No puede salir') return t('vehiculo.stops', { n })
  if (veredicto === 'Falta saber') return t('vehiculo.doubts', { n })
  if (veredicto === 'Con aviso') return t('vehiculo.warns', { n })
  if (overdue > 0) return t('vehiculo.overdue_only', { n: overdue })
  if (!next) return t('vehiculo.in_order')
  return t('vehiculo.in_order_until', { documento: nameOf(next, i18n), fecha: date(next.fecha) })
}
