/** The SMTP form: six fields and two submit buttons. The stored password is never shown. */
import { MailServerCommand, TLS_PORT } from '@domain/correo/smtp'
import { useNavigation } from '@remix-run/react'
import { Send } from 'lucide-react'
import { Shown } from '~/forms/shown'
import { useShownOnce } from '~/forms/shown-once'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { Field, PasswordField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'

export interface Config {
  smtp_host: string
  smtp_port: number
  smtp_user: string
  smtp_from_email: string
  smtp_from_name: string
  updated_at: number
  legible: boolean
}

const USUAL = { smtp_port: TLS_PORT, smtp_from_name: 'Vigía' }

export function CorreoForm({ config, para: recipient }: { config: Config | null; para: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'correo', schema: MailServerCommand, initial: { ...(config ?? USUAL) } })
  const currentIntent = useNavigation().formData?.get('intent')
  const formOf = (intent: 'save' | 'test') => ({ ...f, submitting: f.submitting && currentIntent === intent })
  const { fields } = f
  const literal = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const
  return (
    <Form of={f} className="panel-form" bare>
      {config && <Shown of={shownValues(config)} />}
      <p className="muted">{t('correo.section_lead')}</p>
      <div className="grid-2">
        <Field field={fields.smtp_host} label={t('correo.server')} hint={t('correo.server_hint')} {...literal} />
        <Field field={fields.smtp_port} label={t('correo.port')} hint={t('correo.port_hint')} type="number" />
        <Field field={fields.smtp_user} label={t('correo.usuario')} type="email" {...literal} />
        <PasswordField
          field={fields.smtp_password}
          label={t('correo.contrasena')}
          hint={config?.legible ? t('correo.password_saved') : undefined}
          required={!config?.legible}
          autoComplete="new-password"
        />
        <Field
          field={fields.smtp_from_email}
          label={t('correo.sender')}
          hint={t('correo.from_hint')}
          type="email"
          {...literal}
        />
        <Field field={fields.smtp_from_name} label={t('correo.nombre')} autoComplete="off" />
      </div>
      <FormError of={f} />
      {Object.keys(f.form.allErrors).length === 0 && <TestAnswer />}
      <div className="form-actions">
        <SubmitButton of={formOf('save')} name="intent" value="save" busy={t('common.saving')} disabled={f.submitting}>
          {t('correo.save')}
        </SubmitButton>
        <SubmitButton
          of={formOf('test')}
          name="intent"
          value="test"
          tone="plain"
          icon={Send}
          busy={t('correo.testing')}
          disabled={f.submitting}
        >
          {t('correo.test')}
        </SubmitButton>
      </div>
      <p className="muted form-note">{t('correo.test_hint', { para: recipient })}</p>
    </Form>
  )
}

const shownValues = ({ smtp_host, smtp_port, smtp_user, smtp_from_email, smtp_from_name }: Config) => ({
  smtp_host,
  smtp_port,
  smtp_user,
  smtp_from_email,
  smtp_from_name,
})

/** The server's answer to the test mail; a refusal is shown in the same place, as the form's error. */
function TestAnswer() {
  const { t } = useI18n()
  const answer = useShownOnce((value) => ('dicho' in value ? (value as { para: string; dicho: string }) : null))
  const busy = useNavigation().state !== 'idle'
  if (busy || !answer) return null
  const { para: recipient, dicho: serverSaid } = answer
  return (
    <Note tone="ok">
      <span role="status">{t('correo.test_answer', { para: recipient, dicho: serverSaid })}</span>
    </Note>
  )
}
