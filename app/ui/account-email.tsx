/**
 * The address of the account that a mailed link is about. Not submitted: the link identifies the person; password managers
 * save the password under this address.
 */
import { useI18n } from '~/i18n/provider'

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
