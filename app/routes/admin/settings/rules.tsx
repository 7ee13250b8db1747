/** The company's security rules: they apply to all its members, from their next request on. */
import { type SecurityRules, SeguridadCommand } from '@domain/empresa/seguridad'
import { PanelForm } from '~/forms/panel-form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { RuleFields, ruleValues } from '~/security/rule-fields'
import { SaveButton } from '~/ui/button'
import { CheckField } from '~/ui/field'
import { Panel } from '~/ui/page'
import { hrefTab } from './address'

export function Rules({ reglas: rules }: { reglas: SecurityRules }) {
  const { t } = useI18n()
  const values = { ...ruleValues(rules), two_factor_auth: rules.two_factor_auth ? 'on' : '' }
  const f = useActionForm({
    id: 'seguridad',
    schema: SeguridadCommand,
    intent: 'update-security',
    action: hrefTab('seguridad'),
    initial: values,
  })
  return (
    <Panel title={t('seguridad.company_rules')}>
      <PanelForm of={f}>
        <Shown of={values} />
        <p className="muted">{t('seguridad.rules_text')}</p>
        <RuleFields fields={f.fields}>
          <CheckField
            field={f.fields.two_factor_auth}
            label={t('seguridad.two_factor_auth')}
            hint={t('seguridad.two_factor_auth_hint')}
          />
        </RuleFields>
        <SaveButton of={f} />
      </PanelForm>
    </Panel>
  )
}
