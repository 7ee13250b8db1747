/** The second step of coming in: a code of the app or a backup code, whatever the first step was (docs/security.md 9). */
import { VerificarCommand } from '@domain/factor'
import { destinoTrasIngreso } from '@domain/ingreso'
import { withReturn } from '@domain/return-address'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { submit } from '~/forms/submit.server'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { SubmitButton } from '~/ui/button'
import { CodeField } from '~/ui/field'
import { Form } from '~/ui/form'
import { AuthLayout } from '~/ui/layouts/auth'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'factor.verificar')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, accesos, ajustes } = await context.visitante(request)
  if (await accesos.espera(request)) return { soporte: ajustes.supportEmail }
  const volver = new URL(request.url).searchParams.get('volver')
  throw redirect(persona ? destinoTrasIngreso(persona.rol, volver) : withReturn('/login', volver))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { accesos } = await context.visitante(request)
  return submit(request, VerificarCommand, async ({ codigo }) => {
    const { cookie, olvido, destino } = await accesos.verificar(codigo, request)
    const headers = new Headers({ 'Set-Cookie': cookie })
    headers.append('Set-Cookie', olvido)
    return redirect(destino, { headers })
  })
}

export default function Verificar() {
  const { soporte } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const { search } = useLocation()
  const f = useFormulario({ id: 'verificar', schema: VerificarCommand })
  return (
    <AuthLayout
      title={t('factor.verificar')}
      lead={t('factor.verificar_entrada')}
      soporte={soporte}
      footer={
        <>
          {t('factor.no_es_usted')} <Link to={`/login${search}`}>{t('ingreso.iniciar')}</Link>
        </>
      }
    >
      <Form of={f}>
        <CodeField field={f.campos.codigo} label={t('factor.codigo')} hint={t('factor.codigo_ayuda')} autoFocus />
        <SubmitButton of={f} size="lg" busy={t('factor.verificando')}>
          {t('factor.verificar_boton')}
        </SubmitButton>
      </Form>
    </AuthLayout>
  )
}
