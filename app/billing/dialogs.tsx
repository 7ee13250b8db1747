/** The dialogs of the tab Facturación: confirm a cancellation, choose the plan of the next period. */
import { CancelCommand, ChangePlanCommand } from '@domain/suscripcion/facturacion'
import { copPrice, PERIODS, PLANES } from '@domain/suscripcion/plan'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { HREF_FACTURACION } from '~/plan/address'
import { SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/dialogs/confirm'
import { Dialog, DialogBody, FormFoot } from '~/ui/dialogs/dialog'
import { RefusalDialog } from '~/ui/dialogs/refusal-dialog'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'
import type { Billing } from './tab.server'

export function CancelSubscription({ billing }: { billing: Billing }) {
  const { t, date } = useI18n()
  const f = useActionForm({
    id: 'cancelar',
    schema: CancelCommand,
    intent: 'cancel-subscription',
    action: `${HREF_FACTURACION}&cancelar`,
  })
  return (
    <Confirm
      title={t('suscripcion.cancel_question', { plan: billing.plan })}
      confirm={t('suscripcion.cancel')}
      busy={t('common.saving')}
      back={t('suscripcion.keep_plan')}
      of={f}
      closeTo={HREF_FACTURACION}
    >
      <p>{t('suscripcion.cancel_text', { fecha: billing.fin === null ? '' : date(billing.fin) })}</p>
      <p>{t('suscripcion.cancel_data')}</p>
    </Confirm>
  )
}

/** Instead of the question, where nothing can be cancelled. */
export function NotCancelled({ reason: why }: { reason: string }) {
  const { t, reason } = useI18n()
  return (
    <RefusalDialog title={t('suscripcion.cancel')} closeTo={HREF_FACTURACION}>
      <Note>{reason(why)}</Note>
    </RefusalDialog>
  )
}

export function ChangePlan({ billing }: { billing: Billing }) {
  const { t, date, pesos } = useI18n()
  const f = useActionForm({
    id: 'cambiar-plan',
    schema: ChangePlanCommand,
    intent: 'change-plan',
    action: `${HREF_FACTURACION}&cambiar`,
  })
  return (
    <Dialog title={t('suscripcion.change_plan')} size="sm" closeTo={HREF_FACTURACION}>
      <Form of={f} bare className="picker-plans">
        <DialogBody>
          <FormError of={f} />
          <p className="muted">
            {t('suscripcion.change_plan_text', { fecha: billing.fin === null ? '' : date(billing.fin) })}
          </p>
          <fieldset className="seg" aria-label={t('suscripcion.every')}>
            {PERIODS.map((one) => (
              <label key={one}>
                <input type="radio" name="periodo" value={one} defaultChecked={one === billing.periodo} />
                <span>{t(one === 'anual' ? 'suscripcion.paid_yearly' : 'suscripcion.paid_monthly')}</span>
              </label>
            ))}
          </fieldset>
          <fieldset className="plan-choice" aria-label={t('empresa.plan')}>
            {PLANES.map((one) => (
              <label className="plan-option" key={one}>
                <input type="radio" name="plan" value={one} defaultChecked={one === billing.plan} />
                <span>
                  <b>{one}</b>
                  {one === billing.plan && ` (${t('suscripcion.plan_actual').toLowerCase()})`}
                </span>
                {PERIODS.map((periodo) => (
                  <span className={`price price--${periodo}`} key={periodo}>
                    {pesos(copPrice({ plan: one, periodo }) / 100)}
                  </span>
                ))}
              </label>
            ))}
          </fieldset>
        </DialogBody>
        <FormFoot>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t('suscripcion.change_plan')}
          </SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
