import { readResult } from '@domain/identidad/provider'
import { withReturn } from '@domain/identidad/return-address'
import { destinationAfterSignIn, LoginCommand } from '@domain/identidad/sign-in'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData, useLocation, useNavigate } from '@remix-run/react'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePlainForm } from '~/forms/plain-form'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ProviderResult, Providers } from '~/links/providers'
import { LinkButton, SubmitButton } from '~/ui/button'
import { CheckField, EmailField, PasswordField } from '~/ui/field'
import { Form } from '~/ui/form'
import { AuthLayout } from '~/ui/layouts/auth'
import { Note } from '~/ui/note'
import { useBrowserLayoutEffect } from '~/ui/use-browser-layout-effect'
import { askedCode, newCorreoCookie } from '../page-cookies.server'
import { headersOf } from '../sign-in-cookies.server'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'ingreso.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { person, missingFactor, sessionEnded, settings, providers } = await context.visitor(request)
  const { searchParams } = new URL(request.url)
  const returnTo = searchParams.get('volver')
  if (person) throw redirect(destinationAfterSignIn(person.rol, returnTo))
  if (missingFactor) throw redirect(withReturn('/login/proteger', returnTo))
  return {
    newCorreo: await newCorreoCookie.read(request),
    soporte: settings.supportEmail,
    providerOptions: providers.list(),
    resultado: readResult(searchParams.get('proveedor')),
    volver: returnTo,
    sessionEnded: sessionEnded && returnTo !== null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { identity } = await context.visitor(request)
  return submit(request, LoginCommand, async (form) => {
    const waiting = await askedCode.read(request)
    const signIn = await identity.signIn(form, request, waiting?.email === form.email ? waiting.token : null)
    const { destination, asked } = signIn
    const headers = headersOf(signIn)
    if (asked) {
      headers.append('Set-Cookie', await askedCode.keep({ email: form.email, token: asked, guarded: true }))
    }
    if (await newCorreoCookie.read(request)) headers.append('Set-Cookie', await newCorreoCookie.forget())
    return redirect(destination, { headers })
  })
}

export default function Login() {
  const {
    newCorreo,
    soporte,
    providerOptions,
    resultado: result,
    sessionEnded,
    volver: returnTo,
  } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const { hash } = useLocation()
  const navigate = useNavigate()
  // a browser keeps the fragment of a link across the redirect to this page, and the server never sees it: forms and links
  // take it along from the moment they work, and the address as soon as it can change
  const [fragment, setFragment] = useState('')
  useBrowserLayoutEffect(() => setFragment(hash), [hash])
  const asked = hash && returnTo ? returnTo + fragment : returnTo
  const action = withReturn('/login', asked)
  useEffect(() => {
    if (asked !== returnTo) navigate(action, { replace: true })
  }, [asked, returnTo, action, navigate])
  const f = usePlainForm<typeof LoginCommand>({
    id: 'ingreso',
    required: { email: true, contrasena: true, recordar: false },
    initial: { email: newCorreo },
    action,
  })
  return (
    <AuthLayout
      title={t('ingreso.title')}
      lead={t('ingreso.intro')}
      soporte={soporte}
      footer={
        <>
          {t('ingreso.no_account')} <Link to="/signup">{t('ingreso.try_free')}</Link>
        </>
      }
    >
      <Form of={f}>
        {!f.form.errors && <ProviderResult of={result} />}
        {sessionEnded && !f.form.errors && <Note tone="warn">{t('ingreso.session_ended')}</Note>}
        {newCorreo && !f.form.errors && <Note tone="ok">{t('ingreso.account_created')}</Note>}
        <EmailField field={f.fields.email} label={t('ingreso.correo')} autoComplete="username" />
        <PasswordField
          field={f.fields.contrasena}
          label={t('ingreso.contrasena')}
          autoComplete="current-password"
          aside={<Link to={withReturn('/reset-password', asked)}>{t('ingreso.forgot_password')}</Link>}
        />
        <CheckField field={f.fields.recordar} label={t('ingreso.remember_me')} />
        <SubmitButton of={f} size="lg" busy={t('ingreso.signing_in')}>
          {t('ingreso.sign_in_act')}
        </SubmitButton>
        <LinkButton to={withReturn('/login/codigo', asked)} size="lg" icon={Mail}>
          {t('ingreso.with_code')}
        </LinkButton>
      </Form>
      <Providers providerOptions={providerOptions} volver={asked} />
    </AuthLayout>
  )
}
