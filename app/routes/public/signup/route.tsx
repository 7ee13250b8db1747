import { inicioDe, SignUpCommand } from '@domain/ingreso'
import type { MotivoKey } from '@domain/negativa'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { submit } from '~/forms/submit.server'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { Providers } from '~/links/providers'
import { SubmitButton } from '~/ui/button'
import { EmailField, Field, PasswordField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { AuthLayout } from '~/ui/layouts/auth'
import { Note } from '~/ui/note'
import { Consent } from '../consent'
import { guardarCorreoNuevo } from '../correo-nuevo.server'

const CUENTA_EXISTE: MotivoKey = 'cuenta-existe'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'ingreso.titulo_registro')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, ajustes, proveedores } = await context.visitante(request)
  if (persona) throw redirect(inicioDe(persona.rol))
  return { soporte: ajustes.supportEmail, ofertas: proveedores.list() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { identidad } = await context.visitante(request)
  return submit(request, SignUpCommand, async (form) => {
    await identidad.registrar(form, request)
    return redirect('/login', { headers: { 'Set-Cookie': await guardarCorreoNuevo(form.email) } })
  })
}

export default function SignUp() {
  const { soporte, ofertas } = useLoaderData<typeof loader>()
  const { t, motivo } = useI18n()
  const f = useFormulario({ id: 'registro', schema: SignUpCommand })
  return (
    <AuthLayout
      title={t('ingreso.titulo_registro')}
      lead={t('ingreso.entrada_registro')}
      soporte={soporte}
      footer={
        <>
          {t('ingreso.con_cuenta')} <Link to="/login">{t('ingreso.iniciar')}</Link>
        </>
      }
    >
      <Form of={f} bare>
        {f.form.errors?.[0] === CUENTA_EXISTE ? (
          <Note tone="bad">
            <span id={f.form.errorId}>
              {motivo(CUENTA_EXISTE)} <Link to="/login">{t('ingreso.iniciar')}</Link> {t('ingreso.o')}{' '}
              <Link to="/reset-password">{t('ingreso.recuperar')}</Link>
            </span>
          </Note>
        ) : (
          <FormError of={f} />
        )}
        <Field field={f.campos.nombre} label={t('ingreso.nombre')} autoComplete="name" />
        <EmailField field={f.campos.email} label={t('ingreso.correo')} autoComplete="username" />
        <PasswordField
          field={f.campos.contrasena}
          label={t('ingreso.contrasena')}
          hint={f.campos.contrasena.errors ? undefined : t('ingreso.consejo')}
          autoComplete="new-password"
        />
        <PasswordField
          field={f.campos.confirmar_contrasena}
          label={t('ingreso.confirmar')}
          autoComplete="new-password"
        />
        <Consent field={f.campos.terminos} />
        <SubmitButton of={f} size="lg" busy={t('ingreso.creando')}>
          {t('ingreso.crear')}
        </SubmitButton>
      </Form>
      <Providers ofertas={ofertas} volver={null} />
    </AuthLayout>
  )
}
