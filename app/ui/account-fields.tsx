/**
 * What forms about an account share:
 *   <AccountEmail id="restablecer-email" email={email} />
 *   <NewPassword fields={f.fields} label={t('ingreso.contrasena')} confirm={t('ingreso.confirm_password')} />
 */
import type { FieldState } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { PasswordField } from './field'

/**
 * The address of the account that a mailed link is about. Not submitted: the link identifies the person; password managers
 * save the password under this address.
 */
export function AccountEmail({ id, email }: { id: string; email: string }) {
  const { t } = useI18n()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('ingreso.correo')}
      </label>
      <input id={id} className="input" type="email" value={email} autoComplete="username" readOnly />
    </div>
  )
}

interface NewPasswordProps {
  fields: Record<'contrasena' | 'confirmar_contrasena', FieldState>
  label: string
  /** the label of the second field */
  confirm: string
}

/** A new password, typed twice; advice stands under the first field until it has an error to tell. */
export function NewPassword({ fields: { contrasena, confirmar_contrasena }, label, confirm }: NewPasswordProps) {
  const { t } = useI18n()
  return (
    <>
      <PasswordField
        field={contrasena}
        label={label}
        hint={contrasena.errors ? undefined : t('ingreso.advice')}
        autoComplete="new-password"
      />
      <PasswordField field={confirmar_contrasena} label={confirm} autoComplete="new-password" />
    </>
  )
}
