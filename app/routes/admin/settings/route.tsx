/**
 * Configuración: the person's profile, notifications and security; the company's alerts, data, billing and
 * integrations.
 */

import { programAccess } from '@domain/api-clients/api-key'
import { companyHoursOf } from '@domain/horarios/command'
import { HOLIDAY_ZONA } from '@domain/horarios/hours'
import { isPerfilCommand } from '@domain/identidad/perfil'
import { rulesOf } from '@domain/lugares/rules-command'
import { isFacturacionCommand } from '@domain/suscripcion/facturacion'
import { keptDays, opensPro } from '@domain/suscripcion/standing'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readPayments, savePayer } from '~/billing/payments.server'
import { changeBilling, readBilling } from '~/billing/tab.server'
import { lazyComponent } from '~/connection/lazy-component'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ApiAccess } from '~/links/api-access'
import { LinkedAccounts } from '~/links/linked-accounts'
import { changeLinks, readLinks } from '~/links/tab.server'
import { changeOwnAccount } from '~/profile/account.server'
import { ProfileTab } from '~/profile/tab'
import { changeProfile, readProfile } from '~/profile/tab.server'
import { SecurityTab } from '~/security/tab'
import { changeSecurity, readSecurity } from '~/security/tab.server'
import { Page } from '~/ui/page'
import { PlaceTabs } from '~/ui/tabs'
import { hrefTab, isOwnTab, type OwnTab, PATH, readTab, TABS } from './address'
import { changeKeys, readKeys } from './api-keys.server'
import { Calendar } from './calendar'
import { Company } from './company'
import { Notifications } from './notifications'
import { Rules } from './rules'
import { Thresholds } from './thresholds'
import { changeWebhooks, isWebhookCommand, readWebhooks } from './webhooks.server'
import { changeWhole, isWholeCommand, readWholeDownload } from './whole-download.server'
import '~/horarios/week.css'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'marco.settings')

const NEXT_HOLIDAYS = 6
/** What is on one tab loads with it. */
const BillingTab = lazyComponent(async () => (await import('~/billing/tab')).BillingTab)
const Road = lazyComponent(async () => (await import('./road')).Road)
const Hours = lazyComponent(async () => (await import('./hours')).Hours)
const WholeDownload = lazyComponent(async () => (await import('./whole-download')).WholeDownload)
const ApiKeys = lazyComponent(async () => (await import('./api-keys')).ApiKeys)
const AccountingPanel = lazyComponent(async () => (await import('./accounting')).AccountingPanel)
const Webhooks = lazyComponent(async () => (await import('./webhooks')).Webhooks)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url)
  const { tab, question } = readTab(searchParams)
  if (isOwnTab(tab)) return ownTab(request, context, tab)
  const services = await context.empresa(request)
  const { person, empresa, umbrales, horario, vigilancia, calendario, now } = services
  switch (tab) {
    case 'alertas':
      return { tab, umbrales: [...umbrales.list()], road: opensPro(empresa, now) ? vigilancia.read() : null } as const
    case 'empresa': {
      const { nombre, nit, direccion, telefono, zona_horaria } = empresa
      // positions are of the plans with GPS: elsewhere hours would take no effect
      const hasHours = opensPro(empresa, now) || horario.read() !== null
      const { nextHolidays } = await import('@domain/horarios/holidays')
      const holidays = zona_horaria === HOLIDAY_ZONA ? nextHolidays(services.today, NEXT_HOLIDAYS) : []
      return {
        tab,
        empresa: { nombre, nit, direccion, telefono, zona_horaria },
        whole: await readWholeDownload(searchParams, services),
        email: person.email,
        hours: hasHours ? { hours: horario.read(), holidays, days: keptDays(empresa, now) } : null,
      } as const
    }
    case 'facturacion':
      return {
        tab,
        billing: readBilling(request, services),
        payments: await readPayments(request, services, context),
      } as const
    case 'integraciones': {
      const [path, links, keys, webhooks] = await Promise.all([
        calendario.address(),
        readLinks(request, services),
        readKeys(searchParams, services),
        readWebhooks(searchParams, services),
      ])
      const api = { origen: origin, correo: person.email, may: programAccess(empresa, now) }
      return { tab, question, url: path && `${origin}${path}`, links, api, keys, webhooks, now } as const
    }
  }
}

/** What is the person's own, who may still lack a company. */
async function ownTab(request: Request, context: AppLoadContext, tab: OwnTab) {
  const own = await context.ownAccount(request)
  const { person, empresa } = own
  const isAlone = empresa === null
  switch (tab) {
    case 'perfil':
      return { tab, isAlone, profile: await readProfile(request, own.perfil, context) } as const
    case 'notificaciones':
      return { tab, isAlone, selected: await own.preferencias.read(), email: person.email } as const
    case 'seguridad':
      return { tab, isAlone, ...(await readSecurity(request, own)) } as const
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const own = await context.ownAccount(request)
  if (!own.empresa)
    return changeOwnAccount(request, own, {
      base: PATH,
      notifications: hrefTab('notificaciones'),
      access: hrefTab('seguridad'),
    })
  const services = await context.empresa(request)
  const { empresa, miEmpresa, preferencias, umbrales, horario, vigilancia, calendario, seguridad } = services
  // the rules of all forms of these screens: only this action needs them
  const { AjustesCommand } = await import('@domain/settings-command')
  return submit(request, AjustesCommand, async (command) => {
    if (isFacturacionCommand(command)) return changeBilling(command, services)
    if (isWholeCommand(command)) return changeWhole(command, services)
    if (isWebhookCommand(command)) return changeWebhooks(command, services)
    if (isPerfilCommand(command)) return changeProfile(command, services.perfil, request, PATH)
    switch (command.intent) {
      case 'update-preferences': {
        const { intent: _, antes: shown, ...selected } = command
        await preferencias.save(selected, shown)
        return redirectWithToast(hrefTab('notificaciones'), 'ajustes.notifications_saved')
      }
      case 'update-security': {
        const { intent: _, antes: shown, ...rules } = command
        await seguridad.save(rules, shown)
        return redirectWithToast(hrefTab('seguridad'), 'seguridad.stored')
      }
      case 'update-thresholds':
        await umbrales.replace(command.umbrales, command.antes?.umbrales)
        return redirectWithToast(hrefTab('alertas'), 'ajustes.saved')
      case 'update-hours':
        await horario.replace(companyHoursOf(command), command.antes && companyHoursOf(command.antes))
        return redirectWithToast(hrefTab('empresa'), 'horario.stored')
      case 'update-rules':
        await vigilancia.replace(rulesOf(command), command.antes && rulesOf(command.antes))
        return redirectWithToast(hrefTab('alertas'), 'ruta.stored')
      case 'update': {
        const { intent: _, antes: shown, ...data } = command
        await miEmpresa.update(data, empresa, shown)
        return redirectWithToast(hrefTab('empresa'), 'empresa.stored')
      }
      case 'update-payer':
        return savePayer(command, services)
      case 'create-calendar':
        await calendario.create()
        return redirectWithToast(hrefTab('integraciones'), 'ajustes.calendar_created')
      case 'renew-calendar':
        await calendario.renew()
        return redirectWithToast(hrefTab('integraciones'), 'ajustes.calendar_renewed')
      case 'close-calendar':
        await calendario.close()
        return redirectWithToast(hrefTab('integraciones'), 'ajustes.calendar_off')
      case 'create-key':
      case 'revoke-key':
        return changeKeys(command, services)
      case 'link-account':
      case 'unlink-account':
      case 'revoke-program':
        return changeLinks(command, services, request, hrefTab('integraciones'))
      default:
        return changeSecurity(command, services, request, PATH)
    }
  })
}

export default function Settings() {
  const data = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const isAlone = 'isAlone' in data && data.isAlone
  return (
    <Page title={t('marco.settings')}>
      <PlaceTabs
        label={t('marco.settings')}
        tabs={TABS.filter((one) => !isAlone || isOwnTab(one)).map((one) => ({
          to: hrefTab(one),
          label: t(`ajustes.${one}`),
          current: one === data.tab,
        }))}
      />
      {data.tab === 'perfil' && <ProfileTab profile={data.profile} base={PATH} />}
      {data.tab === 'notificaciones' && <Notifications selected={data.selected} email={data.email} />}
      {data.tab === 'seguridad' && (
        <>
          <SecurityTab security={data.security} base={PATH} />
          {!isAlone && <Rules reglas={data.reglas} />}
        </>
      )}
      {data.tab === 'alertas' && (
        <>
          <Thresholds umbrales={data.umbrales} />
          {data.road && <Road rules={data.road} />}
        </>
      )}
      {data.tab === 'empresa' && (
        <>
          {/* who comes by the mailed link sees first what it opens */}
          {data.whole.isLinked && <WholeDownload {...data.whole} email={data.email} />}
          <Company empresa={data.empresa} hours={data.hours && <Hours {...data.hours} />}>
            {!data.whole.isLinked && <WholeDownload {...data.whole} email={data.email} />}
          </Company>
        </>
      )}
      {data.tab === 'facturacion' && <BillingTab billing={data.billing} payments={data.payments} />}
      {data.tab === 'integraciones' && (
        <>
          <LinkedAccounts links={data.links} base={hrefTab('integraciones')} now={data.now} />
          <Calendar url={data.url} question={data.question} />
          <ApiKeys {...data.keys} now={data.now} />
          <Webhooks {...data.webhooks} now={data.now} />
          <AccountingPanel />
          <ApiAccess links={data.links} base={hrefTab('integraciones')} now={data.now} api={data.api} />
        </>
      )}
    </Page>
  )
}
