/** Sign-in with a code by mail: first the address, then the code. */

import { CodeSignInCommand } from '@domain/identidad/code-sign-in'
import { destinationAfterSignIn } from '@domain/identidad/sign-in'
import { PASSWORD_ENDED } from '@domain/notice'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { noticeCookie } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { AuthLayout } from '~/ui/layouts/auth'
import { askedCode, newCorreoCookie } from '../page-cookies.server'
import { headersOf } from '../sign-in-cookies.server'
import { Ask, Enter } from './forms'

const PATH = '/login/codigo'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'ingreso.code_title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { person, settings } = await context.visitor(request)
  if (person) throw redirect(destinationAfterSignIn(person.rol, new URL(request.url).searchParams.get('volver')))
  return {
    request: await askedBy(request),
    newCorreo: await newCorreoCookie.read(request),
    soporte: settings.supportEmail,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { signInWithCode } = await context.visitor(request)
  return submit(request, CodeSignInCommand, async (command) => {
    const { search } = new URL(request.url)
    if (command.intent === 'request') {
      const token = await signInWithCode.ask(command.email, request)
      const cookie = await askedCode.keep({ email: command.email, token, guarded: false })
      return redirect(PATH + search, { headers: { 'Set-Cookie': cookie } })
    }
    if (command.intent === 'use-other-email') {
      return redirect(PATH + search, { headers: { 'Set-Cookie': await askedCode.forget() } })
    }
    const asked = await askedCode.read(request)
    if (asked === null) return redirect(PATH + search)
    const signIn = await signInWithCode.signIn(asked.token, command, request)
    const { destination, passwordEnded } = signIn
    const headers = headersOf(signIn)
    headers.append('Set-Cookie', await askedCode.forget())
    if (passwordEnded) headers.append('Set-Cookie', noticeCookie(PASSWORD_ENDED))
    return redirect(destination, { headers })
  })
}

/** The public part of a pending code: the secret stays in the cookie. */
async function askedBy(request: Request) {
  const asked = await askedCode.read(request)
  return asked && { email: asked.email, guarded: asked.guarded }
}

export default function SignInWithCodePage() {
  const { request, newCorreo, soporte } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const { search } = useLocation()
  return (
    <AuthLayout
      title={t('ingreso.code_title')}
      lead={
        request
          ? t(request.guarded ? 'ingreso.code_on_guard' : 'ingreso.code_sent', { email: request.email })
          : t('ingreso.code_intro')
      }
      soporte={soporte}
      footer={<Link to={`/login${search}`}>{t('ingreso.with_password')}</Link>}
    >
      {request ? <Enter /> : <Ask email={newCorreo} />}
    </AuthLayout>
  )
}
