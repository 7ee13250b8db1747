/** Notificaciones: of which alerts of the platform this SuperAdmin gets a mail. */
import { GRUPOS_SISTEMA } from '@domain/alerta-sistema'
import { type AvisosSistema, AvisosSistemaCommand, HORA_DEL_AVISO } from '@domain/aviso-sistema'
import { Link } from '@remix-run/react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CheckField } from '~/ui/field'
import { Form } from '~/ui/form'
import { Panel } from '~/ui/page'
import { hrefSection } from './address'

export function Notices({ avisos, email }: { avisos: AvisosSistema; email: string }) {
  const { t } = useI18n()
  const f = useFormulario({
    id: 'avisos',
    schema: AvisosSistemaCommand,
    intent: 'avisos',
    action: hrefSection('notificaciones'),
    inicial: Object.fromEntries(GRUPOS_SISTEMA.map((uno) => [uno, avisos[uno] ? 'on' : ''])),
  })
  return (
    <Panel title={t('ajustes_sistema.avisos')}>
      <Form of={f} className="panel-form">
        <p className="muted">
          {t('ajustes.correos_a')} <b className="address">{email}</b>.{' '}
          {t('ajustes_sistema.avisos_texto', { hora: HORA_DEL_AVISO })}{' '}
          <Link to="/super-admin/alerts">{t('sistema.titulo')}</Link>
        </p>
        <div className="switches">
          {GRUPOS_SISTEMA.map((uno) => (
            <CheckField
              key={uno}
              field={f.campos[uno]}
              label={t(`sistema.g_${uno}`)}
              hint={t(`ajustes_sistema.avisos_${uno}`)}
            />
          ))}
        </div>
        <SubmitButton of={f} busy={t('comun.guardando')}>
          {t('comun.guardar_cambios')}
        </SubmitButton>
      </Form>
    </Panel>
  )
}
