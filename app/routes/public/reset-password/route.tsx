/** A forgotten password: ask for a link, then choose a new one with it. Neither signs anybody in. */

import { RecuperacionCommand } from '@domain/recuperacion'
import { withReturn } from '@domain/return-address'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { LinkButton } from '~/ui/button'
import { AuthLayout } from '~/ui/layouts/auth'
import { Ask } from './ask'
import { Choose } from './choose'
import { Unlinked } from './unlinked'

const RUTA = '/reset-password'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'acceso.olvido_titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { recuperacion, proveedores, ajustes } = await context.visitante(request)
  const { searchParams } = new URL(request.url)
  const enlace = searchParams.get('enlace')
  const volver = searchParams.get('volver')
  const comun = { enlace, volver, vencida: searchParams.has('vencida'), soporte: ajustes.supportEmail, linked: [] }
  if (enlace === null) return { ...comun, paso: searchParams.has('enviado') ? 'enviado' : 'pedir' } as const
  const opened = await recuperacion.open(enlace)
  if (!opened) return { ...comun, paso: 'vencido' } as const
  const linked = opened.linked.map(({ issuer, ...rest }) => ({ ...rest, proveedor: proveedores.nombreDe(issuer) }))
  return { ...comun, linked, paso: 'elegir' } as const
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { recuperacion } = await context.visitante(request)
  return submit(request, RecuperacionCommand, async (orden) => {
    if (orden.intent === 'pedir') {
      await recuperacion.pedir(orden.email, request)
      const asked = withReturn(RUTA, new URL(request.url).searchParams.get('volver'))
      return redirect(`${asked}${asked === RUTA ? '?' : '&'}enviado`)
    }
    await recuperacion.restablecer(orden, request)
    return redirigir('/login', 'acceso.contrasena_creada')
  })
}

export default function ResetPassword() {
  const { paso, enlace, volver, vencida, soporte, linked } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const comun = { soporte, footer: <Link to={withReturn('/login', volver)}>{t('acceso.volver')}</Link> }
  if (paso === 'pedir') {
    return (
      <AuthLayout title={t('acceso.olvido_titulo')} lead={t('acceso.olvido_entrada')} {...comun}>
        <Ask action={withReturn(RUTA, volver)} />
      </AuthLayout>
    )
  }
  if (paso === 'elegir') {
    return (
      <AuthLayout
        title={t(vencida ? 'acceso.vencida_titulo' : 'acceso.nueva_titulo')}
        lead={t(vencida ? 'acceso.vencida_entrada' : 'acceso.nueva_entrada')}
        {...comun}
      >
        {linked.length > 0 && <Unlinked linked={linked} />}
        <Choose enlace={enlace ?? ''} />
      </AuthLayout>
    )
  }
  const enviado = paso === 'enviado'
  return (
    <AuthLayout
      title={t(enviado ? 'acceso.enviado_titulo' : 'acceso.vencido_titulo')}
      lead={t(enviado ? 'acceso.enviado' : 'acceso.vencido')}
      {...comun}
    >
      {enviado && <p className="muted">{t('acceso.enviado_nada')}</p>}
      <LinkButton to={withReturn(RUTA, volver)} tone={enviado ? 'plain' : 'primary'} size="lg">
        {t('acceso.enviar_otro')}
      </LinkButton>
    </AuthLayout>
  )
}
