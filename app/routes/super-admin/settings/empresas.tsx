/** Seguridad de empresas: the default security rules of companies without their own. */
import { type DefaultRules, DefaultsCommand } from '@domain/empresa/seguridad'
import { PanelForm } from '~/forms/panel-form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { RuleFields, ruleValues } from '~/security/rule-fields'
import { SaveButton } from '~/ui/button'
import { Panel } from '~/ui/page'
import { hrefSection } from './address'

export function Defaults({ defaults }: { defaults: DefaultRules }) {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'defectos',
    schema: DefaultsCommand,
    intent: 'update-defaults',
    action: hrefSection('empresas'),
    initial: ruleValues(defaults),
  })
  return (
    <Panel title={t('ajustes_sistema.defaults')}>
      <PanelForm of={f}>
        <Shown of={ruleValues(defaults)} />
        <p className="muted">{t('ajustes_sistema.defaults_text')}</p>
        <RuleFields fields={f.fields} />
        <SaveButton of={f} />
      </PanelForm>
    </Panel>
  )
}
