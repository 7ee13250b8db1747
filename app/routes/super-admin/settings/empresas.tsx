/** Seguridad de empresas: the rules of every company that chose none of its own. */
import { type Defectos, DefectosCommand, DIAS_AL_ENCENDER } from '@domain/seguridad'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { RuleFields } from '~/security/rule-fields'
import { SubmitButton } from '~/ui/button'
import { Form } from '~/ui/form'
import { Panel } from '~/ui/page'
import { hrefSection } from './address'

export function Defaults({ defectos }: { defectos: Defectos }) {
  const { t } = useI18n()
  const f = useFormulario({
    id: 'defectos',
    schema: DefectosCommand,
    intent: 'defectos',
    action: hrefSection('empresas'),
    inicial: {
      session_timeout: defectos.session_timeout,
      failed_attempts: defectos.failed_attempts,
      vence: defectos.password_expiry === null ? '' : 'on',
      password_expiry: defectos.password_expiry ?? DIAS_AL_ENCENDER,
    },
  })
  return (
    <Panel title={t('ajustes_sistema.defectos')}>
      <Form of={f} className="panel-form">
        <p className="muted">{t('ajustes_sistema.defectos_texto')}</p>
        <RuleFields campos={f.campos} />
        <SubmitButton of={f} busy={t('comun.guardando')}>
          {t('comun.guardar_cambios')}
        </SubmitButton>
      </Form>
    </Panel>
  )
}
