/** Configuración del Sistema: mail, notices, default safety rules, database and API of the platform; last the SuperAdmin's own profile and safety. */

import { isPerfilCommand } from '@domain/identidad/perfil'
import { SistemaCommand } from '@domain/settings-command'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { History } from 'lucide-react'
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
import { PlaceTabs } from '~/ui/windows/tabs'
import { hrefSection, readSection, SCREEN_PATH, SECTIONS } from './address'
import { Api, ChangeKey } from './api'
import { Database } from './database'
import { Discard, Undelivered } from './dead-letters'
import { Defaults } from './empresas'
import { CorreoForm } from './form'
import { Notices } from './notifications'
import { Cola } from './queue'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'correo.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = await context.superAdmin(request)
  const { correo, sistema, persona, perfil, ahora: now } = services
  const { searchParams } = new URL(request.url)
  const tab = readSection(searchParams)
  if (tab === 'perfil') return data({ tab, profile: await readProfile(request, perfil, context) })
  if (tab === 'seguridad') {
    const [{ security }, links] = await Promise.all([readSecurity(request, services), readLinks(request, services)])
    return data({ tab, security, links })
  }
  if (tab === 'notificaciones') {
    return data({ tab, avisos: await sistema.notices(persona.id), email: persona.email })
  }
  if (tab === 'empresas') return data({ tab, defaults: await sistema.defaults() })
  if (tab === 'base') return data({ tab, base: await sistema.database(), ahora: now })
  if (tab === 'api') {
    const { pointsPerMinute } = sistema
    return data({ tab, llaves: await sistema.keys(), pointsPerMinute, cambiar: searchParams.has('cambiar') })
  }
  const common = { tab, para: persona.email, ahora: now }
  const estado = await correo.read().catch((error: unknown) => {
    context.registrar('error-cargar-correo', error)
    return null
  })
  if (!estado) return data({ ...common, estado, discarded: null }, 503)
  const discard = searchParams.get('descartar')
  // a letter that is gone has no question to ask
  return data({ ...common, estado, discarded: estado.deadLetters.find((m) => m.id === discard) ?? null })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = await context.superAdmin(request)
  const { correo, sistema, persona, perfil } = services
  return submit(request, SistemaCommand, async (orden) => {
    if (isPerfilCommand(orden)) return changeProfile(orden, perfil, request, SCREEN_PATH)
    switch (orden.intent) {
      case 'guardar':
        await correo.save(orden)
        return success('correo.stored')
      case 'probar': {
        const para = persona.email
        const serverSaid = await correo.test(orden, { email: para, idioma: persona.idioma })
        return { ...success('correo.test_sent', { para }), dato: { para, dicho: serverSaid } }
      }
      case 'reenviar':
        return redirectWithToast(
          SCREEN_PATH,
          (await correo.resend(orden.id)) ? 'correo.resent' : 'correo.no_longer_there',
        )
      case 'descartar':
        return redirectWithToast(
          SCREEN_PATH,
          (await correo.discard(orden.id)) ? 'correo.discarded' : 'correo.no_longer_there',
        )
      case 'avisos': {
        const { intent: _, ...avisos } = orden
        await sistema.saveNotices(persona.id, avisos)
        return success('ajustes.notifications_saved')
      }
      case 'defectos': {
        const { intent: _, ...datos } = orden
        await sistema.saveDefaults(datos)
        return success('ajustes_sistema.defaults_saved')
      }
      case 'copiar':
        return redirectWithToast(
          hrefSection('base'),
          (await sistema.copyNow()) ? 'ajustes_sistema.backup_requested' : 'ajustes_sistema.backup_already_under_way',
        )
      case 'cambiar-llave':
        await sistema.changeKey()
        return redirectWithToast(hrefSection('api'), 'ajustes_sistema.key_changed')
      case 'identidad-vincular':
      case 'identidad-desvincular':
        return changeLinks(orden, services, request, hrefSection('seguridad'))
      default:
        return changeSecurity(orden, services, request, SCREEN_PATH)
    }
  })
}

export default function Settings() {
  const datos = useLoaderData<typeof loader>()
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
        tabs={SECTIONS.map((una) => ({
          to: hrefSection(una),
          label: una === 'correo' ? t('correo.section') : t(`ajustes_sistema.s_${una}`),
          current: datos.tab === una,
        }))}
      />
      {datos.tab === 'correo' && <Mail {...datos} />}
      {datos.tab === 'notificaciones' && <Notices avisos={datos.avisos} email={datos.email} />}
      {datos.tab === 'empresas' && <Defaults defaults={datos.defaults} />}
      {datos.tab === 'base' && <Database base={datos.base} ahora={datos.ahora} />}
      {datos.tab === 'api' && <Api llaves={datos.llaves} pointsPerMinute={datos.pointsPerMinute} />}
      {datos.tab === 'api' && datos.cambiar && <ChangeKey />}
      {datos.tab === 'perfil' && <ProfileTab profile={datos.profile} base={SCREEN_PATH} />}
      {datos.tab === 'seguridad' && (
        <>
          <SecurityTab security={datos.security} base={SCREEN_PATH} />
          <LinkedAccounts links={datos.links} base={hrefSection('seguridad')} ahora={datos.security.ahora} />
        </>
      )}
    </Page>
  )
}

type MailData = Extract<SerializeFrom<typeof loader>, { tab: 'correo' }>

function Mail({ estado, para, ahora: now, discarded }: MailData) {
  const { t } = useI18n()
  if (!estado) {
    return <ErrorState message={t('correo.load_error')} />
  }
  const { config, cola, pause, deadLetters, enlaces } = estado
  return (
    <>
      <div className="panel-columns">
        <Panel title={t('correo.section')}>
          <CorreoForm key={config?.updated_at ?? 0} config={config} para={para} />
        </Panel>
        <Cola config={config} cola={cola} pause={pause} enlaces={enlaces} ahora={now} />
      </div>
      {deadLetters.length > 0 && <Undelivered deadLetters={deadLetters} total={cola.deadLetters} ahora={now} />}
      {discarded && <Discard muerto={discarded} closeTo={SCREEN_PATH} />}
    </>
  )
}
