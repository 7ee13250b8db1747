/** The second factor at sign-in: a code of the app or a backup code, after any first step (docs/security.md 9). */
import { VerifyCommand } from '@domain/identidad/factor'
import { withReturn } from '@domain/identidad/return-address'
import { destinationAfterSignIn } from '@domain/identidad/sign-in'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { usePlainForm } from '~/forms/plain-form'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { SubmitButton } from '~/ui/button'
import { CodeField } from '~/ui/field'
import { Form } from '~/ui/form'
import { AuthLayout } from '~/ui/layouts/auth'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'factor.title_factor')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { person, access, settings } = await context.visitor(request)
  if (await access.hasPendingStep(request)) return { soporte: settings.supportEmail }
  const returnTo = new URL(request.url).searchParams.get('volver')
  throw redirect(person ? destinationAfterSignIn(person.rol, returnTo) : withReturn('/login', returnTo))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { access } = await context.visitor(request)
  return submit(request, VerifyCommand, async ({ codigo }) => {
    const { cookie, clearedCookie, destination } = await access.verify(codigo, request)
    const headers = new Headers({ 'Set-Cookie': cookie })
    headers.append('Set-Cookie', clearedCookie)
    return redirect(destination, { headers })
  })
}

export default function VerifyFactor() {
  const { soporte } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const { search } = useLocation()
  const f = usePlainForm<typeof VerifyCommand>({ id: 'verificar', required: { codigo: true } })
  return (
    <AuthLayout
      title={t('factor.title_factor')}
      lead={t('factor.verify_intro')}
      soporte={soporte}
      footer={
        <>
          {t('factor.not_you')} <Link to={`/login${search}`}>{t('ingreso.sign_in_link')}</Link>
        </>
      }
    >
      <Form of={f}>
        <CodeField field={f.fields.codigo} label={t('factor.codigo')} hint={t('factor.code_hint')} autoFocus />
        <SubmitButton of={f} size="lg" busy={t('factor.verifying')}>
          {t('factor.verify_button')}
        </SubmitButton>
      </Form>
    </AuthLayout>
  )
}
