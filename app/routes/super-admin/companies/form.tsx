/** The form of a company, new or there already: its own words, its subscription, and who is invited as its first person. */
import { ESTADOS_SUSCRIPCION, type EstadoSuscripcion } from '@domain/apertura'
import { EmpresasCommand } from '@domain/empresas'
import { PLAN_DE_PRUEBA, PLANES, type Plan, TABLA } from '@domain/plan'
import { type ReactNode, useState } from 'react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { CamposDeEmpresa } from '~/routes/admin/company/formulario'
import { SubmitButton } from '~/ui/button'
import { CheckField, EmailField, Field, SelectField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import type { Abierta } from './load.server'

type Nueva = Extract<Abierta, { ventana: 'nueva' }>
type Editada = Extract<Abierta, { ventana: 'editar' }>

export function CreateCompany({ intento, finDePrueba, closeTo }: Omit<Nueva, 'ventana'> & { closeTo: string }) {
  const { t } = useI18n()
  const inicial = {
    ...{ zona_horaria: 'America/Bogota', plan_type: 'Basic', subscription_status: 'trial', hasta: finDePrueba },
    intento,
  }
  const f = useFormulario({ id: 'empresa-nueva', schema: EmpresasCommand, intent: 'create', inicial })
  return (
    <Modal title={t('empresas.nueva')} size="lg" closeTo={closeTo}>
      <Form of={f} bare>
        <input type="hidden" name="intento" value={intento} />
        <ModalBody>
          <FormError of={f} />
          <Part title={t('empresas.de_la_empresa')}>
            <CamposDeEmpresa of={f} datos={null} />
          </Part>
          <Subscription of={f} plan="Basic" estado="trial" />
          <Part title={t('empresas.del_dueno')}>
            <p className="muted">{t('empresas.dueno_ayuda')}</p>
            <div className="grid-2">
              <Field field={f.campos.dueno_nombre} label={t('empresas.dueno_nombre')} optional autoComplete="off" />
              <EmailField field={f.campos.dueno_email} label={t('empresas.dueno_email')} optional autoComplete="off" />
            </div>
          </Part>
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('empresas.creando')}>
            {t('empresas.crear')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}

export function EditCompany({ id, empresa, vista, closeTo }: Omit<Editada, 'ventana'> & { closeTo: string }) {
  const { t } = useI18n()
  const inicial = { ...empresa, sin_fin: empresa.sin_fin ? 'on' : null, id, vista }
  const f = useFormulario({ id: 'empresa-editada', schema: EmpresasCommand, intent: 'update', inicial })
  return (
    <Modal title={t('empresas.editar_titulo')} size="lg" closeTo={closeTo}>
      <Form of={f} bare>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="vista" value={vista} />
        <ModalBody>
          <FormError of={f} />
          <Part title={t('empresas.de_la_empresa')}>
            <CamposDeEmpresa of={f} datos={empresa} />
          </Part>
          <Subscription of={f} plan={empresa.plan_type} estado={empresa.subscription_status} />
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')}>
            {t('comun.guardar_cambios')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
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

type Formulario = ReturnType<typeof useFormulario<typeof EmpresasCommand>>

/** Plan, state and its date, and what was agreed on; hints follow what is chosen. */
function Subscription({ of: { campos }, plan, estado }: { of: Formulario; plan: Plan; estado: EstadoSuscripcion }) {
  const { t, numero } = useI18n()
  const [elegido, setElegido] = useState({ plan, estado })
  const tabla = TABLA[elegido.estado === 'trial' ? PLAN_DE_PRUEBA : elegido.plan]
  const ayuda = (n: number) => t('empresas.acordado_ayuda', { n: numero(n) })
  return (
    <Part title={t('empresas.de_la_suscripcion')}>
      <div className="grid-2">
        <SelectField
          field={campos.plan_type}
          label={t('empresas.plan')}
          options={PLANES.map((value) => ({ value, label: value }))}
          onChange={(e) => {
            const cual = PLANES.find((uno) => uno === e.currentTarget.value)
            if (cual) setElegido({ ...elegido, plan: cual })
          }}
        />
        <SelectField
          field={campos.subscription_status}
          label={t('empresas.estado')}
          options={ESTADOS_SUSCRIPCION.map((value) => ({ value, label: t(`estados.${value}`) }))}
          onChange={(e) => {
            const cual = ESTADOS_SUSCRIPCION.find((uno) => uno === e.currentTarget.value)
            if (cual) setElegido({ ...elegido, estado: cual })
          }}
        />
        <Field
          field={campos.hasta}
          label={t('empresas.hasta')}
          type="date"
          optional={elegido.estado === 'expired'}
          hint={t(`empresas.hasta_ayuda_${elegido.estado}`)}
        />
        <CheckField field={campos.sin_fin} label={t('empresas.sin_fin')} hint={t('empresas.sin_fin_ayuda')} />
        <Field
          field={campos.vehiculos_acordados}
          label={t('empresas.vehiculos_acordados')}
          type="number"
          optional
          hint={ayuda(tabla.vehiculos)}
          autoComplete="off"
        />
        <Field
          field={campos.miembros_acordados}
          label={t('empresas.miembros_acordados')}
          type="number"
          optional
          hint={ayuda(tabla.miembros)}
          autoComplete="off"
        />
      </div>
    </Part>
  )
}
