/** Password reset: request a link, then set a new password with it. Neither step signs in. */

import { RecoveryCommand } from '@domain/identidad/recovery'
import { withReturn } from '@domain/identidad/return-address'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { orLoadAnew, redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LinkButton } from '~/ui/button'
import { AuthLayout } from '~/ui/layouts/auth'
import { Ask } from './ask'
import { Choose } from './choose'
import { Unlinked } from './unlinked'

const PATH = '/reset-password'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'acceso.forgot_title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { recovery, providers, settings } = await context.visitor(request)
  const { searchParams } = new URL(request.url)
  const link = searchParams.get('enlace')
  const returnTo = searchParams.get('volver')
  const common = {
    link,
    volver: returnTo,
    vencida: searchParams.has('vencida'),
    soporte: settings.supportEmail,
    email: null,
    linked: [],
  }
  if (link === null) return { ...common, paso: searchParams.has('enviado') ? 'asked' : 'ask' } as const
  const opened = await recovery.open(link)
  if (!opened) return { ...common, paso: 'expired' } as const
  const linked = opened.linked.map(({ issuer, ...rest }) => ({ ...rest, proveedor: providers.nombreOf(issuer) }))
  return { ...common, email: opened.email, linked, paso: 'choose' } as const
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { recovery } = await context.visitor(request)
  const returnTo = new URL(request.url).searchParams.get('volver')
  return submit(request, RecoveryCommand, async (command) => {
    if (command.intent === 'request') {
      await recovery.ask(command.email, request)
      const asked = withReturn(PATH, returnTo)
      return redirect(`${asked}${asked === PATH ? '?' : '&'}enviado`)
    }
    const isUsed = (reason: string) => reason === 'enlace-vencido'
    await orLoadAnew(request, isUsed, () => recovery.resetPassword(command, request))
    return redirectWithToast(withReturn('/login', returnTo), 'acceso.password_created')
  })
}

export default function ResetPassword() {
  const {
    paso: step,
    link,
    email,
    volver: returnTo,
    vencida: expired,
    soporte,
    linked,
  } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const common = { soporte, footer: <Link to={withReturn('/login', returnTo)}>{t('acceso.back_to_sign_in')}</Link> }
  if (step === 'ask') {
    return (
      <AuthLayout title={t('acceso.forgot_title')} lead={t('acceso.forgot_intro')} {...common}>
        <Ask action={withReturn(PATH, returnTo)} />
      </AuthLayout>
    )
  }
  if (step === 'choose') {
    return (
      <AuthLayout
        title={t(expired ? 'acceso.expired_title' : 'acceso.new_title')}
        lead={t(expired ? 'acceso.expired_intro' : 'acceso.new_intro')}
        {...common}
      >
        {linked.length > 0 && <Unlinked linked={linked} />}
        <Choose link={link ?? ''} email={email} />
      </AuthLayout>
    )
  }
  const sent = step === 'asked'
  return (
    <AuthLayout
      title={t(sent ? 'acceso.sent_title' : 'acceso.link_expired_title')}
      lead={t(sent ? 'acceso.link_sent' : 'acceso.vencido')}
      {...common}
    >
      {sent && <p className="muted">{t('acceso.sent_nothing_arrived')}</p>}
      <LinkButton to={withReturn(PATH, returnTo)} tone={sent ? 'plain' : 'primary'} size="lg">
        {t('acceso.send_another')}
      </LinkButton>
    </AuthLayout>
  )
}
