import { destinoTrasIngreso, LoginCommand } from '@domain/ingreso'
import { leerResultado } from '@domain/proveedor'
import { withReturn } from '@domain/return-address'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData, useLocation, useNavigate } from '@remix-run/react'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { submit } from '~/forms/submit.server'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { ProviderResult, Providers } from '~/links/providers'
import { LinkButton, SubmitButton } from '~/ui/button'
import { CheckField, EmailField, PasswordField } from '~/ui/field'
import { Form } from '~/ui/form'
import { AuthLayout } from '~/ui/layouts/auth'
import { Note } from '~/ui/note'
import { askedCode, leerCorreoNuevo, olvidarCorreoNuevo } from '../correo-nuevo.server'
import { headersOf } from '../entry.server'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'ingreso.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, ajustes, proveedores } = await context.visitante(request)
  const { searchParams } = new URL(request.url)
  const volver = searchParams.get('volver')
  if (persona) throw redirect(destinoTrasIngreso(persona.rol, volver))
  return {
    correoNuevo: await leerCorreoNuevo(request),
    soporte: ajustes.supportEmail,
    ofertas: proveedores.list(),
    resultado: leerResultado(searchParams.get('proveedor')),
    volver,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { identidad } = await context.visitante(request)
  return submit(request, LoginCommand, async (form) => {
    const waiting = await askedCode.read(request)
    const entrada = await identidad.entrar(form, request, waiting?.email === form.email ? waiting.token : null)
    const { destino, asked } = entrada
    const headers = headersOf(entrada)
    if (asked) {
      headers.append('Set-Cookie', await askedCode.keep({ email: form.email, token: asked, guarded: true }))
    }
    if (await leerCorreoNuevo(request)) headers.append('Set-Cookie', await olvidarCorreoNuevo())
    return redirect(destino, { headers })
  })
}

export default function Login() {
  const { correoNuevo, soporte, ofertas, resultado, volver } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  // a browser keeps the fragment of a link over the redirect to here, and the server never sees it
  useEffect(() => {
    if (hash && volver && !volver.includes('#')) navigate(withReturn('/login', volver + hash), { replace: true })
  }, [hash, volver, navigate])
  const f = useFormulario({ id: 'ingreso', schema: LoginCommand, inicial: { email: correoNuevo } })
  return (
    <AuthLayout
      title={t('ingreso.titulo')}
      lead={t('ingreso.entrada')}
      soporte={soporte}
      footer={
        <>
          {t('ingreso.sin_cuenta')} <Link to="/signup">{t('ingreso.pruebe')}</Link>
        </>
      }
    >
      <Form of={f}>
        {!f.form.errors && <ProviderResult resultado={resultado} />}
        {correoNuevo && !f.form.errors && <Note tone="ok">{t('ingreso.creada')}</Note>}
        <EmailField field={f.campos.email} label={t('ingreso.correo')} autoComplete="username" />
        <PasswordField
          field={f.campos.contrasena}
          label={t('ingreso.contrasena')}
          autoComplete="current-password"
          aside={<Link to={withReturn('/reset-password', volver)}>{t('ingreso.olvido')}</Link>}
        />
        <CheckField field={f.campos.recordar} label={t('ingreso.recordarme')} />
        <SubmitButton of={f} size="lg" busy={t('ingreso.entrando')}>
          {t('ingreso.entrar')}
        </SubmitButton>
        <LinkButton to={`/login/codigo${search}`} size="lg" icon={Mail}>
          {t('ingreso.con_codigo')}
        </LinkButton>
      </Form>
      <Providers ofertas={ofertas} volver={volver} />
    </AuthLayout>
  )
}
