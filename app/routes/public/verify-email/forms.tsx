/** The forms of the page: confirming by link (three cases), entering the code, requesting another mail. */
import type {
  AnotherCodeCommand,
  LinkAloneCommand,
  WithDigitsCommand,
  WithLinkCommand,
  WithPasswordCommand,
} from '@domain/identidad/recovery'
import { usePlainForm } from '~/forms/plain-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CodeField, PasswordField } from '~/ui/field'
import { Form } from '~/ui/form'

export function ByLink({ link }: { link: string }) {
  const { t } = useI18n()
  const f = usePlainForm<typeof WithLinkCommand>({
    id: 'con-enlace',
    required: { enlace: true },
    intent: 'verify-link',
  })
  return (
    <Form of={f}>
      <input type="hidden" name={f.fields.enlace.name} value={link} />
      <SubmitButton of={f} size="lg" busy={t('acceso.verifying')}>
        {t('marco.verify_button')}
      </SubmitButton>
    </Form>
  )
}

/** Without a session in this browser, the password proves that the account is one's own. */
export function ByLinkAndPassword({ link }: { link: string }) {
  const { t } = useI18n()
  const f = usePlainForm<typeof WithPasswordCommand>({
    id: 'con-contrasena',
    required: { enlace: true, contrasena: true },
    intent: 'verify-link-with-password',
  })
  return (
    <Form of={f}>
      <input type="hidden" name={f.fields.enlace.name} value={link} />
      <PasswordField field={f.fields.contrasena} label={t('acceso.password_chosen')} autoComplete="current-password" />
      <SubmitButton of={f} size="lg" busy={t('acceso.verifying')}>
        {t('marco.verify_button')}
      </SubmitButton>
    </Form>
  )
}

/** For a person who does not know the password, or did not create the account: ends that password; a new one is set next. */
export function ByLinkAlone({ link }: { link: string }) {
  const { t } = useI18n()
  const f = usePlainForm<typeof LinkAloneCommand>({
    id: 'solo-enlace',
    required: { enlace: true },
    intent: 'verify-link-alone',
  })
  return (
    <Form of={f}>
      <p className="muted">{t('acceso.no_password_question')}</p>
      <input type="hidden" name={f.fields.enlace.name} value={link} />
      <SubmitButton of={f} tone="plain" busy={t('acceso.verifying')}>
        {t('acceso.no_password_button')}
      </SubmitButton>
    </Form>
  )
}

export function ByCode() {
  const { t } = useI18n()
  const f = usePlainForm<typeof WithDigitsCommand>({
    id: 'con-codigo',
    required: { codigo: true },
    intent: 'verify-code',
  })
  return (
    <Form of={f}>
      <CodeField field={f.fields.codigo} label={t('acceso.codigo')} />
      <SubmitButton of={f} size="lg" busy={t('acceso.verifying')}>
        {t('marco.verify_button')}
      </SubmitButton>
    </Form>
  )
}

export function SendAgain({ action }: { action: string }) {
  const { t } = useI18n()
  const f = usePlainForm<typeof AnotherCodeCommand>({
    id: 'otro-codigo',
    required: {},
    intent: 'send',
    action,
  })
  return (
    <Form of={f}>
      <p className="muted">{t('acceso.resend_question')}</p>
      <SubmitButton of={f} tone="plain" busy={t('acceso.submitting')}>
        {t('acceso.resend')}
      </SubmitButton>
    </Form>
  )
}
