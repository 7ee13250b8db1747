/** The second step: the new password, typed twice. */
import type { ResetPasswordCommand } from '@domain/identidad/recovery'
import { usePlainForm } from '~/forms/plain-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { PasswordField } from '~/ui/field'
import { Form } from '~/ui/form'

/** @param email the account's address, where the link came by mail: it may be another's than who is signed in here */
export function Choose({ link, email }: { link: string; email: string | null }) {
  const { t } = useI18n()
  const f = usePlainForm<typeof ResetPasswordCommand>({
    id: 'restablecer',
    required: { enlace: true, contrasena: true, confirmar_contrasena: true },
    intent: 'reset',
  })
  const { contrasena, confirmar_contrasena } = f.fields
  return (
    <Form of={f}>
      <input type="hidden" name={f.fields.enlace.name} value={link} />
      {email && (
        <div className="field">
          <label className="label" htmlFor="restablecer-email">
            {t('ingreso.correo')}
          </label>
          {/* not submitted: the link identifies the person; password managers save the password under this address */}
          <input id="restablecer-email" className="input" type="email" value={email} autoComplete="username" readOnly />
        </div>
      )}
      <PasswordField
        field={contrasena}
        label={t('acceso.new_password')}
        hint={contrasena.errors ? undefined : t('ingreso.advice')}
        autoComplete="new-password"
      />
      <PasswordField field={confirmar_contrasena} label={t('ingreso.confirm_password')} autoComplete="new-password" />
      <SubmitButton of={f} size="lg" busy={t('acceso.saving')}>
        {t('acceso.save_new')}
      </SubmitButton>
    </Form>
  )
}
