/** The form of a company, new or existing: its data, its subscription, and the first person to invite. */

import { EmpresasCommand } from '@domain/plataforma/empresas'
import { PLANES, PLANS, type Plan, TRIAL_PLAN } from '@domain/suscripcion/plan'
import { type EstadoSuscripcion, SUSCRIPCION_ESTADOS } from '@domain/suscripcion/standing'
import { type ReactNode, useState } from 'react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { EmpresaFields } from '~/routes/admin/company/form'
import { SubmitButton } from '~/ui/button'
import { FormDialog } from '~/ui/dialogs/form-dialog'
import { CheckField, EmailField, Field, SelectField } from '~/ui/field'
import type { DialogData } from './load.server'

type NewDialog = Extract<DialogData, { dialog: 'nueva' }>
type EditedEmpresa = Extract<DialogData, { dialog: 'editar' }>

export function CreateCompany({ intento: fresh, trialEnd, closeTo }: Omit<NewDialog, 'dialog'> & { closeTo: string }) {
  const { t } = useI18n()
  // one company however often it is sent: what is changed after it was created is refused
  const [attempt] = useState(fresh)
  const initial = {
    zona_horaria: 'America/Bogota',
    plan_type: 'Basic',
    subscription_status: 'trial',
    hasta: trialEnd,
  }
  const f = useActionForm({ id: 'empresa-nueva', schema: EmpresasCommand, intent: 'create', initial })
  return (
    <FormDialog
      of={f}
      title={t('empresas.new_empresa')}
      size="lg"
      closeTo={closeTo}
      hidden={{ intento: attempt }}
      submit={
        <SubmitButton of={f} busy={t('empresas.creating')}>
          {t('empresas.create')}
        </SubmitButton>
      }
    >
      <Part title={t('empresas.de_la_empresa')}>
        <EmpresaFields of={f} shown={null} />
      </Part>
      <Subscription of={f} plan="Basic" estado="trial" />
      <Part title={t('empresas.of_owner')}>
        <p className="muted">{t('empresas.owner_hint')}</p>
        <div className="grid-2">
          <Field field={f.fields.dueno_nombre} label={t('empresas.owner_name')} optional autoComplete="off" />
          <EmailField field={f.fields.dueno_email} label={t('empresas.owner_email')} optional autoComplete="off" />
        </div>
      </Part>
    </FormDialog>
  )
}

export function EditCompany({
  id,
  empresa,
  vista: view,
  closeTo,
}: Omit<EditedEmpresa, 'dialog'> & { closeTo: string }) {
  const { t } = useI18n()
  const initial = { ...empresa, sin_fin: empresa.sin_fin ? 'on' : null, id, vista: view }
  const f = useActionForm({ id: 'empresa-editada', schema: EmpresasCommand, intent: 'update', initial })
  const filledFrom = f.fields.vista.initialValue
  return (
    <FormDialog
      of={f}
      title={t('empresas.edit_title')}
      size="lg"
      closeTo={closeTo}
      // compare with the values the form was filled from: the page may have been reloaded meanwhile
      hidden={{ id, vista: typeof filledFrom === 'string' ? filledFrom : view }}
    >
      <Part title={t('empresas.de_la_empresa')}>
        <EmpresaFields of={f} shown={empresa} />
      </Part>
      <Subscription of={f} plan={empresa.plan_type} estado={empresa.subscription_status} />
    </FormDialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="form-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

type EmpresasForm = ReturnType<typeof useActionForm<typeof EmpresasCommand>>

/** Plan, state with its date, and agreed terms; hints depend on the selection. */
function Subscription({ of: { fields }, plan, estado }: { of: EmpresasForm; plan: Plan; estado: EstadoSuscripcion }) {
  const { t, formatNumber } = useI18n()
  const selectedEstado = SUSCRIPCION_ESTADOS.find((one) => one === fields.subscription_status.value) ?? estado
  const selectedPlan = PLANES.find((one) => one === fields.plan_type.value) ?? plan
  const table = PLANS[selectedEstado === 'trial' ? TRIAL_PLAN : selectedPlan]
  const help = (n: number) => t('empresas.agreed_hint', { n: formatNumber(n) })
  return (
    <Part title={t('empresas.de_la_suscripcion')}>
      <div className="grid-2">
        <SelectField
          field={fields.plan_type}
          label={t('empresas.plan')}
          options={PLANES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          field={fields.subscription_status}
          label={t('empresas.estado')}
          options={SUSCRIPCION_ESTADOS.map((value) => ({ value, label: t(`estados.${value}`) }))}
        />
        <Field
          field={fields.hasta}
          label={t('empresas.hasta')}
          type="date"
          optional={selectedEstado === 'expired'}
          hint={t(`empresas.until_help_${selectedEstado}`)}
        />
        <CheckField field={fields.sin_fin} label={t('empresas.no_end')} hint={t('empresas.no_end_hint')} />
        <Field
          field={fields.vehiculos_acordados}
          label={t('empresas.vehiculos_agreed')}
          type="number"
          optional
          hint={help(table.vehiculos)}
          autoComplete="off"
        />
        <Field
          field={fields.miembros_acordados}
          label={t('empresas.miembros_agreed')}
          type="number"
          optional
          hint={help(table.miembros)}
          autoComplete="off"
        />
      </div>
    </Part>
  )
}
