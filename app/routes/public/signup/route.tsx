import { homeOf, SignUpCommand } from '@domain/identidad/sign-in'
import type { RefusalReason } from '@domain/refusal'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { usePlainForm } from '~/forms/plain-form'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { Providers } from '~/links/providers'
import { NewPassword } from '~/ui/account-fields'
import { SubmitButton } from '~/ui/button'
import { EmailField, Field } from '~/ui/field'
import { Form, FormError, Refusal } from '~/ui/form'
import { AuthLayout } from '~/ui/layouts/auth'
import { Note } from '~/ui/note'
import { Consent } from '../consent'
import { newCorreoCookie } from '../page-cookies.server'

const ACCOUNT_EXISTS: RefusalReason = 'cuenta-existe'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'ingreso.sign_up_title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { person, settings, providers } = await context.visitor(request)
  if (person) throw redirect(homeOf(person.rol))
  return { soporte: settings.supportEmail, providerOptions: providers.list() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { identity } = await context.visitor(request)
  return submit(request, SignUpCommand, async (form) => {
    await identity.register(form, request)
    return redirect('/login', { headers: { 'Set-Cookie': await newCorreoCookie.keep(form.email) } })
  })
}

export default function SignUp() {
  const { soporte, providerOptions } = useLoaderData<typeof loader>()
  const { t, reason } = useI18n()
  const f = usePlainForm<typeof SignUpCommand>({
    id: 'registro',
    required: { nombre: true, email: true, contrasena: true, confirmar_contrasena: true, terminos: true },
  })
  return (
    <AuthLayout
      title={t('ingreso.sign_up_title')}
      lead={t('ingreso.sign_up_intro')}
      soporte={soporte}
      footer={
        <>
          {t('ingreso.has_account')} <Link to="/login">{t('ingreso.sign_in_link')}</Link>
        </>
      }
    >
      <Form of={f} bare>
        {f.form.errors?.[0] === ACCOUNT_EXISTS ? (
          <Note tone="bad">
            <Refusal of={f} errors={f.form.errors}>
              {reason(ACCOUNT_EXISTS)} <Link to="/login">{t('ingreso.sign_in_link')}</Link> {t('ingreso.o')}{' '}
              <Link to="/reset-password">{t('ingreso.recover_password')}</Link>
            </Refusal>
          </Note>
        ) : (
          <FormError of={f} />
        )}
        <Field field={f.fields.nombre} label={t('ingreso.nombre')} autoComplete="name" />
        <EmailField field={f.fields.email} label={t('ingreso.correo')} autoComplete="username" />
        <NewPassword fields={f.fields} label={t('ingreso.contrasena')} confirm={t('ingreso.confirm_password')} />
        <Consent field={f.fields.terminos} />
        <SubmitButton of={f} size="lg" busy={t('ingreso.creating')}>
          {t('ingreso.create_account')}
        </SubmitButton>
      </Form>
      <Providers providerOptions={providerOptions} volver={null} />
    </AuthLayout>
  )
}
