/**
 * The e-mail address of the account: verified or not; changed in two steps, the second confirmed from the new address.
 */
import { CancelEmailChangeCommand, ConfirmEmailCommand, RequestEmailChangeCommand } from '@domain/identidad/perfil'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { useVerifyAddress } from '~/ui/address'
import { LinkButton, SubmitButton } from '~/ui/button'
import { CodeField, EmailField, PasswordField } from '~/ui/field'
import { Form } from '~/ui/form'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { hrefProfile } from './address'
import { Change } from './change'
import type { ProfileData } from './tab.server'

export function Email({ datos, isOpen, base }: { datos: ProfileData; isOpen: boolean; base: string }) {
  const { t } = useI18n()
  const verify = useVerifyAddress()
  const { email, verificado, new_email, hasPassword } = datos
  return (
    <Panel
      title={t('perfil.correo')}
      aside={
        <span className={`badge badge--${verificado ? 'ok' : 'warn'}`}>
          <Icon of={verificado ? CircleCheck : TriangleAlert} />
          {t(verificado ? 'perfil.confirmed' : 'perfil.unconfirmed')}
        </span>
      }
    >
      <div className="panel-form">
        <div>
          <b className="address">{email}</b>
          <p className="muted">{t('perfil.email_text')}</p>
        </div>
        {new_email ? (
          <Confirm email={new_email} base={base} />
        ) : isOpen && hasPassword ? (
          <NewEmail base={base} />
        ) : (
          <div className="calendar-end">
            {!verificado && (
              <LinkButton to={verify} tone="primary">
                {t('perfil.confirm')}
              </LinkButton>
            )}
            {hasPassword && (
              <LinkButton to={hrefProfile(base, 'correo')} preventScrollReset>
                {t('perfil.change_email')}
              </LinkButton>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

function NewEmail({ base }: { base: string }) {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'correo-nuevo',
    schema: RequestEmailChangeCommand,
    intent: 'change-email',
    action: hrefProfile(base, 'correo'),
  })
  return (
    <Change of={f} send={t('perfil.send_code')} busy={t('perfil.submitting')} base={base}>
      <EmailField
        field={f.fields.email}
        label={t('perfil.correo_new')}
        hint={t('perfil.correo_new_hint')}
        autoComplete="email"
      />
      <PasswordField
        field={f.fields.contrasena_actual}
        label={t('perfil.contrasena_actual')}
        autoComplete="current-password"
      />
    </Change>
  )
}

function Confirm({ email, base }: { email: string; base: string }) {
  const { t } = useI18n()
  const action = hrefProfile(base)
  const f = useActionForm({ id: 'correo-codigo', schema: ConfirmEmailCommand, intent: 'confirm-email', action })
  const discard = useActionForm({
    id: 'correo-dejar',
    schema: CancelEmailChangeCommand,
    intent: 'cancel-email-change',
    action,
  })
  return (
    <>
      <Form of={f} className="form">
        <p>{t('perfil.code_missing', { email })}</p>
        <CodeField field={f.fields.codigo} label={t('perfil.codigo')} />
        <SubmitButton of={f} busy={t('perfil.checking')}>
          {t('perfil.use_correo')}
        </SubmitButton>
      </Form>
      <Form of={discard}>
        <SubmitButton of={discard} tone="quiet">
          {t('perfil.keep_correo')}
        </SubmitButton>
      </Form>
    </>
  )
}
