/**
 * Configuración del Sistema: mail, notifications, default security rules, electronic invoices, database and API of the
 * platform; last the SuperAdmin's own profile and security.
 */

import { isPerfilCommand } from '@domain/identidad/perfil'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { History } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { success } from '~/forms/toast'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LinkedAccounts } from '~/links/linked-accounts'
import { changeLinks, readLinks } from '~/links/tab.server'
import { ProfileTab } from '~/profile/tab'
import { changeProfile, readProfile } from '~/profile/tab.server'
import { SecurityTab } from '~/security/tab'
import { changeSecurity, readSecurity } from '~/security/tab.server'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Page, Panel } from '~/ui/page'
import { PlaceTabs } from '~/ui/tabs'
import { hrefSection, readSection, SCREEN_PATH, SECTIONS } from './address'
import { CorreoForm } from './form'

/** What is on one tab loads with it. */
const Api = lazyComponent(async () => (await import('./api')).Api)
const ChangeKey = lazyComponent(async () => (await import('./api')).ChangeKey)
const MailQueue = lazyComponent(async () => (await import('./queue')).MailQueue)
const Notices = lazyComponent(async () => (await import('./notifications')).Notices)
const Defaults = lazyComponent(async () => (await import('./empresas')).Defaults)
const OpenInvoices = lazyComponent(async () => (await import('./invoices')).OpenInvoices)
const Undelivered = lazyComponent(async () => (await import('./dead-letters')).Undelivered)
const Discard = lazyComponent(async () => (await import('./dead-letters')).Discard)
const Database = lazyComponent(async () => (await import('./database')).Database)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'correo.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = await context.superAdmin(request)
  const { correo, system, person, perfil, now } = services
  const { searchParams } = new URL(request.url)
  const tab = readSection(searchParams)
  if (tab === 'perfil') return data({ tab, profile: await readProfile(request, perfil, context) })
  if (tab === 'seguridad') {
    const [{ security }, links] = await Promise.all([readSecurity(request, services), readLinks(request, services)])
    return data({ tab, security, links })
  }
  if (tab === 'notificaciones') {
    return data({ tab, avisos: await system.notices(person.id), email: person.email })
  }
  if (tab === 'empresas') return data({ tab, defaults: await system.defaults() })
  if (tab === 'base') return data({ tab, base: await system.database(), now })
  if (tab === 'api') {
    const { pointsPerMinute } = system
    return data({ tab, llaves: await system.keys(), pointsPerMinute, cambiar: searchParams.has('cambiar') })
  }
  if (tab === 'facturas') {
    const facturas = await services.facturas
    return data({ tab, invoices: await facturas.list(), issues: facturas.issues, now })
  }
  const common = { tab, para: person.email, now }
  const estado = await correo.read().catch((error: unknown) => {
    context.logFailure('error-cargar-correo', error)
    return null
  })
  if (!estado) return data({ ...common, estado, discarded: null }, 503)
  const discard = searchParams.get('descartar')
  // a dead letter that no longer exists needs no confirmation
  return data({ ...common, estado, discarded: estado.deadLetters.find((m) => m.id === discard) ?? null })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = await context.superAdmin(request)
  const { correo, system, person, perfil } = services
  // the rules of all forms of these screens: only this action needs them
  const { SystemCommand } = await import('@domain/settings-command')
  return submit(request, SystemCommand, async (command) => {
    if (isPerfilCommand(command)) return changeProfile(command, perfil, request, SCREEN_PATH)
    switch (command.intent) {
      case 'save': {
        const { intent: _, antes: shown, ...form } = command
        await correo.save(form, shown)
        return success('correo.stored')
      }
      case 'test': {
        const recipient = person.email
        const serverSaid = await correo.test(command, { email: recipient, idioma: person.idioma })
        return { ...success('correo.test_sent', { para: recipient }), value: { para: recipient, dicho: serverSaid } }
      }
      case 'resend':
        return redirectWithToast(
          SCREEN_PATH,
          (await correo.resend(command.id)) ? 'correo.resent' : 'correo.no_longer_there',
        )
      case 'discard':
        return redirectWithToast(
          SCREEN_PATH,
          (await correo.discard(command.id)) ? 'correo.discarded' : 'correo.no_longer_there',
        )
      case 'resend-selected': {
        const n = await correo.resendSelected(command.ids)
        if (n === 0) return redirectWithToast(SCREEN_PATH, 'correo.no_longer_there')
        return redirectWithToast(SCREEN_PATH, 'correo.resent_many', { n })
      }
      case 'discard-selected': {
        const n = await correo.discardSelected(command.ids)
        if (n === 0) return redirectWithToast(SCREEN_PATH, 'correo.no_longer_there')
        return redirectWithToast(SCREEN_PATH, 'correo.discarded_many', { n })
      }
      case 'update-notices': {
        const { intent: _, antes: shown, ...notices } = command
        await system.saveNotices(person.id, notices, shown)
        return redirectWithToast(hrefSection('notificaciones'), 'ajustes.notifications_saved')
      }
      case 'update-defaults': {
        const { intent: _, antes: shown, ...data } = command
        await system.saveDefaults(data, shown)
        return redirectWithToast(hrefSection('empresas'), 'ajustes_sistema.defaults_saved')
      }
      case 'back-up':
        return redirectWithToast(
          hrefSection('base'),
          (await system.backUp()) ? 'ajustes_sistema.backup_requested' : 'ajustes_sistema.backup_already_under_way',
        )
      case 'rotate-key':
        await system.changeKey()
        return redirectWithToast(hrefSection('api'), 'ajustes_sistema.key_changed')
      case 'retry-invoice': {
        const isOpen = await (await services.facturas).retry(command.id)
        return redirectWithToast(
          hrefSection('facturas'),
          isOpen ? 'ajustes_sistema.f_retried' : 'ajustes_sistema.f_gone',
        )
      }
      case 'retry-selected': {
        const n = await (await services.facturas).retrySelected(command.ids)
        if (n === 0) return redirectWithToast(hrefSection('facturas'), 'ajustes_sistema.f_gone')
        return redirectWithToast(hrefSection('facturas'), 'ajustes_sistema.f_retried_many', { n })
      }
      case 'link-account':
      case 'unlink-account':
        return changeLinks(command, services, request, hrefSection('seguridad'))
      default:
        return changeSecurity(command, services, request, SCREEN_PATH)
    }
  })
}

export default function Settings() {
  const data = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page
      title={t('correo.title')}
      actions={
        <LinkButton to="/super-admin/activity" icon={History}>
          <span className="hide-s">{t('activity.title')}</span>
          <span className="sr only-s">{t('activity.title')}</span>
        </LinkButton>
      }
    >
      <PlaceTabs
        label={t('correo.title')}
        tabs={SECTIONS.map((one) => ({
          to: hrefSection(one),
          label: one === 'correo' ? t('correo.section') : t(`ajustes_sistema.s_${one}`),
          current: data.tab === one,
        }))}
      />
      {data.tab === 'correo' && <Mail {...data} />}
      {data.tab === 'notificaciones' && <Notices avisos={data.avisos} email={data.email} />}
      {data.tab === 'empresas' && <Defaults defaults={data.defaults} />}
      {data.tab === 'base' && <Database base={data.base} now={data.now} />}
      {data.tab === 'api' && <Api llaves={data.llaves} pointsPerMinute={data.pointsPerMinute} />}
      {data.tab === 'api' && data.cambiar && <ChangeKey />}
      {data.tab === 'facturas' && <OpenInvoices invoices={data.invoices} issues={data.issues} now={data.now} />}
      {data.tab === 'perfil' && <ProfileTab profile={data.profile} base={SCREEN_PATH} />}
      {data.tab === 'seguridad' && (
        <>
          <SecurityTab security={data.security} base={SCREEN_PATH} />
          <LinkedAccounts links={data.links} base={hrefSection('seguridad')} now={data.security.now} />
        </>
      )}
    </Page>
  )
}

type MailData = Extract<SerializeFrom<typeof loader>, { tab: 'correo' }>

function Mail({ estado, para: recipient, now, discarded }: MailData) {
  const { t } = useI18n()
  if (!estado) {
    return <ErrorState message={t('correo.load_error')} />
  }
  const { config, queue, pause, deadLetters, links } = estado
  return (
    <>
      <div className="panel-columns">
        <Panel title={t('correo.section')}>
          <CorreoForm key={config?.updated_at ?? 0} config={config} para={recipient} />
        </Panel>
        <MailQueue config={config} queue={queue} pause={pause} links={links} now={now} />
      </div>
      {deadLetters.length > 0 && <Undelivered deadLetters={deadLetters} total={queue.deadLetters} now={now} />}
      {discarded && <Discard muerto={discarded} closeTo={SCREEN_PATH} />}
    </>
  )
}
