/** Proves an address: by the link of a mail, for anybody; by its digits, for who is signed in. Nothing changes by looking. */
import { inicioDe } from '@domain/ingreso'
import { VerificacionCommand } from '@domain/recuperacion'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { LinkButton } from '~/ui/button'
import { AuthLayout } from '~/ui/layouts/auth'
import { ByCode, ByLink, SendAgain } from './forms'

const RUTA = '/verify-email'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'acceso.verificar_titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, ajustes } = await context.visitante(request)
  return {
    enlace: new URL(request.url).searchParams.get('enlace'),
    persona: persona && { email: persona.email, verificado: persona.verificado },
    inicio: persona ? inicioDe(persona.rol) : '/login',
    soporte: ajustes.supportEmail,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { persona, verificacion } = await context.visitante(request)
  return submit(request, VerificacionCommand, async (orden) => {
    const inicio = persona ? inicioDe(persona.rol) : '/login'
    if (orden.intent === 'enlace') {
      await verificacion.porEnlace(orden.enlace, request)
      return redirigir(inicio, 'acceso.verificado')
    }
    if (!persona) return redirect('/login')
    if (orden.intent === 'codigo') {
      await verificacion.porCifras(persona.id, orden.codigo, request)
      return redirigir(inicio, 'acceso.verificado')
    }
    await verificacion.enviar(persona.id, request)
    return redirigir(RUTA, 'acceso.reenviado', { email: persona.email })
  })
}

export default function VerifyEmail() {
  const { enlace, persona, inicio, soporte } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  if (persona?.verificado) {
    return (
      <AuthLayout
        title={t('acceso.ya_verificado_titulo')}
        lead={t('acceso.ya_verificado', { email: persona.email })}
        soporte={soporte}
      >
        <LinkButton to={inicio} tone="primary" size="lg">
          {t('acceso.continuar')}
        </LinkButton>
      </AuthLayout>
    )
  }
  if (enlace !== null) {
    return (
      <AuthLayout title={t('acceso.verificar_titulo')} lead={t('acceso.verificar_enlace')} soporte={soporte}>
        <ByLink enlace={enlace} />
        {persona && <SendAgain action={RUTA} />}
      </AuthLayout>
    )
  }
  if (!persona) {
    return (
      <AuthLayout title={t('acceso.verificar_titulo')} lead={t('acceso.sin_sesion')} soporte={soporte}>
        <LinkButton to="/login" tone="primary" size="lg">
          {t('ingreso.iniciar')}
        </LinkButton>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('acceso.verificar_titulo')}
      lead={t('acceso.verificar_codigo', { email: persona.email })}
      soporte={soporte}
      footer={<Link to={inicio}>{t('acceso.continuar_sin')}</Link>}
    >
      <ByCode />
      <SendAgain action={RUTA} />
    </AuthLayout>
  )
}
