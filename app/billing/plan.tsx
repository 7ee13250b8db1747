/** The current plan: what it is, until when, the next payment and the available actions. */
import { ChangePlanCommand, ResumeCommand } from '@domain/suscripcion/facturacion'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { TARJETA_PATH } from '~/card/address'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { HREF_FACTURACION, HREF_PLANES } from '~/plan/address'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Form } from '~/ui/form'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { Badge } from '~/ui/signs/badge'
import type { Billing } from './tab.server'

/** @param hasCard whether renewals are charged to a saved card */
export function CurrentPlan({ billing, hasCard }: { billing: Billing; hasCard: boolean }) {
  const { t } = useI18n()
  const { estado, puede: can } = billing
  const isRunning = estado === 'active' || estado === 'canceled' || estado === 'past_due'
  return (
    <Panel title={t('suscripcion.your_plan')} aside={<Badge estado={estado} />}>
      <Facts billing={billing} />
      <div className="panel-form billing">
        <Explained billing={billing} hasCard={hasCard} />
        {billing.next && <Next billing={billing} next={billing.next} />}
        <div className="billing-actions">
          {estado === 'canceled' && <Resume />}
          <LinkButton
            tone={estado === 'active' || estado === 'canceled' ? 'plain' : 'primary'}
            to={HREF_PLANES}
            preventScrollReset
          >
            {t(isRunning ? 'marco.pay_now' : 'suscripcion.upgrade')}
          </LinkButton>
          {can.cambiar && !billing.next && (
            <LinkButton tone="line" to={`${HREF_FACTURACION}&cambiar`} preventScrollReset>
              {t('suscripcion.change_plan')}
            </LinkButton>
          )}
          {can.cancelar && (
            <LinkButton tone="danger" to={`${HREF_FACTURACION}&cancelar`} preventScrollReset>
              {t('suscripcion.cancel')}
            </LinkButton>
          )}
        </div>
      </div>
    </Panel>
  )
}

function Facts({ billing }: { billing: Billing }) {
  const { t, date, pesos } = useI18n()
  const { estado, plan, periodo, fin: end, pago, isTrial } = billing
  // an open-ended agreement has no billing period
  const nombre = isTrial || end === null ? plan : `${plan}, ${t(`suscripcion.${periodo}`)}`
  return (
    <dl className="facts facts--short">
      <Fact of={t('empresa.plan')}>{estado === 'trial' ? t('suscripcion.trial_mode') : nombre}</Fact>
      {end !== null && (
        <Fact of={t(estado === 'expired' || estado === 'past_due' ? 'empresa.ended_on' : 'empresa.ends_on')}>
          {date(end)}
        </Fact>
      )}
      {pago && pago.at !== null && (
        <Fact of={t('suscripcion.proximo_pago')}>
          {estado === 'active' ? date(pago.at) : t('suscripcion.already')}
          <small className="billing-amount">
            {t('suscripcion.monto', {
              monto: pesos(pago.monto / 100),
              plan: pago.plan,
              periodo: t(`suscripcion.${pago.periodo}`),
            })}
          </small>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the state means, where that needs explaining. */
function Explained({ billing, hasCard }: { billing: Billing; hasCard: boolean }) {
  const { t, date, inDays } = useI18n()
  const { estado, fin: end, dias: days, grace, charges, isTrial } = billing
  if (estado === 'trial' && end !== null && days !== null)
    return <p className="muted">{t('suscripcion.in_trial', { fecha: date(end), cuando: inDays(days) })}</p>
  if (estado === 'canceled' && end !== null) return <Note>{t('suscripcion.canceled_until', { fecha: date(end) })}</Note>
  if (estado === 'past_due' && grace !== null) {
    const late = t('suscripcion.in_grace', { fecha: date(grace) })
    if (!hasCard || !charges) return <Note tone="warn">{late}</Note>
    return (
      <Note tone="warn">
        {late} {t('suscripcion.stop_charges')}{' '}
        <Link to={`${TARJETA_PATH}?retirar`} reloadDocument>
          {t('pago.tarjeta_remove')}
        </Link>
      </Note>
    )
  }
  if (estado === 'expired') return <Note tone="warn">{t(isTrial ? 'marco.trial_ended' : 'marco.plan_ended')}</Note>
  return null
}

/** The plan change scheduled for the next period; it can be cancelled until then. */
function Next({ billing, next }: { billing: Billing; next: NonNullable<Billing['next']> }) {
  const { t, date } = useI18n()
  const f = useActionForm({
    id: 'plan-deshacer',
    schema: ChangePlanCommand,
    intent: 'change-plan',
    action: HREF_FACTURACION,
  })
  const data = {
    plan: next.plan,
    periodo: t(`suscripcion.${next.periodo}`),
    fecha: next.at === null ? '' : date(next.at),
  }
  return (
    <Form of={f}>
      <input type="hidden" name="plan" value={billing.plan} />
      <input type="hidden" name="periodo" value={billing.periodo} />
      <Note
        action={
          next.paid || !billing.puede.cambiar ? undefined : (
            <SubmitButton of={f} tone="quiet" busy={t('common.saving')}>
              {t('suscripcion.undo')}
            </SubmitButton>
          )
        }
      >
        {t(next.paid ? 'suscripcion.changes_paid' : 'suscripcion.cambia', data)}
      </Note>
    </Form>
  )
}

function Resume() {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'reanudar',
    schema: ResumeCommand,
    intent: 'resume-subscription',
    action: HREF_FACTURACION,
  })
  return (
    <Form of={f}>
      <SubmitButton of={f} busy={t('common.saving')}>
        {t('suscripcion.resume')}
      </SubmitButton>
    </Form>
  )
}
