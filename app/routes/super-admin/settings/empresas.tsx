/** Seguridad de empresas: the rules of every company that chose none of its own. */
import { type Defectos, DefectosCommand, DIAS, DIAS_AL_ENCENDER, FALLOS, MINUTOS } from '@domain/seguridad'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CheckField, Field } from '~/ui/field'
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
        <div className="grid-2">
          <Field
            field={f.campos.session_timeout}
            type="number"
            label={t('seguridad.session_timeout')}
            hint={t('seguridad.session_timeout_ayuda', MINUTOS)}
          />
          <Field
            field={f.campos.failed_attempts}
            type="number"
            label={t('seguridad.failed_attempts')}
            hint={t('seguridad.failed_attempts_ayuda', FALLOS)}
          />
        </div>
        <div className="switches">
          <CheckField field={f.campos.vence} label={t('seguridad.vence')} hint={t('seguridad.vence_ayuda')} />
          {f.campos.vence.value === 'on' && (
            <div className="switches--under">
              <Field
                field={f.campos.password_expiry}
                type="number"
                label={t('seguridad.password_expiry')}
                hint={t('seguridad.password_expiry_ayuda', DIAS)}
                className="field--narrow"
              />
            </div>
          )}
        </div>
        <SubmitButton of={f} busy={t('comun.guardando')}>
          {t('comun.guardar_cambios')}
        </SubmitButton>
      </Form>
    </Panel>
  )
}
