/** The safety rules of the company: they hold for everybody in it, from the next request on. */
import { DIAS_AL_ENCENDER, type Reglas, SeguridadCommand } from '@domain/seguridad'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { RuleFields } from '~/security/rule-fields'
import { SubmitButton } from '~/ui/button'
import { CheckField } from '~/ui/field'
import { Form } from '~/ui/form'
import { Panel } from '~/ui/page'
import { hrefTab } from './address'

export function Rules({ reglas }: { reglas: Reglas }) {
  const { t } = useI18n()
  const f = useFormulario({
    id: 'seguridad',
    schema: SeguridadCommand,
    intent: 'seguridad',
    action: hrefTab('seguridad'),
    inicial: {
      session_timeout: reglas.session_timeout,
      failed_attempts: reglas.failed_attempts,
      vence: reglas.password_expiry === null ? '' : 'on',
      password_expiry: reglas.password_expiry ?? DIAS_AL_ENCENDER,
      two_factor_auth: reglas.two_factor_auth ? 'on' : '',
    },
  })
  return (
    <Panel title={t('seguridad.reglas')}>
      <Form of={f} className="panel-form">
        <p className="muted">{t('seguridad.reglas_texto')}</p>
        <RuleFields campos={f.campos}>
          <CheckField
            field={f.campos.two_factor_auth}
            label={t('seguridad.two_factor_auth')}
            hint={t('seguridad.two_factor_auth_ayuda')}
          />
        </RuleFields>
        <SubmitButton of={f} busy={t('comun.guardando')}>
          {t('comun.guardar_cambios')}
        </SubmitButton>
      </Form>
    </Panel>
  )
}
