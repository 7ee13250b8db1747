/** The ways into a company by its invitation: a new account, signing in first, joining, or signing out first. */
import { AceptarCommand, InvitacionCommand, type RolDeEquipo } from '@domain/equipo'
import { withReturn } from '@domain/return-address'
import { Form as RemixForm } from '@remix-run/react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { Button, LinkButton, SubmitButton } from '~/ui/button'
import { Field, PasswordField } from '~/ui/field'
import { Form } from '~/ui/form'
import { Consent } from '../consent'

/** What its page shows of an invitation. */
export interface Invitacion {
  empresa: string
  nombre: string
  email: string
  rol: RolDeEquipo
}

export function NewAccount({ of: { nombre, email } }: { of: Invitacion }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'aceptar', schema: AceptarCommand, intent: 'crear', inicial: { nombre } })
  return (
    <Form of={f}>
      <div className="field">
        <label className="label" htmlFor="aceptar-email">
          {t('ingreso.correo')}
        </label>
        {/* not part of the form: the link says whose it is; password managers file the password under it */}
        <input id="aceptar-email" className="input" type="email" value={email} autoComplete="username" readOnly />
      </div>
      <Field field={f.campos.nombre} label={t('ingreso.nombre')} autoComplete="name" />
      <PasswordField
        field={f.campos.contrasena}
        label={t('ingreso.contrasena')}
        hint={f.campos.contrasena.errors ? undefined : t('ingreso.consejo')}
        autoComplete="new-password"
      />
      <PasswordField field={f.campos.confirmar_contrasena} label={t('ingreso.confirmar')} autoComplete="new-password" />
      <Consent field={f.campos.terminos} />
      <SubmitButton of={f} size="lg" busy={t('invitacion.aceptando')}>
        {t('invitacion.aceptar')}
      </SubmitButton>
    </Form>
  )
}

export function SignInFirst({ of: { email }, token }: { of: Invitacion; token: string }) {
  const { t } = useI18n()
  return (
    <>
      <p>{t('invitacion.con_cuenta', { email })}</p>
      <LinkButton to={withReturn('/login', `/invitacion/${token}`)} size="lg" tone="primary">
        {t('ingreso.iniciar')}
      </LinkButton>
    </>
  )
}

export function Join({ of: { email, empresa } }: { of: Invitacion }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'unirse', schema: InvitacionCommand, intent: 'unirse' })
  return (
    <Form of={f}>
      <p>{t('invitacion.unirse_con', { email })}</p>
      <SubmitButton of={f} size="lg" busy={t('invitacion.aceptando')}>
        {t('invitacion.unirse', { empresa })}
      </SubmitButton>
    </Form>
  )
}

export function SignOutFirst(de: { invitado: string; dentro: string; inicio: string; token: string }) {
  const { invitado, dentro, inicio, token } = de
  const { t } = useI18n()
  return (
    <>
      <p>{t('invitacion.otro_correo', { invitado, dentro })}</p>
      <RemixForm method="post" action={withReturn('/logout', `/invitacion/${token}`)}>
        <Button type="submit" tone="primary" size="lg">
          {t('invitacion.salir')}
        </Button>
      </RemixForm>
      <LinkButton to={inicio}>{t('invitacion.a_inicio')}</LinkButton>
    </>
  )
}
