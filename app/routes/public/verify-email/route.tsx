/**
 * Proves an address: by the link of a mail, or by its digits for who is signed in. Who opens the link elsewhere types the
 * password of the account, or chooses another. Nothing changes by looking.
 */

import { VerificationCommand } from '@domain/identidad/recovery'
import { inicioDe } from '@domain/identidad/sign-in'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LinkButton } from '~/ui/button'
import { AuthLayout } from '~/ui/layouts/auth'
import { ByCode, ByLink, ByLinkAlone, ByLinkAndPassword, SendAgain } from './forms'

const PATH = '/verify-email'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'acceso.verify_title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, ajustes, verification } = await context.visitor(request)
  const enlace = new URL(request.url).searchParams.get('enlace')
  return {
    enlace,
    /** the link is that of the account that is signed in here; null for a link that opens nothing */
    own: enlace === null ? null : isOwn(await verification.whose(enlace), persona?.id),
    persona: persona && { email: persona.email, verificado: persona.verificado },
    inicio: persona ? inicioDe(persona.rol) : '/login',
    soporte: ajustes.supportEmail,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { persona, verification } = await context.visitor(request)
  return submit(request, VerificationCommand, async (orden) => {
    const inicio = persona ? inicioDe(persona.rol) : '/login'
    if (orden.intent === 'enlace') {
      await verification.byLink(orden.enlace, persona, request)
      return redirectWithToast(inicio, 'acceso.verificado')
    }
    if (orden.intent === 'enlace-contrasena') {
      await verification.byLinkAndPassword(orden.enlace, orden.contrasena, request)
      return redirectWithToast('/login', 'acceso.verificado_entre')
    }
    if (orden.intent === 'enlace-solo') return redirect(await verification.byLinkAlone(orden.enlace, request))
    if (!persona) return redirect('/login')
    if (orden.intent === 'codigo') {
      await verification.byDigits(persona, orden.codigo, request)
      return redirectWithToast(inicio, 'acceso.verificado')
    }
    await verification.send(persona.id, request)
    return redirectWithToast(PATH, 'acceso.resent', { email: persona.email })
  })
}

const isOwn = (whose: string | null, persona: string | undefined): boolean | null =>
  whose === null ? null : whose === persona

export default function VerifyEmail() {
  const { enlace, own, persona, inicio, soporte } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  if (persona?.verificado) {
    return (
      <AuthLayout
        title={t('acceso.already_verified_title')}
        lead={t('acceso.ya_verificado', { email: persona.email })}
        soporte={soporte}
      >
        <LinkButton to={inicio} tone="primary" size="lg">
          {t('acceso.proceed')}
        </LinkButton>
      </AuthLayout>
    )
  }
  if (enlace !== null && own === null) {
    return (
      <AuthLayout title={t('acceso.link_expired_title')} lead={t('acceso.vencido')} soporte={soporte}>
        {persona ? (
          <SendAgain action={PATH} />
        ) : (
          <LinkButton to="/login" tone="primary" size="lg">
            {t('ingreso.iniciar')}
          </LinkButton>
        )}
      </AuthLayout>
    )
  }
  if (enlace !== null) {
    return (
      <AuthLayout
        title={t('acceso.verify_title')}
        lead={t(own ? 'acceso.verificar_enlace' : 'acceso.verificar_contrasena')}
        soporte={soporte}
      >
        {own ? (
          <ByLink enlace={enlace} />
        ) : (
          <>
            <ByLinkAndPassword enlace={enlace} />
            <ByLinkAlone enlace={enlace} />
          </>
        )}
      </AuthLayout>
    )
  }
  if (!persona) {
    return (
      <AuthLayout title={t('acceso.verify_title')} lead={t('acceso.sin_sesion')} soporte={soporte}>
        <LinkButton to="/login" tone="primary" size="lg">
          {t('ingreso.iniciar')}
        </LinkButton>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('acceso.verify_title')}
      lead={t('acceso.verificar_codigo', { email: persona.email })}
      soporte={soporte}
      footer={<Link to={inicio}>{t('acceso.continue_without')}</Link>}
    >
      <ByCode />
      <SendAgain action={PATH} />
    </AuthLayout>
  )
}
