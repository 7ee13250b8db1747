/**
 * «Seleccione su Plan»: the three plans of the table, by the month or the year, each with what is charged for it
 * and what it opens. One form that works without JavaScript: the period is a choice in it, the plan is the button.
 */
import type { EstadoSuscripcion } from '@domain/apertura'
import { EXISTE, PERIODOS, type Periodo, PLAN_RECOMENDADO, PLANES, type Plan, rango, TABLA } from '@domain/plan'
import { Check } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/icon'
import { Modal, ModalBody } from '~/ui/modal'
import { Note } from '~/ui/note'
import { Price } from './price'

export interface PickerProps {
  /** what the company has, and whether it is running now */
  plan: Plan
  periodo: Periodo
  estado: EstadoSuscripcion
  /** when what is paid ends or ended, UTC milliseconds; null without an end */
  fin: number | null
  /** whether this installation can be paid */
  pagable: boolean
  soporte: string | null
  closeTo: string
}

/** What a payment adds to, as its subscription stands. */
const HOW = {
  trial: 'suscripcion.como_empieza',
  active: 'suscripcion.como_corre',
  canceled: 'suscripcion.como_corre',
  past_due: 'suscripcion.como_tarde',
  expired: 'suscripcion.como_nuevo',
} as const satisfies Record<EstadoSuscripcion, string>

export function PlanPicker({ plan, periodo, estado, fin, pagable, soporte, closeTo }: PickerProps) {
  const { t, fecha } = useI18n()
  const corre = estado === 'active' || estado === 'past_due' || estado === 'canceled'
  return (
    <Modal title={t('suscripcion.seleccione')} size="wide" closeTo={closeTo}>
      <ModalBody>
        <form className="picker-plans" method="post" action="/api/payments/checkout">
          <div className="plans-head">
            <p className="muted">{t(HOW[estado], { fecha: fin === null ? '' : fecha(fin) })}</p>
            <fieldset className="seg" aria-label={t('suscripcion.cada')}>
              {PERIODOS.map((uno) => (
                <label key={uno}>
                  <input type="radio" name="periodo" value={uno} defaultChecked={uno === periodo} />
                  <span>{t(uno === 'anual' ? 'suscripcion.por_anio' : 'suscripcion.por_mes')}</span>
                </label>
              ))}
            </fieldset>
          </div>
          {pagable && (
            <label className="check plans-where">
              <input type="checkbox" name="en" value="ventana" />
              <span>{t('suscripcion.en_ventana')}</span>
            </label>
          )}
          {!pagable && <Note tone="warn">{t('suscripcion.sin_pagos')}</Note>}
          <div className="plans">
            {PLANES.map((uno) => (
              <Card key={uno} plan={uno} actual={corre ? plan : null} left={estado !== 'past_due'} pagable={pagable} />
            ))}
          </div>
        </form>
        <p className="plans-more">
          {t('suscripcion.mas_de', { n: TABLA.Plus.vehiculos })}{' '}
          {/* where no address stands the message goes by the screen of support */}
          <a href={soporte ? `mailto:${soporte}?subject=${encodeURIComponent('Vigía Enterprise')}` : '/support'}>
            {t('suscripcion.enterprise')}
          </a>
        </p>
      </ModalBody>
    </Modal>
  )
}

interface CardProps {
  plan: Plan
  actual: Plan | null
  /** whether something of the present plan is still paid */
  left: boolean
  pagable: boolean
}

function Card({ plan, actual, left, pagable }: CardProps) {
  const { t } = useI18n()
  const recomendado = plan === PLAN_RECOMENDADO
  const es = plan === actual
  const baja = left && actual !== null && rango(plan) < rango(actual)
  return (
    <article className={recomendado ? 'plan plan--top' : 'plan'} aria-labelledby={`plan-${plan}`}>
      <div className="plan-name">
        <h3 id={`plan-${plan}`}>{plan}</h3>
        {es ? (
          <span className="tag">{t('suscripcion.plan_actual')}</span>
        ) : (
          recomendado && <span className="plan-most">{t('suscripcion.mas_popular')}</span>
        )}
      </div>
      {PERIODOS.map((uno) => (
        <Price key={uno} plan={plan} periodo={uno} />
      ))}
      {pagable && (
        <button className={recomendado ? 'btn btn--primary' : 'btn'} type="submit" name="plan" value={plan}>
          {t(es ? 'suscripcion.pagar_otro' : 'suscripcion.pagar', { plan })}
        </button>
      )}
      {pagable && baja && <p className="plan-note">{t('suscripcion.despues_del_actual', { actual })}</p>}
      <Opens plan={plan} />
    </article>
  )
}

/** What a plan allows and opens, in the words of its row of the table. */
export function Opens({ plan }: { plan: Plan }) {
  const { t, numero } = useI18n()
  const { vehiculos, miembros, administradores, historia, abre } = TABLA[plan]
  const menor = PLANES[rango(plan) - 1]
  // what the plan before opens too is said in one line
  const todo = menor !== undefined && TABLA[menor].abre.length > 0 ? menor : null
  const propio = abre.filter((una) => todo === null || !TABLA[todo].abre.includes(una))
  const lineas = [
    t('suscripcion.hasta_vehiculos', { n: numero(vehiculos) }),
    `${t('suscripcion.miembros', { n: numero(miembros) })}, ${t('suscripcion.administradores', { n: administradores })}`,
    historia === null ? t('suscripcion.historial_todo') : t('suscripcion.historial_dias', { n: historia }),
    ...(todo ? [t('suscripcion.todo_lo_de', { plan: todo })] : []),
  ]
  return (
    <ul>
      {lineas.map((linea) => (
        <li key={linea}>
          <Icon of={Check} />
          {linea}
        </li>
      ))}
      {propio.map((una) => (
        <li key={una}>
          <Icon of={Check} />
          {t(`suscripcion.${una}`)}
          {!EXISTE[una] && <span className="tag">{t('suscripcion.pronto')}</span>}
        </li>
      ))}
    </ul>
  )
}
