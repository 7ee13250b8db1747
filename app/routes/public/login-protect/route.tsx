/**
 * Forced enrolment: an account that must have a second factor and has none sees only this page (docs/security.md 9).
 */

import { ProtectCommand } from '@domain/identidad/protection'
import { destinationAfterSignIn } from '@domain/identidad/sign-in'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData, useLocation } from '@remix-run/react'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { BackupCodes, useRespaldos } from '~/security/codes'
import { Key, OwnPassword, useBegin, useConfirm } from '~/security/enrol'
import { beginOrConfirm, type Factor, withQr } from '~/security/tab.server'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Form } from '~/ui/form'
import { AuthLayout } from '~/ui/layouts/auth'
import { SignOut } from '~/ui/layouts/sign-out'

const PATH = '/login/proteger'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'factor.protect')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { person, missingFactor, factores, settings } = await context.awaitingProtection(request)
  const factor = await withQr(await factores.read())
  const destination = destinationAfterSignIn(person.rol, new URL(request.url).searchParams.get('volver'))
  // with an active factor stay on the page: it is showing the backup codes
  if (!missingFactor && factor.estado !== 'active') throw redirect(destination)
  return {
    factor,
    destination,
    requiredByPlatform: person.rol === 'SuperAdmin',
    soporte: settings.supportEmail,
    person: { id: person.id, email: person.email },
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { person, missingFactor, factores } = await context.awaitingProtection(request)
  const { search, searchParams } = new URL(request.url)
  if (!missingFactor) throw redirect(destinationAfterSignIn(person.rol, searchParams.get('volver')))
  return submit(request, ProtectCommand, (command) => beginOrConfirm(command, { factores }, request, PATH + search))
}

export default function Protect() {
  const { factor, destination, requiredByPlatform, soporte, person } = useLoaderData<typeof loader>()
  const respaldos = useRespaldos()
  const { t } = useI18n()
  const activo = factor.estado === 'active'
  return (
    <AuthLayout
      title={t(activo ? 'factor.protectedAccount' : 'factor.protect')}
      lead={activo ? undefined : t(requiredByPlatform ? 'factor.protect_platform' : 'factor.protect_empresa')}
      soporte={soporte}
      footer={
        activo ? undefined : (
          <SignOut person={person}>
            <button type="submit" className="btn btn--quiet">
              {t('marco.sign_out')}
            </button>
          </SignOut>
        )
      }
    >
      {activo ? (
        <>
          {respaldos && <BackupCodes codes={respaldos} />}
          <LinkButton tone="primary" size="lg" to={destination}>
            {t(respaldos ? 'factor.stored' : 'factor.continue')}
          </LinkButton>
        </>
      ) : factor.clave ? (
        <Confirm clave={factor.clave} />
      ) : (
        <Begin hasPassword={factor.hasPassword} />
      )}
    </AuthLayout>
  )
}

function Begin({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useI18n()
  const f = useBegin(PATH + useLocation().search)
  return (
    <Form of={f}>
      <p className="muted">{t('factor.app')}</p>
      <OwnPassword field={f.fields.contrasena_actual} hasPassword={hasPassword} />
      <SubmitButton of={f} size="lg" busy={t('factor.checking')}>
        {t('factor.proceed')}
      </SubmitButton>
    </Form>
  )
}

function Confirm({ clave }: { clave: NonNullable<Factor['clave']> }) {
  const { t } = useI18n()
  const f = useConfirm(PATH + useLocation().search)
  return (
    <Form of={f}>
      <Key clave={clave} f={f} />
      <SubmitButton of={f} size="lg" busy={t('factor.checking')}>
        {t('factor.enable_short')}
      </SubmitButton>
    </Form>
  )
}
