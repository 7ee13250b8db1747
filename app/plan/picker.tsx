/**
 * «Seleccione su Plan»: the three plans, monthly or yearly, each with its price and what it includes. One form that
 * works without JavaScript: the period is a radio choice, the plan is the submit button.
 */

import {
  administradoresAmong,
  PERIODS,
  type Periodo,
  PLANES,
  PLANS,
  type Plan,
  RECOMMENDED_PLAN,
  rank,
} from '@domain/suscripcion/plan'
import type { EstadoSuscripcion } from '@domain/suscripcion/standing'
import { Check } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { localized } from '~/public/address'
import { Dialog, DialogBody } from '~/ui/dialogs/dialog'
import { Note } from '~/ui/note'
import { Icon } from '~/ui/signs/icon'
import { Price } from './price'

type Agreed = Record<'vehiculos' | 'miembros', number | null>

interface PickerProps {
  /** the company's current plan, and whether it is active now */
  plan: Plan
  periodo: Periodo
  estado: EstadoSuscripcion
  /** the company's day on which the paid period ends or ended; null without an end */
  fin: string | null
  /** the limits agreed with the platform, which override those of every plan */
  agreed: Agreed
  /** whether a payment provider is configured */
  payable: boolean
  soporte: string | null
  closeTo: string
}

/** From when the paid plan applies, by the state of the subscription. */
const HOW = {
  trial: 'suscripcion.how_starting',
  active: 'suscripcion.how_running',
  canceled: 'suscripcion.how_running',
  past_due: 'suscripcion.how_late',
  expired: 'suscripcion.how_new',
} as const satisfies Record<EstadoSuscripcion, string>

export function PlanPicker({ plan, periodo, estado, fin: end, agreed, payable, soporte, closeTo }: PickerProps) {
  const { t, date, idioma } = useI18n()
  const isRunning = estado === 'active' || estado === 'past_due' || estado === 'canceled'
  return (
    <Dialog title={t('suscripcion.select_prompt')} size="wide" closeTo={closeTo}>
      <DialogBody>
        <form className="picker-plans" method="post" action="/api/payments/checkout">
          <div className="plans-head">
            <p className="muted">{t(HOW[estado], { fecha: end === null ? '' : date(end) })}</p>
            <fieldset className="seg" aria-label={t('suscripcion.every')}>
              {PERIODS.map((one) => (
                <label key={one}>
                  <input type="radio" name="periodo" value={one} defaultChecked={one === periodo} />
                  <span>{t(one === 'anual' ? 'suscripcion.paid_yearly' : 'suscripcion.paid_monthly')}</span>
                </label>
              ))}
            </fieldset>
          </div>
          {payable && (
            <label className="check plans-where">
              <input type="checkbox" name="en" value="ventana" />
              <span>{t('suscripcion.in_window')}</span>
            </label>
          )}
          {!payable && <Note tone="warn">{t('suscripcion.no_pagos')}</Note>}
          {agreed.vehiculos !== null && <p>{t('suscripcion.agreed_vehiculos', { n: agreed.vehiculos })}</p>}
          {agreed.miembros !== null && <p>{t('suscripcion.agreed_miembros', { n: agreed.miembros })}</p>}
          <div className="plans">
            {PLANES.map((one) => (
              <Card
                key={one}
                plan={one}
                current={isRunning ? plan : null}
                left={estado !== 'past_due'}
                agreed={agreed}
                payable={payable}
              />
            ))}
          </div>
        </form>
        <p className="plans-more">
          {t('suscripcion.mas_de', { n: agreed.vehiculos ?? PLANS.Plus.vehiculos })}{' '}
          {/* without a sales address the message goes through the support screen */}
          <a
            href={
              soporte
                ? `mailto:${soporte}?subject=${encodeURIComponent('Vigía Enterprise')}`
                : localized(idioma, '/support')
            }
          >
            {t('suscripcion.enterprise')}
          </a>
        </p>
      </DialogBody>
    </Dialog>
  )
}

interface CardProps {
  plan: Plan
  current: Plan | null
  /** whether part of the current plan is still paid */
  left: boolean
  agreed: Agreed
  payable: boolean
}

function Card({ plan, current, left, agreed, payable }: CardProps) {
  const { t } = useI18n()
  const recommended = plan === RECOMMENDED_PLAN
  const isCurrent = plan === current
  const downgrade = left && current !== null && rank(plan) < rank(current)
  return (
    <article className={recommended ? 'plan plan--top' : 'plan'} aria-labelledby={`plan-${plan}`}>
      <div className="plan-name">
        <h3 id={`plan-${plan}`}>{plan}</h3>
        {isCurrent ? (
          <span className="tag">{t('suscripcion.plan_actual')}</span>
        ) : (
          recommended && <span className="plan-most">{t('suscripcion.mas_popular')}</span>
        )}
      </div>
      {PERIODS.map((one) => (
        <Price key={one} plan={plan} periodo={one} />
      ))}
      {payable && (
        <button className={recommended ? 'btn btn--primary' : 'btn'} type="submit" name="plan" value={plan}>
          {t(isCurrent ? 'suscripcion.pay_another' : 'suscripcion.pagar', { plan })}
        </button>
      )}
      {payable && downgrade && <p className="plan-note">{t('suscripcion.after_current', { actual: current })}</p>}
      <Opens plan={plan} agreed={agreed} />
    </article>
  )
}

/** What a plan allows and includes, from its row of the price table; of agreed limits those that hold in place of the plan's. */
export function Opens({ plan, agreed }: { plan: Plan; agreed?: Agreed }) {
  const { t, formatNumber } = useI18n()
  const { vehiculos, history: historyDays, opens } = PLANS[plan]
  const miembros = agreed?.miembros ?? PLANS[plan].miembros
  const administradores = administradoresAmong(miembros, plan)
  const lower = PLANES[rank(plan) - 1]
  // everything included in the smaller plan is summed up in one line
  const everything = lower !== undefined && PLANS[lower].opens.length > 0 ? lower : null
  const own = opens.filter((one) => everything === null || !PLANS[everything].opens.includes(one))
  const lines = [
    ...(agreed?.vehiculos ? [] : [t('suscripcion.hasta_vehiculos', { n: formatNumber(vehiculos) })]),
    `${t('suscripcion.miembros', { n: formatNumber(miembros) })}, ${t('suscripcion.administradores', { n: administradores })}`,
    historyDays === null ? t('suscripcion.history_unlimited') : t('suscripcion.history_days', { n: historyDays }),
    ...(everything ? [t('suscripcion.todo_lo_de', { plan: everything })] : []),
  ]
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Icon of={Check} />
          {line}
        </li>
      ))}
      {own.map((one) => (
        <li key={one}>
          <Icon of={Check} />
          {t(`suscripcion.${one}`)}
        </li>
      ))}
    </ul>
  )
}
