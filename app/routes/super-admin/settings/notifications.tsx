/** Notificaciones: which platform alerts this SuperAdmin gets by mail. */
import { SYSTEM_GROUPS } from '@domain/plataforma/system-alert'
import { NOTICE_HOUR, type SystemNotices, SystemNoticesCommand } from '@domain/plataforma/system-notice'
import { Link } from '@remix-run/react'
import { PanelForm } from '~/forms/panel-form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SaveButton } from '~/ui/button'
import { CheckField } from '~/ui/field'
import { Panel } from '~/ui/page'
import { hrefSection } from './address'

export function Notices({ avisos: notices, email }: { avisos: SystemNotices; email: string }) {
  const { t } = useI18n()
  const values = Object.fromEntries(SYSTEM_GROUPS.map((one) => [one, notices[one] ? 'on' : '']))
  const f = useActionForm({
    id: 'avisos',
    schema: SystemNoticesCommand,
    intent: 'update-notices',
    action: hrefSection('notificaciones'),
    initial: values,
  })
  return (
    <Panel title={t('ajustes_sistema.avisos')}>
      <PanelForm of={f}>
        <Shown of={values} />
        <p className="muted">
          {t('ajustes.correos_a')} <b className="address">{email}</b>.{' '}
          {t('ajustes_sistema.notices_text', { hora: NOTICE_HOUR })}{' '}
          <Link to="/super-admin/alerts">{t('sistema.title')}</Link>
        </p>
        <div className="switches">
          {SYSTEM_GROUPS.map((one) => (
            <CheckField
              key={one}
              field={f.fields[one]}
              label={t(`sistema.g_${one}`)}
              hint={t(`ajustes_sistema.avisos_${one}`)}
            />
          ))}
        </div>
        <SaveButton of={f} />
      </PanelForm>
    </Panel>
  )
}
