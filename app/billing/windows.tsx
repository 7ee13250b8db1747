/** The questions of the tab Facturación: before cancelling, and which plan the next period shall be. */
import { CambiarPlanCommand, CancelarCommand } from '@domain/facturacion'
import { PERIODOS, PLANES, precioCop } from '@domain/plan'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { HREF_FACTURACION } from '~/plan/address'
import { SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import type { Billing } from './tab.server'

export function Question({ billing }: { billing: Billing }) {
  const { t, fecha } = useI18n()
  const f = useFormulario({
    id: 'cancelar',
    schema: CancelarCommand,
    intent: 'suscripcion-cancelar',
    action: `${HREF_FACTURACION}&cancelar`,
  })
  return (
    <Confirm
      title={t('suscripcion.cancelar_pregunta', { plan: billing.plan })}
      confirm={t('suscripcion.cancelar')}
      busy={t('comun.guardando')}
      back={t('suscripcion.seguir')}
      of={f}
      closeTo={HREF_FACTURACION}
    >
      <p>{t('suscripcion.cancelar_texto', { fecha: billing.fin === null ? '' : fecha(billing.fin) })}</p>
      <p>{t('suscripcion.cancelar_datos')}</p>
    </Confirm>
  )
}

export function ChangePlan({ billing }: { billing: Billing }) {
  const { t, fecha, pesos } = useI18n()
  const f = useFormulario({
    id: 'cambiar-plan',
    schema: CambiarPlanCommand,
    intent: 'plan-cambiar',
    action: `${HREF_FACTURACION}&cambiar`,
  })
  return (
    <Modal title={t('suscripcion.cambiar')} size="sm" closeTo={HREF_FACTURACION}>
      <Form of={f} bare className="picker-plans">
        <ModalBody>
          <FormError of={f} />
          <p className="muted">
            {t('suscripcion.cambiar_texto', { fecha: billing.fin === null ? '' : fecha(billing.fin) })}
          </p>
          <fieldset className="seg" aria-label={t('suscripcion.cada')}>
            {PERIODOS.map((uno) => (
              <label key={uno}>
                <input type="radio" name="periodo" value={uno} defaultChecked={uno === billing.periodo} />
                <span>{t(uno === 'anual' ? 'suscripcion.por_anio' : 'suscripcion.por_mes')}</span>
              </label>
            ))}
          </fieldset>
          <fieldset className="plan-choice" aria-label={t('empresa.plan')}>
            {PLANES.map((uno) => (
              <label className="plan-option" key={uno}>
                <input type="radio" name="plan" value={uno} defaultChecked={uno === billing.plan} />
                <span>
                  <b>{uno}</b>
                  {uno === billing.plan && ` (${t('suscripcion.plan_actual').toLowerCase()})`}
                </span>
                {PERIODOS.map((periodo) => (
                  <span className={`price price--${periodo}`} key={periodo}>
                    {pesos(precioCop({ plan: uno, periodo }) / 100)}
                  </span>
                ))}
              </label>
            ))}
          </fieldset>
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')}>
            {t('suscripcion.cambiar')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}
