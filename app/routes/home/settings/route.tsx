/** Mi Cuenta: what a Usuario is told by mail. An Administrador has the same among the settings of the company. */
import { PreferenciasDeUsuarioCommand } from '@domain/preferencias'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { Page } from '~/ui/page'
import { PlaceTabs } from '~/ui/tabs'
import { Notifications } from '../../admin/settings/notifications'

const RUTA = '/settings'
const EN_ADMIN = '/admin/settings'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'marco.mi_cuenta')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, preferencias } = await context.deUsuario(request, EN_ADMIN)
  return { elegidas: await preferencias.leer(), email: persona.email }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { preferencias } = await context.deUsuario(request, EN_ADMIN)
  return submit(request, PreferenciasDeUsuarioCommand, async ({ intent: _, ...elegidas }) => {
    await preferencias.guardar(elegidas)
    return redirigir(RUTA, 'ajustes.notificaciones_guardadas')
  })
}

export default function MiCuenta() {
  const { elegidas, email } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page title={t('marco.mi_cuenta')}>
      <PlaceTabs
        label={t('marco.mi_cuenta')}
        tabs={[{ to: RUTA, label: t('ajustes.notificaciones'), current: true }]}
      />
      <Notifications elegidas={elegidas} email={email} assigned />
    </Page>
  )
}
