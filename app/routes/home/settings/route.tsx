/** Mi Cuenta: who a Usuario is, what they are told by mail, what keeps the account safe, and the ways in beside the password. An Administrador has the same among the settings of the company. */

import { opensApi } from '@domain/api-clients/tokens'
import { isPerfilCommand } from '@domain/identidad/perfil'
import { MiCuentaCommand } from '@domain/settings-command'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ApiAccess } from '~/links/api-access'
import { LinkedAccounts } from '~/links/linked-accounts'
import { changeLinks, readLinks } from '~/links/tab.server'
import { ProfileTab } from '~/profile/tab'
import { changeProfile, readProfile } from '~/profile/tab.server'
import { hrefSecurity } from '~/security/address'
import { SecurityTab } from '~/security/tab'
import { changeSecurity, readSecurity } from '~/security/tab.server'
import { Page } from '~/ui/page'
import { PlaceTabs } from '~/ui/windows/tabs'
import { Notifications } from '../../admin/settings/notifications'

const PATH = '/settings'
const NOTIFICATIONS_TAB = `${PATH}?tab=notificaciones`
const ACCESS_TAB = `${PATH}?tab=accesos`

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'marco.mi_cuenta')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url)
  const services = await context.deUsuario(request)
  const { persona, preferencias, empresa, ahora: now } = services
  if (searchParams.get('tab') === 'accesos') {
    const api = { origen: origin, correo: persona.email, abierta: empresa !== null && opensApi(empresa, now) }
    return { tab: 'accesos', links: await readLinks(request, services), api, ahora: now } as const
  }
  if (searchParams.get('tab') === 'seguridad') {
    return { tab: 'seguridad', security: (await readSecurity(request, services)).security } as const
  }
  if (searchParams.get('tab') === 'notificaciones') {
    return { tab: 'notificaciones', selected: await preferencias.leer(), email: persona.email } as const
  }
  return { tab: 'perfil', profile: await readProfile(request, services.perfil, context) } as const
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = await context.deUsuario(request)
  return submit(request, MiCuentaCommand, async (orden) => {
    if (isPerfilCommand(orden)) return changeProfile(orden, services.perfil, request, PATH)
    switch (orden.intent) {
      case 'preferencias':
        break
      case 'identidad-vincular':
      case 'identidad-desvincular':
      case 'programa-retirar':
        return changeLinks(orden, services, request, ACCESS_TAB)
      default:
        return changeSecurity(orden, services, request, PATH)
    }
    const { intent: _, ...selected } = orden
    await services.preferencias.guardar(selected)
    return redirectWithToast(NOTIFICATIONS_TAB, 'ajustes.notifications_saved')
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
          { to: PATH, label: t('ajustes.perfil'), current: datos.tab === 'perfil' },
          { to: NOTIFICATIONS_TAB, label: t('ajustes.notificaciones'), current: datos.tab === 'notificaciones' },
          { to: hrefSecurity(PATH), label: t('ajustes.seguridad'), current: datos.tab === 'seguridad' },
          { to: ACCESS_TAB, label: t('linkedAccounts.tab'), current: datos.tab === 'accesos' },
        ]}
      />
      {datos.tab === 'perfil' && <ProfileTab profile={datos.profile} base={PATH} />}
      {datos.tab === 'notificaciones' && <Notifications selected={datos.selected} email={datos.email} assigned />}
      {datos.tab === 'seguridad' && <SecurityTab security={datos.security} base={PATH} />}
      {datos.tab === 'accesos' && (
        <>
          <LinkedAccounts links={datos.links} base={ACCESS_TAB} ahora={datos.ahora} />
          <ApiAccess links={datos.links} base={ACCESS_TAB} ahora={datos.ahora} api={datos.api} />
        </>
      )}
    </Page>
  )
}
