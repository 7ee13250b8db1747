/** Signing in with a code that comes by mail: which address, then which code. */
import { destinoTrasIngreso } from '@domain/ingreso'
import { IngresoConCodigoCommand } from '@domain/ingreso-codigo'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { noticeCookie } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { AuthLayout } from '~/ui/layouts/auth'
import { correoDelCodigo, leerCorreoNuevo } from '../correo-nuevo.server'
import { Ask, Enter } from './forms'

const RUTA = '/login/codigo'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'ingreso.codigo_titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, ajustes } = await context.visitante(request)
  if (persona) throw redirect(destinoTrasIngreso(persona.rol, new URL(request.url).searchParams.get('volver')))
  return {
    pedido: await correoDelCodigo.leer(request),
    correoNuevo: await leerCorreoNuevo(request),
    soporte: ajustes.supportEmail,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ingresoConCodigo } = await context.visitante(request)
  return submit(request, IngresoConCodigoCommand, async (orden) => {
    const { search } = new URL(request.url)
    if (orden.intent === 'pedir') {
      await ingresoConCodigo.pedir(orden.email, request)
      return redirect(RUTA + search, { headers: { 'Set-Cookie': await correoDelCodigo.guardar(orden.email) } })
    }
    if (orden.intent === 'otro') {
      return redirect(RUTA + search, { headers: { 'Set-Cookie': await correoDelCodigo.olvidar() } })
    }
    const email = await correoDelCodigo.leer(request)
    if (email === null) return redirect(RUTA + search)
    const { cookie, destino, passwordEnded } = await ingresoConCodigo.entrar(email, orden, request)
    const headers = new Headers({ 'Set-Cookie': cookie })
    headers.append('Set-Cookie', await correoDelCodigo.olvidar())
    if (passwordEnded) headers.append('Set-Cookie', noticeCookie('acceso.verificado_sin_contrasena'))
    return redirect(destino, { headers })
  })
}

export default function ConCodigo() {
  const { pedido, correoNuevo, soporte } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const { search } = useLocation()
  return (
    <AuthLayout
      title={t('ingreso.codigo_titulo')}
      lead={pedido ? t('ingreso.codigo_enviado', { email: pedido }) : t('ingreso.codigo_entrada')}
      soporte={soporte}
      footer={<Link to={`/login${search}`}>{t('ingreso.con_contrasena')}</Link>}
    >
      {pedido ? <Enter /> : <Ask email={correoNuevo} />}
    </AuthLayout>
  )
}
