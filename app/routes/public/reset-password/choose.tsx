/** The new password, typed twice. */
import { RestablecerCommand } from '@domain/identidad/recovery'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { PasswordField } from '~/ui/field'
import { Form } from '~/ui/form'

export function Choose({ enlace }: { enlace: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'restablecer', schema: RestablecerCommand, intent: 'restablecer', initial: { enlace } })
  const { contrasena, confirmar_contrasena } = f.campos
  return (
    <Form of={f}>
      <input type="hidden" name={f.campos.enlace.name} value={enlace} />
      <PasswordField
        field={contrasena}
        label={t('acceso.nueva')}
        hint={contrasena.errors ? undefined : t('ingreso.advice')}
        autoComplete="new-password"
      />
      <PasswordField field={confirmar_contrasena} label={t('ingreso.confirmar')} autoComplete="new-password" />
      <SubmitButton of={f} size="lg" busy={t('acceso.saving')}>
        {t('acceso.save_new')}
      </SubmitButton>
    </Form>
  )
}
