/**
 * Verifies an e-mail address: by the link of a mail, or by its code when signed in. In a browser without the session
 * the link also requires the account's password, or a new one. A GET changes nothing.
 */

import { VerificationCommand } from '@domain/identidad/recovery'
import { withReturn } from '@domain/identidad/return-address'
import { destinationAfterSignIn, type Rol } from '@domain/identidad/sign-in'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { noticeCookie, redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LinkButton } from '~/ui/button'
import { AuthLayout } from '~/ui/layouts/auth'
import { askingPage } from '../page-cookies.server'
import { ByCode, ByLink, ByLinkAlone, ByLinkAndPassword, SendAgain } from './forms'

const PATH = '/verify-email'
/** Another mail is asked for here, by who has signed in. */
const SIGN_IN = withReturn('/login', PATH)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'marco.verify_title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { person, settings, verification } = await context.visitor(request)
  const { searchParams } = new URL(request.url)
  const link = searchParams.get('enlace')
  const asking = searchParams.get('volver')
  const body = {
    link,
    /** whether the link belongs to the signed-in account; null for an invalid link */
    own: link === null ? null : isOwn(await verification.personOf(link), person?.id),
    person: person && { email: person.email, verificado: person.verificado },
    inicio: person ? destinationAfterSignIn(person.rol, asking ?? (await askingPage.read(request))) : '/login',
    soporte: settings.supportEmail,
  }
  // the mail's link leads to another address: a cookie remembers where to go on
  return asking ? data(body, { headers: { 'Set-Cookie': await askingPage.keep(asking) } }) : data(body)
}

/** On with what asked for the proof, once. */
async function goOn(request: Request, person: { rol: Rol } | null): Promise<never> {
  const asking = new URL(request.url).searchParams.get('volver') ?? (await askingPage.read(request))
  const headers = new Headers({ 'Set-Cookie': noticeCookie('acceso.verificado') })
  headers.append('Set-Cookie', await askingPage.forget())
  throw redirect(person ? destinationAfterSignIn(person.rol, asking) : '/login', { headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { person, verification } = await context.visitor(request)
  return submit(request, VerificationCommand, async (command) => {
    if (command.intent === 'verify-link') {
      await verification.byLink(command.enlace, person, request)
      return goOn(request, person)
    }
    if (command.intent === 'verify-link-with-password') {
      await verification.byLinkAndPassword(command.enlace, command.contrasena, request)
      // the session may have ended in the browser that asked for the proof
      return redirectWithToast(withReturn('/login', await askingPage.read(request)), 'acceso.verificado_entre')
    }
    if (command.intent === 'verify-link-alone') return redirect(await verification.byLinkAlone(command.enlace, request))
    if (!person) return redirect(SIGN_IN)
    if (command.intent === 'verify-code') {
      await verification.byDigits(person, command.codigo, request)
      return goOn(request, person)
    }
    await verification.send(person.id, request)
    return redirectWithToast(PATH, 'acceso.resent', { email: person.email })
  })
}

const isOwn = (whose: string | null, person: string | undefined): boolean | null =>
  whose === null ? null : whose === person

export default function VerifyEmail() {
  const { link, own, person, inicio: start, soporte } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  // the link of another account is confirmed below, by its password or alone
  if (person?.verificado && own !== false) {
    return (
      <AuthLayout
        title={t('acceso.already_verified_title')}
        lead={t('acceso.ya_verificado', { email: person.email })}
        soporte={soporte}
      >
        <LinkButton to={start} tone="primary" size="lg">
          {t('acceso.proceed')}
        </LinkButton>
      </AuthLayout>
    )
  }
  if (link !== null && own === null) {
    return (
      <AuthLayout title={t('acceso.link_expired_title')} lead={t('acceso.vencido')} soporte={soporte}>
        {person ? (
          <SendAgain action={PATH} />
        ) : (
          <LinkButton to={SIGN_IN} tone="primary" size="lg">
            {t('ingreso.sign_in_link')}
          </LinkButton>
        )}
      </AuthLayout>
    )
  }
  if (link !== null) {
    return (
      <AuthLayout
        title={t('marco.verify_title')}
        lead={t(own ? 'acceso.verify_by_link' : 'acceso.verify_password')}
        soporte={soporte}
      >
        {own ? (
          <ByLink link={link} />
        ) : (
          <>
            <ByLinkAndPassword link={link} />
            <ByLinkAlone link={link} />
          </>
        )}
      </AuthLayout>
    )
  }
  if (!person) {
    return (
      <AuthLayout title={t('marco.verify_title')} lead={t('acceso.no_session')} soporte={soporte}>
        <LinkButton to={SIGN_IN} tone="primary" size="lg">
          {t('ingreso.sign_in_link')}
        </LinkButton>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('marco.verify_title')}
      lead={t('acceso.verify_by_code', { email: person.email })}
      soporte={soporte}
      footer={<Link to={start}>{t('acceso.continue_without')}</Link>}
    >
      <ByCode />
      <SendAgain action={PATH} />
    </AuthLayout>
  )
}
