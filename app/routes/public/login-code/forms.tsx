/** The forms of both steps, and the link from the second back to the first. */
import type {
  OtherEmailForCodeCommand,
  RequestCodeCommand,
  SignInWithCodeCommand,
} from '@domain/identidad/code-sign-in'
import { usePlainForm } from '~/forms/plain-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CheckField, CodeField, EmailField } from '~/ui/field'
import { Form } from '~/ui/form'

export function Ask({ email }: { email: string | null }) {
  const { t } = useI18n()
  const f = usePlainForm<typeof RequestCodeCommand>({
    id: 'pedir-codigo',
    required: { email: true },
    intent: 'request',
    initial: { email },
  })
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
  const f = usePlainForm<typeof SignInWithCodeCommand>({
    id: 'con-codigo',
    required: { codigo: true, recordar: false },
    intent: 'sign-in',
  })
  const other = usePlainForm<typeof OtherEmailForCodeCommand>({
    id: 'otro-correo',
    required: {},
    intent: 'use-other-email',
  })
  return (
    <>
      <Form of={f}>
        <CodeField field={f.fields.codigo} label={t('ingreso.codigo')} />
        <CheckField field={f.fields.recordar} label={t('ingreso.remember_me')} />
        <SubmitButton of={f} size="lg" busy={t('ingreso.signing_in')}>
          {t('ingreso.sign_in_act')}
        </SubmitButton>
      </Form>
      <Form of={other}>
        <SubmitButton of={other} tone="quiet">
          {t('ingreso.other_code')}
        </SubmitButton>
      </Form>
    </>
  )
}
