/** The dialog that adds or edits a plan; common plans are offered as a prefilled form, never created automatically. */
import { mantenimientoCommand } from '@domain/mantenimientos/mantenimiento'
import { PROPOSALS } from '@domain/mantenimientos/plan'
import { Link, useSearchParams } from '@remix-run/react'
import { Wrench } from 'lucide-react'
import { useMemo } from 'react'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { DeleteLink } from '~/ui/dialogs/delete-link'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { Field } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Plate } from '~/ui/signs/plate'
import { hrefTo, hrefToChoice } from './address'
import type { ShownPlan } from './load.server'
import { Odometro, type ShownVehiculo } from './parts'
import { NextDue, PlanBadge } from './plan-parts'

type Props = {
  vehiculo: ShownVehiculo
  plan: (ShownPlan & { servicios: number }) | null
  /** the suggested plan that prefills the form, if any */
  propuesta: string | null
  today: string
}

export function PlanForm({ vehiculo, plan, propuesta: proposal, today }: Props) {
  const { t, formatNumber } = useI18n()
  const [params] = useSearchParams()
  const schema = useMemo(() => mantenimientoCommand(today), [today])
  const proposed = PROPOSALS.find((p) => p.clave === proposal)
  const f = useActionForm({
    id: `plan-${plan?.id ?? proposed?.clave ?? 'nuevo'}`,
    schema,
    intent: plan ? 'update-plan' : 'create-plan',
    initial: formValues(
      plan ?? (proposed ? { ...proposed, nombre: t(`mantenimientos.plan_${proposed.clave}`) } : {}),
      formatNumber,
    ),
  })
  const { fields } = f
  return (
    <Dialog
      title={t(plan ? 'mantenimientos.edit_plan' : 'mantenimientos.add_plan')}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={hrefTo(params)}
    >
      <Form of={f} bare>
        {plan ? (
          <>
            <input type="hidden" name="id" value={plan.id} />
            <Shown of={formValues(plan, formatNumber)} />
          </>
        ) : (
          <input type="hidden" name="vehiculo_id" value={vehiculo.id} />
        )}
        <DialogBody>
          <FormError of={f} about={fields.vehiculo_id} />
          {plan ? (
            <PlanStatus
              plan={plan}
              today={today}
              registrar={hrefTo(params, 'nuevo', plan.vehiculo_id, { cumple: plan.id })}
            />
          ) : (
            <nav className="field" aria-label={t('mantenimientos.common')}>
              <span className="label">{t('mantenimientos.common')}</span>
              <div className="suggest">
                {PROPOSALS.map(({ clave }) => (
                  <Link
                    key={clave}
                    className="chip"
                    to={hrefTo(params, 'plan-nuevo', vehiculo.id, { propuesta: clave })}
                    aria-current={clave === proposal ? 'true' : undefined}
                    replace
                    preventScrollReset
                  >
                    {t(`mantenimientos.plan_${clave}`)}
                  </Link>
                ))}
              </div>
            </nav>
          )}
          <Field field={fields.nombre} label={t('mantenimientos.plan_nombre')} autoComplete="off" />
          <div className="grid-2">
            <Field
              field={fields.cada_km}
              label={t('mantenimientos.every_km')}
              inputMode="numeric"
              autoComplete="off"
              hint={t('mantenimientos.every_hint')}
            />
            <Field
              field={fields.cada_meses}
              label={t('mantenimientos.every_months')}
              inputMode="numeric"
              autoComplete="off"
            />
            <Field
              field={fields.ultima_fecha}
              label={t('mantenimientos.ultima_fecha')}
              type="date"
              max={today}
              optional
              hint={t(plan && plan.servicios > 0 ? 'mantenimientos.last_of_servicios' : 'mantenimientos.last_hint')}
            />
            <Field
              field={fields.ultimo_km}
              label={t('mantenimientos.ultimo_km')}
              inputMode="numeric"
              autoComplete="off"
              optional
              hint={<Odometro vehiculo={vehiculo} />}
            />
          </div>
        </DialogBody>
        <DialogFoot>
          {plan && <DeleteLink to={hrefTo(params, 'plan-eliminar', plan.id)}>{t('common.delete')}</DeleteLink>}
          {!plan && (
            <Link className="btn btn--quiet left" to={hrefToChoice(params, 'plan-nuevo')} replace preventScrollReset>
              {t('mantenimientos.other_vehiculo')}
            </Link>
          )}
          <CloseButton>{t('common.cancel')}</CloseButton>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t(plan ? 'common.save_changes' : 'mantenimientos.save_plan')}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

/** The state of a plan, above its form. */
function PlanStatus({ plan, today, registrar: recordHref }: { plan: ShownPlan; today: string; registrar: string }) {
  const { t } = useI18n()
  return (
    <div className="plan-state">
      <PlanBadge plan={plan} today={today} />
      <div>
        <NextDue plan={plan} today={today} />
      </div>
      <LinkButton tone="line" icon={Wrench} to={recordHref} replace preventScrollReset>
        {t('mantenimientos.registrar')}
      </LinkButton>
    </div>
  )
}

/** Numbers as the input fields accept them. */
function formValues(
  plan: {
    nombre?: string
    cada_km?: number | null
    cada_meses?: number | null
    ultima_fecha?: string | null
    ultimo_km?: number | null
  },
  formatNumber: (n: number) => string,
) {
  const formatFigure = (n: number | null | undefined) => (n === null || n === undefined ? '' : formatNumber(n))
  return {
    nombre: plan.nombre ?? '',
    cada_km: formatFigure(plan.cada_km),
    cada_meses: formatFigure(plan.cada_meses),
    ultima_fecha: plan.ultima_fecha ?? '',
    ultimo_km: formatFigure(plan.ultimo_km),
  }
}
