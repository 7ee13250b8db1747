/** Configuración: what a person is told, what keeps accounts safe, when the company is told, and its calendar. Only what is obeyed stands here. */

import { opensApi } from '@domain/api-clients/tokens'
import { isPerfilCommand } from '@domain/identidad/perfil'
import { AjustesCommand } from '@domain/settings-command'
import { esDeFacturacion } from '@domain/suscripcion/facturacion'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readPayments, savePayer } from '~/billing/payments.server'
import { BillingTab } from '~/billing/tab'
import { changeBilling, readBilling } from '~/billing/tab.server'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ApiAccess } from '~/links/api-access'
import { LinkedAccounts } from '~/links/linked-accounts'
import { changeLinks, readLinks } from '~/links/tab.server'
import { ProfileTab } from '~/profile/tab'
import { changeProfile, readProfile } from '~/profile/tab.server'
import { SecurityTab } from '~/security/tab'
import { changeSecurity, readSecurity } from '~/security/tab.server'
import { Page } from '~/ui/page'
import { PlaceTabs } from '~/ui/windows/tabs'
import { hrefTab, PATH, readTab, TABS } from './address'
import { Calendar } from './calendar'
import { Company } from './company'
import { Notifications } from './notifications'
import { Rules } from './rules'
import { Thresholds } from './thresholds'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'marco.configuracion')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = await context.empresa(request)
  const { persona, empresa, preferencias, umbrales, calendario, ahora: now } = services
  const { searchParams, origin } = new URL(request.url)
  const { tab, question } = readTab(searchParams)
  switch (tab) {
    case 'perfil':
      return { tab, profile: await readProfile(request, services.perfil, context) } as const
    case 'notificaciones':
      return { tab, selected: await preferencias.leer(), email: persona.email } as const
    case 'seguridad':
      return { tab, ...(await readSecurity(request, services)) } as const
    case 'alertas':
      return { tab, umbrales: [...umbrales.list()] } as const
    case 'empresa': {
      const { nombre, nit, direccion, telefono, zona_horaria } = empresa
      return { tab, empresa: { nombre, nit, direccion, telefono, zona_horaria } } as const
    }
    case 'facturacion':
      return {
        tab,
        billing: readBilling(request, services),
        payments: await readPayments(request, services, context),
      } as const
    case 'integraciones': {
      const [path, links] = await Promise.all([calendario.address(), readLinks(request, services)])
      const api = { origen: origin, correo: persona.email, abierta: opensApi(empresa, now) }
      return { tab, question, url: path && `${origin}${path}`, links, api, ahora: now } as const
    }
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = await context.empresa(request)
  const { empresa, miEmpresa, preferencias, umbrales, calendario, seguridad } = services
  return submit(request, AjustesCommand, async (orden) => {
    if (esDeFacturacion(orden)) return changeBilling(orden, services)
    if (isPerfilCommand(orden)) return changeProfile(orden, services.perfil, request, PATH)
    switch (orden.intent) {
      case 'preferencias': {
        const { intent: _, ...selected } = orden
        await preferencias.guardar(selected)
        return redirectWithToast(hrefTab('notificaciones'), 'ajustes.notifications_saved')
      }
      case 'seguridad': {
        const { intent: _, ...rules } = orden
        await seguridad.save(rules)
        return redirectWithToast(hrefTab('seguridad'), 'seguridad.stored')
      }
      case 'umbrales':
        await umbrales.replace(orden.umbrales)
        return redirectWithToast(hrefTab('alertas'), 'ajustes.guardado')
      case 'update': {
        const { intent: _, ...datos } = orden
        await miEmpresa.update(datos, empresa)
        return redirectWithToast(hrefTab('empresa'), 'empresa.stored')
      }
      case 'pagador':
        return savePayer(orden, services)
      case 'calendario-crear':
        await calendario.create()
        return redirectWithToast(hrefTab('integraciones'), 'ajustes.calendar_created')
      case 'calendario-renovar':
        await calendario.renew()
        return redirectWithToast(hrefTab('integraciones'), 'ajustes.calendar_renewed')
      case 'calendario-apagar':
        await calendario.close()
        return redirectWithToast(hrefTab('integraciones'), 'ajustes.calendar_off')
      case 'identidad-vincular':
      case 'identidad-desvincular':
      case 'programa-retirar':
        return changeLinks(orden, services, request, hrefTab('integraciones'))
      default:
        return changeSecurity(orden, services, request, PATH)
    }
  })
}

export default function Settings() {
  const datos = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page title={t('marco.configuracion')}>
      <PlaceTabs
        label={t('marco.configuracion')}
        tabs={TABS.map((una) => ({
          to: hrefTab(una),
          label: t(`ajustes.${una}`),
          current: una === datos.tab,
        }))}
      />
      {datos.tab === 'perfil' && <ProfileTab profile={datos.profile} base={PATH} />}
      {datos.tab === 'notificaciones' && <Notifications selected={datos.selected} email={datos.email} />}
      {datos.tab === 'seguridad' && (
        <>
          <SecurityTab security={datos.security} base={PATH} />
          <Rules reglas={datos.reglas} />
        </>
      )}
      {datos.tab === 'alertas' && <Thresholds umbrales={datos.umbrales} />}
      {datos.tab === 'empresa' && <Company empresa={datos.empresa} />}
      {datos.tab === 'facturacion' && <BillingTab billing={datos.billing} payments={datos.payments} />}
      {datos.tab === 'integraciones' && (
        <>
          <LinkedAccounts links={datos.links} base={hrefTab('integraciones')} ahora={datos.ahora} />
          <Calendar url={datos.url} question={datos.question} />
          <ApiAccess links={datos.links} base={hrefTab('integraciones')} ahora={datos.ahora} api={datos.api} />
        </>
      )}
    </Page>
  )
}
