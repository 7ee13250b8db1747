/** The first step: the e-mail address to send the link to. */
import type { RequestLinkCommand } from '@domain/identidad/recovery'
import { usePlainForm } from '~/forms/plain-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { EmailField } from '~/ui/field'
import { Form } from '~/ui/form'

export function Ask({ action }: { action: string }) {
  const { t } = useI18n()
  const f = usePlainForm<typeof RequestLinkCommand>({
    id: 'recuperar',
    required: { email: true },
    intent: 'request',
    action,
  })
  return (
    <Form of={f}>
      <EmailField field={f.fields.email} label={t('ingreso.correo')} autoComplete="username" />
      <SubmitButton of={f} size="lg" busy={t('acceso.submitting')}>
        {t('acceso.send_link')}
      </SubmitButton>
    </Form>
  )
}
