/**
 * Mi Cuenta: a Usuario's profile, mail notifications, security and sign-in methods. An Administrador has the same in
 * the company's settings.
 */

import { programAccess } from '@domain/api-clients/api-key'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ApiAccess } from '~/links/api-access'
import { LinkedAccounts } from '~/links/linked-accounts'
import { readLinks } from '~/links/tab.server'
import { changeOwnAccount } from '~/profile/account.server'
import { ProfileTab } from '~/profile/tab'
import { readProfile } from '~/profile/tab.server'
import { hrefSecurity } from '~/security/address'
import { SecurityTab } from '~/security/tab'
import { readSecurity } from '~/security/tab.server'
import { Page } from '~/ui/page'
import { PlaceTabs } from '~/ui/tabs'
import { Notifications } from '../../admin/settings/notifications'

const PATH = '/settings'
const NOTIFICATIONS_TAB = `${PATH}?tab=notificaciones`
const ACCESS_TAB = `${PATH}?tab=accesos`

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'marco.my_account')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url)
  const services = await context.ofUsuario(request)
  const { person, preferencias, empresa, now } = services
  if (searchParams.get('tab') === 'accesos') {
    const api = { origen: origin, correo: person.email, may: empresa && programAccess(empresa, now) }
    return { tab: 'accesos', links: await readLinks(request, services), api, now } as const
  }
  if (searchParams.get('tab') === 'seguridad') {
    return { tab: 'seguridad', security: (await readSecurity(request, services)).security } as const
  }
  if (searchParams.get('tab') === 'notificaciones') {
    return { tab: 'notificaciones', selected: await preferencias.read(), email: person.email } as const
  }
  return { tab: 'perfil', profile: await readProfile(request, services.perfil, context) } as const
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = await context.ofUsuario(request)
  return changeOwnAccount(request, services, { base: PATH, notifications: NOTIFICATIONS_TAB, access: ACCESS_TAB })
}

export default function MyAccount() {
  const data = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page title={t('marco.my_account')}>
      <PlaceTabs
        label={t('marco.my_account')}
        tabs={[
          { to: PATH, label: t('ajustes.perfil'), current: data.tab === 'perfil' },
          { to: NOTIFICATIONS_TAB, label: t('ajustes.notificaciones'), current: data.tab === 'notificaciones' },
          { to: hrefSecurity(PATH), label: t('ajustes.seguridad'), current: data.tab === 'seguridad' },
          { to: ACCESS_TAB, label: t('linkedAccounts.tab'), current: data.tab === 'accesos' },
        ]}
      />
      {data.tab === 'perfil' && <ProfileTab profile={data.profile} base={PATH} />}
      {data.tab === 'notificaciones' && <Notifications selected={data.selected} email={data.email} assigned />}
      {data.tab === 'seguridad' && <SecurityTab security={data.security} base={PATH} />}
      {data.tab === 'accesos' && (
        <>
          <LinkedAccounts links={data.links} base={ACCESS_TAB} now={data.now} />
          <ApiAccess links={data.links} base={ACCESS_TAB} now={data.now} api={data.api} />
        </>
      )}
    </Page>
  )
}
