/** Mi Cuenta: who a Usuario is, what they are told by mail, what keeps the account safe, and the ways in beside the password. An Administrador has the same among the settings of the company. */
import { MiCuentaCommand } from '@domain/ajustes-command'
import { abreApi } from '@domain/api-acceso'
import { esDePerfil } from '@domain/perfil'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { ApiAccess } from '~/links/api-access'
import { LinkedAccounts } from '~/links/linked-accounts'
import { changeLinks, readLinks } from '~/links/tab.server'
import { ProfileTab } from '~/profile/tab'
import { changeProfile, readProfile } from '~/profile/tab.server'
import { hrefSecurity } from '~/security/address'
import { SecurityTab } from '~/security/tab'
import { changeSecurity, readSecurity } from '~/security/tab.server'
import { Page } from '~/ui/page'
import { PlaceTabs } from '~/ui/tabs'
import { Notifications } from '../../admin/settings/notifications'

const RUTA = '/settings'
const NOTIFICACIONES = `${RUTA}?tab=notificaciones`
const ACCESOS = `${RUTA}?tab=accesos`

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'marco.mi_cuenta')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url)
  const servicios = await context.deUsuario(request)
  const { persona, preferencias, empresa, ahora } = servicios
  if (searchParams.get('tab') === 'accesos') {
    const api = { origen: origin, correo: persona.email, abierta: empresa !== null && abreApi(empresa, ahora) }
    return { pestana: 'accesos', links: await readLinks(request, servicios), api, ahora } as const
  }
  if (searchParams.get('tab') === 'seguridad') {
    return { pestana: 'seguridad', security: (await readSecurity(request, servicios)).security } as const
  }
  if (searchParams.get('tab') === 'notificaciones') {
    return { pestana: 'notificaciones', elegidas: await preferencias.leer(), email: persona.email } as const
  }
  return { pestana: 'perfil', profile: await readProfile(request, servicios.perfil, context) } as const
}

export async function action({ request, context }: ActionFunctionArgs) {
  const servicios = await context.deUsuario(request)
  return submit(request, MiCuentaCommand, async (orden) => {
    if (esDePerfil(orden)) return changeProfile(orden, servicios.perfil, request, RUTA)
    switch (orden.intent) {
      case 'preferencias':
        break
      case 'identidad-vincular':
      case 'identidad-desvincular':
      case 'programa-retirar':
        return changeLinks(orden, servicios, request, ACCESOS)
      default:
        return changeSecurity(orden, servicios, request, RUTA)
    }
    const { intent: _, ...elegidas } = orden
    await servicios.preferencias.guardar(elegidas)
    return redirigir(NOTIFICACIONES, 'ajustes.notificaciones_guardadas')
  })
}

export default function MiCuenta() {
  const datos = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page title={t('marco.mi_cuenta')}>
      <PlaceTabs
        label={t('marco.mi_cuenta')}
        tabs={[
          { to: RUTA, label: t('ajustes.perfil'), current: datos.pestana === 'perfil' },
          { to: NOTIFICACIONES, label: t('ajustes.notificaciones'), current: datos.pestana === 'notificaciones' },
          { to: hrefSecurity(RUTA), label: t('ajustes.seguridad'), current: datos.pestana === 'seguridad' },
          { to: ACCESOS, label: t('vinculos.pestana'), current: datos.pestana === 'accesos' },
        ]}
      />
      {datos.pestana === 'perfil' && <ProfileTab profile={datos.profile} base={RUTA} />}
      {datos.pestana === 'notificaciones' && <Notifications elegidas={datos.elegidas} email={datos.email} assigned />}
      {datos.pestana === 'seguridad' && <SecurityTab security={datos.security} base={RUTA} />}
      {datos.pestana === 'accesos' && (
        <>
          <LinkedAccounts links={datos.links} base={ACCESOS} ahora={datos.ahora} />
          <ApiAccess links={datos.links} base={ACCESOS} ahora={datos.ahora} api={datos.api} />
        </>
      )}
    </Page>
  )
}
