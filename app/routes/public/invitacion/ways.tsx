/** The ways to accept an invitation: create an account, sign in first, join, or sign out first. */
import type { AcceptCommand, EquipoRol, InvitacionCommand } from '@domain/equipo/equipo'
import { withReturn } from '@domain/identidad/return-address'
import { usePlainForm } from '~/forms/plain-form'
import { useI18n } from '~/i18n/provider'
import { AccountEmail, NewPassword } from '~/ui/account-fields'
import { Button, LinkButton, SubmitButton } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { SignOut } from '~/ui/layouts/sign-out'
import { Consent } from '../consent'

/** The part of an invitation that its page shows. */
export interface Invitacion {
  empresa: string
  nombre: string
  email: string
  rol: EquipoRol
}

export function NewAccount({ of: { nombre, email } }: { of: Invitacion }) {
  const { t } = useI18n()
  const f = usePlainForm<typeof AcceptCommand>({
    id: 'aceptar',
    required: { nombre: true, contrasena: true, confirmar_contrasena: true, terminos: true },
    intent: 'create',
    initial: { nombre },
  })
  return (
    <Form of={f}>
      <AccountEmail id="aceptar-email" email={email} />
      <Field field={f.fields.nombre} label={t('ingreso.nombre')} autoComplete="name" />
      <NewPassword fields={f.fields} label={t('ingreso.contrasena')} confirm={t('ingreso.confirm_password')} />
      <Consent field={f.fields.terminos} />
      <SubmitButton of={f} size="lg" busy={t('invitacion.accepting')}>
        {t('invitacion.accept')}
      </SubmitButton>
    </Form>
  )
}

export function SignInFirst({ of: { email }, token }: { of: Invitacion; token: string }) {
  const { t } = useI18n()
  return (
    <>
      <p>{t('invitacion.has_account', { email })}</p>
      <LinkButton to={withReturn('/login', `/invitacion/${token}`)} size="lg" tone="primary">
        {t('ingreso.sign_in_link')}
      </LinkButton>
    </>
  )
}

export function Join({ of: { email, empresa } }: { of: Invitacion }) {
  const { t } = useI18n()
  const f = usePlainForm<typeof InvitacionCommand>({ id: 'unirse', required: {}, intent: 'join' })
  return (
    <Form of={f}>
      <p>{t('invitacion.join_with', { email })}</p>
      <SubmitButton of={f} size="lg" busy={t('invitacion.accepting')}>
        {t('invitacion.join', { empresa })}
      </SubmitButton>
    </Form>
  )
}

export function SignOutFirst(props: {
  invitado: string
  signedIn: { id: string; email: string }
  inicio: string
  token: string
}) {
  const { invitado: invitee, signedIn, inicio: start, token } = props
  const { t } = useI18n()
  return (
    <>
      <p>{t('invitacion.other_account', { invitado: invitee, dentro: signedIn.email })}</p>
      <SignOut person={signedIn} to={withReturn('/logout', `/invitacion/${token}`)}>
        <Button type="submit" tone="primary" size="lg">
          {t('invitacion.signOut')}
        </Button>
      </SignOut>
      <LinkButton to={start}>{t('invitacion.a_inicio')}</LinkButton>
    </>
  )
}
