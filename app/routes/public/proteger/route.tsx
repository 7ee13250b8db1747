/** Who must have a second factor and has none is led here, and nowhere else until it is on (docs/security.md 9). */
import { destinoTrasIngreso } from '@domain/ingreso'
import { ProtegerCommand } from '@domain/proteccion'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Form as RemixForm, useLoaderData, useLocation } from '@remix-run/react'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { BackupCodes, useRespaldos } from '~/security/codes'
import { Key, OwnPassword, useBegin, useConfirm } from '~/security/enrol'
import { beginOrConfirm, conQr, type Factor } from '~/security/tab.server'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Form } from '~/ui/form'
import { AuthLayout } from '~/ui/layouts/auth'

const RUTA = '/login/proteger'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'factor.proteger')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, falta, factores, ajustes } = await context.porProteger(request)
  const factor = conQr(await factores.read())
  const destino = destinoTrasIngreso(persona.rol, new URL(request.url).searchParams.get('volver'))
  // whose factor is on stays: the backup codes are being shown
  if (!falta && factor.estado !== 'activo') throw redirect(destino)
  return { factor, destino, exigePlataforma: persona.rol === 'SuperAdmin', soporte: ajustes.supportEmail }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { persona, falta, factores } = await context.porProteger(request)
  const { search, searchParams } = new URL(request.url)
  if (!falta) throw redirect(destinoTrasIngreso(persona.rol, searchParams.get('volver')))
  return submit(request, ProtegerCommand, (orden) => beginOrConfirm(orden, { factores }, request, RUTA + search))
}

export default function Proteger() {
  const { factor, destino, exigePlataforma, soporte } = useLoaderData<typeof loader>()
  const respaldos = useRespaldos()
  const { t } = useI18n()
  const activo = factor.estado === 'activo'
  return (
    <AuthLayout
      title={t(activo ? 'factor.protegida' : 'factor.proteger')}
      lead={activo ? undefined : t(exigePlataforma ? 'factor.proteger_plataforma' : 'factor.proteger_empresa')}
      soporte={soporte}
      footer={
        activo ? undefined : (
          <RemixForm method="post" action="/logout" reloadDocument>
            <button type="submit" className="btn btn--quiet">
              {t('marco.cerrar_sesion')}
            </button>
          </RemixForm>
        )
      }
    >
      {activo ? (
        <>
          {respaldos && <BackupCodes codes={respaldos} />}
          <LinkButton tone="primary" size="lg" to={destino}>
            {t(respaldos ? 'factor.guardados' : 'factor.seguir')}
          </LinkButton>
        </>
      ) : factor.clave ? (
        <Confirm clave={factor.clave} />
      ) : (
        <Begin conContrasena={factor.conContrasena} />
      )}
    </AuthLayout>
  )
}

function Begin({ conContrasena }: { conContrasena: boolean }) {
  const { t } = useI18n()
  const f = useBegin(RUTA + useLocation().search)
  return (
    <Form of={f}>
      <p className="muted">{t('factor.aplicacion')}</p>
      <OwnPassword field={f.campos.contrasena_actual} conContrasena={conContrasena} />
      <SubmitButton of={f} size="lg" busy={t('factor.comprobando')}>
        {t('factor.continuar')}
      </SubmitButton>
    </Form>
  )
}

function Confirm({ clave }: { clave: NonNullable<Factor['clave']> }) {
  const { t } = useI18n()
  const f = useConfirm(RUTA + useLocation().search)
  return (
    <Form of={f}>
      <Key clave={clave} f={f} />
      <SubmitButton of={f} size="lg" busy={t('factor.comprobando')}>
        {t('factor.activar_corto')}
      </SubmitButton>
    </Form>
  )
}
