/** The forms of both steps, and the link from the second back to the first. */
import { OtherEmailForCodeCommand, RequestCodeCommand, SignInWithCodeCommand } from '@domain/identidad/code-sign-in'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CheckField, CodeField, EmailField } from '~/ui/field'
import { Form } from '~/ui/form'

export function Ask({ email }: { email: string | null }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'pedir-codigo', schema: RequestCodeCommand, intent: 'pedir', initial: { email } })
  return (
    <Form of={f}>
      <EmailField field={f.fields.email} label={t('ingreso.correo')} autoComplete="username" />
      <SubmitButton of={f} size="lg" busy={t('acceso.submitting')}>
        {t('ingreso.code_request')}
      </SubmitButton>
    </Form>
  )
}

export function Enter() {
  const { t } = useI18n()
  const f = useActionForm({ id: 'con-codigo', schema: SignInWithCodeCommand, intent: 'entrar' })
  const other = useActionForm({ id: 'otro-correo', schema: OtherEmailForCodeCommand, intent: 'otro' })
  return (
    <>
      <Form of={f}>
        <CodeField field={f.fields.codigo} label={t('ingreso.codigo')} />
        <CheckField field={f.fields.recordar} label={t('ingreso.remember_me')} />
        <SubmitButton of={f} size="lg" busy={t('ingreso.signing_in')}>
          {t('ingreso.entrar')}
        </SubmitButton>
      </Form>
      <Form of={other}>
        <SubmitButton of={other} tone="quiet">
          {t('ingreso.otro_correo')}
        </SubmitButton>
      </Form>
    </>
  )
}
