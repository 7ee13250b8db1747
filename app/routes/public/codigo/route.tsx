/** Signing in with a code that comes by mail: which address, then which code. */
import { destinoTrasIngreso } from '@domain/ingreso'
import { IngresoConCodigoCommand } from '@domain/ingreso-codigo'
import { PASSWORD_ENDED } from '@domain/notice'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { noticeCookie } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { AuthLayout } from '~/ui/layouts/auth'
import { askedCode, leerCorreoNuevo } from '../correo-nuevo.server'
import { headersOf } from '../entry.server'
import { Ask, Enter } from './forms'

const RUTA = '/login/codigo'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'ingreso.codigo_titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, ajustes } = await context.visitante(request)
  if (persona) throw redirect(destinoTrasIngreso(persona.rol, new URL(request.url).searchParams.get('volver')))
  return {
    pedido: await askedBy(request),
    correoNuevo: await leerCorreoNuevo(request),
    soporte: ajustes.supportEmail,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ingresoConCodigo } = await context.visitante(request)
  return submit(request, IngresoConCodigoCommand, async (orden) => {
    const { search } = new URL(request.url)
    if (orden.intent === 'pedir') {
      const token = await ingresoConCodigo.pedir(orden.email, request)
      const cookie = await askedCode.keep({ email: orden.email, token, guarded: false })
      return redirect(RUTA + search, { headers: { 'Set-Cookie': cookie } })
    }
    if (orden.intent === 'otro') {
      return redirect(RUTA + search, { headers: { 'Set-Cookie': await askedCode.forget() } })
    }
    const asked = await askedCode.read(request)
    if (asked === null) return redirect(RUTA + search)
    const entrada = await ingresoConCodigo.entrar(asked.token, orden, request)
    const { destino, passwordEnded } = entrada
    const headers = headersOf(entrada)
    headers.append('Set-Cookie', await askedCode.forget())
    if (passwordEnded) headers.append('Set-Cookie', noticeCookie(PASSWORD_ENDED))
    return redirect(destino, { headers })
  })
}

/** What the page may know of it: the secret stays in the cookie. */
async function askedBy(request: Request) {
  const asked = await askedCode.read(request)
  return asked && { email: asked.email, guarded: asked.guarded }
}

export default function ConCodigo() {
  const { pedido, correoNuevo, soporte } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const { search } = useLocation()
  return (
    <AuthLayout
      title={t('ingreso.codigo_titulo')}
      lead={
        pedido
          ? t(pedido.guarded ? 'ingreso.codigo_en_guardia' : 'ingreso.codigo_enviado', { email: pedido.email })
          : t('ingreso.codigo_entrada')
      }
      soporte={soporte}
      footer={<Link to={`/login${search}`}>{t('ingreso.con_contrasena')}</Link>}
    >
      {pedido ? <Enter /> : <Ask email={correoNuevo} />}
    </AuthLayout>
  )
}
