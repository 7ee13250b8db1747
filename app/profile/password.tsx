/** The password: changed with the current one; an account without a password sets one by mail. */
import { ChangePasswordCommand } from '@domain/identidad/perfil'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { NewPassword } from '~/ui/account-fields'
import { LinkButton } from '~/ui/button'
import { PasswordField } from '~/ui/field'
import { Panel } from '~/ui/page'
import { hrefProfile } from './address'
import { Change } from './change'
import type { ProfileData } from './tab.server'

export function Password({ datos, isOpen, base }: { datos: ProfileData; isOpen: boolean; base: string }) {
  const { t } = useI18n()
  if (!datos.hasPassword) {
    return (
      <Panel title={t('perfil.contrasena')}>
        <div className="panel-form">
          <p className="muted">{t('perfil.no_password')}</p>
          <LinkButton to="/reset-password">{t('perfil.create_password')}</LinkButton>
        </div>
      </Panel>
    )
  }
  return (
    <Panel title={t('perfil.contrasena')}>
      <div className="panel-form">
        <p className="muted">{t('perfil.password_text')}</p>
        {isOpen ? (
          <ChangePassword base={base} />
        ) : (
          <LinkButton to={hrefProfile(base, 'contrasena')} preventScrollReset>
            {t('perfil.change_password')}
          </LinkButton>
        )}
      </div>
    </Panel>
  )
}

function ChangePassword({ base }: { base: string }) {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'contrasena',
    schema: ChangePasswordCommand,
    intent: 'change-password',
    action: hrefProfile(base, 'contrasena'),
  })
  return (
    <Change of={f} send={t('perfil.change_password')} busy={t('common.saving')} base={base}>
      <PasswordField
        field={f.fields.contrasena_actual}
        label={t('perfil.contrasena_actual')}
        autoComplete="current-password"
      />
      <NewPassword fields={f.fields} label={t('perfil.password_new')} confirm={t('perfil.password_confirm')} />
    </Change>
  )
}
