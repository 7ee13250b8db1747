/** The second step: the new password, typed twice. */
import type { ResetPasswordCommand } from '@domain/identidad/recovery'
import { usePlainForm } from '~/forms/plain-form'
import { useI18n } from '~/i18n/provider'
import { AccountEmail, NewPassword } from '~/ui/account-fields'
import { SubmitButton } from '~/ui/button'
import { Form } from '~/ui/form'

/** @param email the account's address, where the link came by mail: it may be another's than who is signed in here */
export function Choose({ link, email }: { link: string; email: string | null }) {
  const { t } = useI18n()
  const f = usePlainForm<typeof ResetPasswordCommand>({
    id: 'restablecer',
    required: { enlace: true, contrasena: true, confirmar_contrasena: true },
    intent: 'reset',
  })
  return (
    <Form of={f}>
      <input type="hidden" name={f.fields.enlace.name} value={link} />
      {email && <AccountEmail id="restablecer-email" email={email} />}
      <NewPassword fields={f.fields} label={t('acceso.new_password')} confirm={t('ingreso.confirm_password')} />
      <SubmitButton of={f} size="lg" busy={t('acceso.saving')}>
        {t('acceso.save_new')}
      </SubmitButton>
    </Form>
  )
}
